"""The Python code of the documentation runs, each page in one interpreter, and type-checks."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from samples import ROOT


def code_of(page: pathlib.Path) -> str:
    return "\n".join(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S))


class Documentation(unittest.TestCase):
    def test_each_example_runs(self) -> None:
        pages = [ROOT / "README.md", *sorted((ROOT / "resources" / "docs").glob("*.md"))]
        pages = [p for p in pages if code_of(p)]
        self.assertIn(ROOT / "README.md", pages)
        for page in pages:
            with self.subTest(page.name), tempfile.TemporaryDirectory() as folder:
                os.symlink(ROOT / "maps", pathlib.Path(folder) / "maps")
                script = pathlib.Path(folder) / "example.py"
                script.write_text(code_of(page))
                pictures = re.findall(r"savefig\(\"(.*?)\"\)", code_of(page))
                done = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                for picture in pictures:
                    self.assertTrue((pathlib.Path(folder) / picture).stat().st_size > 1000)
                checked = subprocess.run(
                    [sys.executable, "-m", "mypy", "--cache-dir=/dev/null", "--ignore-missing-imports", script],
                    cwd=folder, capture_output=True, text=True,
                )
                self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()
