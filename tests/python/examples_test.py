"""The notebooks: the code cells of each run in order, as Jupyter would run them, and type-check."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from samples import ROOT

EXAMPLES = sorted((ROOT / "resources" / "examples").glob("*.ipynb"))

# CLEARWAY_PICTURES keeps the pictures in a folder, to look at them.
KEEP = """
import os as _os
for _k in plt_.get_fignums():
    plt_.figure(_k).savefig(_os.path.join(_os.environ["CLEARWAY_PICTURES"], f"{NAME}-{_k}.png"), dpi=60)
"""


def cells_of(notebook: pathlib.Path) -> list[str]:
    document = json.loads(notebook.read_text())
    assert document["nbformat"] == 4
    return ["".join(c["source"]) for c in document["cells"] if c["cell_type"] == "code"]


class Examples(unittest.TestCase):
    def test_there_are_five(self) -> None:
        self.assertEqual(len(EXAMPLES), 5)

    def test_no_notebook_has_outputs(self) -> None:
        for notebook in EXAMPLES:
            for cell in json.loads(notebook.read_text())["cells"]:
                self.assertFalse(cell.get("outputs"), notebook.name)
                self.assertIsNone(cell.get("execution_count"), notebook.name)

    def test_each_runs(self) -> None:
        for notebook in EXAMPLES:
            with self.subTest(notebook.name), tempfile.TemporaryDirectory() as folder:
                os.symlink(ROOT / "maps", pathlib.Path(folder) / "maps")
                script = pathlib.Path(folder) / "example.py"
                code = "\n".join(cells_of(notebook))
                if os.environ.get("CLEARWAY_PICTURES"):
                    code += f"\nimport matplotlib.pyplot as plt_\nNAME = {notebook.stem!r}\n" + KEEP
                script.write_text(code)
                done = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_each_type_checks(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for notebook in EXAMPLES:
                script = pathlib.Path(folder) / f"{notebook.stem}.py"
                script.write_text("\n".join(cells_of(notebook)))
            command = [sys.executable, "-m", "mypy", "--cache-dir=/dev/null", "--ignore-missing-imports"]
            for script in sorted(pathlib.Path(folder).glob("*.py")):
                done = subprocess.run([*command, script], cwd=folder, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
