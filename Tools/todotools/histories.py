"""Random edits of a list on several machines, in which every written word is unique, and what must be left of them."""

import collections
import contextlib
import os
import random
import re
import signal
import subprocess
import time

from todotools.running import environment

# The seconds that a program may take.
PATIENCE = 60


class Machine:
    """A home directory with a folder of lists."""

    def __init__(self, program, home, **more):
        self.program, self.home = program, home
        self.lists = home / "lists"
        self.lists.mkdir(parents=True)
        self.environment = environment(home, TODO_DIR=str(self.lists), **more)

    def todo(self, *words):
        result = subprocess.run(
            [self.program, "-f", *words], cwd=self.home, capture_output=True, text=True, timeout=PATIENCE,
            env=self.environment)
        return result.stdout + result.stderr

    def sync(self, *words, prepare=None, killed_after=None, orphaned=False):
        """Returns the output, the errors and the status."""
        process = subprocess.Popen(
            [self.program, "sync", *words], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, errors="replace", start_new_session=True, preexec_fn=prepare)
        if killed_after is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(killed_after)
            with contextlib.suppress(ProcessLookupError):
                (os.kill if orphaned else os.killpg)(process.pid, signal.SIGKILL)
        return *process.communicate(timeout=PATIENCE), process.returncode

    def files(self):
        """The content of the folder by name, without files that are hidden or on their way."""
        content = {}
        for path in self.lists.iterdir():
            if path.is_file() and not path.name.startswith((".", "~")):
                try:
                    content[path.name] = path.read_bytes()
                except FileNotFoundError:
                    pass
        return content


ACCIDENTS = ["emptied", "missing", "cut"]

# What a sync says that refuses the loss of tasks.
REFUSAL = re.compile(r"tasks are gone|is missing, and syncing|is gone, and so would be")

# The command that agrees to a loss.
CONSENT = re.compile(r"“todo sync (--deletions [^”]*)”")


def damage(path, kind):
    """Damages a list as another program does by mistake: an accident that the next sync must refuse.

    Returns the former content; None, with the file unchanged, if it has too few tasks to tell an accident.
    """
    content = path.read_bytes()
    lines = content.splitlines(keepends=True)
    tasks = [number for number, line in enumerate(lines) if line.strip()]
    if len(tasks) < 3:
        return None
    if kind == "missing":
        path.unlink()
    elif kind == "emptied":
        path.write_bytes(b"")
    else:
        # In the middle of the first word, so that the line is no task of its own.
        cut = tasks[len(tasks) // 2]
        path.write_bytes(b"".join(lines[:cut]) + lines[cut][:3])
    return content


class Words:
    """The words that a history has written and deleted."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.written, self.deleted, self.output = set(), set(), ""
        self.log, self.faults = [], collections.Counter()

    def word(self):
        # A part of a word is no word.
        word = f"w{len(self.written):04}"
        self.written.add(word)
        return word

    def edit(self, machine):
        path = machine.lists / "todo.txt"
        lines = path.read_text().split("\n")
        places = [index for index, line in enumerate(lines) if line.strip()]
        kind = self.random.randrange(10)
        if kind < 3 or not places:
            machine.todo("add", f"task {self.word()} {self.word()}")
            return
        place = self.random.choice(places)
        words = re.findall(r"w\d+", lines[place])
        if kind < 5:
            machine.todo("append", str(place + 1), self.word())
        elif kind == 5:
            machine.todo("do", str(place + 1))
        elif kind == 6:
            machine.todo("pri", str(place + 1), self.random.choice("ABC"))
        elif kind == 7:
            self.deleted.update(words)
            machine.todo("del", str(place + 1))
        elif kind == 8 and words:
            # Another program replaces a word, and saves the whole file.
            old = self.random.choice(words)
            self.deleted.add(old)
            lines[place] = re.sub(rf"\b{old}\b", self.word(), lines[place])
            path.write_text("\n".join(lines))
        else:
            lines.insert(place, f"other {self.word()}")
            path.write_text("\n".join(lines))

    def check(self, machine):
        """Raises an `AssertionError` if the machine lacks a word that was written and not deleted."""
        lost = self.written - self.deleted - set(words(machine.files()))
        assert not lost, f"lost: {sorted(lost)}"

    def doubled(self, machine):
        """The words that are in two lines and were in no report."""
        found = words(machine.files())
        return {word for word in self.written if found.count(word) > 1} - set(re.findall(r"w\d+", self.output))

    def twice(self):
        return self.doubled(self.machines[0])


def words(files):
    """All words of a folder's lists that a history has written."""
    return [word for content in files.values() for word in re.findall(r"\bw\d+\b", content.decode())]


def run(title, seeds, history):
    """Runs the history of each seed, which `history` makes as a context, and prints what they found.

    Returns whether all are clean.
    """
    failed = doubled = 0
    faults = collections.Counter()
    start = time.monotonic()
    for seed in seeds:
        with history(seed) as one:
            log = one.log if "VERBOSE" in os.environ else []
            try:
                one.run()
                if twice := one.twice():
                    doubled += 1
                    print(f"seed {seed}: twice, and not reported: {sorted(twice)}", *log, sep="\n", flush=True)
            except Exception as error:
                failed += 1
                print(f"seed {seed}: {type(error).__name__}: {error}", *log, sep="\n", flush=True)
            faults += one.faults
    told = "".join(f", {count} {fault}" for fault, count in sorted(faults.items()))
    print(
        f"{title}: {len(seeds)} histories in {time.monotonic() - start:.0f} s: {failed} failed, {doubled} with a word twice "
        f"that was not reported{told}", flush=True)
    return not failed
