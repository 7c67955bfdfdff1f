"""Edits a list on two machines that two real Syncthings keep in step, and merges the conflict copies on both.

While the two are disconnected, each machine edits todo.txt with the program and with whole-file saves. Then they
connect, and both machines run `conflicts --merge --delete` at once until no copy is left. Every written word is unique.
After each round both folders are equal and no word is missing unless it was deleted.
"""

import argparse
import json
import pathlib
import re
import subprocess
import time
import urllib.request
from contextlib import contextmanager

from todotools import ROOT, histories
from todotools.histories import PATIENCE, Machine, Words
from todotools.running import environment, free_port, scratch, side_by_side

# The merges after one reconnection.
PASSES = 6


class Syncthing:
    """A Syncthing that listens on this machine alone."""

    def __init__(self, home):
        self.home = home
        self.port, self.api = free_port(), free_port()
        home.mkdir()
        result = subprocess.run(
            ["syncthing", "generate", "--home", home, "--no-default-folder", "--skip-port-probing"],
            env=environment(home), check=True, capture_output=True, text=True)
        self.id = re.search(r"[A-Z0-9]{7}(-[A-Z0-9]{7}){7}", result.stdout + result.stderr)[0]

    def start(self, other):
        def device(one):
            return (f'<device id="{one.id}" name="{one.home.name}"><address>tcp://127.0.0.1:{one.port}</address></device>')

        options = "".join(f"<{name}>{value}</{name}>" for name, value in {
            "listenAddress": f"tcp://127.0.0.1:{self.port}", "globalAnnounceEnabled": "false",
            "localAnnounceEnabled": "false", "relaysEnabled": "false", "natEnabled": "false", "urAccepted": "-1",
            "crashReportingEnabled": "false", "autoUpgradeIntervalH": "0", "reconnectionIntervalS": "1"}.items())
        (self.home / "config.xml").write_text(
            f'<configuration version="36">{device(self)}{device(other)}<gui enabled="true" tls="false">'
            f"<address>127.0.0.1:{self.api}</address><apikey>key</apikey></gui><options>{options}</options></configuration>")
        self.process = subprocess.Popen(
            ["syncthing", "serve", "--home", self.home, "--no-browser", "--no-restart", "--no-upgrade"],
            env=environment(self.home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.answers, "Syncthing to start")

    def answers(self):
        try:
            return self.ask("GET", "system/ping")
        except OSError:
            return None

    def ask(self, method, path, content=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.api}/rest/{path}", method=method, headers={"X-API-Key": "key"},
            data=None if content is None else json.dumps(content).encode())
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def share(self, name, path, other):
        self.ask("PUT", f"config/folders/{name}", {
            "id": name, "path": str(path), "devices": [{"deviceID": self.id}, {"deviceID": other.id}],
            "fsWatcherEnabled": True, "fsWatcherDelayS": 1, "rescanIntervalS": 3600, "maxConflicts": -1})

    def is_connected(self, other):
        return self.ask("GET", "system/connections")["connections"].get(other.id, {}).get("connected", False)

    def is_idle(self, name):
        status = self.ask("GET", f"db/status?folder={name}")
        return status["state"] == "idle" and not status["needTotalItems"]


def until(condition, what):
    """Returns the first true result of `condition`."""
    deadline = time.monotonic() + PATIENCE
    while True:
        if result := condition():
            return result
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {PATIENCE} s for {what}")
        time.sleep(0.1)


@contextmanager
def pair(place):
    both = [Syncthing(place / name) for name in ("first", "second")]
    try:
        both[0].start(both[1])
        both[1].start(both[0])
        yield both
    finally:
        for one in both:
            if hasattr(one, "process"):
                one.process.terminate()
                one.process.wait()


class SyncthingMachine(Machine):
    def __init__(self, program, home, syncthing):
        super().__init__(program, home)
        self.syncthing = syncthing

    def copies(self):
        return {name for name in self.files() if ".sync-conflict-" in name}


class History(Words):
    def __init__(self, seed, machines, name, edits):
        super().__init__(seed)
        self.machines, self.name, self.edits, self.copies = machines, name, edits, set()

    def run(self, step=10):
        first, second = (machine.syncthing for machine in self.machines)
        for machine in self.machines:
            machine.todo("add", f"first {self.word()}")
        for _ in range(0, self.edits, 2 * step):
            first.ask("POST", f"system/pause?device={second.id}")
            until(lambda: not second.is_connected(first), "the end of the connection")
            for machine in self.machines:
                for _ in range(step):
                    self.edit(machine)
            first.ask("POST", f"system/resume?device={second.id}")
            self.settle()

    def settle(self):
        """Merges on both machines until no copy is left."""
        for _ in range(PASSES):
            self.wait()
            if not any(machine.copies() for machine in self.machines):
                self.faults["conflict copies"] = len(self.copies)
                return [self.check(machine) for machine in self.machines]
            outputs = ["", ""]

            def merge(number):
                outputs[number] = self.machines[number].todo("conflicts", "--merge", "--delete")

            side_by_side(merge, 2)
            self.output += "".join(outputs)
        raise AssertionError(f"copies of copies: after {PASSES} merges there are {sorted(self.machines[0].copies())}")

    def wait(self):
        first, second = (machine.syncthing for machine in self.machines)

        def is_equal():
            if not (first.is_connected(second) and second.is_connected(first)):
                return False
            for one in (first, second):
                one.ask("POST", f"db/scan?folder={self.name}")
            for machine in self.machines:
                self.copies |= machine.copies()
            return (first.is_idle(self.name) and second.is_idle(self.name)
                    and self.machines[0].files() == self.machines[1].files())

        until(lambda: is_equal() and (time.sleep(0.5) or is_equal()), "equal folders")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=ROOT / ".build/release/todo", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=5, help="the number of histories")
    parser.add_argument("--edits", type=int, default=200, help="the edits of a history")
    parser.add_argument("--seed", type=int, default=1, help="the first history")
    arguments = parser.parse_args()
    with scratch("syncthing", keep=False) as place, pair(place) as both:
        @contextmanager
        def history(seed):
            name = f"history-{seed}"
            machines = [
                SyncthingMachine(arguments.program.resolve(), place / name / one.home.name, one) for one in both]
            history = History(seed, machines, name, arguments.edits)
            for machine, other in zip(machines, reversed(both)):
                machine.syncthing.share(name, machine.lists, other)
            yield history
            for one in both:
                one.ask("DELETE", f"config/folders/{name}")
                one.ask("POST", f"system/resume?device={both[1 - both.index(one)].id}")

        seeds = range(arguments.seed, arguments.seed + arguments.count)
        return 0 if histories.run(f"{arguments.edits} edits", seeds, history) else 1
