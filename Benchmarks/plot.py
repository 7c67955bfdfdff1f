"""Draws the results as an SVG with its own background, readable on a page of any colour."""

import math

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 44, 50


def svg(curves, title, note):
    """Draws a chart of milliseconds by tasks, both axes logarithmic.

    Each of `curves` is (name, colour class, [(tasks, ms), …]).
    """
    points = [point for _, _, line in curves for point in line]
    low = 10 ** math.floor(math.log10(min(ms for _, ms in points)))
    high = 10 ** math.ceil(math.log10(max(ms for _, ms in points)))
    sizes = sorted({tasks for tasks, _ in points})

    def x(tasks):
        part = math.log10(tasks / sizes[0]) / math.log10(sizes[-1] / sizes[0])
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    def y(ms):
        part = math.log10(ms / low) / math.log10(high / low)
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{title}" font-family="system-ui, sans-serif" font-size="13">',
        """<style>
  .ground { fill: #fff; stroke: #d0d7de } text { fill: #24292f } .grid { stroke: #8886; stroke-width: 1 } .faint { fill: #6e7781 }
  .todo { stroke: #0969da } .group { stroke: #1a7f37 } .sort { stroke: #bf8700 } .sh { stroke: #cf222e }
  .true { stroke: #8c959f }
  polyline { fill: none; stroke-width: 2.5 } circle { stroke-width: 2.5; fill: #fff }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #30363d } text { fill: #e6edf3 } .faint { fill: #9198a1 } circle { fill: #0d1117 }
    .todo { stroke: #4493f8 } .group { stroke: #3fb950 } .sort { stroke: #d29922 } .sh { stroke: #f85149 }
  }
</style>""",
        f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>',
        f'<text x="{LEFT}" y="24" font-weight="600" font-size="15">{title}</text>',
    ]
    exponent = round(math.log10(low))
    while 10**exponent <= high * 1.001:
        ms = 10**exponent
        label = f"{ms:g} ms" if ms < 1000 else f"{ms / 1000:g} s"
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(ms):.1f}" y2="{y(ms):.1f}"/>')
        parts.append(f'<text class="faint" x="{LEFT - 8}" y="{y(ms) + 4:.1f}" text-anchor="end">{label}</text>')
        exponent += 1
    for tasks in sizes:
        parts.append(
            f'<text class="faint" x="{x(tasks):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{tasks:,}</text>')
    parts.append(
        f'<text class="faint" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{note}</text>')
    ends = []
    for name, style, line in curves:
        path = " ".join(f"{x(tasks):.1f},{y(ms):.1f}" for tasks, ms in line)
        parts.append(f'<polyline class="{style}" points="{path}"/>')
        parts += [f'<circle class="{style}" cx="{x(t):.1f}" cy="{y(m):.1f}" r="3.5"/>' for t, m in line]
        ends.append((y(line[-1][1]), x(line[-1][0]), name))
    # Move overlapping names apart.
    last = {}
    for end, at, name in sorted(ends):
        last[at] = max(end + 4, last.get(at, 0) + 16)
        parts.append(f'<text x="{at + 10:.1f}" y="{last[at]:.1f}">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"
