"""Many writers at once, and writers beside an editor or git."""

import collections
import re
import subprocess
import sys
import threading
import time

from todotools.faults.trial import TOKEN, Tally, scenario, tokens
from todotools.faults.world import CONFLICT, NAMES, TODAY, World
from todotools.running import side_by_side


@scenario("race", "{writers} writers")
def racing(trial):
    """Many writers of one kind at once."""
    options, action, world, tally = trial.options, trial.action, trial.world, trial.tally
    total = options.writers * options.rounds
    words = [f"t{n + 1000}" for n in range(total)]
    old = [action.line.format(token=word) for word in words]
    race = "".join(action.race)
    start = {name: [] for name in NAMES}
    if "{n}" in race or action.effect is not None or "{token}" not in race:
        start["todo.txt"] = old
    if action.others and not action.consumes:
        start[CONFLICT] = words
    world.reset({name: "".join(line + "\n" for line in each).encode() for name, each in start.items()})
    done = collections.Counter()
    problems = []

    def write(writer):
        for index in range(writer * options.rounds, (writer + 1) * options.rounds):
            arguments = [word.format(n=index + 1, token=words[index], line=old[index]) for word in action.race]
            if "archive" in arguments:
                # Archiving shifts the numbers, so a completed task is added and archived at once.
                arguments = ["add", f"x 2026-01-01 {words[index]} again", ";", "archive"]
            # The number may belong to another line by now, which is already completed; then try again.
            for _ in range(200):
                result = world.run(arguments)
                said = result.stdout + result.stderr
                if (result.returncode == 0
                        or action.name == "deduplicate" and b"No duplicate" in said
                        # Others have added lines meanwhile.
                        or action.complains and b"the same as line" in result.stdout):
                    done[writer] += 1
                    break
                if b"already marked" not in said:
                    problems.append(said)
                    break

    side_by_side(write, options.writers)
    if action.name in ("deduplicate", "archive", "report", "do, archiving"):
        world.run([action.name if action.name in ("deduplicate", "report") else "archive"])
    if action.complains:
        world.run(action.arguments)
    files = world.files()
    tally.operations = sum(done.values())
    tally.wrong += total - tally.operations
    for problem in problems[:3]:
        tally.note(f"{action.name}: {problem.decode(errors='replace').strip()!r}")

    counts = tokens(files)
    known = set()
    if action.name == "del -n":
        tally.lost += max(0, total - tally.operations - counts.total())
        tally.doubled += max(0, counts.total() - (total - tally.operations))
        known = set(old)
    elif action.name in ("del", "undo"):
        tally.doubled += counts.total()
    else:
        expected = collections.Counter(word.encode() for word in words)
        if "{token}9" in race:
            expected.update(f"{word}9".encode() for word in words)
        if action.name == "archive":
            expected.update(expected.copy())
        tally.count(counts, expected)
        if action.effect:
            known = {action.effect.replace("TODAY", TODAY).format(
                line=line, bare=line.removeprefix("(B) ").removesuffix(" part")) for line in old}
        else:
            known = {*words, *old, *(f"{word}9" for word in words), *(f"x {TODAY} {line}" for line in old),
                     *(f"x 2026-01-01 {word}{end}" for word in words for end in ("", " again"))}
    found = {line for name in NAMES if name != "report.txt"
             for line in files[name].decode(errors="replace").split("\n") if line}
    tally.cut += len(found - known)
    if not tally.is_clean:
        tally.note(f"{action.name}: unknown {sorted(found - known)[:3]}")


def vim(backupcopy):
    return ["vim", "-Nu", "NONE", "-i", "NONE", "-es", "-c", f"set backupcopy={backupcopy}", "-c", "$put ='{token}'",
            "-c", "w", "-c", "if !&modified | call writefile(['{token}'], '../saved', 'a') | endif", "-c", "q!", "todo.txt"]


