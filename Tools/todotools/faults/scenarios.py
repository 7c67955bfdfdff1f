"""The faults during one run of an action: kills, saves in between, failing calls, full disks, permissions."""

import collections
import itertools
import os
import re
import resource
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

from todotools.faults.tracer import Tracer
from todotools.faults.trial import Course, Tally, clean, lines, same, scenario, tokens
from todotools.faults.world import NAMES, STRANGER, OpenWorld, SmallWorld


@scenario("kill", "kill -9")
def killed(trial):
    """kill -9 at every system call in turn, a look at the list, and the action again."""
    action, world, course, tally = trial.action, trial.world, trial.course, trial.tally
    course.reset()
    if trial.options.short:
        # Calls between two changes on the disk make no difference.
        signature = lambda: [(path.name, path.stat().st_ino, path.stat().st_size, path.stat().st_mtime_ns)
                             for place in (world.path, world.state) for path in sorted(place.rglob("*"))]
        _, points = Tracer.run(world.command(action.arguments), world, signature=signature)
    else:
        _, count = Tracer.run(world.command(action.arguments), world)
        points = range(1, count + 1)
    for point in points:
        course.reset()
        Tracer.run(world.command(action.arguments), world, kill_at=point)
        tally.operations += 1
        where = f"{action.name}, killed at call {point}"
        # Moved lines may be in both files until the list is read. Then the change is whole or reversed.
        world.run(["ls"])
        tally.compare(world.files(), course.stages, where)
        if not any(same(world.files(), stage) for stage in course.stages):
            tally.fault(f"{where}: neither whole nor nothing: {world.files()}")
        if not same(world.files(), course.after):
            world.run(action.arguments)
        world.run(["archive"])
        again = Tally("")
        again.compare(world.files(), [course.end], where + ", and run again")
        if again.is_clean and not same(world.files(), course.end):
            again.fault(f"{where}, and run again: {world.files()}")
        tally.add(again)
        # The next writer removes temporary files beside the list.
        world.run(["add", "last"])
        if world.names(action.others):
            tally.fault(f"{where}: left behind: {world.names(action.others)}")


def save_by_renaming(path):
    new = path.with_name("new")
    new.write_bytes(with_saved(path.read_bytes()))
    new.replace(path)


def save_in_place(path):
    content = with_saved(path.read_bytes())
    with path.open("r+b") as file:
        file.truncate()
        file.write(content)


def save_by_appending(path):
    content = path.read_bytes()
    with path.open("ab") as file:
        file.write(with_saved(content)[len(content):])


def with_saved(content):
    return content + (b"\n" if content and not content.endswith(b"\n") else b"") + b"saved t77\n"


@scenario("save", "saves in between")
def saved(trial):
    """Another program saves one more line at every system call in turn, in each way."""
    options, action, world, course = trial.options, trial.action, trial.world, trial.course

    def and_saved(files):
        # The number of tasks in the report depends on the moment.
        return {**files, "todo.txt": with_saved(files["todo.txt"]), "report.txt": b""}

    ends = [and_saved(end) for end in course.ends]
    course.reset()
    _, count = Tracer.run(world.command(action.arguments), world)
    # The short form takes another route at each point.
    points = range(1, count + 1, 41 if options.short else 1)
    for number, point in enumerate(points):
        ways = (save_by_renaming, save_in_place, save_by_appending)
        for way in [ways[number % 3]] if options.short else ways:
            course.reset()
            save = threading.Thread(target=way, args=[world.path / "todo.txt"])

            def begin():
                # The save may have to wait until the stopped program releases a lease; otherwise wait for the save.
                save.start()
                save.join(0.1 if "LEASE" in Path("/proc/locks").read_text() else 60)

            status, _ = Tracer.run(world.command(action.arguments), world, save_at=point, save=begin)
            if save.ident is None:
                # This run had fewer calls than the first, so the other program saves after it.
                save.start()
            save.join()
            trial.tally.operations += 1
            where = f"{action.name}, {way.__name__} at call {point}"
            files = world.files()
            trial.tally.compare(files, [and_saved(stage) for stage in course.stages], where)
            files["report.txt"] = b""
            if status != 0 or not any(lines(files) == lines(end) and tokens(files) == tokens(end) for end in ends):
                trial.tally.fault(f"{where}: status {status}: {files}")


