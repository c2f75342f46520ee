"""Debian's Chromium as a phone."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE_S = 120.0  # for a machine that has other things to do
PHONE = {"width": 360, "height": 740}


def chromium() -> str | None:
    """The browser's program, None where it is not installed."""
    return next((found for name in _PROGRAMS if (found := shutil.which(name))), None)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()


def phone(
    browser: Browser, *, lang: str = "en-GB", dark: bool = False, script: bool = True
) -> BrowserContext:
    """A phone of 360 points width that speaks a language."""
    context = browser.new_context(
        viewport=PHONE,
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        locale=lang,
        color_scheme="dark" if dark else "light",
        java_script_enabled=script,
    )
    context.set_default_timeout(1000 * _PATIENCE_S)
    return context


class Watched:
    """A page, and everything about it that must not happen."""

    def __init__(self, context: BrowserContext, host: str) -> None:
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on(
            "dialog", lambda dialog: (self.faults.append(f"dialog: {dialog.message}"), dialog.dismiss())
        )
        self.page.on(
            "console", lambda line: line.type == "error" and self.faults.append(f"console: {line.text}")
        )
        self.page.on("request", lambda request: self._hear(request.url, host))

    def _hear(self, address: str, host: str) -> None:
        if not address.startswith((host, "blob:", "data:")):
            self.faults.append(f"request to another host: {address}")


def until(true: Callable[[], bool], what: str) -> None:
    """Wait for something; the page's own policy forbids the browser to evaluate texts while waiting."""
    end = time.monotonic() + _PATIENCE_S
    while not true():
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(0.05)


def send(page: Page, *photographs: Path) -> None:
    """Choose photographs from the gallery."""
    page.locator(".second input").set_input_files(list(photographs))
