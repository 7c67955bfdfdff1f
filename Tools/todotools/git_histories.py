"""Runs random histories of three machines that sync through git, with all that can go wrong.

The machines edit with the program, with vim, sed and whole-file saves. They sync in any order or two at a time. A sync may
be killed alone or with its git at any moment, find no room for a file, find a lock, or be refused by a hook here or at the
server. A client of git commits, pulls and pushes without the program. A program empties, cuts or deletes a list beside a
long done.txt. The branch is renamed at the server. In some histories commits are signed, one machine has git write CR LF, or
there are two lists. Where a sync is refused, the user does what its message says. At the end all machines sync in turn,
twice. Then they have the same bytes, git has nothing to commit and no lock stops it, and no written word is missing unless
it was deleted.
"""

import argparse
import contextlib
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import tempfile

from todotools import ROOT, histories
from todotools.histories import PATIENCE, Machine, Words, words
from todotools.running import side_by_side

FAULTS = [
    "none", "none", "killed", "killed", "orphaned", "no room", "hook", "refused", "lock", "plain git", "plain git", "damage",
    "renamed"]


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
    def __init__(self, program, home, key, variables, lists=("todo.txt",), settings=""):
        names = {"TODO_LISTS": ", ".join(str(home / "lists" / name) for name in lists)} if len(lists) > 1 else {}
        super().__init__(program, home, GIT_CEILING_DIRECTORIES=str(home.parent), GIT_CONFIG_NOSYSTEM="1", **names, **variables)
        if names:
            # A todo.txt in TODO_DIR alone would be the only list.
            del self.environment["TODO_DIR"]
        self.names, self.has_driver, self.told = lists, True, ""
        sign = f"signingkey = {key}\n[commit]\ngpgsign = true\n[gpg]\nformat = ssh\n" if key else ""
        (home / ".gitconfig").write_text(f"[user]\nname = Ann\nemail = ann@example.org\n{sign}{settings}")

    def git(self, *words, check=True):
        # Hidden from clients of git, as in a timer: only the folder of the program that its setup noted leads to it.
        result = subprocess.run(
            ["git", "-C", self.lists, *words], env=self.environment | {"GIT_EDITOR": "true"}, check=check,
            capture_output=True, text=True, timeout=PATIENCE)
        self.told += result.stdout + result.stderr
        return result.stdout

    def sync(self, *words, **how):
        """Returns all output and the status."""
        output, errors, status = super().sync(*words, **how)
        # As the message says.
        if lock := re.search(r"delete (\S+\.lock)", errors):
            pathlib.Path(lock[1]).unlink(missing_ok=True)
        return output + errors, status

    def sync_as_told(self, *words):
        """Syncs, and does what the messages say, as a user would. Returns the last output and its status."""
        for _ in range(6):
            output, status = self.sync(*words)
            if "gone since the last sync" in output:
                # The history itself has deleted the tasks.
                for command in sorted(set(re.findall(r"“todo (sync --deletions[^”]*)”", output))):
                    output, status = self.sync(*shlex.split(command)[1:])
            elif command := re.search(r"has no branch .*?“([^”]*)”", output):
                subprocess.run(shlex.split(command[1]), env=self.environment, check=True)
            elif "could not merge" in output or "in progress in the repository" in output:
                self.finish_merge()
            else:
                break
        return output, status

    def finish_merge(self):
        """As the message says: the doctor merges, and git goes on."""
        for _ in range(6):
            state = self.lists / ".git"
            rebases = (state / "rebase-merge").exists() or (state / "rebase-apply").exists()
            if not rebases and not (state / "MERGE_HEAD").exists():
                return
            self.todo("doctor", "--fix")
            self.git(*["rebase", "--continue"] if rebases else ["commit", "--no-edit", "-q"], check=False)
        self.git("rebase" if rebases else "merge", "--abort")

    def use_plain_git(self, rebases):
        """Commits, pulls and pushes as a client of git does. A lock may be in the way."""
        tracked = self.git("ls-files", "*.txt", check=False).split()
        if not tracked or any(not (self.lists / name).exists() for name in tracked):
            return
        if not self.has_driver:
            self.git("config", "merge.todo.driver", "gone merge-file %O %A %B %P", check=False)
        self.git("commit", "-qam", "by hand", check=False)
        self.git("pull", "-q", *["--rebase"] if rebases else ["--no-rebase", "--no-edit"], check=False)
        self.finish_merge()
        # git itself would send a branch again that was renamed at the server.
        if self.git("ls-remote", "origin", self.git("config", "branch.main.merge").strip(), check=False):
            self.git("push", "-q", "origin", check=False)


