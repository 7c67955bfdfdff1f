"""The two programs, each in its own folder."""

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from todotools.running import environment

NOW = "1792929600"  # 2026-10-25 12:00 UTC: far from midnight, so that no run sees two days.

# On a busy machine an action may take longer than a second, while the reference's clock stands still.
SECONDS = re.compile(rb"(2026-10-25T12:00):[0-9]{2}")


@dataclass(frozen=True)
class Step:
    """One call of the program."""

    action: str
    words: tuple[bytes, ...] = ()
    flags: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    answer: bytes = b""

    def arguments(self):
        action = [self.action.encode()] if self.action else []
        return [flag.encode() for flag in self.flags] + action + list(self.words)


@dataclass(frozen=True)
class Sequence:
    """The initial files, a configuration, and the calls."""

    files: tuple[tuple[str, bytes], ...]
    configuration: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass
class Answer:
    output: bytes
    errors: bytes
    status: int
    files: dict[str, bytes] = field(default_factory=dict)


class Side:
    """A directory in which one of the two programs runs its steps."""

    def __init__(self, home, program, sequence):
        self.home = Path(home)
        self.files = self.home / "lists"
        self.files.mkdir(parents=True)
        for name, text in sequence.files:
            (self.files / name).write_bytes(text)
        configuration = ['export TODO_DIR="$HOME/lists"']
        configuration += [f'export {name}_FILE="$TODO_DIR/{name.lower()}.txt"' for name in ("TODO", "DONE", "REPORT")]
        (self.home / "config").write_text("\n".join(configuration + list(sequence.configuration)) + "\n")
        # todo.sh's addm expands patterns; no file here matches.
        self.empty = self.home / "empty"
        self.empty.mkdir()
        bin = self.home / "bin"
        bin.mkdir()
        (bin / "todo.sh").symlink_to(program)
        # The reference's clock; the other side has TODO_NOW.
        (bin / "date").write_text(f'#!/bin/sh\nexec /usr/bin/date --date=@{NOW} "$@"\n')
        (bin / "date").chmod(0o755)
        self.environment = environment(
            self.home, PATH=f"{bin}:/usr/bin:/bin", TODO_NOW=NOW, TODOTXT_CFG_FILE=str(self.home / "config"))

    def run(self, step):
        """Returns the program's answer, with its own directory spelled $HOME."""
        done = subprocess.run(
            [str(self.home / "bin/todo.sh")] + step.arguments(), input=step.answer, capture_output=True,
            cwd=self.empty, env=self.environment | dict(step.environment), timeout=60, check=False)
        home = str(self.home).encode()
        return Answer(
            SECONDS.sub(rb"\1:00", done.stdout.replace(home, b"$HOME")), done.stderr.replace(home, b"$HOME"),
            done.returncode, self.contents())

    def contents(self):
        return {
            entry.name: SECONDS.sub(rb"\1:00", Path(entry).read_bytes())
            for entry in os.scandir(self.files) if entry.name[0] != "."}

    def restore(self, files):
        for name, text in files.items():
            (self.files / name).write_bytes(text)
