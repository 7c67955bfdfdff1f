#!/usr/bin/python3
"""Measures todo and compares it with other programs and with the limits of the machine; run by `make bench`.

Every figure is a ratio of two things measured in turns in the same run, because absolute times differ from machine to
machine and from minute to minute. Before the measurement the outputs are compared.
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys

import plot
import syncing
import tasks

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / ".build" / "benchmarks"
SIZES = [100, 10_000, 100_000, 1_000_000]
LIVE_BLOCKS = 5
QUICK = False


def rounds(full):
    return max(3, full // 4) if QUICK else full


# MARK: Running


class Runner:
    """Runs commands and measures them from outside."""

    def __init__(self, environment):
        self.process = subprocess.Popen(
            [WORK / "runner"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment)

    def run(self, *words, output="/dev/null"):
        self.process.stdin.write("\t".join([str(output), *map(str, words)]) + "\n")
        wall, user, system, peak, status = self.process.stdout.readline().split()
        if status != "0":
            sys.exit(f"bench: {' '.join(map(str, words))} ended with status {status}")
        return {"ms": float(wall) / 1000, "cpu": (float(user) + float(system)) / 1000, "kib": int(peak)}


def spread(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values), "count": len(values)}


def interleave(count, *bodies):
    """Calls each of `bodies` in turn, `count` times. Returns the milliseconds that each call returned, by body."""
    times = [[] for _ in bodies]
    for body in bodies:
        body()
    for _ in range(count):
        for body, own in zip(bodies, times):
            own.append(body())
    return times


# MARK: The measurements


def processor_times():
    """Returns the ticks that this machine has worked, and those for which it wanted to work but had no processor."""
    user, nice, system, _, _, irq, softirq, steal = map(int, pathlib.Path("/proc/stat").read_text().split()[1:9])
    return user + nice + system + irq + softirq, steal


class Bench:
    def __init__(self, todo):
        self.times = processor_times()
        self.todo = str(todo)
        self.rows = []
        self.curves = {}
        home = WORK / "home"
        home.mkdir(parents=True, exist_ok=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb",
            # So that the first row of a live list is the first line in order.
            "TODO_GROUP_BY": "none",
            "TODO_NOW": f"{tasks.TODAY.isoformat()}T12:00:00",
            # The folder of the measurements is in a repository.
            "GIT_CEILING_DIRECTORIES": str(WORK), "GIT_CONFIG_NOSYSTEM": "1",
        }
        (home / ".gitconfig").write_text("[user]\nname = Ann\nemail = ann@example.org\n")
        self.runner = Runner(self.environment)

    def file(self, count):
        return WORK / str(count) / "todo.txt"

    def words(self, count, *words):
        """Returns the command line of todo for the file with that many tasks."""
        return [self.todo, "--file", str(self.file(count)), *words]

    def ms(self, *words, **options):
        return self.runner.run(*words, **options)["ms"]

    def add_row(self, work, reference, own, other, at_least, aim, faster=False, unit="ms"):
        """A row of the table.

        `own` and `other` are lists of values in `unit`. `at_least` and `aim` are limits for own / other, or,
        where `faster`, for other / own.
        """
        own, other = spread(own), spread(other)
        ratio = other["median"] / own["median"] if faster else own["median"] / other["median"]

        def meets(limit):
            return ratio >= limit if faster else ratio <= limit

        self.rows.append({
            "work": work, "against": reference, "unit": unit, "own": own, "reference": other, "ratio": ratio,
            "is": "times faster" if faster else "times its reference", "at_least": at_least, "aim": aim,
            "reaches": "aim" if meets(aim) else "at least" if meets(at_least) else "neither",
        })
        print(line(self.rows[-1]), flush=True)

    def add_limit_row(self, work, reference, own, at_least, aim, unit, other=None):
        """A row with absolute limits."""
        own = spread(own)
        reaches = "aim" if own["median"] <= aim else "at least" if own["median"] <= at_least else "neither"
        self.rows.append({
            "work": work, "against": reference, "unit": unit, "own": own,
            "reference": spread(other) if other else None, "ratio": None, "at_least": at_least, "aim": aim,
            "reaches": reaches,
        })
        print(line(self.rows[-1]), flush=True)

    # MARK: Correctness

    def check(self):
        """Compares the outputs with those of the reference programs."""
        count = 10_000
        config = WORK / "config"
        directory = self.file(count).parent
        config.write_text(
            f'export TODO_DIR="{directory}"\nexport TODO_FILE="$TODO_DIR/todo.txt"\n'
            'export DONE_FILE="$TODO_DIR/done.txt"\nexport REPORT_FILE="$TODO_DIR/report.txt"\n')
        for words in (["ls"], ["ls", "garden"], ["lsp", "a-c"], ["ls", "@phone", "-mom"]):
            self.compare(self.words(count, *words), ["todo-txt", "-p", "-d", str(config), *words])
        for size in SIZES:
            sort = f"awk '{{ printf \"%0{len(str(size))}d %s\\n\", NR, $0 }}' {self.file(size)} | LC_ALL=C sort -f -k2"
            end = f"printf -- '--\\nTODO: {size} of {size} tasks shown\\n'"
            self.compare(self.words(size, "ls"), ["sh", "-c", f"{sort}; {end}"])
        self.check_sections(count)

    def output(self, words):
        return subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, check=True).stdout

    def compare(self, own, other):
        if self.output(own) != self.output(other):
            sys.exit(f"bench: wrong output.\n  {' '.join(own)}\ndiffers from\n  {' '.join(other)}")

    def check_sections(self, count):
        """Compares `--group-by date` with sections computed here, line by line in plain Python."""
        week_start = tasks.TODAY - datetime.timedelta((tasks.TODAY.weekday() + 1) % 7)
        next_week = week_start + datetime.timedelta(7)
        sections = {name: [] for name in
                    ("Overdue", "Today", "Tomorrow", "Later This Week", "Next Week", "Later", "No Due Date", "Done")}
        for number, text in enumerate(self.file(count).read_text().splitlines(), 1):
            due = re.search(r"(?:^| )due:(\d{4}-\d\d-\d\d)(?: |$)", text)
            day = datetime.date.fromisoformat(due[1]) if due else None
            priority = re.match(r"\(([A-Z])\) ", text)
            if text.startswith("x "):
                # The latest completion is first; without a day, a task is last.
                done = re.match(r"x (\d{4}-\d\d-\d\d) ", text)
                sections["Done"].append((-datetime.date.fromisoformat(done[1]).toordinal() if done else 0, "", number))
                continue
            if day is None:
                name = "No Due Date"
            elif day <= tasks.TODAY:
                name = "Today" if day == tasks.TODAY else "Overdue"
            elif (day - tasks.TODAY).days == 1:
                name = "Tomorrow"
            elif day < next_week:
                name = "Later This Week"
            else:
                name = "Next Week" if day < next_week + datetime.timedelta(7) else "Later"
            sections[name].append((day or datetime.date.max, priority[1] if priority else "~", number))
        expected = []
        for name, entries in sections.items():
            if entries:
                expected += [name, *(number for _, _, number in sorted(entries))]
        environment = {**self.environment, "TODO_WEEK_START": "sunday"}
        listing = subprocess.run(
            self.words(count, "--group-by", "date"), env=environment, stdout=subprocess.PIPE, check=True).stdout
        actual = []
        for text in listing.decode().split("\n--\n")[0].splitlines():
            number = re.match(r" +(\d+) ", text)
            actual.append(int(number[1]) if number else text)
        if actual != expected:
            sys.exit("bench: wrong sections in --group-by date")

    # MARK: The rows

    def listings(self):
        million, reference = 1_000_000, "LC_ALL=C sort -f -k2"
        sort = ["env", "LC_ALL=C", "sort", "-f", "-k2"]
        for words, at_least, aim in ((["ls"], 2, 3.5), (["--group-by", "date"], 2, 4)):
            own, other = interleave(
                rounds(20), lambda: self.ms(*self.words(million, *words)), lambda: self.ms(*sort, self.file(million)))
            self.add_row(f"todo {' '.join(words)}, 1,000,000 tasks", reference, own, other, at_least, aim, faster=True)
            self.curve(f"todo {' '.join(words)}", million, own)
            self.curve(reference, million, other)

        config = WORK / "config"
        own, other = interleave(
            rounds(12), lambda: self.ms(*self.words(10_000, "ls")),
            lambda: self.ms("todo-txt", "-p", "-d", config, "ls"))
        self.add_row("todo ls, 10,000 tasks", "todo-txt ls (todo.sh)", own, other, 50, 80, faster=True)
        self.curve("todo ls", 10_000, own)
        self.curve("todo.sh ls", 10_000, other)

        own, other = interleave(
            rounds(12), lambda: self.ms(*self.words(1_000_000, "ls", "--where", "due:..fri and not +Work")),
            lambda: self.ms(*self.words(1_000_000, "ls")))
        self.add_row("todo ls --where 'due:..fri and not +Work', 1,000,000 tasks", "todo ls, the same file",
                     own, other, 1.3, 1)

        own, other = interleave(
            rounds(200), lambda: self.ms(*self.words(100, "ls")), lambda: self.ms("/bin/true"))
        self.add_row("todo ls, 100 tasks", "/bin/true", own, other, 5, 2.5)
        self.curve("todo ls", 100, own)
        for size in SIZES:
            self.curve("/bin/true", size, other)
        self.growth()

    def language(self):
        """Measures actions that todo.sh lacks, compared with the program's own plain actions."""
        for option in ("--json", "--csv"):
            own, other = interleave(
                rounds(12), lambda: self.ms(*self.words(1_000_000, "ls", option)),
                lambda: self.ms(*self.words(1_000_000, "ls")))
            self.add_row(f"todo ls {option}, 1,000,000 tasks", "todo ls, the same file", own, other, 3, 2)
        self.recurrence(1_000)

    def recurrence(self, count):
        """Measures completing recurring tasks, compared with tasks that do not recur."""
        directory = WORK / "recurrence"
        directory.mkdir(exist_ok=True)
        path = directory / "todo.txt"
        plain = "".join(f"2026-01-{n % 28 + 1:02} Task {n} +p{n % 7} due:2026-11-{n % 28 + 1:02}\n" for n in range(count))
        recurring = plain.replace("\n", " rec:+1m\n")
        numbers = ",".join(str(n + 1) for n in range(count))

        def do(text):
            path.write_text(text)
            os.sync()
            return self.ms(self.todo, "--file", path, "-a", "do", numbers)

        own, other = interleave(rounds(40), lambda: do(recurring), lambda: do(plain))
        do(recurring)
        lines = path.read_text().splitlines()
        done = [line for line in lines if line.startswith("x 2026-11-21 ")]
        if len(lines) != 2 * count or done != lines[:count] or any("rec:+1m" not in line for line in lines):
            sys.exit("bench: todo do has not brought every task back")
        self.add_row(f"todo do of {count:,} recurring tasks at once", "the same tasks without rec:", own, other, 3, 2)

    def curve(self, name, count, times):
        self.curves.setdefault(name, {})[count] = statistics.median(times)

    def growth(self):
        """Measures growth from 10,000 to 1,000,000 tasks, and the other points of the plot."""
        own, other = interleave(
            rounds(12), lambda: self.ms(*self.words(1_000_000, "ls")) / 100, lambda: self.ms(*self.words(10_000, "ls")))
        self.add_row("growth: a hundredth of todo ls, 1,000,000", "todo ls, 10,000 tasks", own, other, 1.3, 1)
        for size in SIZES:
            few = rounds(8)
            if size not in self.curves["todo ls"]:
                self.curve("todo ls", size, interleave(few, lambda: self.ms(*self.words(size, "ls")))[0])
            if size not in self.curves["todo --group-by date"]:
                self.curve("todo --group-by date", size,
                           interleave(few, lambda: self.ms(*self.words(size, "--group-by", "date")))[0])
            if size not in self.curves["LC_ALL=C sort -f -k2"]:
                self.curve("LC_ALL=C sort -f -k2", size, interleave(
                    few, lambda: self.ms("env", "LC_ALL=C", "sort", "-f", "-k2", self.file(size)))[0])
        if not QUICK:
            (WORK / "config100").write_text((WORK / "config").read_text().replace("/10000", "/100"))
            self.curve("todo.sh ls", 100, interleave(
                5, lambda: self.ms("todo-txt", "-p", "-d", WORK / "config100", "ls"))[0])

    def edits(self):
        for count in (100, 100_000):
            original = self.file(count)
            (WORK / "add").mkdir(exist_ok=True)
            own_copy, other_copy = WORK / "add" / "todo.txt", WORK / "add" / "reference.txt"
            shutil.copy(original, own_copy)
            shutil.copy(original, other_copy)
            own, other = interleave(
                rounds(60), lambda: self.ms(self.todo, "--file", own_copy, "add", "x"),
                lambda: self.ms(WORK / "reference", "append", other_copy, "x"))
            if own_copy.read_bytes() != other_copy.read_bytes():
                sys.exit("bench: todo add has not added what it should")
            self.add_row(f"todo add x, {count:,} tasks", "a C program that appends and calls fsync(2)",
                         own, other, 5, 2.5)

        (WORK / "do").mkdir(exist_ok=True)
        own_copy, other_copy = WORK / "do" / "todo.txt", WORK / "do" / "reference.txt"
        original = self.file(100_000).read_bytes()

        def do_first():
            own_copy.write_bytes(original)
            # Written back before the clock starts, so that only the program's own fsync is measured.
            os.sync()
            return self.ms(self.todo, "--file", own_copy, "-a", "do", "1")

        def copy():
            os.sync()
            return self.ms(WORK / "reference", "copy", self.file(100_000), other_copy)

        own, other = interleave(rounds(30), do_first, copy)
        lines = own_copy.read_bytes().split(b"\n")
        if not lines[0].startswith(b"x 2026-11-21 ") or lines[1:] != original.split(b"\n")[1:]:
            sys.exit("bench: todo do 1 has not done what it should")
        self.add_row("todo do 1, 100,000 tasks", "cp --reflink=never and fsync(2), in C", own, other, 2.5, 1.5)

    def memory(self):
        count = 1_000_000
        size = self.file(count).stat().st_size
        peaks = [self.runner.run(*self.words(count, "ls"))["kib"] * 1024 for _ in range(3)]
        self.add_limit_row(
            "peak memory, todo ls, 1,000,000 tasks", f"the file's {size / 1e6:.1f} MB",
            [peak / 1e6 for peak in peaks], (size + 40 * count + 10e6) / 1e6, (size + 32 * count + 8e6) / 1e6, "MB")

    def latency(self, mode, *words):
        result = subprocess.run(
            [WORK / "latency", mode, *map(str, words)], env=self.environment, stdout=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"bench: latency {mode} failed")
        return [float(value) for value in result.stdout.split()]

    def live(self):
        live = WORK / "live"
        live.mkdir(exist_ok=True)
        for count, at_least, aim in ((10_000, 600, 300), (100_000, 5_000, 3_000), (1_000_000, 35_000, 20_000)):
            path = live / "todo.txt"
            pause = 40_000 if count < 1_000_000 else 150_000
            times = rounds(150 if count < 1_000_000 else 60) // LIVE_BLOCKS
            program = [self.todo, "--file", path, "watch"]
            found = {"inotify": [], "watch": [], "change": []}
            # In turns, so that a slow moment of the machine affects all of them.
            for _ in range(LIVE_BLOCKS):
                for mode, own in found.items():
                    shutil.copy(self.file(count), path)
                    own += self.latency(mode, path, times, pause, *([] if mode == "inotify" else program))
            for mode, what in (("watch", "a line is added"), ("change", "a line in the middle changes")):
                self.add_limit_row(f"live, {count:,} tasks: {what}", "bare C inotify reader", found[mode], at_least,
                                   aim, "µs", found["inotify"])
        path = live / "todo.txt"
        for count in (10_000, 100_000):
            shutil.copy(self.file(count), path)
            last, frames = self.latency("burst", path, 2_000, 1_000, self.todo, "--file", path, "watch")
            print(f"a burst of 2,000 changes, 1,000 a second, {count:,} tasks: the last one was drawn after"
                  f" {last / 1000:.1f} ms; {frames:.0f} frames in all")
            self.rows.append({"work": f"burst of 2,000 changes, 1,000 a second, {count:,} tasks: the last drawn after",
                              "against": "", "unit": "ms", "own": spread([last / 1000]), "reference": None,
                              "ratio": None, "at_least": None, "aim": None, "frames": frames, "reaches": ""})

    def screen(self):
        def measured(mode, count, times, pause):
            path = self.file(count)
            times = self.latency(mode, path, times, pause, self.todo, "--file", path, "watch")
            return [time / 1000 for time in times]

        for count, at_least, worst in ((10_000, 2, 8), (100_000, 10, 20)):
            times = measured("key", count, rounds(600), 20_000)
            self.add_limit_row(f"screen, {count:,} tasks: a key", "its frame is whole", times, at_least, at_least / 2, "ms")
            slowest = sorted(times)[len(times) * 99 // 100]
            self.add_limit_row(f"screen, {count:,} tasks: the slowest key of a hundred", "", [slowest], worst, worst / 2, "ms")
        self.add_limit_row("screen, 100,000 tasks: a letter of a filter", "its frame is whole",
                           measured("filter", 100_000, rounds(10), 30_000), 15, 8, "ms")
        self.add_limit_row("screen, 10,000 tasks: the first frame", "the program's start",
                           measured("frame", 10_000, rounds(60), 20_000), 8, 6, "ms")

    def versus(self, old):
        """Compares this binary with an older one, in turns: prints the median of the ratios of pairs."""
        copy = WORK / "versus" / "todo.txt"
        copy.parent.mkdir(exist_ok=True)
        # A program that was written by a linker starts a quarter slower than a copy, because its file is in other
        # pieces in memory.
        own_copy, old = (shutil.copy(program, copy.with_name(name)) for program, name in ((self.todo, "new"), (old, "old")))

        def timed(program, count, words, edits):
            def run():
                path = self.file(count)
                if edits:
                    shutil.copy(path, copy)
                    os.sync()
                return self.ms(program, "--file", copy if edits else path, *words)
            return run

        def print_row(work, own, other, unit):
            ratios = sorted(mine / theirs for mine, theirs in zip(own, other))
            print(f"{work}: {statistics.median(own):.3g} {unit}, before {statistics.median(other):.3g} {unit};"
                  f" ratio {statistics.median(ratios):.3f}, of the best {min(own) / min(other):.3f}", flush=True)

        for count, words, times, edits in (
                (100, ["--version"], 400, False), (100, ["ls"], 400, False), (10_000, ["ls"], 100, False),
                (1_000_000, ["ls"], 16, False), (1_000_000, ["--group-by", "date"], 16, False),
                (100, ["add", "x"], 100, True), (100_000, ["add", "x"], 60, True),
                (100_000, ["-a", "do", "1"], 30, True)):
            own, other = interleave(
                rounds(times), *(timed(program, count, words, edits) for program in (own_copy, old)))
            print_row(f"todo {' '.join(words)}, {count:,} tasks", own, other, "ms")
        for count, pause in ((10_000, 40_000), (100_000, 40_000), (1_000_000, 150_000)):
            found = {(program, mode): [] for mode in ("watch", "change") for program in (own_copy, old)}
            for _ in range(2 * LIVE_BLOCKS):
                for (program, mode), times in found.items():
                    shutil.copy(self.file(count), copy)
                    times += self.latency(mode, copy, rounds(20), pause, program, "--file", copy, "watch")
            for mode, what in (("watch", "a line is added"), ("change", "a line in the middle changes")):
                print_row(f"live, {count:,} tasks: {what}", found[own_copy, mode], found[old, mode], "µs")

    def idle(self):
        seconds = 10 if QUICK else 60
        cpu, wakeups = self.latency("idle", seconds, *self.words(10_000, "watch"))
        self.add_limit_row(f"idle todo watch, CPU over {seconds} s", "", [cpu / 1e7 / seconds], 0.1, 0.02, "%")
        print(f"{wakeups:.0f} wake-ups in {seconds} s")
        self.rows[-1]["wakeups"] = wakeups

    def sync(self):
        syncing.measure(self, WORK / "sync", interleave, rounds)

    def instructions(self):
        """Counts the instructions of a start, repeatable to a few hundred, without a clock."""
        log = WORK / "callgrind.out"
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={log}", *self.words(100, "ls")],
            env=self.environment, capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", result.stderr)
        if not found:
            sys.exit("bench: callgrind has counted nothing")
        count = int(found[1])
        print(f"todo ls, 100 tasks: {count:,} instructions")
        self.rows.append({"work": "todo ls, 100 tasks: instructions", "against": "", "unit": "millions",
                          "own": spread([count / 1e6]), "reference": None, "ratio": None, "at_least": None,
                          "aim": None, "reaches": ""})

    # MARK: The result

    def write(self, directory, publishes):
        directory.mkdir(parents=True, exist_ok=True)
        model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
        worked, stolen = (after - before for before, after in zip(self.times, processor_times()))
        about = {
            "date": datetime.datetime.now().strftime("%Y-%m-%d %H:%M"), "quick": QUICK,
            "stolen": stolen / (worked + stolen),
            "machine": f"{os.cpu_count()} × {model[1] if model else platform.machine()}, Linux {platform.release()}",
            "commit": subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True,
                                     text=True).stdout.strip(),
        }
        (directory / "results.json").write_text(
            json.dumps({"about": about, "rows": self.rows, "curves": self.curves}, indent=1, ensure_ascii=False) + "\n")
        names = [("todo ls", "todo"), ("todo --group-by date", "group"), ("LC_ALL=C sort -f -k2", "sort"),
                 ("todo.sh ls", "sh"), ("/bin/true", "true")]
        chart = plot.svg(
            [(name, style, sorted(self.curves[name].items())) for name, style in names],
            "Time to list, by number of tasks", f"tasks · medians of interleaved runs, {about['date'][:10]}")
        (directory / "listing.svg").write_text(chart)
        (directory / "table.md").write_text(self.table(about))
        if publishes:
            (ROOT / "Documentation" / "listing.svg").write_text(chart)
            replace_measured(ROOT / "Documentation" / "Performance.md", self.table(about))

    def table(self, about):
        text = [f"Measured {about['date']} on {about['machine']}; other machines on the same processors had"
                f" {100 * about['stolen']:.1f} % of the time that it wanted them.", "",
                "| work | median (min–max) | against | its median (min–max) | ratio | at least | aim | reached |",
                "| --- | --- | --- | --- | --- | --- | --- | --- |"]
        for row in self.rows:
            unit, other = row["unit"], row["reference"]
            faster = row.get("is") == "times faster"
            limits = [limit_text(row, faster, row[name]) for name in ("at_least", "aim")]
            text.append(" | ".join([
                f"| {row['work']}", values_text(row["own"], unit), row["against"],
                values_text(other, unit) if other else "", ratio_text(row, faster), *limits, f"{row['reaches']} |"]))
        return "\n".join(text) + "\n"


