"""Who is let in: the key in the address, the right Host and Origin, not too often, not too much.

Every answer leaves through here as well, with the headers that keep a browser from doing more than the page needs.
"""

import hmac
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",  # the address holds the key; no-referrer would hide a form's origin
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardLimits:
    """What one phone may do."""

    requests: Rate = Rate(burst=120, per_second=20)
    photographs: Rate = Rate(burst=24, per_second=0.5)
    body_bytes: int = 64 * 2**10  # a form
    upload_bytes: int = 60 * 2**20  # the largest photographs of phones have some 50 MiB
    import_bytes: int = 20 * 2**20
    phones: int = 1000  # remembered at once


class Buckets:
    """For every phone a bucket of tokens that fills by itself; the phone heard of last is forgotten last."""

    def __init__(self, rate: Rate, phones: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._phones = phones
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, phone: str) -> bool:
        """Whether there was a token left for this phone."""
        now = self._clock()
        level, then = self._levels.pop(phone, (self._rate.burst, now))
        level = min(self._rate.burst, level + (now - then) * self._rate.per_second)
        self._levels[phone] = (level - 1 if level >= 1 else level, now)
        if len(self._levels) > self._phones:
            self._levels.popitem(last=False)
        return level >= 1


class TooLarge(Exception):  # noqa: N818 (it ends a request, nothing is broken)
    """More is being sent than may be."""


class Guard:
    """Stands before the whole application. ``hosts`` are the names, with port, by which the server is known."""

    def __init__(self, app: ASGIApp, *, key: str, hosts: frozenset[str], limits: GuardLimits) -> None:
        self._app = app
        self._key = key.encode()
        self._hosts = hosts
        self._limits = limits
        self._requests = Buckets(limits.requests, limits.phones)
        self._photographs = Buckets(limits.photographs, limits.phones)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            if refusal.status_code in (413, 429):  # a phone of ours; strangers are not listened to
                await _drain(receive, self._most_bytes(scope))
            await refusal(scope, receive, _with_headers(send))
            return
        await self._app(scope, _Bounded(receive, self._most_bytes(scope)), _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self._hosts:
            return PlainTextResponse("", 421)
        if not self._has_key(scope["path"]):
            return PlainTextResponse("", 404)
        if scope["method"] not in _SAFE_METHODS and not self._from_our_page(headers):
            return PlainTextResponse("Refused: this was sent from another page.", 403)
        return self._too_often(scope) or self._too_much(scope, headers)

    def _has_key(self, path: str) -> bool:
        given = path.lstrip("/").partition("/")[0]
        return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), self._key)

    def _from_our_page(self, headers: Headers) -> bool:
        """Browsers say where a form comes from; programs say nothing, and have the key."""
        origin = headers.get("origin")
        if origin is not None and origin.lower().removeprefix("http://") not in self._hosts:
            return False
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")

    def _too_often(self, scope: Scope) -> Response | None:
        phone = scope["client"][0] if scope.get("client") else ""
        fine = self._requests.take(phone)
        if fine and _is_upload(scope):
            fine = self._photographs.take(phone)
        return None if fine else PlainTextResponse("Too many requests.", 429, {"Retry-After": "3"})

    def _too_much(self, scope: Scope, headers: Headers) -> Response | None:
        length = headers.get("content-length", "0")
        fine = length.isascii() and length.isdigit() and int(length[:18]) <= self._most_bytes(scope)
        return None if fine else PlainTextResponse("Too large.", 413, {"Connection": "close"})

    def _most_bytes(self, scope: Scope) -> int:
        if _is_upload(scope):
            return self._limits.upload_bytes
        return self._limits.import_bytes if scope["path"].endswith("/import") else self._limits.body_bytes


def _is_upload(scope: Scope) -> bool:
    return bool(scope["method"] == "POST") and scope["path"].endswith(("/photographs", "/scan"))


async def _drain(receive: Receive, most: int) -> None:
    """Hear a refused request out, up to so many bytes: a browser that is still sending would not see the answer."""
    bounded = _Bounded(receive, most)
    with suppress(TooLarge):
        while (await bounded()).get("more_body", False):
            pass


class _Bounded:
    """What is received, up to so many bytes."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge
        return message


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers
