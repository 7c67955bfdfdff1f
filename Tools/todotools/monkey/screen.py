"""Runs the program on its own terminal, which python3-pyte reads."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

import pyte

from todotools.monkey.world import TASK, Broken
from todotools.running import environment

# Sequences that pyte does not know and would show.
UNKNOWN = re.compile(rb"\x1b\[[<>=?][0-9;]*u|\x1b\[\?2026[hl]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")


class Screen:
    """The program on its own terminal."""

    def __init__(self, program, home, columns=80, rows=24):
        self.master, self.slave = pty.openpty()
        self.terminal = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.terminal)
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.tail = b""
        self.heard = b""
        self.process = subprocess.Popen(
            [program, "screen"], stdin=self.slave, stdout=self.slave, stderr=self.slave, cwd=home, start_new_session=True,
            env=environment(home, TERM="xterm-256color", EDITOR=f"sh {home}/editor", BROWSER="true",
                            TODO_DIR=str(home / "files")),
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def resize(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.terminal.resize(rows, columns)

    def type(self, keys):
        data = keys.encode()
        while data:
            readable, writable, _ = select.select([self.master], [self.master], [], 10)
            if readable:
                self.receive()
            if writable:
                data = data[os.write(self.master, data[:256]):]
            if not readable and not writable:
                raise Broken("the program does not read its keys")

    def receive(self):
        try:
            data = os.read(self.master, 65536)
        except OSError:
            data = b""
        self.tail = (self.tail + data)[-4096:]
        self.heard += data
        self.stream.feed(UNKNOWN.sub(b"", data))
        return data

    def settle(self, quiet=0.03, limit=15):
        """Reads until no output has come for some time."""
        end = time.monotonic() + limit
        while time.monotonic() < end and select.select([self.master], [], [], quiet)[0]:
            if not self.receive():
                return

    def escape(self):
        """Closes questions, marks, the filter and other scenes, and waits until that is done."""
        for _ in range(5):
            self.type("\x1b")
            # Without the pause, the next key would be read as Alt and that key.
            self.settle(quiet=0.06)
        # Keys are handled in order: once the screen is redrawn, all earlier keys were handled.
        self.heard = b""
        self.type("\x0c")
        last = f"\x1b[{self.terminal.lines};1H".encode()
        end = time.monotonic() + 10
        while time.monotonic() < end and not (b"\x1b[1;1H" in self.heard and last in self.heard):
            if select.select([self.master], [], [], 0.05)[0] and not self.receive():
                return
        self.settle()

    @property
    def rows(self):
        return [row.rstrip() for row in self.terminal.display]

    @property
    def selected(self):
        """Returns the task under the cursor, while only the list is shown and nothing is marked."""
        if any("◆" in row or "│" in row or "┌" in row or "╭" in row for row in self.rows):
            return None
        for row in self.rows:
            if row.startswith("▌"):
                found = TASK.search(row)
                return found and int(found[1])
        return None

    def quit(self):
        for _ in range(3):
            self.escape()
        self.type("q")
        end = time.monotonic() + 30
        while self.process.poll() is None:
            if time.monotonic() > end:
                raise Broken("q does not end it:\n" + "\n".join(self.rows))
            if select.select([self.master], [], [], 0.02)[0]:
                self.receive()
        self.settle()
        if self.process.returncode != 0:
            raise Broken(f"it ended with {self.process.returncode}: {self.tail[-600:]!r}")
        if termios.tcgetattr(self.slave) != self.before:
            raise Broken("the terminal's settings are not as they were")
        if not self.tail.rstrip().endswith(b"\x1b[?1049l"):
            raise Broken(f"the terminal's modes are not as they were: {self.tail[-200:]!r}")

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)
