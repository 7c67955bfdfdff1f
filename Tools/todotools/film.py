"""Draws animated pictures of terminals from real runs: each frame is the screen of tmux, with a caption below it.

A viewer without animation shows the first frame.
"""

import html
import itertools
import os
import re
import subprocess
import sys
import time
import unicodedata

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.43, 19, 16
# The colours of the standard palette, which is drawn.
COLORS = {31: "#e06c75", 35: "#c678dd", 94: "#61afef"}


class Terminal:
    """A program in a tmux of its own."""

    def __init__(self, columns, rows, folder, environment, command):
        self.columns, self.rows = columns, rows
        self.tmux = ["tmux", "-L", f"todo-picture-{os.getpid()}-{id(self)}", "-f", "/dev/null"]
        subprocess.run(
            [*self.tmux, "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", str(folder), command],
            env=environment, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([*self.tmux, "kill-server"])

    def screen(self):
        return subprocess.run([*self.tmux, "capture-pane", "-p", "-e"], capture_output=True, text=True).stdout

    def wait_for(self, text):
        for _ in range(6000):
            if text in re.sub(r"\x1b\[[0-9;]*m", "", self.screen()):
                return self.screen()
            time.sleep(0.01)
        sys.exit(f"the screen never showed {text!r}:\n{self.screen()}")

    def press(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)


def spans(captured):
    """Splits the lines of a screen into runs with the same colour, boldness and faintness."""
    color, bold, faint = None, False, False
    for line in captured.split("\n"):
        runs = []
        for sequence, text in re.findall(r"((?:\x1b\[[0-9;]*m)*)([^\x1b]*)", line):
            # The numbers of a colour of 256, or of its red, green and blue, are no codes.
            sequence = re.sub(r"[345]8;(5;\d+|2;\d+;\d+;\d+)", "100", sequence)
            for part in re.findall(r"\[([0-9;]*)m", sequence):
                for code in (int(code or 0) for code in part.split(";")):
                    if code == 0:
                        color, bold, faint = None, False, False
                    elif code == 1:
                        bold = True
                    elif code == 2:
                        faint = True
                    elif code == 22:
                        bold, faint = False, False
                    elif code == 39:
                        color = None
                    elif code in COLORS:
                        color = COLORS[code]
            if text:
                runs.append((text, color, bold, faint))
        yield runs


def cells(character):
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def draw(captured, left):
    """The screen of a terminal, whose first column is at `left`."""
    for number, runs in enumerate(spans(captured)):
        y = MARGIN + (number + 0.75) * CELL_HEIGHT
        parts, column = [], 0
        for text, color, bold, faint in runs:
            # Each piece has its own position, however wide the viewer's font draws the pieces before it.
            for width, stretch in itertools.groupby(text, cells):
                stretch = "".join(stretch)
                style = f' x="{left + column * CELL_WIDTH:.1f}" fill="{color or "#d7dae0"}"'
                style += ' font-weight="bold"' if bold else ""
                style += ' fill-opacity="0.6"' if faint else ""
                column += width * len(stretch)
                parts.append(f"<tspan{style}>{html.escape(stretch)}</tspan>")
        if parts:
            yield f'<text x="{left:g}" y="{y:.1f}" xml:space="preserve">{"".join(parts)}</text>'


def film(frames, columns, rows):
    """Draws all frames, side by side if there are several terminals.

    A frame is a list of screens, a caption and the seconds that it is shown; `columns` has the width of each terminal.
    """
    lefts = list(itertools.accumulate(
        (count * CELL_WIDTH + 2 * MARGIN for count in columns), initial=MARGIN))
    width, bottom = lefts.pop() - MARGIN, MARGIN + rows * CELL_HEIGHT
    height = bottom + 1.5 * CELL_HEIGHT + MARGIN
    whole = sum(seconds for _, _, seconds in frames)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">'
    )
    yield "<style>"
    start = 0
    for number, (_, _, seconds) in enumerate(frames):
        begin, end = 100 * start / whole, 100 * (start + seconds) / whole
        yield (
            f"@keyframes f{number} {{ 0% {{ opacity: {int(number == 0)} }} {begin:.2f}% {{ opacity: 1 }} "
            f"{end:.2f}%, 100% {{ opacity: 0 }} }}"
        )
        yield f"#f{number} {{ opacity: {int(number == 0)}; animation: f{number} {whole:.1f}s step-end infinite }}"
        start += seconds
    yield "@media (prefers-reduced-motion) { g { animation: none !important } }"
    yield "</style>"
    yield '<rect width="100%" height="100%" rx="8" fill="#21252b"/>'
    for left in lefts[1:]:
        yield f'<path d="M{left - MARGIN:g} {MARGIN}V{bottom:g}" stroke="#4b5263"/>'
    for number, (screens, caption, _) in enumerate(frames):
        yield f'<g id="f{number}">'
        for left, screen in zip(lefts, screens):
            yield from draw(screen, left)
        yield (
            f'<text x="{MARGIN}" y="{bottom + 1.1 * CELL_HEIGHT:.1f}" fill="#98c379" xml:space="preserve">'
            f"{html.escape(caption)}</text>"
        )
        yield "</g>"
    yield "</svg>"