ERRORS = [
    ("write,pwrite64", ["ENOSPC", "EIO", "EINTR"]),
    ("fsync,fdatasync", ["ENOSPC", "EIO", "EINTR"]),
    ("rename,renameat,renameat2", ["ENOSPC", "EIO", "EINTR", "EACCES"]),
    ("ftruncate,unlink,unlinkat,mkdir,link", ["EIO", "EACCES"]),
    ("fchmod,fchown,fsetxattr", ["EPERM", "EIO"]),
    ("openat,open", ["EIO", "EINTR", "EMFILE", "EACCES"]),
    ("read,pread64,fstat,newfstatat,lseek,flock,fcntl,faccessat,faccessat2,getdents64", ["EIO", "EINTR"]),
]
SHORT_CALLS = ("write", "pwrite64", "fsync", "rename", "renameat", "renameat2", "ftruncate")


@scenario("fail", "failing calls")
def failing(trial):
    """Each call that concerns files fails in turn."""
    log = trial.world.home / "trace"

    def traced(*more):
        trial.course.reset()
        result = trial.world.run(trial.action.arguments, ["strace", "-f", "-qq", "-o", str(log), "-e", *more])
        return result, log.read_text(errors="replace").splitlines()

    every = ",".join("?" + name for names, _ in ERRORS for name in names.split(","))
    # An injection counts the calls of each process separately.
    counts = collections.Counter((pid, call.split("(", 1)[0])
                                 for pid, call in (line.split(None, 1) for line in traced(f"trace={every}")[1]))
    for names, errors in ERRORS:
        for name, error in itertools.product(names.split(","), errors):
            if trial.options.short and (error != errors[0] or name not in SHORT_CALLS):
                continue
            most = max((count for (_, called), count in counts.items() if called == name), default=0)
            for number in range(1, most + 1):
                result, calls = traced(f"trace={name}", "-e", f"inject={name}:error={error}:when={number}")
                injected = [line for line in calls if "(INJECTED)" in line]
                if injected:
                    trial.judge(result, injected[0].split(None, 1)[1], mute=re.search(r"write\([12],", injected[0]))


@scenario("short", "short writes")
def short(trial):
    """Each write to a file is cut short in turn, and each file may have only some bytes."""
    action, world, course = trial.action, trial.world, trial.course
    for number in itertools.count(1):
        course.reset()
        status, count = Tracer.run(world.command(action.arguments), world, short_at=number)
        if count < number:
            break
        trial.judge(subprocess.CompletedProcess([], status, b"", b"?"), f"write {number} cut short")
    largest = max(len(content) for content in course.after.values()) + 2
    for size in range(1, largest, 16 if trial.options.short else 1):

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        course.reset()
        trial.attempt(f"files of {size} bytes at most", preexec_fn=limit, restore_signals=False)


@scenario("full", "full disk", SmallWorld)
def full(trial):
    """A disk with few free pages, or none, and files that fill one page and several pages."""
    small = clean(trial.action.before)
    long = dict(small)
    for name in ("done.txt", "other.txt"):
        long[name] = b"".join(b"filler %d %s\n" % (n, name.encode()) for n in range(250)) + small[name]
    # Lines before it would shift the numbers. The last line keeps its ending.
    end = b"\n" if small["todo.txt"].endswith(b"\n") else b""
    long["todo.txt"] = small["todo.txt"].removesuffix(b"\n") + b"".join(b"\nfiller %d" % n for n in range(400)) + end
    for before in (small, long):
        trial.course = Course(trial.world, trial.action, before)
        for pages in range(0, 8, 3 if trial.options.short else 1):
            trial.course.reset()
            filler = trial.world.fill(pages)
            result = trial.world.run(trial.action.arguments)
            filler.unlink()
            trial.judge(result, f"{pages} pages left")


