"""The table over HTTP, as a browser without a script uses it."""

import io
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from cli.history.store import Query
from cli.page.words import LANGUAGES
from tests.cli.page.running import SAMPLES
from tests.shared_data import shared


@pytest.fixture(scope="module")
def client(server):
    with server.client() as client:
        yield client


@pytest.fixture(scope="module")
def laid(server, client) -> str:
    """The address of a table with three sheets on it."""
    table = server.table()
    assert send(client, table, "three-sheets.jpg").status_code == 303
    return table


def send(client, table: str, sample: str, name: str | None = None):
    data = (SAMPLES / sample).read_bytes()
    return client.post(f"{table}/photographs", files={"photo": (name or sample, data, "image/jpeg")})


def seats(html: str) -> list[str]:
    return re.findall(r'id="sheet-(\d+)"', html)


class TestWhatIsShown:
    def test_the_start_goes_to_the_current_table(self, server, client):
        table = server.table()
        assert client.get("").headers["location"].endswith(table)

    def test_names_scores_the_winner_and_what_is_illegal(self, client, laid):
        html = client.get(laid).text
        for part in (
            "Ada",
            "Ben",
            "Cleo won with 142.",
            "131 legal",
            "Blue 2 was crossed with only four crosses",
        ):
            assert part in html

    def test_it_speaks_german(self, client, laid):
        html = client.get(f"{laid}?lang=de").text
        assert '<html lang="de">' in html
        assert "Gewonnen: Cleo mit 142." in html
        assert "Eine letzte Zahl darf nur angekreuzt werden" in html
        assert "(Blau 2, Blau: Schloss)" in html
        assert "Gewonnen" in client.get(laid).text, "the language is remembered"
        client.cookies.clear()

    def test_the_part_that_changes_can_be_had_alone(self, client, laid):
        part = client.get(f"{laid}/live").text
        assert "<html" not in part
        assert "Cleo won" in part

    def test_the_photograph_has_its_readings_drawn_on_it(self, client, laid):
        (number,) = re.findall(r"/photograph/(\d+)\.jpg", client.get(laid).text)
        answer = client.get(f"{laid}/photograph/{number}.jpg")
        assert answer.headers["content-type"] == "image/jpeg"
        assert max(Image.open(io.BytesIO(answer.content)).size) == 2400

    def test_the_scores_are_a_picture_too(self, client, laid):
        picture = Image.open(io.BytesIO(client.get(f"{laid}/scores/0.png").content))
        assert picture.size[0] == 1080
        assert client.get(f"{laid}/scores/7.png").status_code == 404

    def test_nothing_is_fetched_from_another_host(self, client, laid):
        html = client.get(laid).text
        addresses = re.findall(r'(?:src|href|action|data-events|data-live)="([^"]*)"', html)
        assert all(address.startswith(("/a-key-for-tests/", "?lang=", "#")) for address in addresses)
        for name in ("page.css", "page.js", "icon.svg"):
            text = client.get(f"static/{name}").text.replace("http://www.w3.org/2000/svg", "")
            assert "//" not in re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def test_the_form_of_a_row_changes_nothing_that_is_settled(server, client):
    table = server.table()
    send(client, table, "one-sheet.jpg")
    (seat,) = seats(client.get(table).text)
    answer = client.post(
        f"{table}/row", data={"seat": seat, "tap": ["blue:3 blank", "nonsense"], "all": "blank"}
    )
    assert answer.status_code == 303
    assert "corrected" not in client.get(table).text


class TestCorrecting:
    @pytest.fixture
    def table(self, server, client) -> str:
        table = server.table()
        send(client, table, "three-sheets.jpg")
        return table

    def test_a_tap_changes_the_cell_the_score_and_the_verdict(self, client, table):
        cleo = seats(client.get(table).text)[2]
        client.post(f"{table}/cell", data={"seat": cleo, "tap": "blue:2 blank"})
        client.post(f"{table}/cell", data={"seat": cleo, "tap": "blue:lock blank"})
        html = client.get(table).text
        assert "Cleo won with 131." in html
        assert "with only four crosses" not in html
        assert "Blue 2: blank, corrected, read as crossed" in html

    def test_names_sheets_and_photographs_change(self, client, table):
        first, second, _ = seats(client.get(table).text)
        client.post(f"{table}/name", data={"seat": first, "name": "<b>Zoë</b>"})
        client.post(f"{table}/remove", data={"seat": second})
        html = client.get(table).text
        assert "&lt;b&gt;Zoë" in html
        assert "<b>Zoë" not in html
        assert len(seats(html)) == 2
        (shot,) = re.findall(r"/photograph/(\d+)\.jpg", html)
        client.post(f"{table}/remove", data={"shot": shot})
        assert seats(client.get(table).text) == []

    def test_two_of_one_name_cannot_be_saved(self, client, table):
        first = seats(client.get(table).text)[0]
        client.post(f"{table}/name", data={"seat": first, "name": "Ben"})
        assert "Two sheets bear the same name" in client.get(table).text
        refused = client.post(f"{table}/save", data={"note": ""})
        assert refused.status_code == 400
        assert "2 players are called" in refused.text

    @pytest.mark.parametrize(
        ("action", "form", "status"),
        [
            ("cell", {"seat": "999", "tap": "red:2 cross"}, 404),
            ("cell", {"seat": "x", "tap": "red:2 cross"}, 400),
            ("cell", {"seat": "0", "tap": "red:2 maybe"}, 400),
            ("cell", {}, 400),
            ("name", {"seat": "99999999999999999999", "name": "x"}, 404),
            ("remove", {}, 400),
            ("photographs", {}, 400),
        ],
    )
    def test_a_broken_form_is_told_in_a_sentence(self, client, laid, action, form, status):
        answer = client.post(f"{laid}/{action}", data=form)
        assert answer.status_code == status
        assert "That did not work" in answer.text

    def test_the_script_gets_json(self, client, laid):
        answer = client.post(f"{laid}/cell", data={"seat": "999"}, headers={"Accept": "application/json"})
        assert answer.json()["error"] == "no-such-sheet"


