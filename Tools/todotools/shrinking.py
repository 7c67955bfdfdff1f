"""Shrinks a failing subject until nothing can be left out."""

import itertools


def shorter(items):
    """Yields each copy of a sequence that lacks one part of it: halves first, then quarters, down to single items."""
    size = (len(items) + 1) // 2
    while size:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size:]
        size //= 2


def shrunk(subject, candidates, checked, runs):
    """Returns the smallest subject that `runs` checks find.

    `candidates` yields subjects that are a little smaller. `checked` returns a candidate that still fails, unchanged
    or smaller, and None for a candidate that does not fail.
    """
    position, is_smaller = 0, False
    while True:
        for candidate in itertools.islice(candidates(subject), position, None):
            if runs == 0:
                return subject
            runs -= 1
            found = checked(candidate)
            if found is not None:
                subject, is_smaller = found, True
                break
            position += 1
        else:
            if not is_smaller:
                return subject
            position, is_smaller = 0, False
