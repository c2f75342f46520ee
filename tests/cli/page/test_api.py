"""The API answers in the shapes of the contract, and nothing that is sent makes it stumble."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from cli.page.openapi import description
from tests.cli.history.games import played
from tests.cli.page.running import SAMPLES

OPERATIONS = [
    (method, path) for path, operations in description("")["paths"].items() for method in operations
]


@pytest.fixture(scope="module")
def client(server):
    with server.client() as client:
        yield client


@pytest.fixture(scope="module")
def table(client) -> str:
    """A table with three sheets on it."""
    table = client.post("api/tables").json()["table"]
    send(client, f"api/tables/{table}/photographs")
    return table


def send(client, address: str):
    data = (SAMPLES / "three-sheets.jpg").read_bytes()
    return client.post(address, files={"photo": ("three-sheets.jpg", data)})


def test_a_scan_is_what_the_command_line_answers(client):
    record = send(client, "api/scan").json()
    (photo,) = record["photos"]
    assert record["schema"] == "rowlock.scan/1"
    assert (photo["file"], photo["width"], photo["height"], photo["error"]) == (
        "three-sheets.jpg",
        2600,
        1944,
        None,
    )
    assert [sheet["score"]["total"] for sheet in photo["sheets"]] == [88, 91, 142]
    assert [entry["place"] for entry in record["tables"][0]["ranking"]] == [1, 2, 3]


def test_a_cell_put_right_is_kept_as_such(client, table):
    sheet = client.get(f"api/tables/{table}").json()["photos"][0]["sheets"][2]
    record = client.put(
        f"api/tables/{table}/sheets/{sheet['seat']}/cells/blue:2", json={"mark": "blank"}
    ).json()
    changed = record["photos"][0]["sheets"][2]
    assert changed["corrections"] == [{"cell": "blue:2", "read": "cross", "kept": "blank"}]
    assert changed["rows"]["blue"]["crossed"] == [16, 14, 13, 12]
    assert record["version"] == 2


def test_a_player_is_named(client, table):
    sheet = client.get(f"api/tables/{table}").json()["photos"][0]["sheets"][0]
    address = f"api/tables/{table}/sheets/{sheet['seat']}/player"
    named = client.put(address, json={"player": "Ada L."}).json()
    assert named["photos"][0]["sheets"][0]["player"] == "Ada L."


def test_tables_and_games_are_listed(client, server, table):
    assert table in [entry["table"] for entry in client.get("api/tables").json()["tables"]]
    game = played()
    server.history.add(game)
    listed = client.get("api/games?search=ada&game=longo&limit=1").json()
    assert [entry["game_id"] for entry in listed["games"]] == [game.game_id]
    assert client.get(f"api/games/{game.game_id}").json() == listed


@pytest.mark.parametrize(
    ("method", "path", "body", "slug"),
    [
        ("PUT", "sheets/0/cells/red:2", b"{", "not-json"),
        ("PUT", "sheets/0/cells/red:2", b"\xff", "not-utf-8"),
        ("PUT", "sheets/0/cells/red:2", b"[]", "wrong-type"),
        ("PUT", "sheets/0/cells/red:2", b'{"mark": "maybe"}', "unknown-name"),
        ("PUT", "sheets/999/cells/red:2", b'{"mark": "cross"}', "no-such-sheet"),
        ("POST", "photographs", b"", "no-photograph"),
    ],
)
def test_what_is_wrong_is_named(client, table, method, path, body, slug):
    answer = client.request(method, f"api/tables/{table}/{path}", content=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["error"] == slug


def test_every_address_and_method_is_described(client):
    from cli.page.api import ROUTES

    def plain(path: str) -> str:
        return path.removeprefix("/api").replace(":int", "")

    served = {
        (method.lower(), plain(route.path))
        for route in ROUTES
        for method in route.methods
        if method != "HEAD"
    }
    assert served - {("get", "/openapi.json")} == set(OPERATIONS)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_nothing_that_is_sent_makes_it_stumble(server, table, method, path):
    schema = schemathesis.openapi.from_url(f"{server.address}api/openapi.json")
    schema.config.base_url = f"{server.address}api"
    strategy = schema[path][method].as_strategy() | schema[path][method].as_strategy(
        generation_mode=schemathesis.GenerationMode.NEGATIVE
    )

    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def send_it(case):
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        case.call_and_validate(checks=[not_a_server_error, response_schema_conformance])

    send_it()
