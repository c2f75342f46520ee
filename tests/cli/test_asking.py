import io
import sys

import pytest
import typer
from PIL import Image

from cli import asking


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("ended_by", [KeyboardInterrupt, EOFError])
def test_who_leaves_at_a_question_ends_the_questions_and_keeps_the_answers(monkeypatch, ended_by):
    def leave():
        raise ended_by

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(typer, "getchar", leave)
    assert asking.ask("x or Enter", "xq") == "q"


def test_keys_that_mean_nothing_are_passed_over(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("?zX"))
    assert asking.ask("x or Enter", "xq") == "x"


def test_where_no_picture_can_be_shown_all_of_a_run_lie_in_one_folder(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    asking._folder.cache_clear()
    for name in ("one", "two"):
        asking.show(Image.new("RGB", (4, 4)), name)
    asking._folder.cache_clear()
    (folder,) = tmp_path.iterdir()
    assert {path.name for path in folder.iterdir()} == {"one.png", "two.png"}
    assert str(folder / "two.png") in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(("columns", "is_drawn"), [(80, False), (120, True)])
def test_a_rows_picture_is_drawn_where_its_marks_can_be_seen(
    monkeypatch, tmp_path, capsys, columns, is_drawn
):
    monkeypatch.setattr(asking, "_terminal_columns", lambda: columns)
    monkeypatch.setattr(asking, "_folder", lambda: tmp_path)
    asking.show(Image.new("RGB", (1116, 130)), "row")
    assert (tmp_path / "row.png").exists() is not is_drawn
    assert ("row.png" in capsys.readouterr().err) is not is_drawn
