"""Generates sequences that are a little smaller than another."""

import re
from dataclasses import replace

from todotools.shrinking import shorter


def candidates(sequence):
    """Yields every sequence that is a little smaller."""
    for name in ("steps", "configuration", "files"):
        for fewer in shorter(getattr(sequence, name)):
            yield replace(sequence, **{name: fewer})
    for index, (name, text) in enumerate(sequence.files):
        for smaller in texts(text):
            yield replace(sequence, files=replaced(sequence.files, index, (name, smaller)))
    for index, step in enumerate(sequence.steps):
        for simpler in simpler_steps(step):
            yield replace(sequence, steps=replaced(sequence.steps, index, simpler))


def replaced(items, index, item):
    return items[:index] + (item,) + items[index + 1:]


def texts(text):
    lines = text.splitlines(keepends=True)
    yield from (b"".join(fewer) for fewer in shorter(lines))
    yield from without_words(text) if len(lines) < 4 else ()


def without_words(text):
    return (text[:match.start()] + text[match.end():] for match in re.finditer(rb"[^ \n]+ ?", text))


def simpler_steps(step):
    for name in ("flags", "environment", "words"):
        for fewer in shorter(getattr(step, name)):
            yield replace(step, **{name: fewer})
    for index, word in enumerate(step.words):
        for fewer in without_words(word):
            if fewer:
                yield replace(step, words=replaced(step.words, index, fewer))
    if step.answer:
        yield replace(step, answer=b"")