class History(Words):
    def __init__(self, seed, program, place, key, remote, variables):
        super().__init__(seed)
        self.server = place / "server.git"
        self.address = f"{remote}{self.server}"
        if remote:
            # A path that does not exist yet becomes a repository; on a server it exists.
            subprocess.run(["git", "init", "-q", "--bare", "-b", "main", self.server], check=True)
        key = key if self.random.random() < 0.3 else None
        lists = ["todo.txt", "work.txt"] if self.random.random() < 0.3 else ["todo.txt"]
        ends = self.random.choice(["", "", "autocrlf = true", "eol = crlf", "safecrlf = true"])
        self.machines = [
            GitMachine(program, place / name, key, variables, lists, f"[core]\n{ends}\n" if name == "b" else "") for name in "abc"]
        self.writes_crlf = ends in ["autocrlf = true", "eol = crlf"]
        self.machines[2].has_driver = self.random.random() < 0.5
        self.branches = ["main"]

    def run(self, steps=20):
        done = self.machines[0].lists / "done.txt"
        done.write_text("".join(f"x 2026-01-01 old {self.word()}\n" for _ in range(12)))
        for machine in self.machines:
            machine.todo("add", f"first {self.word()}")
            for name in machine.names[1:]:
                if machine is self.machines[0]:
                    text = "".join(f"for {name} {self.word()}\n" for _ in range(8))
                    (machine.lists / name).write_text(text)
            output, status = machine.sync("--setup", self.address)
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
            outputs = [machine.sync_as_told() for machine in self.machines]
            self.output += "".join(output for output, _ in outputs)
            if all(status == 0 and "Synced" not in output for output, status in outputs):
                return
        raise AssertionError(f"no end, or locked: {outputs}")

    def edit_elsewhere(self, machine):
        # Another list may not have arrived yet.
        path = machine.lists / self.random.choice([name for name in machine.names if (machine.lists / name).exists()])
        if machine is self.machines[1] and self.writes_crlf and self.random.random() < 0.3:
            # An editor of another system.
            text = path.read_bytes() + f"dos {self.word()}\n".encode()
            path.write_bytes(text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
        elif self.random.random() < 0.5:
            subprocess.run(["sed", "-i", f"$s/$/ {self.word()}/", path], check=True)
        else:
            subprocess.run(
                ["vim", "-u", "NONE", "-es", "-c", f"normal Govim {self.word()}", "-c", "wq", path], check=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def damage(self, machine):
        """Another program empties, cuts or deletes a list: nothing may be sent until the user says so."""
        output, status = machine.sync_as_told()
        self.output += output
        files = [machine.lists / name for name in [*machine.names, "done.txt"]]
        files = [path for path in files if path.exists() and len(words({"": path.read_bytes()})) > 8]
        if status != 0 or not files or machine.git("status", "--porcelain", check=False).strip():
            return
        path = self.random.choice(files)
        before = path.read_bytes()
        kind = self.random.choice(["emptied", "cut", "deleted"])
        if kind == "deleted":
            path.unlink()
        else:
            # In the middle of a line: tasks without the last ones may be what the user wants.
            path.write_bytes(b"" if kind == "emptied" else before[:len(before) // 5].rstrip(b"\n")[:-1])
        output, status = machine.sync(*self.random.choice([[], ["--automatic"]]))
        self.output += output
        if "Another git process" in output:
            path.write_bytes(before)
            return
        assert "gone" in output or "is missing" in output, f"{path.name} was {kind} and sent: {output}"
        assert status != 0, output
        if command := re.search(r"“(git [^”]*restore[^”]*)”", output):
            subprocess.run(shlex.split(command[1]), env=machine.environment, check=True)
        elif not path.exists():
            machine.git("checkout", "--", path.name)
        # With core.autocrlf git writes other line ends.
        restored = path.read_bytes().replace(b"\r\n", b"\n")
        assert restored == before.replace(b"\r\n", b"\n"), f"{path.name} was {kind}, and not restored: {output}"

    def rename_branch(self):
        old, new = self.branches[-1], f"branch{len(self.branches)}"
        if subprocess.run(["git", "-C", self.server, "branch", "-q", "-m", old, new], capture_output=True).returncode == 0:
            self.branches.append(new)

    def sync_somehow(self, machine):
        fault = self.random.choice(FAULTS)
        self.faults[fault] += 1
        if fault == "killed":
            output = machine.sync(killed_after=self.random.random() * 0.4)[0]
        elif fault == "orphaned":
            output = machine.sync(killed_after=self.random.random() * 0.4, orphaned=True)[0]
        elif fault == "lock":
            (machine.lists / ".git" / self.random.choice(["todo-sync-index.lock", "index.lock"])).touch()
            output = machine.sync()[0]
        elif fault == "plain git":
            machine.use_plain_git(self.random.random() < 0.5)
            # git shows what the merge driver reports.
            output = machine.sync_as_told()[0] + machine.told
        elif fault == "damage":
            return self.damage(machine)
        elif fault == "renamed":
            if len(self.branches) < 3 and self.random.random() < 0.3:
                self.rename_branch()
            output = machine.sync_as_told()[0]
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
        # git may still be moving objects.
        for lock in [*self.server.glob("*.lock"), *(self.server / "refs").rglob("*.lock")]:
            lock.unlink(missing_ok=True)


def run(program, seed, count, title="git", remote="", variables={}):
    """Runs histories from a seed on, and prints what they found.

    - remote: the address of the root directory at a server; empty for paths.
    - variables: of git, for that server.

    Returns whether all are clean.
    """
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="git-histories-", dir=ROOT / ".build") as folder:
        key = pathlib.Path(folder) / "key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)

        @contextlib.contextmanager
        def history(seed):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                yield History(seed, program.resolve(), pathlib.Path(place), key, remote, variables)

        return histories.run(title, range(seed, seed + count), history)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=ROOT / ".build/release/todo", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100, help="the number of histories")
    parser.add_argument("--seed", type=int, default=1, help="the first history")
    arguments = parser.parse_args()
    return 0 if run(arguments.program, arguments.seed, arguments.count) else 1
