"""Finds the first step at which the two programs differ."""

import re
import tempfile
from dataclasses import dataclass

from todotools.differential.excuses import (
    BACKUPS, EXCUSES, calls_of_reference, ends_with_newline, keeps_line_endings, replaces_priority, sees_returns,
    without_returns)
from todotools.differential.sides import Answer, Side


@dataclass
class Difference:
    steps: int
    expected: Answer
    found: Answer


class Comparison:
    def __init__(self, reference, program):
        self.reference = reference
        self.program = program
        self.actions = 0

    def difference(self, sequence):
        """Returns the first difference between the two programs; None without one."""
        with tempfile.TemporaryDirectory(prefix="todo-differential-") as directory:
            reference = Side(f"{directory}/reference", self.reference, sequence)
            program = Side(f"{directory}/todo", self.program, sequence)
            before = reference.contents()
            for count, step in enumerate(sequence.steps, 1):
                self.actions += 1
                found = program.run(step)
                if replaces_priority(step, before):
                    reference.restore(found.files)
                    before = found.files
                    continue
                expected = self.expected(step, reference, before)
                if keeps_line_endings(before):
                    if not sees_returns(step, before) and differ(without_returns(expected), without_returns(found)):
                        return Difference(count, expected, found)
                    # A line that is empty except for its CR is a task in todo.sh.
                    reference.restore({
                        name: re.sub(rb"(?m)^\r\n", b"\n", text) for name, text in found.files.items()})
                    before = reference.contents()
                    continue
                if differ(expected, found):
                    return Difference(count, expected, found)
                before = expected.files
        return None

    @staticmethod
    def expected(step, reference, before):
        """Returns the answer of todo.sh 2.13, as far as 2.11 shows it."""
        repaired = ends_with_newline(step, before)
        reference.restore(repaired)
        answers = []
        for call in calls_of_reference(step):
            answers.append(reference.run(call))
            if answers[-1].status:
                break
        untouched = {name: before[name] for name, text in repaired.items() if answers[-1].files[name] == text}
        reference.restore(untouched)
        answers[-1].files |= untouched
        answer = Answer(
            b"".join(each.output for each in answers), b"", answers[-1].status,
            {name: text for name, text in answers[-1].files.items() if not BACKUPS.fullmatch(name)})
        for rewrite in EXCUSES:
            rewrite(step, answer, before)
        reference.restore(answer.files)
        return answer


def differ(expected, found):
    # Other programs print errors of their own.
    return (expected.output, expected.status, expected.files) != (found.output, found.status, found.files) or (
        not found.errors.endswith(expected.errors))
