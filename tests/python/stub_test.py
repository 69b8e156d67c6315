"""The stubs: each public name is in them, and the tests and examples type-check."""

import inspect
import pathlib
import re
import subprocess
import sys
import unittest

import clearway

PACKAGE = pathlib.Path(clearway.__file__).parent
TESTS = pathlib.Path(__file__).parent


def mypy(*arguments: object) -> str:
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=TESTS)
    return "" if done.returncode == 0 else done.stdout + done.stderr


class Stubs(unittest.TestCase):
    def test_the_stubs_are_those_of_the_module(self) -> None:
        found = mypy("mypy.stubtest", "clearway._clearway", "--concise", "--ignore-missing-stub")
        # pybind11's classes have a metaclass, and constructors without a signature.
        expected = ("metaclass differs", 'stub does not have *args argument "args"')
        self.assertEqual([line for line in found.splitlines() if not line.endswith(expected)], [])

    def test_each_public_name_has_a_stub_and_a_docstring(self) -> None:
        stubs = (PACKAGE / "_clearway.pyi").read_text()
        for name in clearway.__all__:
            thing = getattr(clearway, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if not inspect.isclass(thing) or thing.__module__ != "clearway._clearway":
                continue
            self.assertRegex(stubs, rf"class {name}\b")
            block = re.split(rf"class {name}\b", stubs, maxsplit=1)[1].split("\nclass ", 1)[0]
            for member, value in vars(thing).items():
                if member.startswith("_"):
                    continue
                self.assertRegex(block, rf"\b{member}\b", f"{name}.{member}")
                has_doc = member == "options" or inspect.getdoc(value)
                self.assertTrue(has_doc, f"{name}.{member}")

    def test_each_option_has_a_stub(self) -> None:
        stubs = (PACKAGE / "_clearway.pyi").read_text()
        for name, options in (
            ("PosePlanner", clearway.PosePlanner.options),
            ("PointPlanner", clearway.PointPlanner.options),
        ):
            block = stubs.split(f"class {name}", 1)[1].split(") -> None", 1)[0]
            for option in options:
                self.assertIn(f"        {option}:", block)

    def test_the_tests_type_check(self) -> None:
        files = sorted(TESTS.glob("*.py"))
        options = ["--check-untyped-defs", "--ignore-missing-imports", "--cache-dir=/dev/null"]
        self.assertEqual(mypy("mypy", *options, *files), "")


if __name__ == "__main__":
    unittest.main()