EDITORS = {
    "vim, rename": vim("no"),
    "vim, backupcopy=yes": vim("yes"),
    "truncate, then slow write": [sys.executable, "-S", "-c", """
import os, sys, time
file = os.open("todo.txt", os.O_RDWR)
text = os.read(file, 1 << 20) + b"{token}\\n"
os.lseek(file, 0, 0)
os.ftruncate(file, 0)
for start in range(0, len(text), len(text) // 4 + 1):
    os.write(file, text[start:start + len(text) // 4 + 1])
    time.sleep(0.003)
os.close(file)
open("../saved", "a").write("{token}\\n")
"""],
    "sed -i": ["sh", "-c", "sed -i '$a {token}' todo.txt && echo {token} >> ../saved"],
    "echo >>": ["sh", "-c", "echo {token} >> todo.txt && echo {token} >> ../saved"],
}

OLD = [f"old t{n}" for n in range(1, 41)]
OLD_TEXT = "".join(f"{line}\n" for line in OLD).encode()
WHOLE = re.compile(rb"(old t[0-9]+( t[0-9]+)*|own t[0-9]+|t[0-9]{5,})")


def cut_lines(text):
    return [line for line in text.split(b"\n") if line and not WHOLE.fullmatch(line)]


def editing(options, editor):
    """Two writers while an editor saves again and again."""
    tally = Tally(f"writers and {editor}")
    expected = []
    running = True
    with World(options) as world:
        world.reset({"todo.txt": OLD_TEXT})

        def write(writer):
            for round in range(options.edits):
                token = f"t{(writer + 1) * 1000000 + round}"
                number = str(round % 20 * 2 + writer + 1)
                result = world.run(["add", f"own {token}"] if round % 3 == 0 else ["append", number, token])
                tally.operations += 1
                if result.returncode == 0:
                    expected.append(token.encode())
                else:
                    tally.fault(f"{editor}: {result.stderr}")

        def edit():
            round = 0
            while running:
                subprocess.run([word.replace("{token}", f"t{10000 + round}") for word in EDITORS[editor]],
                               cwd=world.path, stdin=subprocess.DEVNULL, capture_output=True)
                round += 1
                # An editor that saves without a pause leaves no time to write.
                time.sleep(0.005)

        saving = threading.Thread(target=edit)
        saving.start()
        side_by_side(write, 2)
        running = False
        saving.join()
        text = world.files()["todo.txt"]
        saved = (world.home / "saved").read_bytes().split() if (world.home / "saved").exists() else []
    tally.operations += len(saved)
    counts = collections.Counter(TOKEN.findall(text))
    lost = [word for word in [*(line.split()[1].encode() for line in OLD), *expected, *saved] if not counts[word]]
    tally.lost += len(lost)
    tally.doubled += sum(count - 1 for count in counts.values())
    tally.doubled += sum(count > 1 for count in collections.Counter(re.findall(rb"old t[0-9]+", text)).values())
    cut = cut_lines(text)
    tally.cut += len(cut)
    if lost or cut:
        tally.note(f"{editor}: lost: {lost}, cut: {cut[:3]}")
    return tally


def checking_out(options):
    """git checkout meanwhile restores the committed file: all of it, with our later lines or without."""
    tally = Tally("writers and git checkout")
    with World(options) as world:
        world.reset({"todo.txt": OLD_TEXT})
        environment = dict(world.environment, GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null")

        def git(*words):
            result = subprocess.run(
                ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
                cwd=world.path, env=environment, capture_output=True)
            if result.returncode != 0:
                tally.fault(result.stderr)

        git("init", "-q")
        git("add", "todo.txt")
        git("commit", "-qm", "1")
        for round in range(options.edits // 2):
            checkout = threading.Thread(target=git, args=("checkout", "-q", "--", "todo.txt"))
            checkout.start()
            during = world.run(["append", "3", f"t{2000 + round}"] if round % 2 else ["add", f"own t{2000 + round}"])
            checkout.join()
            after = world.run(["add", f"own t{4000 + round}"])
            tally.operations += 3
            text = world.files()["todo.txt"]
            counts = collections.Counter(TOKEN.findall(text))
            for word in [f"t{n}".encode() for n in range(1, 41)] + [f"t{4000 + round}".encode()]:
                tally.lost += counts[word] == 0
                tally.doubled += counts[word] > 1
            tally.cut += len(cut_lines(text))
            tally.wrong += (during.returncode != 0) + (after.returncode != 0)
    return tally
