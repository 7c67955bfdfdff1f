"""Makes what fails smaller, until nothing can be left out."""

import itertools


def shorter(items):
    """Each copy of a sequence that lacks one part of it: halves first, then quarters, down to single items."""
    size = (len(items) + 1) // 2
    while size:
        for start in range(0, len(items), size):
            yield items[:start] + items[start + size:]
        size //= 2


def shrunk(subject, candidates, checked, runs):
    """The smallest subject that is found with `runs` checks.

    `candidates` yields what is a little smaller than a subject. `checked` returns a candidate that still fails, as it
    is or smaller yet, and None for one that does not.
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
