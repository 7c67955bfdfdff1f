"""Runs random histories of three machines that sync through git, with all that can go wrong.

The machines edit with the program, with vim, sed and whole-file saves. They sync in any order or two at a time. A sync may
be killed with its git at any moment, find no room for a file, or be refused by a hook here or at the server; in some
histories commits are signed. At the end all machines sync in turn, twice. Then they have the same bytes, git has nothing to
commit and no lock stops it, and no written word is missing unless it was deleted.
"""

import argparse
import collections
import contextlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import time

from todotools import ROOT
from todotools.histories import PATIENCE, Machine, Words
from todotools.running import side_by_side

FAULTS = ["none", "none", "killed", "killed", "no room", "hook", "refused"]


def no_room():
    # A write beyond it fails, as on a full disk, and leaves a part.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))


@contextlib.contextmanager
def refusing(path):
    """A hook that refuses everything."""
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\nexit 1\n")
    path.chmod(0o755)
    try:
        yield
    finally:
        path.unlink()


class GitMachine(Machine):
    def __init__(self, program, home, key):
        super().__init__(program, home, GIT_CEILING_DIRECTORIES=str(home.parent), GIT_CONFIG_NOSYSTEM="1")
        sign = f"signingkey = {key}\n[commit]\ngpgsign = true\n[gpg]\nformat = ssh\n" if key else ""
        (home / ".gitconfig").write_text(f"[user]\nname = Ann\nemail = ann@example.org\n{sign}")

    def git(self, *words):
        return subprocess.run(
            ["git", "-C", self.lists, *words], env=self.environment, check=True, capture_output=True, text=True).stdout

    def sync(self, *words, prepare=None, killed_after=None):
        """Returns the output and the status."""
        process = subprocess.Popen(
            [self.program, "sync", "--deletions", *words], env=self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True, preexec_fn=prepare)
        if killed_after is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(killed_after)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        output = process.communicate(timeout=PATIENCE)[0]
        # As the message says.
        if lock := re.search(r"delete (\S+\.lock)", output):
            pathlib.Path(lock[1]).unlink(missing_ok=True)
        return output, process.returncode


class History(Words):
    def __init__(self, seed, program, place, key):
        super().__init__(seed)
        self.server = place / "server.git"
        key = key if self.random.random() < 0.3 else None
        self.machines = [GitMachine(program, place / name, key) for name in "abc"]
        self.faults = collections.Counter()

    def run(self, steps=20):
        for machine in self.machines:
            machine.todo("add", f"first {self.word()}")
            output, status = machine.sync("--setup", str(self.server))
            assert status == 0, output
        for _ in range(steps):
            machine = self.random.choice(self.machines)
            for _ in range(self.random.randrange(4)):
                self.edit(machine)
            if self.random.random() < 0.3:
                self.edit_elsewhere(machine)
            self.sync_somehow(machine)
        self.settle()
        # Locks that a killed git has left behind may be in the way of new commits only.
        for machine in self.machines:
            machine.todo("add", f"last {self.word()}")
        self.settle()
        for machine in self.machines:
            self.check(machine)
            assert machine.files() == self.machines[0].files(), "diverged"
            # A killed git leaves files of its own.
            left = re.sub(r"\?\? \.merge_file_.*\n", "", machine.git("status", "--porcelain"))
            assert not left, f"left to commit: {left}"

    def settle(self):
        # Each sync finds one lock at most that a killed git has left behind.
        for _ in range(8):
            outputs = [machine.sync() for machine in self.machines]
            self.output += "".join(output for output, _ in outputs)
            if all("Up to date" in output for output, _ in outputs):
                return
        raise AssertionError(f"no end, or locked: {outputs}")

    def edit_elsewhere(self, machine):
        path = machine.lists / "todo.txt"
        if self.random.random() < 0.5:
            subprocess.run(["sed", "-i", f"$s/$/ {self.word()}/", path], check=True)
        else:
            subprocess.run(
                ["vim", "-u", "NONE", "-es", "-c", f"normal Govim {self.word()}", "-c", "wq", path], check=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def sync_somehow(self, machine):
        fault = self.random.choice(FAULTS)
        self.faults[fault] += 1
        if fault == "killed":
            output = machine.sync(killed_after=self.random.random() * 0.4)[0]
        elif fault == "no room":
            output = machine.sync(prepare=no_room)[0]
        elif fault == "hook":
            with refusing(machine.lists / ".git/hooks" / self.random.choice(["pre-commit", "pre-merge-commit", "pre-push"])):
                output = machine.sync()[0]
        elif fault == "refused":
            with refusing(self.server / "hooks/pre-receive"):
                output = machine.sync()[0]
        else:
            both = [machine, self.random.choice(self.machines)]
            outputs = ["", ""]

            def work(number):
                outputs[number] = both[number].sync()[0]

            side_by_side(work, 2)
            output = "".join(outputs)
        self.output += output
        # A killed push may leave one at the server, which stops git, too.
        for lock in self.server.rglob("*.lock"):
            lock.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=ROOT / ".build/release/todo", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100, help="the number of histories")
    parser.add_argument("--seed", type=int, default=1, help="the first history")
    arguments = parser.parse_args()
    failed = doubled = 0
    faults = collections.Counter()
    start = time.monotonic()
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="git-histories-", dir=ROOT / ".build") as folder:
        key = pathlib.Path(folder) / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                history = History(seed, arguments.program.resolve(), pathlib.Path(place), key)
                try:
                    history.run()
                    if twice := history.doubled(history.machines[0]):
                        doubled += 1
                        print(f"seed {seed}: twice, and not reported: {sorted(twice)}", flush=True)
                except (AssertionError, subprocess.SubprocessError) as error:
                    failed += 1
                    print(f"seed {seed}: {error}", flush=True)
                faults += history.faults
    print(
        f"{arguments.count} histories in {time.monotonic() - start:.0f} s: {failed} failed, {doubled} with a word twice that "
        f"was not reported; syncs: {', '.join(f'{count} {fault}' for fault, count in sorted(faults.items()))}")
    return 1 if failed else 0
