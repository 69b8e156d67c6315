"""What the tests share: the samples of maps, and the command line program."""

import json
import os
import pathlib
import subprocess
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "maps" / "samples"


def cli(*arguments: object) -> Any:
    """The JSON that the program prints; whether there is a path is in it."""
    command = [os.environ["CLEARWAY"], *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 10, 11, 13):
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)
