"""The one kind of error that reaches a user: something given to Rowlock is missing or broken."""


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

    def __str__(self) -> str:
        """One line, whatever the user's own words in it contain."""
        return " ".join(" ".join(part.split()) for part in (self.message, self.hint) if part)
