"""Measures todo sync through a repository on this disk, and the merge alone."""

import shutil


def changed(text, start, step, count, word):
    """Returns the text with a word at the end of each `step`th line, `count` lines from `start` on."""
    lines = text.split(b"\n")
    for number in range(start, start + step * count, step):
        lines[number] += b" " + word.encode()
    return b"\n".join(lines)


def measure(bench, work, interleave, rounds):
    """Adds the rows of the table, for files of `bench`; `work` is a folder of its own."""
    shutil.rmtree(work, ignore_errors=True)
    ours, theirs = work / "ours", work / "theirs"
    for folder in (ours, theirs):
        folder.mkdir(parents=True)
        (folder / "todo.txt").touch()
    shutil.copy(bench.file(10_000), ours / "todo.txt")

    def words(folder, *more):
        return [bench.todo, "--file", folder / "todo.txt", *more]

    def git(folder, *more):
        return ["git", "-C", folder, *more]

    for folder in (ours, theirs, ours):
        bench.ms(*words(folder, "sync", "--setup", work / "server.git"))
    start, fetch, sync = interleave(
        rounds(60), lambda: bench.ms(*words(ours, "--version")),
        lambda: bench.ms(*git(ours, "fetch", "--quiet")), lambda: bench.ms(*words(ours, "sync")))
    bench.add_row(
        "todo sync, nothing to do, less todo --version", "git fetch",
        [whole - own for whole, own in zip(sync, start)], fetch, 1.3, 1.1)

    number = 0

    def change(folder, start):
        path = folder / "todo.txt"
        path.write_bytes(changed(path.read_bytes(), start, 100, 100, f"w{number}"))

    def sync_changes():
        nonlocal number
        number += 1
        change(theirs, 10)
        bench.ms(*words(theirs, "sync"))
        change(ours, 60)
        time = bench.ms(*words(ours, "sync"))
        bench.ms(*words(theirs, "sync"))
        return time

    times, = interleave(rounds(20), sync_changes)
    if (ours / "todo.txt").read_bytes() != (theirs / "todo.txt").read_bytes():
        raise SystemExit("bench: todo sync has not made the lists equal")
    bench.add_limit_row(
        "todo sync, 100 changes on both sides of 10,000 tasks", "a repository on this disk", times, 1000, 500, "ms")

    base = bench.file(100_000).read_bytes()
    for name, text in [("base", base), ("theirs", changed(base, 20, 100, 1000, "theirs"))]:
        (work / "merge" / name).mkdir(parents=True)
        (work / "merge" / name / "todo.txt").write_bytes(text)
    mine = work / "merge" / "ours"
    mine.mkdir()

    def merge():
        (mine / "todo.txt").write_bytes(changed(base, 70, 100, 1000, "ours"))
        return bench.runner.run(bench.todo, "merge", *(work / "merge" / name for name in ("base", "ours", "theirs")))

    results = [merge() for _ in range(rounds(20))]
    if (mine / "todo.txt").read_bytes() != changed(changed(base, 20, 100, 1000, "theirs"), 70, 100, 1000, "ours"):
        raise SystemExit("bench: todo merge has not merged what it should")
    work = "todo merge, 1,000 changes on both sides of 100,000 tasks"
    bench.add_limit_row(work, "", [result["ms"] for result in results], 1000, 500, "ms")
    bench.add_limit_row(f"peak memory, {work}", "", [result["kib"] / 1000 for result in results], 200, 150, "MB")
