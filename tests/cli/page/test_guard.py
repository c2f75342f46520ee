"""Who is let in, and with what headers everything leaves."""

import pytest

from cli.page.guard import Buckets, GuardLimits, Rate
from tests.cli.page.running import KEY, running


@pytest.fixture(scope="module")
def strict(readers, tmp_path_factory):
    """A server with small limits."""
    limits = GuardLimits(
        requests=Rate(burst=1e6, per_second=1e6),
        photographs=Rate(burst=1, per_second=0.0),
        body_bytes=1000,
        upload_bytes=5000,
    )
    with running(readers, str(tmp_path_factory.mktemp("strict") / "games.sqlite3"), limits) as started:
        yield started


@pytest.mark.parametrize(
    "path", ["/", "/games", "/static/page.css", f"/{KEY}x/", f"//{KEY[:-1]}/", "/%2e%2e/"]
)
def test_without_the_key_nothing_is_answered(server, path):
    with server.client() as client:
        host = server.address.removesuffix(f"/{KEY}/")
        answer = client.get(host + path)
        assert (answer.status_code, answer.content) == (404, b"")


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1"])
def test_another_host_is_refused(server, host):
    with server.client() as client:
        answer = client.get("games", headers={"Host": host})
        assert (answer.status_code, answer.content) == (421, b"")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_form_of_another_page_is_refused(server, headers):
    with server.client() as client:
        assert client.post("tables", headers=headers).status_code == 403


def test_our_own_forms_and_programs_are_let_in(server):
    with server.client() as client:
        own = {"Origin": server.address.removesuffix(f"/{KEY}/"), "Sec-Fetch-Site": "same-origin"}
        assert client.post("tables", headers=own).status_code == 303
        assert client.post("tables").status_code == 303


@pytest.mark.parametrize("path", ["games", "static/page.js", "api/tables", "nothing/here"])
def test_everything_leaves_with_headers_that_keep_the_browser_in_check(server, path):
    with server.client() as client:
        headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert "cache-control" in headers


def test_the_only_cookie_is_the_language_and_is_gone_with_the_browser(server):
    with server.client() as client:
        assert "set-cookie" not in client.get("games").headers
        cookie = client.get("games?lang=de").headers["set-cookie"]
    assert cookie.startswith("lang=de; HttpOnly")
    assert "SameSite=strict" in cookie
    assert "expires" not in cookie.lower()
    assert "max-age" not in cookie.lower()


def test_too_large_is_refused_by_its_length_and_by_what_comes(strict):
    def chunks():
        yield from (b"x" * 500 for _ in range(10))

    with strict.client() as client:
        assert client.post("tables", content=b"x" * 2000).status_code == 413
        table = strict.table()
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert client.post(f"{table}/name", content=chunks(), headers=form).status_code == 413


def test_too_many_photographs_are_told_to_wait(strict):
    table = strict.table()
    with strict.client() as client:
        sent = [client.post(f"{table}/photographs", files={"photo": b"x"}) for _ in range(2)]
    assert sent[0].status_code == 303
    assert sent[1].status_code == 429
    assert int(sent[1].headers["retry-after"]) > 0


class TestBuckets:
    def test_a_bucket_empties_and_fills_again(self):
        now = [0.0]
        buckets = Buckets(Rate(burst=2, per_second=0.5), 10, lambda: now[0])
        assert [buckets.take("a") for _ in range(3)] == [True, True, False]
        assert buckets.take("b")
        now[0] = 2.0
        assert [buckets.take("a") for _ in range(2)] == [True, False]

    def test_it_never_holds_more_than_its_burst(self):
        now = [0.0]
        buckets = Buckets(Rate(burst=2, per_second=1), 10, lambda: now[0])
        buckets.take("a")
        now[0] = 1000.0
        assert [buckets.take("a") for _ in range(3)] == [True, True, False]

    def test_only_so_many_phones_are_remembered(self):
        buckets = Buckets(Rate(burst=1, per_second=0), 2, lambda: 0.0)
        for phone in "abc":
            assert buckets.take(phone)
        assert buckets.take("a")
        assert not buckets.take("c")
