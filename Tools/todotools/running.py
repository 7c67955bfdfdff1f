"""Shared by the tools: a clean environment, a scratch folder, threads, ports, a copy of the checkout."""

import contextlib
import os
import shutil
import socket
import subprocess
import threading

from todotools import ROOT


def environment(home, **more):
    """Returns the environment for programs: nothing of the developer's own but PATH."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC", **more}


@contextlib.contextmanager
def scratch(kind, keep=False):
    """Creates a folder below .build, never under /tmp, where vim saves differently."""
    path = ROOT / ".build" / kind / str(os.getpid())
    path.mkdir(parents=True)
    try:
        yield path
    finally:
        if not keep:
            shutil.rmtree(path, ignore_errors=True)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def side_by_side(work, count):
    """Calls `work` with each number below `count` in its own thread, and returns when all have ended."""
    threads = [threading.Thread(target=work, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def checkout():
    """Returns the bytes of each file that git would commit, by path."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}


def mirror(files, target):
    """Makes `target` contain exactly these files, except for .build and .git.

    Unchanged files are not touched, so they are not built again.
    """
    for name, content in files.items():
        path = target / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            if (ROOT / name).exists():
                shutil.copymode(ROOT / name, path)
    for folder, folders, names in os.walk(target):
        folders[:] = [name for name in folders if name not in (".build", ".git")]
        for name in names:
            path = os.path.join(folder, name)
            if os.path.relpath(path, target) not in files:
                os.unlink(path)
    for folder, _, _ in os.walk(target, topdown=False):
        if not os.listdir(folder):
            os.rmdir(folder)