class TestSaving:
    def test_a_game_is_saved_once_and_changes_take_its_place(self, server, client):
        table = server.table()
        send(client, table, "three-sheets.jpg")
        client.post(f"{table}/save", data={"note": "first", "photographs": "on"})
        (first,) = re.findall(r"/games/(\w{8})", client.get(table).text)
        assert server.history.game(first).note == "first"
        (photograph,) = server.history.photographs(first)
        with Image.open(io.BytesIO(photograph.jpeg)) as picture:
            assert max(picture.size) == 1600
            assert not picture.getexif()
        cleo = seats(client.get(table).text)[2]
        client.post(f"{table}/cell", data={"seat": cleo, "tap": "blue:2 blank"})
        assert "Save the changes" in client.get(table).text
        client.post(f"{table}/save", data={"note": "second"})
        (second,) = re.findall(r"/games/(\w{8})", client.get(table).text)
        assert server.history.game(first) is None
        (correction,) = server.history.game(second).corrections
        assert (correction.seat, correction.cell, correction.kept) == (2, "blue:2", "blank")
        server.history.delete(second)

    def test_two_phones_that_save_at_once_make_one_game(self, server, client):
        table = server.table()
        send(client, table, "three-sheets.jpg")
        before = server.history.count(Query())
        ben = seats(client.get(table).text)[1]

        def save_after(change: bool) -> int:
            with server.client() as phone:
                if change:
                    phone.post(f"{table}/cell", data={"seat": ben, "tap": "red:2 cross"})
                return phone.post(f"{table}/save", data={"note": "", "photographs": "on"}).status_code

        with ThreadPoolExecutor(3) as phones:
            assert set(phones.map(save_after, (False, True, False))) == {303}
        assert server.history.count(Query()) == before + 1
        (saved,) = re.findall(r"/games/(\w{8})", client.get(table).text)
        client.post(f"games/{saved}/delete", data={"sure": "yes"})
        assert "Save the game" in client.get(table).text
        assert client.post(f"{table}/save", data={"note": ""}).status_code == 303
        assert server.history.count(Query()) == before + 1

    def test_an_empty_table_cannot_be_saved(self, server, client):
        assert client.post(f"{server.table()}/save", data={}).status_code == 400


class TestPhotographsThatAreNone:
    def test_a_hostile_name_is_shown_harmlessly(self, server, client):
        table = server.table()
        client.post(f"{table}/photographs", files={"photo": ("<script>x</script>.jpg", b"nothing")})
        html = client.get(table).text
        assert "is not a picture that can be read" in html
        assert "<script>x" not in html

    def test_a_photograph_without_a_sheet_says_so(self, server, client):
        table = server.table()
        out = io.BytesIO()
        Image.new("RGB", (900, 700), "white").save(out, "JPEG")
        client.post(f"{table}/photographs", files={"photo": ("white.jpg", out.getvalue())})
        assert "No sheet or board was found" in client.get(table).text

    @pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
    def test_every_language_says_why_nothing_could_be_read(self, server, client, code):
        table, words = server.table(), LANGUAGES[code]
        out = io.BytesIO()
        Image.new("RGB", (900, 700), "white").save(out, "JPEG")
        for name, data in (("white.jpg", out.getvalue()), ("letter.jpg", b"nothing")):
            client.post(f"{table}/photographs", files={"photo": (name, data)})
        html = client.get(table, headers={"Accept-Language": code}).text
        assert f"white.jpg: {words.problems['no-sheet']}" in html
        assert f"letter.jpg: {words.problems['not-a-picture']}" in html

    def test_hostile_files_never_break_the_server(self, server, client):
        paths = sorted(path for path in shared("hostile").rglob("*") if path.is_file())
        for path in paths:
            answer = client.post("api/scan", files={"photo": (path.name, path.read_bytes())})
            assert answer.status_code == 200, path
            assert answer.json()["schema"] == "rowlock.scan/1"
        assert client.get("tables").status_code == 200


def test_refusals_are_in_the_readers_language_and_in_english_for_programs(client, laid):
    german = {"Accept-Language": "de"}
    gone = client.get("t/00000000", headers=german)
    assert LANGUAGES["de"].problems["no-such-table"] in gone.text
    script = {**german, "Accept": "application/json"}
    assert (
        client.post(f"{laid}/cell", data={"seat": "999"}, headers=script).json()["message"]
        == LANGUAGES["de"].problems["no-such-sheet"]
    )
    unknown = client.post(f"{laid}/cell", data={"seat": "x"}, headers=german)
    assert '<p class="problem" role="alert" lang="en">The form lacks' in unknown.text
    api = client.get("api/tables/00000000", headers=german).json()
    assert api["message"].startswith("This table is not there any more.")


def test_a_table_that_is_gone_says_so(client):
    answer = client.get("t/00000000")
    assert answer.status_code == 404
    assert "not there any more" in answer.text


def test_news_come_at_once_and_the_sign_of_life_too(server, client):
    table = server.table()
    with client.stream("GET", f"{table}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: version"
        assert next(lines) == "data: 0"
        client.post(f"{table}/photographs", files={"photo": ("a.jpg", b"nothing")})
        seen = [line for line in (next(lines) for _ in range(7)) if line.startswith("data")]
        assert "data: 1" in seen
