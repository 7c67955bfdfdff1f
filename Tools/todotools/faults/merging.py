"""Two devices change the same file at random, and what they changed is merged."""

import collections
import copy
import itertools
import random
import re

from todotools.faults.trial import Tally
from todotools.faults.world import CONFLICT, TODAY, World


class Line:
    """A task that can be followed through what becomes of it."""

    numbers = itertools.count()

    def __init__(self, text):
        self.number = next(Line.numbers)
        self.text = text


class TwoDevices:
    """A file with what the journal knows of it, and another device's version of the same file."""

    WORDS = ("call", "Ann", "Bob", "fix", "bike", "milk", "rent", "today")

    def __init__(self, world, seed):
        self.world = world
        self.random = random.Random(seed)
        self.story = [f"seed {seed}"]

    def merge(self):
        """The lines that the merged file should have, and those that it has."""
        lines = [Line(self.text()) for _ in range(self.random.randint(2, 6))]
        self.world.reset({"todo.txt": content(lines)})
        by_action = self.random.choice((0, 0.5, 1))
        for _ in range(self.random.randint(0, 2)):
            self.act(lines, by_action)
        common = {line.number: line.text for line in lines}
        theirs = [copy.copy(line) for line in lines]
        for _ in range(self.random.randint(0, 2)):
            self.act(lines, by_action)
        for _ in range(self.random.randint(0, 3)):
            self.edit(theirs)
        todo, conflict = self.world.path / "todo.txt", self.world.path / CONFLICT
        ours = todo.read_bytes()
        if self.random.randrange(3) == 0:
            self.story.append("theirs has won")
            todo.write_bytes(content(theirs))
            conflict.write_bytes(ours)
        else:
            conflict.write_bytes(content(theirs))
        self.story += [f"ours: {ours}", f"theirs: {content(theirs)}"]
        result = self.world.run(["conflicts", "--merge"])
        self.story.append(result.stdout + result.stderr)
        wanted = self.wanted(common, lines, theirs) | self.wanted(common, theirs, lines)
        return wanted, collections.Counter(todo.read_bytes().decode().splitlines()), result.returncode

    @staticmethod
    def wanted(common, side, other):
        """What one side has changed, and what neither has."""
        others = {line.number: line.text for line in other}
        return collections.Counter(
            line.text for line in side
            if common.get(line.number) != line.text or others.get(line.number) == line.text)

    def text(self):
        return " ".join(self.random.choices(self.WORDS, k=self.random.randint(2, 3)))

    def act(self, lines, by_action):
        before = content(lines)
        by_action = self.random.random() < by_action
        words = self.edit(lines)
        if by_action:
            self.story.append(f"todo {words}")
            self.world.run(["-n", "-a", *words])
            # The day is the program's own.
            for line, text in zip(lines, (self.world.path / "todo.txt").read_text().splitlines()):
                line.text = text
        else:
            (self.world.path / "todo.txt").write_bytes(content(lines))
            self.story.append(f"editor: {before} -> {content(lines)}")

    def edit(self, lines):
        """Changes, adds or removes one line, and tells how an action does that."""
        kind = self.random.randrange(9)
        if kind < 2 or not lines:
            lines.append(Line(self.text()))
            return ["add", lines[-1].text]
        index = self.random.randrange(len(lines))
        line, number = lines[index], str(index + 1)
        body = re.sub(r"^(x 20[0-9-]{8} |\([A-C]\) )*", "", line.text)
        if kind == 2:
            del lines[index]
            return ["del", number]
        if kind in (3, 4):
            letter = self.random.choice("ABC")
            line.text = f"({letter}) {body}"
            return ["pri", number, letter]
        if kind == 5:
            line.text = body
            return ["depri", number]
        if kind == 6:
            line.text = f"x {TODAY} {body}"
            return ["do", number]
        if kind == 7:
            line.text = f"{line.text} {self.random.choice(self.WORDS)}"
            return ["append", number, line.text.split()[-1]]
        line.text = self.text()
        return ["replace", number, line.text]


def content(lines):
    return "".join(f"{line.text}\n" for line in lines).encode()


def merging(options):
    """Two devices change the same file at random: whatever the journal knows, a merge loses no change."""
    tally = Tally("conflicts --merge of random changes")
    with World(options) as world:
        for seed in range(40 if options.short else 1000):
            devices = TwoDevices(world, seed)
            wanted, merged, status = devices.merge()
            tally.operations += 1
            lost = wanted - merged
            tally.lost += lost.total()
            tally.wrong += status != 0
            if lost or status:
                tally.note(f"{dict(lost)}: {devices.story}")
    return tally
