"""Runs random sequences of actions with Debian's todo.sh and with `todo` named todo.sh, side by side, and compares both
outputs, the statuses and every file, byte for byte.

Debian has todo.sh 2.11. Where it differs from 2.13, which `todo` follows, one of the EXCUSES translates its answer into
2.13's, with a reason. Nothing else may differ.

The first difference is shrunk to a short sequence, printed as a transcript, and ends the run with status 1.
"""

import argparse
import itertools
import os
import random
import shlex
import threading
from dataclasses import replace
from pathlib import Path

from todotools import ROOT
from todotools.differential.comparing import Comparison
from todotools.differential.excuses import EXCUSED_BEFOREHAND, EXCUSES
from todotools.differential.generator import Generator
from todotools.differential.smaller import candidates
from todotools.running import side_by_side
from todotools.shrinking import shrunk


def quoted(text):
    if isinstance(text, bytes):
        text = text.decode("utf-8", "backslashreplace")
    if text.isprintable():
        return shlex.quote(text)
    return "$'" + repr(text)[1:-1].replace("'", r"\'").replace(r"\\'", r"\'") + "'"


def transcript(sequence, found):
    lines = [f"$ printf %s {quoted(text)} > {shlex.quote(name)}" for name, text in sequence.files]
    lines += [f"$ {line}    # in the configuration" for line in sequence.configuration]
    for step in sequence.steps:
        words = [f"{name}={quoted(value)}" for name, value in step.environment] + ["todo.sh"]
        words += [quoted(word) for word in step.arguments()]
        if step.answer:
            words += ["<<<", quoted(step.answer)]
        lines.append("$ " + " ".join(words))
    lines += described("todo.sh answers, in 2.13's words", found.expected, found.found)
    lines += described("todo answers", found.found, found.expected)
    return "\n".join(lines)


def described(title, answer, other):
    lines = [f"--- {title}"]
    lines += answer.output.decode("utf-8", "backslashreplace").split("\n")[:60]
    lines += [f"=== {answer.status}"]
    if answer.errors:
        lines += ["standard error: " + quoted(answer.errors)]
    for name in sorted(answer.files.keys() | other.files.keys()):
        if answer.files.get(name) != other.files.get(name):
            lines.append(f"{name}: {quoted(answer.files[name]) if name in answer.files else 'missing'}")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, help="which sequences are made up; a new one without")
    parser.add_argument("--count", type=int, default=10_000, help="stop after that many actions")
    parser.add_argument("--program", type=Path, default=ROOT / ".build/debug/todo")
    parser.add_argument("--reference", type=Path, default=Path("/usr/bin/todo-txt"))
    parser.add_argument("--excuses", action="store_true", help="print what may differ, and why")
    options = parser.parse_args()
    if options.excuses:
        print("\n".join([rewrite.reason for rewrite in EXCUSES] + list(EXCUSED_BEFOREHAND)))
        return 0
    for program in (options.program, options.reference):
        if not program.exists():
            parser.error(f"there is no {program}")

    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(f"differential test: --seed {seed}", flush=True)
    comparison = Comparison(options.reference.resolve(), options.program.resolve())

    def differing(sequence):
        try:
            return sequence if comparison.difference(sequence) else None
        except (IndexError, KeyError):
            return None

    numbers = itertools.count()
    lock = threading.Lock()
    failures = []

    def work(_):
        while comparison.actions < options.count and not failures:
            with lock:
                number = next(numbers)
            sequence = Generator(f"{seed}/{number}").sequence()
            found = comparison.difference(sequence)
            if found is None:
                continue
            with lock:
                if not failures:
                    sequence = replace(sequence, steps=sequence.steps[:found.steps])
                    sequence = shrunk(sequence, candidates, differing, runs=400)
                    failures.append(sequence)
                    found = comparison.difference(sequence) or found
                    print(f"\nSequence {number} differs:\n{transcript(sequence, found)}", flush=True)

    side_by_side(work, os.cpu_count() or 1)
    print(f"{next(numbers)} sequences of {comparison.actions} actions, {len(failures)} differences")
    return 1 if failures else 0