@scenario("forbid", "no permission", OpenWorld)
def forbidden(trial):
    """Another user, who may not write a file, or the folder, or either."""
    world, course = trial.world, trial.course
    if world.run(["-V"], **STRANGER).returncode != 0:
        print(f"{trial.tally.scenario}: another user can't start the program here", file=sys.stderr)
        return
    cases = [(0o755, ()), (0o777, ()), (0o755, ("todo.txt",)), (0o755, ("done.txt", "other.txt")),
             (0o777, ("todo.txt",)), (0o777, ("done.txt", "other.txt", "report.txt")), (0o755, NAMES),
             (0o1777, NAMES), (0o1777, ("todo.txt",)), (0o1777, ())]
    for mode, writable in cases:
        course.reset()
        world.state.mkdir(exist_ok=True)
        for path in [world.state, *world.state.rglob("*")]:
            os.chown(path, 65534, 65534)
        for name in NAMES:
            os.chmod(world.path / name, 0o666 if name in writable else 0o644)
        os.chmod(world.path, mode)
        result = world.run(trial.action.arguments, **STRANGER)
        os.chmod(world.path, 0o755)
        trial.judge(result, f"in a folder of mode {mode:o} with {writable} writable")
    for name in NAMES:
        course.reset()
        os.chmod(world.path / name, 0o444)
        trial.attempt(f"with a read-only {name}")


def attributes(path):
    state = os.stat(path)
    listed = {name: os.getxattr(path, name) for name in os.listxattr(path)}
    return stat.S_IMODE(state.st_mode), state.st_uid, state.st_gid, listed


@scenario("keep", "attributes")
def kept(trial):
    """Symbolic and hard links, mode, owner, extended attributes and access lists."""
    elsewhere = trial.world.home / "elsewhere"
    elsewhere.mkdir()
    for kind in ("symlink", "hard link", "mode", "owner", "xattr", "acl"):
        trial.course.reset()
        paths = {name: (trial.world.path / name, elsewhere / name) for name in NAMES}
        for path, other in paths.values():
            other.unlink(missing_ok=True)
            if kind == "symlink":
                path.rename(other)
                path.symlink_to(other)
            elif kind == "hard link":
                os.link(path, other)
            elif kind == "mode":
                os.chmod(path, 0o640)
            elif kind == "owner" and os.geteuid() == 0:
                os.chown(path, 1234, 4321)
            elif kind == "xattr":
                os.setxattr(path, "user.note", b"kept")
            elif kind == "acl":
                subprocess.run(["setfacl", "-m", "u:1234:rw", path], check=True)
        for name in trial.action.others if kind == "symlink" else ():
            # The temporary files of a list are beside the real file.
            (trial.world.path / name).replace(elsewhere / name)
        before = {name: attributes(path) for name, (path, _) in paths.items()}
        trial.attempt(f"with {kind}")
        for name, (path, other) in paths.items():
            if (attributes(path) != before[name]
                    or kind == "symlink" and not (path.is_symlink() and other.exists())
                    or kind == "hard link" and not path.samefile(other)):
                trial.tally.fault(f"{trial.action.name} with {kind}: not kept for {name}")


ODD = {
    "bad UTF-8": b"\xff\xfe \xc3( \xed\xa0\x80",
    "U+2028": "a\u2028b\u2029c\u0085d\u00a0e".encode(),
    "controls": b"\x01\x02\x0b\x0c\x1b[31m\x1c\x1d\x1e\x7f",
    "backslashes": rb"\n \\ \1 & $HOME `id` %s 'a' \"b\" |/",
    "a carriage return": b"a\rb",
    "tabs": b"a\tb  c",
}


@scenario("odd", "odd bytes")
def round_trip(trial):
    """Bytes that are not plain text, in every line."""
    action, world = trial.action, trial.world
    # ODD stays a word here; the expectation is made from it.
    course = Course(world, action, action.before)

    def check(where, change, seen=lambda content: content):
        world.reset(*world.prepare(action, {name: change(content) for name, content in action.before.items()}))
        result = world.run(action.arguments)
        trial.tally.operations += 1
        files = {name: seen(content) for name, content in world.files().items()}
        expected = {name: seen(content if where == NO_NEWLINE else change(content))
                    for name, content in course.after.items()}
        trial.tally.compare(files, [expected], f"{action.name}, {where}")
        if result.returncode != 0 and not action.complains or not same(files, expected):
            trial.tally.fault(f"{action.name}, {where}: {result.stderr} {files} instead of {expected}")

    for name, odd in ODD.items():
        check(name, lambda content: content.replace(b"ODD", odd))
    check("CRLF", lambda content: content.replace(b"\n", b"\r\n"))
    check("BOM", lambda content: b"\xef\xbb\xbf" + content)
    # A missing newline may stay missing or be added. Nothing else may change.
    check(NO_NEWLINE, lambda content: content.removesuffix(b"\n"), lambda content: content.rstrip(b"\n"))


NO_NEWLINE = "no final newline"
