"""A whole evening in a real browser at the size of a phone."""

import io

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Route, expect

from cli.page.words import LANGUAGES
from cli.row_doubts import MANY
from scanner.cause import Cause
from tests.cli.history.games import CLASSIC, DUEL, LONGO, ONBOARD, played
from tests.cli.page.browsing import PHONE, chromium, phone, send, until
from tests.cli.page.running import SAMPLES, running
from tests.scanner.pictures import inked, photograph, placed, printed, streaked
from tests.scanner.test_boards import track

DUEL_BOARD = SAMPLES / "duel-board.jpg"
pytestmark = pytest.mark.skipif(chromium() is None, reason="Chromium is not installed (Debian: chromium)")
expect.set_options(timeout=120_000)


@pytest.fixture(scope="module")
def doubtful(tmp_path_factory):
    """A photograph on which something lies on the sheet."""
    pixels = photograph([(inked(printed(), ("red:2", "red:5")), placed(6, 5, (800, 600)))]).pixels.copy()
    pixels[620:700, 700:860] = (190, 140, 110)
    path = tmp_path_factory.mktemp("doubtful") / "doubtful.jpg"
    Image.fromarray(pixels).save(path, quality=92)
    return path


def test_from_the_link_to_the_history_on_two_phones_in_two_languages(open_phone, server):
    table = server.table()
    ada, ben = open_phone(table), open_phone(table, lang="de-DE")
    assert "Lay the sheets on the table" in ada.inner_text("main")
    send(ada, SAMPLES / "three-sheets.jpg")
    expect(ada.locator(".won")).to_have_text("Cleo won with 142.")
    expect(ben.locator(".won")).to_have_text("Gewonnen: Cleo mit 142.")
    expect(ben.locator(".faults .illegal")).to_contain_text("Unzulässig")

    cleo = ben.locator("section.sheet").nth(2)
    blue_2 = cleo.get_by_role("button", name="Blau 2: angekreuzt")
    blue_2.tap()
    expect(cleo.get_by_role("button", name="Blau 2: übersprungen")).to_have_class("cell skip corrected")
    cleo.get_by_role("button", name="Blau: Schloss").tap()
    expect(ada.locator(".won")).to_have_text("Cleo won with 131.")
    expect(ada.locator(".faults")).to_have_count(0)

    ada.locator("section.sheet").nth(0).get_by_label("Whose sheet is it?").fill("Ada Lovelace")
    ada.keyboard.press("Tab")
    expect(ben.locator("tbody")).to_contain_text("Ada Lovelace")

    ada.get_by_label("Note").fill("two phones")
    ada.get_by_label("Keep the photographs too").check()
    ada.get_by_role("button", name="Save the game").tap()
    expect(ben.locator(".done")).to_contain_text("Gespeichert.")
    ada.locator(".done a").click()
    expect(ada.locator(".drawing")).to_have_count(3)
    expect(ada.locator("main")).to_contain_text("Cleo: Blue 2, read as crossed, is jumped over.")
    ben.goto(server.address + "players")
    ben.get_by_role("link", name="Ada Lovelace").click()
    expect(ben.locator(".plot")).to_have_attribute(
        "aria-label", "Ada Lovelace: 1 Spiele, Summen von 88 bis 88, zuletzt 88."
    )


def test_a_duel_from_the_photograph_to_the_history(open_phone, server):
    table = server.table()
    ada, ben = open_phone(table), open_phone(table, lang="de-DE")
    send(ada, DUEL_BOARD)
    expect(ada.locator(".won")).to_have_text("black won with 79.")
    ada.get_by_label("Who has the stones: black?").fill("Ada")
    ada.keyboard.press("Tab")
    expect(ben.locator(".won")).to_have_text("Gewonnen: Ada mit 79.")

    field, height = ben.get_by_label("Welches Feld"), ben.get_by_role("spinbutton", name="Wie viele Steine")
    field.select_option("red:7")
    height.fill("3")
    ben.locator("h1").click(force=True)  # nobody types any more, so the news may come
    ada.get_by_role("button", name="Green 2: grey").tap()
    expect(ben.get_by_role("button", name="Grün 2: leer, berichtigt")).to_be_visible()
    expect(field).to_have_value("red:7")
    ben.get_by_role("button", name="schwarz", exact=True).tap()
    expect(
        ada.get_by_role("button", name="Red 7: black, 3 high, corrected, read as grey, 2 high")
    ).to_be_visible()
    expect(ada.locator(".won")).to_have_text("Ada won with 94.")

    ada.get_by_role("button", name="Save the game").tap()
    expect(ben.locator(".done")).to_contain_text("Gespeichert.")
    ada.locator(".done a").click()
    expect(ada.locator("main")).to_contain_text("Ada: Red 7, read as grey, 2 high, is black, 3 high.")


