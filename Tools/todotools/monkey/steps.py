"""The user's actions on the screen, and events outside of the program."""

import os
import signal
import time

from todotools.monkey.world import TASK, Broken

# Keys that leave nothing unfinished, or only what the next Escape cancels.
KEYS = ["j", "k", "g", "G", "J", "K", "w", "H", "F", "z", "Z", " ", "v", "V", "'", "y", "Y", "o", ".", "?", "u", "U", "A",
        "b", "S", "ff", "fp", "fc", "1", "2", "\t", "\r", "\x1b", "\x1b", "\x04", "\x15", "\x06", "\x02", "\x12", "\x0c",
        "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1a", "t", "+", "@", "d", "s",
        "c", "N"]

# Keys that change only the task under the cursor.
ACTIONS = ["x", "pB", "pp", "p ", "D", "d2026-12-24\r", "dnone\r", "s+3d\r", "e more\r", "e\x1b", "E"]

# Their names in the journal.
TITLES = {"x": "do", "p": "pri", "D": "del", "d": "due", "s": "defer", "e": "edit", "E": "edit"}

WAYS = ["action", "append", "rename", "in place", "truncate", "backup", "delete", "directory", "link", "mode"]
KINDS = ["insert", "edit", "delete", "shuffle", "complete"]


def drawn(generator, count):
    """Generates steps: actions, and simultaneous events."""
    for _ in range(count):
        kind = generator.choices(["key", "action", "type", "save", "lock", "resize", "stop", "paste", "click", "palette"],
                                 [45, 20, 8, 12, 1, 2, 1, 2, 4, 3])[0]
        seed = generator.randrange(1 << 30)
        save = (generator.choice(KINDS), generator.choice(WAYS)) if generator.random() < 0.4 else None
        if kind == "key":
            yield kind, generator.choice(KEYS), None
        elif kind == "action":
            yield kind, generator.choice(ACTIONS), save and (*save, seed)
        elif kind == "type":
            yield kind, generator.choice(["a", "n", "/", "/"]), (generator.choice(["\r", "\r", "\x1b"]), seed)
        elif kind == "save":
            yield kind, generator.choice(KINDS), (generator.choice(WAYS), seed)
        elif kind == "lock":
            yield kind, generator.choice(ACTIONS[:4]), generator.uniform(0.1, 1.2)
        elif kind == "resize":
            yield kind, generator.choice([20, 30, 49, 80, 109, 120, 200]), generator.choice([4, 5, 10, 24, 60])
        elif kind == "stop":
            yield kind, generator.choice(KEYS), seed
        elif kind == "paste":
            yield kind, generator.choice([1, 2, 3]), generator.choice(["\r", "\x1b"])
        elif kind == "click":
            yield kind, generator.randrange(80), generator.randrange(24)
        else:
            yield kind, generator.choice(["ls", "undo", "redo", "log", "12", "help add", "nonsense", "archive"]), None


def perform(step, screen, world):
    """Runs one step, and checks its conditions."""
    kind, what, more = step
    if kind == "key":
        screen.type(what)
    elif kind == "action":
        screen.escape()
        world.news()
        selected = screen.selected
        touched = None
        if more:
            *save, seed = more
            world.random.seed(seed)
            before = world.todo.read_text().split("\n")
            if seed % 2:
                screen.type(what)
            world.save(*save)
            after = world.todo.read_text().split("\n")
            touched = {int(number) for line in set(before) ^ set(after) for number in TASK.findall(line)}
            if not seed % 2:
                screen.type(what)
        else:
            screen.type(what)
        # For example, an editor has the screen for a moment; and some actions change nothing.
        news, end = [], time.monotonic() + 1
        while not news and time.monotonic() < end:
            screen.settle(quiet=0.05)
            news = world.news()
        for title, _, changes in news:
            numbers = {int(number) for change in changes for side in ("before", "after")
                       for number in TASK.findall(change[side] or "")}
            # An earlier request may take effect only now.
            if not title.startswith((TITLES[what[0]], "depri" if what[0] == "p" else TITLES[what[0]])):
                continue
            if selected is not None and (touched is None or selected not in touched) and numbers - {selected}:
                raise Broken(f"{what!r} on {selected} was done to {sorted(numbers)}: {title}")
    elif kind == "type":
        end, seed = more
        world.random.seed(seed)
        text = world.line() if what in "an" else world.random.choice(["+home", "k1", "is:open", "buy or call", "("])
        if what in "an":
            # Known only after an action has added it.
            world.known.discard(world.count)
        screen.escape()
        screen.type(what + text + end)
    elif kind == "save":
        way, seed = more
        world.random.seed(seed)
        world.save(what, way)
    elif kind == "lock":
        lock = world.locked()
        screen.escape()
        screen.type(what)
        screen.settle(limit=more)
        time.sleep(more / 2)
        os.close(lock)
    elif kind == "resize":
        screen.resize(what, more)
    elif kind == "stop":
        screen.process.send_signal(signal.SIGSTOP)
        world.random.seed(more)
        world.save("insert", "rename")
        os.write(screen.master, what.encode())
        screen.process.send_signal(signal.SIGCONT)
    elif kind == "paste":
        lines = "".join(world.line() + "\n" for _ in range(what))
        world.known -= set(map(int, TASK.findall(lines)))
        screen.escape()
        screen.type(f"\x1b[200~{lines}\x1b[201~{more}")
        screen.settle()
        screen.type(more)
    elif kind == "click":
        screen.type(f"\x1b[<0;{what + 1};{more + 1}M\x1b[<0;{what + 1};{more + 1}m")
    elif kind == "palette":
        screen.escape()
        screen.type(f":{what}\r")
    screen.settle()
    if screen.process.poll() is not None:
        raise Broken(f"it ended with {screen.process.returncode}: {screen.tail[-2000:].decode(errors='replace')}")
