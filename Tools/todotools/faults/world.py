"""The actions that write, and the folders in which they run."""

import argparse
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from todotools.running import environment

NAMES = ("todo.txt", "done.txt", "other.txt", "report.txt")

TODAY = "2026-11-21"

# Each word t… occurs once, so that lost and duplicated lines show. ODD is replaced by bytes that are not plain text.
BEFORE = {
    "todo.txt": b"(A) call t1 @phone\n(B) write t2 remove +letter ODD\nbuy t3 ODD\n"
                b"x 2026-11-01 done t4 ODD\nbuy t5\n",
    "done.txt": b"x 2026-10-01 old t6 ODD\n",
    "other.txt": b"other t7 ODD\n",
    "report.txt": b"2026-10-01T10:00:00 3 4\n",
}

CONFLICT = "todo.sync-conflict-20261121-101010-ABCDEFG.txt"


@dataclass
class Action:
    """A way of writing.

    `prepare` are the arguments of actions that run before, undisturbed. `race` are those of one of many simultaneous
    runs, where {n} is the number of its own line and {token} a new word; None if only one run makes sense. `effect`
    is the resulting line, from `{line}`; None if the numbers shift and only words are counted. `stages` are the
    arguments of the commits before the last commit. `before` adds files to BEFORE; `consumes` names files that the
    action deletes. `complains` says that it ends with 1 if odd bytes are left, `consults` that it has another result
    if the journal is unreadable.
    """

    name: str
    arguments: list
    race: list = None
    effect: str = None
    before: dict = field(default_factory=dict)
    stages: list = ()
    line: str = "task {token}"
    prepare: list = ()
    consumes: list = ()
    complains: bool = False
    consults: bool = False

    def __post_init__(self):
        self.before = {**BEFORE, **self.before}

    @property
    def others(self):
        """The files of other names."""
        return {name: content for name, content in self.before.items() if name not in NAMES}


ACTIONS = [
    Action("add", ["add", "new t90"], ["add", "{token}"]),
    Action("addm", ["addm", "new t90\nnew t91"], ["addm", "{token}\n{token}9"]),
    Action("addto", ["addto", "other.txt", "new t90"], ["addto", "other.txt", "{token}"]),
    Action("append", ["append", "2", "more t90"], ["append", "{n}", "more"], "{line} more"),
    Action("prepend", ["prepend", "2", "more t90"], ["prepend", "{n}", "more"], "more {line}"),
    Action("replace", ["replace", "2", "new t90"], ["replace", "{n}", "new {line}"], "new {line}"),
    Action("do", ["-a", "do", "2"], ["-a", "do", "{n}"], "x TODAY {line}"),
    Action("do, archiving", ["-A", "do", "2"], ["-A", "do", "{n}"], stages=[["-a", "do", "2"]]),
    Action("pri", ["pri", "3", "C"], ["pri", "{n}", "C"], "(C) {line}"),
    Action("depri", ["depri", "2"], ["depri", "{n}"], "{bare}", line="(B) task {token}"),
    Action("del", ["del", "2"], ["del", "{n}"], ""),
    Action("del -n", ["-n", "del", "2"], ["-n", "del", "1"]),
    Action("del TERM", ["del", "2", "remove"], ["del", "{n}", "part"], "{bare}", line="task {token} part"),
    Action("move", ["move", "2", "other.txt"], ["move", "{n}", "other.txt"], ""),
    Action("move -n", ["-n", "move", "2", "other.txt"], ["-n", "move", "1", "other.txt"]),
    Action("archive", ["archive"], ["-a", "do", "{n}", ";", "archive"]),
    Action("deduplicate", ["deduplicate"], ["add", "{token}", ";", "add", "{token}", ";", "deduplicate"],
           before={"todo.txt": b"buy t3 ODD\nwrite t2\nbuy t3 ODD\nbuy t5\nwrite t2\n"}),
    Action("report", ["report"], ["add", "x 2026-01-01 {token}", ";", "report"], stages=[["archive"]]),
    Action("undo", ["undo"], ["add", "{token}", ";", "undo"], prepare=[["pri", "3", "C"]]),
    Action("undo of add", ["undo"], prepare=[["add", "new t90"]]),
    Action("undo of del", ["undo"], prepare=[["-n", "del", "2"]]),
    Action("undo of move", ["undo"], prepare=[["-n", "move", "2", "other.txt"]]),
    Action("undo of archive", ["undo"], prepare=[["archive"]]),
    Action("undo of do", ["undo"], prepare=[["-A", "do", "2"]]),
    Action("undo of do, no newline", ["undo"], prepare=[["-A", "do", "2"]],
           before={name: BEFORE[name].removesuffix(b"\n") for name in ("todo.txt", "done.txt")}),
    Action("redo of do", ["redo"], prepare=[["-A", "do", "2"], ["undo"]]),
    Action("redo", ["redo"], prepare=[["pri", "3", "C"], ["undo"]]),
    Action("redo of del", ["redo"], prepare=[["-n", "del", "2"], ["undo"]]),
    Action("redo of move", ["redo"], prepare=[["-n", "move", "2", "other.txt"], ["undo"]]),
    Action("conflicts --merge", ["conflicts", "--merge"], ["add", "{token}9", ";", "conflicts", "--merge"],
           before={CONFLICT: b"(B) write t2 remove +letter ODD\nbuy t3 more ODD\nnew t90 ODD\nnew t91\n"}),
    Action("conflicts --merge of done.txt", ["conflicts", "--merge"],
           before={"done.sync-conflict-1.txt": b"x 2026-10-01 old t6 ODD\nx 2026-10-02 old t92 ODD\n"}),
    Action("conflicts --merge, from a base", ["conflicts", "--merge"], prepare=[["-n", "del", "5"]], consults=True,
           before={CONFLICT: BEFORE["todo.txt"].replace(b"buy t3", b"x 2026-11-21 buy t3") + b"new t90\n"}),
    Action("doctor --fix", ["doctor", "--fix"], ["add", "{token}", ";", "doctor", "--fix"],
           before={"todo.txt": b"buy t3 ODD\nwrite t2\nx 2026-10-01 old t6 ODD\nbuy t5\n",
                   ".todo.txt.0123456789abcdef.tmp": b"buy t3\n"},
           consumes=[".todo.txt.0123456789abcdef.tmp"], complains=True),
    Action("doctor --fix of a newline", ["doctor", "--fix"], before={"todo.txt": b"buy t3 ODD\nbuy t5"},
           complains=True),
]


