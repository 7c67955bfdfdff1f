"""Puts all mistakes into one build: a function with mistakes has a body for each, and a correct body."""

import re

def blanked(source):
    """Returns the source with blanks in place of comments and the text of string literals."""
    pattern = re.compile(
        r'//[^\n]*|/\*.*?\*/|(?P<h>#*)"""(?:.*?)"""(?P=h)|(?P<r>#+)"(?:[^\n]*?)"(?P=r)|"(?:\\.|[^"\\\n])*"', re.S)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)


def closing(code, at):
    """Returns the position of the brace that closes the brace at `at`; the last character if it is not closed."""
    level = 1
    while level and at + 1 < len(code):
        at += 1
        level += {"{": 1, "}": -1}.get(code[at], 0)
    return at


FUNCTION = re.compile(
    r"(?<![.\w])(?:func\s+(?:\w+|[^\s\w(]+)|init[?!]?(?=[(<])|subscript(?=[(<])|deinit|(?:get|set|willSet|didSet)(?=[ (]*\{?)|var\s+\w+:)")
ACCESSORS = re.compile(r"\s*(?:@|get\b|set\b|willSet\b|didSet\b|mutating get\b|nonmutating set\b|_read\b|unsafeAddress\b)")
INITIAL_VALUE = re.compile(r"(?m)^[ ]*(?:[\w()]+ )*(?:let|var) \w+(?:: [^={\n]+)? = ([^{\n]*[^\s{,(\[=|&+?:-])$")


def body(code, start):
    """Returns the range between the braces of the function declared at `start`; None if it has no body."""
    depth, at = 0, start
    while at < len(code):
        character = code[at]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif depth == 0 and character == "{":
            return at + 1, closing(code, at)
        ends_line = character == "\n" and not re.match(r"\s*(\{|where\b|->|throws\b|async\b|rethrows\b)", code[at:])
        if depth < 0 or depth == 0 and (character == "}" or ends_line or code.startswith(" = ", at)):
            return None
        at += 1
    return None


def regions(code):
    """Finds the parts that can be repeated for each mistake: (start, end, whether it is a value)."""
    found = []
    for match in FUNCTION.finditer(code):
        span = body(code, match.end())
        if span and not (found and span[0] < found[-1][1]) and not ACCESSORS.match(code[slice(*span)]):
            found.append((*span, False))
    values = [(*match.span(1), True) for match in INITIAL_VALUE.finditer(code)]
    return sorted(found + [value for value in values if not any(value[0] < end and start < value[1] for start, end, _ in found)])


def planted(source, numbered):
    """Returns a file's text with all its mistakes, by number, and for each of its lines, the possible numbers."""
    text, lines, at = "", {}, 0
    for start, end, is_value in regions(blanked(source)):
        here = {number: mutant for number, mutant in numbered.items() if start <= mutant.start and mutant.end <= end}
        if not here:
            continue
        text += source[at:start]
        first = text.count("\n") + 1
        for number, mutant in here.items():
            begin = text.count("\n") + 1
            changed = source[start:mutant.start] + mutant.text + source[mutant.end:end]
            text += f"isMutant({number}) ? ({changed}) : " if is_value else f"\nif isMutant({number}) {{{changed}}} else "
            for line in range(begin + 1, text.count("\n") + 2):
                lines[line] = {number}
        text += f"({source[start:end]})" if is_value else f"{{{source[start:end]}}}\n"
        for line in range(first, text.count("\n") + 2):
            lines.setdefault(line, set(here))
        at = end
    return text + source[at:], lines


SWITCH = """\
internal import Glibc

private nonisolated(unsafe) let seen = UnsafeMutablePointer<Bool>.allocate(capacity: 100_000)

private let active: Int = {
  let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: 16)
  let count = readlink("ACTIVE", buffer, 15)
  buffer[max(count, 0)] = 0
  seen.initialize(repeating: false, count: 100_000)
  return Int(atoi(buffer))
}()

/// Whether the mistake `number` is switched on. Marks, where -1 is, that its function was come by.
@usableFromInline func isMutant(_ number: Int) -> Bool {
  guard active < 0, !seen[number] else { return active == number }
  seen[number] = true
  mkdir("REACHED/\\(number)", 0o777)
  return false
}
"""
