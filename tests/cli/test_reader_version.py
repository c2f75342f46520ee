"""The reader's version: all that a reading depends on goes into it."""

import ast
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import cli.reader_version
import scanner

_OURS = {"scanner", "sheets", "scoring"}


def test_every_library_that_the_scanner_imports_is_part_of_it():
    imported = set()
    for path in Path(scanner.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            imported |= {str(name).partition(".")[0] for name in names}
    distributions = packages_distributions()
    libraries = {
        distributions[name][0].lower().replace("_", "-")
        for name in imported - _OURS - sys.stdlib_module_names
    }
    assert libraries == set(cli.reader_version._LIBRARIES)