class Impossible(Exception):
    """A world that this machine or this user can't create."""


class World:
    """A folder with the four files, and a configuration beside it."""

    numbers = itertools.count()

    def __init__(self, options, parent=None):
        self.options = options
        self.home = Path(parent or options.directory) / f"{os.getpid()}-{next(World.numbers)}"
        self.path = self.home / "files"
        self.path.mkdir(parents=True)
        (self.home / "config").write_text(
            f"export TODO_DIR='{self.path}'\n"
            + "".join(f'export {name}_FILE="$TODO_DIR/{name.lower()}.txt"\n' for name in ("TODO", "DONE", "REPORT")))
        self.state = self.home / "state"
        self.environment = environment(
            self.home, XDG_STATE_HOME=str(self.state), TMPDIR=str(self.home), TODO_NOW=f"{TODAY}T12:00:00")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home, ignore_errors=True)

    def reset(self, files, state=None):
        """Replaces the files of the folder by files that are an hour old, for which no program waits.

        `state` is the program's state of earlier runs.
        """
        shutil.rmtree(self.state, ignore_errors=True)
        for name, content in (state or {}).items():
            (self.state / name).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            (self.state / name).write_bytes(content)
            (self.state / name).chmod(0o600)
        for entry in os.scandir(self.path):
            os.unlink(entry.path)
        for name, content in files.items():
            (self.path / name).write_bytes(content)
            os.utime(self.path / name, (0, time.time() - 3600))
        os.utime(self.path, (0, time.time() - 3600))

    def prepare(self, action, files):
        """Runs the preparation of the action. Returns the files and the program's state."""
        self.reset(files)
        for arguments in action.prepare:
            self.run(arguments)
        prepared = self.files()
        prepared.update((name, (self.path / name).read_bytes()) for name in action.others)
        state = {path.relative_to(self.state): path.read_bytes()
                 for path in self.state.rglob("*") if path.is_file()}
        return prepared, state if action.prepare else {}

    def files(self):
        """Returns the bytes of each of NAMES; a missing file is empty."""
        return {name: (self.path / name).read_bytes() if (self.path / name).exists() else b"" for name in NAMES}

    def command(self, arguments):
        return [self.options.program, "-d", str(self.home / "config"), "-f", "-p", *arguments]

    def run(self, arguments, wrapper=(), **more):
        """Runs each part of `arguments` between semicolons, and returns the last result."""
        for _, part in itertools.groupby(arguments, lambda word: word == ";"):
            part = list(part)
            if part != [";"]:
                result = subprocess.run(
                    [*wrapper, *self.command(part)], cwd=self.path, env=self.environment,
                    stdin=subprocess.DEVNULL, capture_output=True, timeout=600, **more)
        return result

    def names(self, others=()):
        """Returns the files that should not exist."""
        return sorted(set(os.listdir(self.path)) - {*NAMES, *others})


STRANGER = {"user": 65534, "group": 65534, "extra_groups": []}


class OpenWorld(World):
    """A world that every user can reach, with its own copy of the program."""

    def __init__(self, options):
        if os.geteuid() != 0:
            raise Impossible
        self.place = tempfile.TemporaryDirectory(prefix="todo-faults-", dir="/var/tmp")
        os.chmod(self.place.name, 0o755)
        options = argparse.Namespace(**vars(options))
        options.program = shutil.copy(options.program, self.place.name)
        super().__init__(options, self.place.name)

    def __exit__(self, *_):
        self.place.cleanup()


class SmallWorld(World):
    """A world on its own disk of 256 KB."""

    def __init__(self, options):
        self.place = Path(options.directory) / f"full-{os.getpid()}"
        self.place.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", self.place],
                          capture_output=True).returncode != 0:
            self.place.rmdir()
            raise Impossible
        super().__init__(options, self.place)

    def __exit__(self, *_):
        subprocess.run(["umount", self.place])
        self.place.rmdir()

    def fill(self, pages):
        """Fills the disk except for some pages. Returns the file that fills it."""
        filler = self.home / "filler"
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"\0" * 4096)
            except OSError:
                pass
        os.truncate(filler, max(0, filler.stat().st_size - pages * 4096))
        return filler
