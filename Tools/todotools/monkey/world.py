"""The files of the program on the screen: changes by other programs, and conditions that must hold."""

import collections
import fcntl
import json
import os
import random
import re
import subprocess
import time

from todotools.running import environment

TASK = re.compile(r"\bk([0-9]+)\b")
WORDS = ["buy", "call", "+home", "@phone", "due:fri", "é", "漢字", "(A)", "milk", "x"]


class Broken(Exception):
    """A violated condition."""


class World:
    """A folder with the files, changes by other programs, and conditions that must hold."""

    def __init__(self, program, home, tasks):
        self.program = program
        self.home = home
        self.files = home / "files"
        self.files.mkdir(parents=True)
        (home / "editor").write_text("sed -i 's/$/ edited/' \"$1\"\n")
        (home / ".config/todo").mkdir(parents=True)
        (home / ".config/todo/views").write_text("home = +home\nopen = is:open\n")
        self.todo = self.files / "todo.txt"
        self.count = 0
        # Words by other programs, and by actions in the journal.
        self.known, self.removed = set(), set()
        self.added, self.deleted = set(), set()
        self.logged = collections.Counter()
        # Lines as typed on the screen, which may be any text.
        self.typed = set()
        self.todo.write_text("".join(self.line() + "\n" for _ in range(tasks)))
        self.locks = []
        self.random = random.Random(0)

    def line(self, prefix=""):
        self.count += 1
        self.known.add(self.count)
        words = " ".join(self.random.sample(WORDS, 3)) if hasattr(self, "random") else "buy +home"
        return f"{prefix}k{self.count} {words} e{self.count}"

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True,
                              env=environment(self.home, TODO_DIR=str(self.files)))

    # The changes of other programs, each as one change of the whole text.

    def changed(self, kind):
        text = self.todo.read_text()
        lines = text.split("\n")[:-1] if text.endswith("\n") else text.split("\n")
        place = self.random.randrange(len(lines) + 1)
        if kind == "insert":
            lines.insert(place, self.line())
        elif kind == "edit" and lines:
            lines[place % len(lines)] += " changed"
        elif kind == "delete" and len(lines) > 3:
            self.removed |= {int(number) for number in TASK.findall(lines.pop(place % len(lines)))}
        elif kind == "shuffle":
            self.random.shuffle(lines)
        elif kind == "complete" and lines and not lines[place % len(lines)].startswith("x "):
            lines[place % len(lines)] = "x 2026-11-20 " + lines[place % len(lines)]
        return "".join(line + "\n" for line in lines)

    def locked(self):
        """Takes the directory's lock, as todo's own actions and users of todo.sh with flock(1) do."""
        lock = os.open(self.files, os.O_RDONLY | os.O_CLOEXEC)
        fcntl.flock(lock, fcntl.LOCK_EX)
        return lock

    def save(self, kind, way):
        # A program that ignores the lock can lose the saves of others; that is not the fault of todo.
        lock = self.locked()
        try:
            if way == "action":
                os.close(lock)
                lock = None
                line = self.line()
                # The journal knows it, and the screen's undo may undo it.
                self.known.discard(self.count)
                return self.run("add", line).check_returncode()
            if way == "append":
                with self.todo.open("ab") as file:
                    file.write((self.line() + "\n").encode())
                return None
            text = self.changed(kind).encode()
            if way == "rename":
                other = self.files / ".todo.txt.swp"
                other.write_bytes(text)
                other.rename(self.todo)
            elif way == "in place":
                with self.todo.open("r+b") as file:
                    file.write(text)
                    file.truncate()
            elif way == "truncate":
                self.todo.write_bytes(text)
            elif way == "backup":
                self.todo.rename(self.files / "todo.txt~")
                self.todo.write_bytes(text)
            elif way == "delete":
                self.todo.unlink()
                time.sleep(0.02)
                self.todo.write_bytes(text)
            elif way == "directory":
                self.todo.rename(self.files / "aside")
                self.todo.mkdir()
                time.sleep(0.02)
                self.todo.rmdir()
                (self.files / "aside").rename(self.todo)
                self.todo.write_bytes(text)
            elif way == "link":
                (self.files / "real.txt").write_bytes(text)
                (self.files / "link").symlink_to("real.txt")
                (self.files / "link").rename(self.todo)
                self.todo.unlink()
                (self.files / "real.txt").rename(self.todo)
            elif way == "mode":
                os.chmod(self.todo, 0)
                time.sleep(0.02)
                os.chmod(self.todo, 0o644)
                self.todo.write_bytes(text)
        finally:
            if lock is not None:
                os.close(lock)
        return None

    # The conditions that must hold.

    def news(self):
        """Returns the screen's actions since the last call: the lines that each action changed."""
        run = self.run("log", "999999", "--json")
        if run.returncode != 0:
            raise Broken(f"todo log: {run.stderr.decode()}")
        actions = json.loads(run.stdout)["results"]
        self.added, self.deleted = set(), set()
        # The last first: the last change of a task counts.
        for action in reversed(actions):
            if action["isUndone"]:
                continue
            balance = collections.Counter()
            for change in action["changes"]:
                before, after = (set(map(int, TASK.findall(change[side] or ""))) for side in ("before", "after"))
                balance.update(after)
                balance.subtract(before)
                if action["title"] == "edit":
                    self.typed |= after
            more = {number for number, count in balance.items() if count > 0}
            fewer = {number for number, count in balance.items() if count < 0}
            self.added = (self.added | more) - fewer
            self.deleted = (self.deleted | fewer) - more
        now = collections.Counter(
            json.dumps([action["title"], action["time"], action["changes"]])
            for action in actions if action["origin"] == "screen" and not action["isUndone"])
        news = [json.loads(action) for action in (now - self.logged).elements()]
        self.logged = now
        return news

    def check(self):
        lines = []
        for name in ("todo.txt", "done.txt"):
            path = self.files / name
            if path.exists():
                text = path.read_bytes().decode("utf-8")
                if text and not text.endswith("\n"):
                    raise Broken(f"{name} does not end with a newline")
                lines += text.split("\n")[:-1]
        found = collections.Counter()
        for line in lines:
            numbers = set(map(int, TASK.findall(line)))
            for number in numbers:
                found[number] += 1
                if f"e{number}" not in line and number not in self.typed:
                    raise Broken(f"cut: {line!r}")
        lost = (self.known | self.added) - set(found) - self.removed - self.deleted
        if lost:
            raise Broken(f"lost: {sorted(lost)}")
        doubled = [number for number, count in found.items() if count > 1]
        if doubled:
            raise Broken(f"doubled: {doubled}: {[line for line in lines if f'k{doubled[0]} ' in line]}")
