"""A copy of the checkout for the planted mistakes, and the suites that may detect them."""

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from todotools import ROOT
from todotools.mutants.planting import SWITCH, planted
from todotools.running import checkout, mirror

WORK = ROOT / ".build-mutants"
COPY = WORK / "checkout"

# ACTIVE names the mistake that is switched on; in REACHED the test programs note the mistakes that they reach.
ACTIVE = WORK / "active"
REACHED = WORK / "reached"

# Mistakes that did not compile, so that they are not built again.
UNBUILDABLE = WORK / "unbuildable"


class Machine:
    """The copy, with its suites, the mistakes that each reaches, and its duration."""

    def __init__(self):
        # Read once, so that the sources can be edited meanwhile.
        self.sources = checkout()
        # Most mistakes cause a warning.
        manifest = self.sources["Package.swift"].replace(b".treatAllWarnings(as: .error),", b"")
        self.sources["Package.swift"] = manifest
        self.environment = dict(os.environ, HOME=str(WORK / "home"), TMUX_TMPDIR=str(WORK / "tmux"))
        for folder in (WORK / "home", WORK / "tmux", REACHED):
            folder.mkdir(parents=True, exist_ok=True)
        # Some tests run programs as the user nobody.
        REACHED.chmod(0o777)
        # This program becomes the parent of processes that a killed test leaves, and ends them.
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)

    def plant(self, numbered):
        """Builds with the mistakes that compile, and returns them."""
        while True:
            files = {}
            for number, mutant in numbered.items():
                files.setdefault(mutant.path, {})[number] = mutant
            texts, lines = {}, {}
            for path, those in files.items():
                texts[path], lines[path] = planted(self.sources[path].decode(), those)
                folder = "/".join(path.split("/")[:2])
                switch = SWITCH.replace("ACTIVE", str(ACTIVE)).replace("REACHED", str(REACHED))
                texts[f"{folder}/ActiveMutant.swift"] = switch
            mirror(self.sources | {path: text.encode() for path, text in texts.items()}, COPY)
            status, said = self.run(["swift", "build", "--build-tests"])
            if status == 0:
                return numbered
            wrong = set()
            for path, line in set(re.findall(rf"(?m)^{re.escape(str(COPY))}/(\S+?):(\d+):\d+: error:", said)):
                wrong |= lines.get(path, {}).get(int(line), set())
            if not wrong:
                sys.exit(f"the sources don't build:\n{said[-3000:]}")
            print(f"{len(wrong)} of {len(numbered)} don't build.", flush=True)
            with UNBUILDABLE.open("a") as list:
                list.writelines("\t".join(numbered[number].key) + "\t\n" for number in wrong)
            numbered = {number: mutant for number, mutant in numbered.items() if number not in wrong}

    def run(self, command, limit=None):
        """Returns whether the command ends well within `limit` seconds, and its output."""
        log = WORK / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=COPY, env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True)
            try:
                status = self.wait(process, limit)
            finally:
                self.end(process)
        return status, log.read_text(errors="replace")

    @staticmethod
    def wait(process, limit):
        """Returns the status; None after `limit` seconds. Reaps orphans of this program, as a first process does."""
        end = time.monotonic() + (limit or float("inf"))
        while time.monotonic() < end:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == process.pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode
            if pid == 0:
                time.sleep(0.02)
        return None

    @staticmethod
    def end(process):
        """Ends the process and all its children."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for _ in range(100):
            children = [int(pid) for task in Path("/proc/self/task").iterdir()
                        for pid in (task / "children").read_text().split()]
            if not children:
                return
            for child in children:
                try:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                except (ProcessLookupError, ChildProcessError):
                    pass

    @staticmethod
    def switch(number):
        ACTIVE.unlink(missing_ok=True)
        ACTIVE.symlink_to(str(number))

    def measure(self, quick):
        """Runs all suites without a mistake: their durations, and the mistakes that they reach."""
        said = subprocess.run(
            ["swift", "test", "list", "--skip-build"], cwd=COPY, check=True, capture_output=True, text=True).stdout
        binaries = Path(subprocess.run(
            ["swift", "build", "--show-bin-path"], cwd=COPY, check=True, capture_output=True, text=True).stdout.strip())
        tests, program = str(next(binaries.glob("*.xctest"))), str(binaries / "todo")
        self.suites = [
            (suite, [tests, "--testing-library", "swift-testing", "--filter", f"^{re.escape(suite)}/"])
            for suite in sorted({line.split("/")[0] for line in said.splitlines() if "/" in line})]
        self.tools = [] if quick else [
            ("faults", ["Tools/faults", "--short", "--program", program]),
            ("differential-test", ["Tools/differential-test", "--seed", "1", "--count", "1000", "--program", program])]
        self.took, self.reached = {}, {}
        for title, command in self.suites + self.tools:
            self.switch(-1)
            began = time.monotonic()
            # More than once, because a busy machine may be too slow for a test of watching.
            for _ in range(4):
                status, said = self.run(command)
                if status == 0:
                    break
            else:
                failed = [line for line in said.splitlines() if "✘" in line or "lost" in line]
                sys.exit("\n".join([f"{title} fails with nothing switched on:", *failed[:20]]))
            self.took[title] = time.monotonic() - began
            self.reached[title] = {int(path.name) for path in REACHED.iterdir()}
            for path in REACHED.iterdir():
                path.rmdir()

    def hangs_without(self, title, command, limit):
        """Returns whether the machine is very busy; then all limits are extended from now on."""
        self.switch(0)
        began = time.monotonic()
        if self.run(command, limit)[0] is not None:
            return False
        self.took[title] = (time.monotonic() - began) / 2
        return True

    def judge(self, number, mutant):
        """Returns the suite that detects the mistake; None if no suite does."""
        own = mutant.path.split("/")[1] + "Tests."
        suites = sorted(self.suites, key=lambda suite: (not suite[0].startswith(own), self.took[suite[0]]))
        self.switch(number)
        for title, command in suites + self.tools:
            if number not in self.reached[title]:
                continue
            # The others end by themselves.
            limit = self.took[title] * 4 + 20 if (title, command) in self.suites else None
            status, said = self.run(command, limit)
            if status is None and self.hangs_without(title, command, limit):
                return self.judge(number, mutant)
            if status is None:
                return f"{title}, which hangs"
            if status != 0:
                failed = re.findall(r"✘ Test (\w+)", said)
                return title + (f", {failed[0]}" if failed else "")
        return None
