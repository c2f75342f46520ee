"""Games, players and printing over HTTP."""

import re
from html import unescape

import pypdfium2
import pytest
from markupsafe import escape

from tests.cli.history.games import CLASSIC, DUEL, LONGO, ONBOARD, played

OTHER = "classic red:2,4,5 misthrows:1 player:{0}\nclassic blue:12,9 player:{1}"


@pytest.fixture(scope="module")
def client(server):
    with server.client() as client:
        yield client


@pytest.fixture(autouse=True)
def games(server):
    """Three games in the history, and nothing else."""
    listed = (
        played(LONGO, ("Ada", "<i>Ben</i>"), note="a <b>good</b> evening"),
        played(CLASSIC, ("Ada", "Cleo", "Dan"), day=1),
        played(DUEL, ("Ada", "Cleo"), day=2),
    )
    for game in listed:
        server.history.add(game)
    yield listed
    for game in listed:
        server.history.delete(game.game_id)


class TestGames:
    def test_the_newest_stands_first(self, client, games):
        found = re.findall(r"/games/(\w{8})\"", client.get("games").text)
        assert found == [game.game_id for game in reversed(games)]

    def test_they_are_found_by_words_and_kind(self, client, games):
        assert re.findall(r"/games/(\w{8})\"", client.get("games?search=evening").text) == [games[0].game_id]
        assert re.findall(r"/games/(\w{8})\"", client.get("games?game=duel").text) == [games[2].game_id]
        assert "No game here yet." in client.get("games?search=nothing+like+it&page=99999999").text

    def test_one_game_is_shown_with_sheets_scores_and_note(self, client, games):
        html = client.get(f"games/{games[0].game_id}").text
        assert html.count("<svg") == 2
        assert "a &lt;b&gt;good" in html
        assert "&lt;i&gt;Ben" in html
        assert "<i>Ben" not in html
        assert "1. Ada" not in html
        assert "Ada won with 7." in html

    def test_the_duel_is_shown_too(self, client, games):
        html = client.get(f"games/{games[2].game_id}").text
        assert "Ada won with 1." in html
        assert 'aria-label="The Duel; Red: 3 grey, 5 black, 7 black, 2 high; Yellow: –;' in html
        assert (html.count("<circle"), html.count(">×2</text>")) == (5, 1)

    def test_on_board_is_shown_with_its_pawns(self, client, server):
        game = played(ONBOARD, ("Ada", "Ben"), day=4)
        server.history.add(game)
        html = client.get(f"games/{game.game_id}").text
        assert "Field 17" in html
        assert "Start field" in html
        server.history.delete(game.game_id)

    def test_its_scores_are_a_picture(self, client, games):
        assert client.get(f"games/{games[0].game_id}/scores.png").content.startswith(b"\x89PNG")

    def test_a_note_is_changed(self, client, server, games):
        client.post(f"games/{games[1].game_id}/note", data={"note": "moved"})
        assert server.history.game(games[1].game_id).note == "moved"

    def test_deleting_wants_to_be_meant(self, client, server, games):
        address = f"games/{games[1].game_id}/delete"
        client.post(address)
        assert server.history.game(games[1].game_id) is not None
        client.post(address, data={"sure": "yes"})
        assert client.get(f"games/{games[1].game_id}").status_code == 404

    @pytest.mark.parametrize("name", ["all.json", "all.csv"])
    def test_what_is_downloaded_can_be_brought_in_again(self, client, server, games, name):
        text = client.get(f"games/{name}").text
        for game in games:
            server.history.delete(game.game_id)
        answer = client.post("games/import", files={"file": (name, text.encode())})
        assert "3 added, 0 there already." in answer.text
        assert "0 added, 3 there already." in client.post("games/import", files={"file": text.encode()}).text

    @pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{", b"a,b\n1,2"])
    def test_a_broken_file_is_told(self, client, data):
        answer = client.post("games/import", files={"file": ("games.csv", data)})
        assert answer.status_code == 400
        assert "That did not work" in answer.text

    def test_a_photograph_that_was_not_kept_is_not_there(self, client, games):
        assert client.get(f"games/{games[0].game_id}/photograph/0.jpg").status_code == 404


class TestPlayers:
    def test_figures_of_everybody(self, client):
        html = client.get("players").text
        assert html.index("Longo") > html.index("Classic")
        assert "<i>Ben" not in html

    def test_one_player_with_plot_and_head_to_head(self, client):
        html = client.get("player?name=ada").text
        assert "<h1>Ada</h1>" in html
        assert "Ada: 1 games, totals from 7 to 7, the last one 7." in html
        assert "Head to head" in html

    def test_another_language_shows_the_same_player(self, client):
        (link,) = re.findall(r'href="([^"]*)" lang="de"', client.get("player?name=ada").text)
        assert "<h1>Ada</h1>" in client.get(f"player{unescape(link)}").text
        client.cookies.clear()

    def test_a_player_is_renamed(self, client, server):
        answer = client.post("players/rename", data={"player": "Dan", "name": "Dan / the % man"})
        assert client.get(answer.headers["location"].removeprefix("/a-key-for-tests/")).status_code == 200
        assert "Dan / the % man" in {player.name for player in server.history.players()}

    @pytest.mark.parametrize("name", ["../..", "a/b?c#d&e=f%", "=1+1", "🎲 Ада", "{{7*7}}"])
    def test_every_name_leads_to_its_page(self, client, server, name):
        game = played(OTHER, (name, "Cleo"), day=3)
        server.history.add(game)
        for address in ("players", f"games/{game.game_id}"):
            links = re.findall(r'href="/[\w-]+/(player[^"]*)"', client.get(address).text)
            shown = [client.get(unescape(link)) for link in links]
            assert {answer.status_code for answer in shown} == {200}
            assert any(f"<h1>{escape(name)}</h1>" in answer.text for answer in shown)
        server.history.delete(game.game_id)

    def test_two_are_merged(self, client, server):
        client.post("players/merge", data={"player": "Dan", "into": "<i>Ben</i>"})
        assert "Dan" not in {player.name for player in server.history.players()}

    @pytest.mark.parametrize(
        ("address", "form", "status"),
        [
            ("players/rename", {"player": "Ada", "name": "Cleo"}, 400),
            ("players/rename", {"player": "Nobody", "name": "Anna"}, 404),
            ("players/merge", {"player": "Ada", "into": "Cleo"}, 400),
            ("players/merge", {"player": "Ada"}, 404),
        ],
    )
    def test_what_cannot_be_is_told(self, client, address, form, status):
        assert client.post(address, data=form).status_code == status

    def test_somebody_unknown_is_not_there(self, client):
        assert client.get("player?name=nobody").status_code == 404


class TestPrinting:
    def test_known_players_stand_in_the_form(self, client):
        assert "Ada, Cleo" in client.get("print").text

    def test_the_pad_has_a_sheet_for_each_name(self, client):
        answer = client.get("print/pad.pdf?game=longo&names=Ada,Ben,Cleo&lang=de")
        assert answer.headers["content-type"] == "application/pdf"
        document = pypdfium2.PdfDocument(answer.content)
        text = "".join(page.get_textpage().get_text_range() for page in document)
        assert len(document) == 2
        for name in ("Ada", "Ben", "Cleo", "angekreuzt"):
            assert name in text

    def test_without_names_it_is_a_page_full(self, client):
        pdf = client.get("print/pad.pdf?game=classic&per_page=4&style=mono&paper=letter").content
        assert len(pypdfium2.PdfDocument(pdf)) == 1

    def test_on_board_comes_with_its_boards(self, client):
        sheets = client.get("print/pad.pdf?game=onboard&names=Ada,Ben").content
        pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(sheets)]
        assert "Ada" in pages[0]
        assert len(pages) > 2

    def test_the_duel_is_its_board_whoever_plays(self, client):
        pdf = client.get("print/pad.pdf?game=duel&names=Ada,Ben").content
        assert len(pypdfium2.PdfDocument(pdf)) > 1

    @pytest.mark.parametrize(
        "query",
        ["", "game=chess", "game=longo&paper=a3", "game=longo&names=Ada,Ada", "game=longo&names=你好"],
    )
    def test_what_cannot_be_printed_is_told(self, client, query):
        answer = client.get(f"print/pad.pdf?{query}")
        assert answer.status_code == 400
        assert "That did not work" in answer.text