def replace_measured(path, text):
    """Replaces the text between the marks of a page."""
    start, end = "<!-- measured -->\n", "<!-- /measured -->"
    page = path.read_text()
    head, rest = page.split(start, 1)
    path.write_text(head + start + text + end + rest.split(end, 1)[1])


def median_text(values, unit):
    return f"{number_text(values['median'])} {unit}"


def ratio_text(row, faster):
    if row["ratio"] is None:
        return ""
    return f"{row['ratio']:.2f}×" + (" faster" if faster else "")


def limit_text(row, faster, limit):
    if limit is None:
        return ""
    if row["ratio"] is None:
        return f"≤ {number_text(limit)} {row['unit']}"
    return f"{limit:g}× faster" if faster else f"≤ {limit:g}×"


def number_text(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def values_text(values, unit):
    text = median_text(values, unit)
    return text + (f" ({number_text(values['min'])}–{number_text(values['max'])})" if values["count"] > 1 else "")


def line(row):
    faster = row.get("is") == "times faster"
    against = f" | {row['against']}: {values_text(row['reference'], row['unit'])}" if row["reference"] else ""
    return (f"{row['work']}: {values_text(row['own'], row['unit'])}{against} | {ratio_text(row, faster)}"
            f" | at least {limit_text(row, faster, row['at_least'])}, aim {limit_text(row, faster, row['aim'])}"
            f" | reaches: {row['reaches']}")


def prepare():
    """Compiles the C programs and generates the files, if that is not done yet."""
    WORK.mkdir(parents=True, exist_ok=True)
    for name in ("runner", "reference", "latency"):
        subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", WORK / name, HERE / f"{name}.c", "-lutil"], check=True)
    for size in SIZES:
        path = WORK / str(size) / "todo.txt"
        path.parent.mkdir(exist_ok=True)
        if not path.exists():
            tasks.write_tasks(path.with_suffix(".new"), size)
            path.with_suffix(".new").rename(path)


def main():
    global QUICK
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("todo", type=pathlib.Path, help="the release binary")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: within two minutes")
    parser.add_argument("--only", metavar="PART", help="one part, nothing is written: " + ", ".join(PARTS))
    parser.add_argument(
        "--results", type=pathlib.Path, default=WORK / "results", help="where to write results.json, listing.svg, table.md")
    parser.add_argument("--publish", action="store_true", help="put chart and table in Documentation, too")
    parser.add_argument("--vs", metavar="BINARY", type=pathlib.Path, help="only compare with that older one, in turns")
    words = parser.parse_args()
    QUICK = words.quick
    prepare()
    bench = Bench(words.todo.resolve())
    bench.check()
    if words.vs:
        return bench.versus(str(words.vs.resolve()))
    for part in [words.only] if words.only else PARTS:
        getattr(bench, part)()
    if words.only:
        return
    bench.write(words.results, words.publish)
    print((words.results / "table.md").read_text())
    missed = [row["work"] for row in bench.rows if row["reaches"] == "neither"]
    if missed:
        print("Below “at least”: " + "; ".join(missed))


PARTS = ["listings", "language", "edits", "memory", "live", "screen", "idle", "sync", "instructions"]

if __name__ == "__main__":
    main()
