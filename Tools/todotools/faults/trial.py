"""A scenario with one action: its effect without faults, and the counts of wrong results with faults."""

import collections
import functools
import re

from todotools.faults.world import NAMES, Impossible, World

TOKEN = re.compile(rb"\bt[0-9]+\b")
DATE = re.compile(rb"\b20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}")


def plain(content):
    return DATE.sub(b"NOW", content)


def lines(files):
    return {(name, line) for name in NAMES for line in plain(files[name]).split(b"\n")}


def tokens(files, names=NAMES):
    return collections.Counter(
        word for name in names if name != "report.txt" for word in TOKEN.findall(files[name]))


def same(left, right):
    return all(plain(left[name]) == plain(right[name]) for name in NAMES)


def clean(files):
    return {name: content.replace(b" ODD", b"") for name, content in files.items()}


class Tally:
    """The number of operations, and of the lines that they lost, duplicated or cut."""

    COUNTS = ("operations", "lost", "doubled", "cut", "wrong")

    def __init__(self, scenario):
        self.scenario = scenario
        self.operations = self.lost = self.doubled = self.cut = self.wrong = 0
        self.notes = []

    def note(self, text):
        self.notes.append(text)

    def fault(self, text):
        """Counts other wrong results."""
        self.wrong += 1
        self.notes.append(text)

    def add(self, other):
        for name in self.COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.notes += other.notes

    @property
    def is_clean(self):
        return self.lost + self.doubled + self.cut + self.wrong == 0

    def __str__(self):
        return (f"{self.scenario}: {self.operations} ops, {self.lost} lost, {self.doubled} doubled, "
                f"{self.cut} cut, {self.wrong} wrong")

    def count(self, counts, expected, most=None):
        """Counts the words that are rarer than in `expected`, and those that are more frequent than in `most`."""
        self.lost += (expected - counts).total()
        self.doubled += (counts - (most or expected)).total()

    def compare(self, files, stages, where):
        """Counts results that differ from all states of an action."""
        found = Tally("")
        expected = [tokens(stage) for stage in stages]
        most = functools.reduce(collections.Counter.__or__, expected)
        found.count(tokens(files), functools.reduce(collections.Counter.__and__, expected), most)
        known = set().union(*map(lines, stages))
        found.cut = len([line for line in lines(files) if line not in known and line[1] and line[0] != "report.txt"])
        if not found.is_clean:
            found.note(f"{where}: {found.lost} lost, {found.doubled} doubled, {found.cut} cut: {files}")
        self.add(found)


class Course:
    """The effect of an action on the files without faults."""

    def __init__(self, world, action, before=None):
        self.world = world
        self.before, self.state = world.prepare(action, before or clean(action.before))
        self.stages = [self.before]
        for arguments in [*action.stages, action.arguments]:
            self.reset()
            result = world.run(arguments)
            self.stages.append(world.files())
        self.after = self.stages[-1]
        if result.returncode != 0 or same(self.before, self.after):
            raise SystemExit(f"faults: {action.name} does nothing by itself: {result.stderr.decode()}")
        left = world.names([name for name in action.others if name not in action.consumes])
        if left:
            raise SystemExit(f"faults: {action.name} leaves {left} by itself")
        world.run(["archive"])
        self.end = world.files()
        self.ends = [self.after]
        if action.consults:
            world.reset(self.before)
            world.run(action.arguments)
            self.ends.append(world.files())
            self.stages.append(self.ends[-1])

    def reset(self):
        self.world.reset(self.before, self.state)


class Trial:
    """An action in a world, with its course and its tally."""

    def __init__(self, options, action, world, tally):
        self.options = options
        self.action = action
        self.world = world
        self.tally = tally

    @functools.cached_property
    def course(self):
        return Course(self.world, self.action)

    def attempt(self, where, *wrapper, **more):
        """Runs the action on the current files, and judges the result."""
        self.judge(self.world.run(self.action.arguments, *wrapper, **more), where)

    def judge(self, result, where, mute=False):
        """Expects exit 0 and the complete change, or another status, a true sentence, and no change.

        `mute` allows a failure without a sentence.
        """
        self.tally.operations += 1
        files = self.world.files()
        where = f"{self.action.name}, {where}"
        self.tally.compare(files, self.course.stages, where)
        message = ((result.stderr or b"") + (result.stdout or b"")).decode(errors="replace")
        problem = None
        if result.returncode == 0:
            if not any(same(files, end) for end in self.course.ends):
                problem = "exit 0 without the change"
        elif not message.strip() and not mute:
            problem = "failed without a word"
        elif "othing was changed" in message and same(files, self.course.after):
            problem = "says falsely that nothing was changed"
        if problem is None and not any(same(files, stage) for stage in self.course.stages):
            problem = "a state that is none of its own"
        if problem is None and result.returncode > 128:
            problem = f"status {result.returncode}"
        left = self.world.names(self.action.others)
        if left and "unlink(" not in where:
            problem = f"left behind: {left}"
        if problem:
            self.tally.fault(f"{where}: {problem}: {message.strip()!r} {files}")


# The scenarios that `--only` names, in the order of the runs.
SCENARIOS = {}


def scenario(kind, title, world=World):
    """Registers a function of a trial as a scenario. If its world is impossible, it counts no operations."""

    def register(function):
        def run(options, action):
            tally = Tally(f"{title.format(writers=options.writers)}, {action.name}")
            try:
                with world(options) as place:
                    function(Trial(options, action, place, tally))
            except Impossible:
                pass
            return tally

        SCENARIOS[kind] = run
        return function

    return register
