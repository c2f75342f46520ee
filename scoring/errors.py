"""The one kind of error that reaches a user: something given to Rowlock is missing or broken."""

from scoring.wording import one_line


class Explanation(str):
    """A sentence for people that knows its kind (a slug), for those who say the same in other words."""

    __slots__ = ("kind",)
    kind: str

    def __new__(cls, kind: str, sentence: str) -> "Explanation":
        """The sentence, with its kind beside it."""
        explanation = super().__new__(cls, sentence)
        explanation.kind = kind
        return explanation

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        """What makes it anew when it comes from another process."""
        return self.kind, str(self)


class BrokenInput(Exception):  # noqa: N818 - the input is broken, not an error of ours
    """Broken or missing input (exit status 2). A *wrong sheet* is never one of these: it is a result.

    ``slug`` names the kind (``not-json``), ``message`` is one sentence that says what happened and where,
    ``hint`` what to do next.
    """

    def __init__(self, slug: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.slug = slug
        self.message = message
        self.hint = hint

    @property
    def explanation(self) -> Explanation:
        """The whole sentence, hint included."""
        return Explanation(self.slug, str(self))

    def __str__(self) -> str:
        """One line, whatever the user's own words in it contain."""
        return one_line(f"{self.message} {self.hint}")
