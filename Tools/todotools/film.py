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
import typing
import unicodedata

CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.43, 19, 16
# The sixteen colours of a terminal, for what does not ask for others.
COLORS = dict(zip(
    (*range(30, 38), *range(90, 98)),
    ("#282c34", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae2",
     "#5c6370", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#ffffff")))
#: The ground and the text of a dark and of a light terminal.
GROUNDS = {"dark": ("#15161c", "#d7dae2"), "light": ("#ffffff", "#23262f")}


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
        return subprocess.run([*self.tmux, "capture-pane", "-p", "-e", "-N"], capture_output=True, text=True).stdout

    def wait_for(self, text):
        for _ in range(6000):
            if text in re.sub(r"\x1b\[[0-9;:]*m| +(?=\n)", "", unlinked(self.screen())):
                return self.screen()
            time.sleep(0.01)
        sys.exit(f"the screen never showed {text!r}:\n{self.screen()}")

    def press(self, *keys):
        subprocess.run([*self.tmux, "send-keys", *keys], check=True)


class Style(typing.NamedTuple):
    color: str | None = None
    ground: str | None = None
    attributes: frozenset = frozenset()


ATTRIBUTES = {
    1: 'font-weight="bold"', 2: 'fill-opacity="0.6"', 4: 'text-decoration="underline"', 9: 'text-decoration="line-through"'}
REVERSED = 7
ENDS = {22: {1, 2}, 24: {4}, 27: {REVERSED}, 29: {9}}


def indexed(number):
    """One of the 256 colours: 16, a cube, and greys."""
    if number < 16:
        return COLORS[number + (30 if number < 8 else 82)]
    if number >= 232:
        return f"#{8 + 10 * (number - 232):02x}" + 2 * f"{8 + 10 * (number - 232):02x}"
    number -= 16
    return "#" + "".join(f"{step and 55 + 40 * step:02x}" for step in (number // 36, number // 6 % 6, number % 6))


def following(style, codes):
    """The style after an SGR sequence."""
    codes = iter(codes)
    for code in codes:
        color, ground, attributes = style
        if code == 0:
            style = Style()
        elif code in ATTRIBUTES or code == REVERSED:
            style = Style(color, ground, attributes | {code})
        elif code in ENDS:
            style = Style(color, ground, attributes - ENDS[code])
        elif code in (38, 48):
            exact = indexed(next(codes)) if next(codes) == 5 else "#" + "".join(f"{next(codes):02x}" for _ in range(3))
            style = Style(exact, ground, attributes) if code == 38 else Style(color, exact, attributes)
        elif code == 39 or code in COLORS:
            style = Style(COLORS.get(code), ground, attributes)
        elif code == 49 or code - 10 in COLORS:
            style = Style(color, COLORS.get(code - 10), attributes)
    return style


def unlinked(captured):
    """A screen without the addresses of its links."""
    return re.sub(r"\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)", "", captured)


def spans(captured):
    """Splits the lines of a screen into runs of one style."""
    style = Style()
    for line in unlinked(captured).split("\n"):
        runs = []
        for sequence, text in re.findall(r"((?:\x1b\[[0-9;:]*m)*)([^\x1b]*)", line):
            for part in re.findall(r"\[([0-9;:]*)m", sequence):
                style = following(style, (int(code or 0) for code in re.split("[;:]", part)))
            if text:
                runs.append((text, style))
        yield runs


def cells(character):
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def draw(captured, left, colors):
    """The screen of a terminal of two colours, ground and text. Its first column is at `left`."""
    for number, runs in enumerate(spans(captured)):
        top = MARGIN + number * CELL_HEIGHT
        parts, column = [], 0
        for text, style in runs:
            if REVERSED in style.attributes:
                style = Style(
                    style.ground or colors[0], style.color or colors[1], style.attributes - {REVERSED})
            if style.ground:
                width = sum(map(cells, text)) * CELL_WIDTH
                yield (
                    f'<rect x="{left + column * CELL_WIDTH:.1f}" y="{top}" width="{width:.1f}" height="{CELL_HEIGHT}" '
                    f'fill="{style.ground}"/>')
            # Each piece has its own position, however wide the viewer's font draws the pieces before it.
            for width, stretch in itertools.groupby(text, cells):
                stretch = "".join(stretch)
                color = f' fill="{style.color}"' if style.color else ""
                attributes = "".join(f" {ATTRIBUTES[each]}" for each in sorted(style.attributes))
                if stretch.strip():
                    parts.append(
                        f'<tspan x="{left + column * CELL_WIDTH:.1f}"{color}{attributes}>{html.escape(stretch)}</tspan>')
                column += width * len(stretch)
        if parts:
            yield (
                f'<text x="{left:g}" y="{top + 0.75 * CELL_HEIGHT:.1f}" fill="{colors[1]}" xml:space="preserve">'
                f'{"".join(parts)}</text>')


def film(frames, columns, rows, ground="dark"):
    """Draws all frames, side by side if there are several terminals.

    A frame is a list of screens, a caption and the seconds that it is shown; `columns` has the width of each terminal,
    and `ground` is dark or light.
    """
    (back, text_color) = GROUNDS[ground]
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
    yield f'<rect width="100%" height="100%" rx="8" fill="{back}"/>'
    for left in lefts[1:]:
        yield f'<path d="M{left - MARGIN:g} {MARGIN}V{bottom:g}" stroke="#4b5263"/>'
    for number, (screens, caption, _) in enumerate(frames):
        yield f'<g id="f{number}">'
        for left, screen in zip(lefts, screens):
            yield from draw(screen, left, GROUNDS[ground])
        yield (
            f'<text x="{MARGIN}" y="{bottom + 1.1 * CELL_HEIGHT:.1f}" fill="{"#8fd694" if ground == "dark" else "#1c6b35"}" xml:space="preserve">'
            f"{html.escape(caption)}</text>"
        )
        yield "</g>"
    yield "</svg>"
