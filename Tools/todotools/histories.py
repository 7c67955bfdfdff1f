"""Random edits of a list on several machines, in which every written word is unique, and what must be left of them."""

import random
import re
import subprocess

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

    def word(self):
        self.written.add(f"w{len(self.written)}")
        return f"w{len(self.written) - 1}"

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
        return {word for word in found if found.count(word) > 1} - set(re.findall(r"w\d+", self.output))


def words(files):
    """All words of a folder's lists that a history has written."""
    return [word for content in files.values() for word in re.findall(r"\bw\d+\b", content.decode())]