def test_doubts_stand_first_with_their_crops_and_one_tap_settles_each(open_phone, server, doubtful):
    page = open_phone(server.table())
    send(page, doubtful)
    doubts = page.locator(".doubt")
    expect(doubts.first).to_be_visible()
    expect(doubts.first).to_contain_text(Cause.COVERED.sentence)
    expect(page.locator(".unsettled")).to_be_visible()
    assert page.get_by_role("button", name="Save the game").count() == 0
    assert doubts.first.bounding_box()["y"] < page.locator(".scores").bounding_box()["y"]
    until(
        lambda: page.evaluate("document.querySelector('.doubt img').naturalWidth") > 50, "the crop is shown"
    )
    for left in range(doubts.count(), 0, -1):
        doubts.first.get_by_role("button", name="blank").tap()
        expect(doubts).to_have_count(left - 1)
    expect(page.get_by_role("button", name="Save the game")).to_be_visible()


@pytest.fixture(scope="module")
def streaky(tmp_path_factory):
    path = tmp_path_factory.mktemp("streaked") / "streaked.jpg"
    Image.fromarray(streaked().pixels).save(path, quality=92)
    return path


@pytest.mark.parametrize(
    ("button", "stands"),
    [("All as read", "Red 7: jumped over"), ("All blank", "Red 7: blank, corrected, read as jumped over")],
)
def test_one_tap_settles_the_many_doubts_of_a_row(open_phone, server, streaky, button, stands):
    page = open_phone(server.table())
    send(page, streaky)
    row = page.locator(".doubt.row")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(Cause.STREAK.sentence)
    until(lambda: row.locator("img").first.evaluate("one => one.naturalWidth") > 500, "the row is shown")
    asked = int(page.locator(".doubts .count").first.inner_text())
    row.locator("summary").click()
    row.get_by_role("button", name="blank", exact=True).first.tap()
    expect(page.locator(".doubts .count").first).to_have_text(str(asked - 1))
    row.get_by_role("button", name=button).tap()
    expect(page.locator(".doubt")).to_have_count(0)
    expect(page.get_by_role("button", name=stands, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Save the game")).to_be_visible()


def test_by_keyboard_a_row_is_never_settled_unseen(open_phone, server, streaky):
    page = open_phone(server.table())
    send(page, streaky)
    row = page.locator(".doubt.row")
    row.locator("summary").click()
    count = page.locator(".doubts .count").first
    asked = int(count.inner_text())
    row.locator("details .read").first.focus()
    for left in range(asked - 1, MANY - 2, -1):
        page.keyboard.press("Enter")
        expect(count).to_have_text(str(left))
        assert page.evaluate("document.activeElement.id").startswith("doubt-")
    expect(row).to_have_count(0)


def test_the_photograph_can_be_made_larger(open_phone, server):
    page = open_phone(server.table())
    send(page, SAMPLES / "one-sheet.jpg")
    page.locator("summary").first.click()
    picture = page.locator(".zoom img")
    until(lambda: picture.evaluate("one => one.naturalWidth") > 1000, "the photograph is shown")
    narrow = picture.bounding_box()["width"]
    page.get_by_role("button", name="Larger").tap()
    assert picture.bounding_box()["width"] == pytest.approx(2 * narrow, rel=0.05)
    page.get_by_role("button", name="Smaller").tap()
    assert picture.bounding_box()["width"] == pytest.approx(narrow)


def test_everything_goes_by_keyboard(open_phone, server):
    page = open_phone(server.table())
    send(page, SAMPLES / "tilted.jpg")
    cell = page.get_by_role("button", name="Blue 3: blank")
    cell.focus()
    page.keyboard.press("Enter")
    crossed = page.get_by_role("button", name="Blue 3: crossed")
    expect(crossed).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Blue 3: jumped over")).to_be_focused()


def test_doubts_are_settled_one_after_the_other_by_keyboard(open_phone, server, doubtful):
    page = open_phone(server.table())
    send(page, doubtful)
    doubts = page.locator(".doubt")
    expect(doubts.first).to_be_visible()
    doubts.first.locator(".read").focus()
    for left in range(doubts.count(), 1, -1):
        page.keyboard.press("Enter")
        expect(doubts).to_have_count(left - 1)
        expect(doubts.first.locator(".read")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save the game")).to_be_focused()


def test_one_large_button_takes_photographs_and_their_progress_is_shown(open_phone, server):
    page = open_phone(server.table())
    button = page.locator("label.big")
    assert button.bounding_box()["height"] >= 80
    camera = button.locator("input")
    assert (camera.get_attribute("capture"), camera.get_attribute("accept")) == ("environment", "image/*")
    assert page.locator(".second input").get_attribute("multiple") is not None
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/photographs", hold)
    for sample in ("tilted.jpg", "one-sheet.jpg"):
        camera.set_input_files(SAMPLES / sample)
    lines = page.locator("#uploads li")
    expect(lines).to_have_count(2)
    expect(lines.first.get_by_role("progressbar", name="tilted.jpg")).to_be_visible()
    until(lambda: len(held) == 2, "both photographs are on their way")
    for route in held:
        route.continue_()
    expect(page.locator("section.sheet")).to_have_count(2)
    expect(lines).to_have_count(0)


def test_names_of_saved_games_are_offered(open_phone, server):
    server.history.add(played(ONBOARD, ("Greta", "Hugo"), day=12))
    page = open_phone(server.table())
    send(page, SAMPLES / "one-sheet.jpg")
    name = page.get_by_label("Whose sheet is it?")
    expect(name).to_have_attribute("list", "names")
    assert page.locator("#names option[value=Greta]").count() == 1


def test_scores_are_copied_as_text(open_phone, server):
    page = open_phone(server.table())
    send(page, SAMPLES / "tilted.jpg")
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    page.evaluate("document.body.append(document.createElement('textarea'))")
    page.locator("body > textarea").focus()
    page.keyboard.press("Control+v")
    assert "Max" in page.locator("body > textarea").input_value()


def test_a_file_that_is_no_photograph_costs_a_sentence(open_phone, server, tmp_path):
    path = tmp_path / "letter.jpg"
    path.write_text("no picture")
    page = open_phone(server.table())
    send(page, path)
    expect(page.locator(".problem")).to_contain_text("is not a picture that can be read")
    page.get_by_role("button", name="Remove this photograph").tap()
    expect(page.locator(".problem")).to_have_count(0)


def test_a_name_that_is_a_script_stays_a_name(open_phone, server):
    page = open_phone(server.table())
    send(page, SAMPLES / "tilted.jpg")
    name = '<img src=x onerror="alert(1)">'
    page.get_by_label("Whose sheet is it?").fill(name)
    page.keyboard.press("Tab")
    expect(page.locator("tbody th")).to_contain_text(name)


def test_it_says_so_when_the_laptop_is_gone(browser, readers, tmp_path):
    context = phone(browser)
    page = context.new_page()
    with running(readers, str(tmp_path / "games.sqlite3")) as own:
        page.goto(own.address)
        expect(page.locator("#gone")).to_be_hidden()
    expect(page.locator("#gone")).to_contain_text("The laptop does not answer.")
    context.close()


def test_forms_that_are_pages_of_their_own_are_taken(open_phone, server):
    game_id = server.history.add(played(DUEL, ("Eve", "Finn"), day=9))
    page = open_phone(f"games/{game_id}")
    page.get_by_label("Note").fill("noted")
    with page.expect_navigation():  # the note is in the history before the answer's page has come
        page.get_by_role("button", name="Keep the note").tap()
    assert server.history.game(game_id).note == "noted"
    page.goto(server.address + "player?name=Eve")
    page.get_by_label("Rename").fill("Eva")
    page.get_by_role("button", name="Rename").tap()
    expect(page.locator("h1")).to_have_text("Eva")


def test_without_a_script_it_works_too(open_phone, server):
    page = open_phone(server.table(), script=False)
    send(page, SAMPLES / "tilted.jpg")
    page.get_by_role("button", name="Send", exact=True).tap()
    page.get_by_role("button", name="Blue 3: blank").tap()
    expect(page.get_by_role("button", name="Blue 3: crossed, corrected, read as blank")).to_be_visible()


@pytest.fixture(scope="module")
def screens(server, browser, doubtful) -> list[str]:
    """The address of every screen, with something on each."""
    names = ("Ada with quite a long name indeed", "Ben")
    kept = [server.history.add(played(game, names, note="a note")) for game in (LONGO, ONBOARD, DUEL)]
    server.history.add(played(CLASSIC, (*names, "Cleo"), day=1))
    table = server.table()
    with server.client() as client:
        for path in (doubtful, SAMPLES / "three-sheets.jpg"):
            client.post(f"{table}/photographs", files={"photo": (path.name, path.read_bytes())})
        client.post(f"{table}/photographs", files={"photo": ("broken.jpg", b"nothing")})
    boards = server.table()
    out = io.BytesIO()
    Image.fromarray(track({"red": ("field:17", 0), "blue": ("field:40", 0)}).pixels).save(out, "PNG")
    with server.client() as client:
        for name, data in (("duel.jpg", DUEL_BOARD.read_bytes()), ("track.png", out.getvalue())):
            client.post(f"{boards}/photographs", files={"photo": (name, data)})
    own = [
        boards,
        "tables",
        "games",
        *(f"games/{game_id}" for game_id in kept),
        "players",
        "player?name=Ben",
        "print",
        "nothing/here",
    ]
    return [table, server.table(), *own]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(browser, server, screens, dark):
    context = phone(browser, dark=dark)
    page = context.new_page()
    found = {}
    for path in screens:
        page.goto(server.address + path)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        violations = Axe().run(page).response["violations"]
        found |= {f"{path}: {one['id']}": [node["html"] for node in one["nodes"]] for one in violations}
    context.close()
    assert found == {}


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_wider_than_a_narrow_phone(open_phone, server, screens, code):
    page = open_phone(f"{screens[1]}?lang={code}")
    too_wide = {}
    for path in screens[:-1]:
        page.goto(server.address + path)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            too_wide[path] = width
    assert too_wide == {}
