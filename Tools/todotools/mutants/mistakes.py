"""The small mistakes that people make: a dropped guard, a boundary, an operator, a flag, a constant, a forgotten line."""

import re
from dataclasses import dataclass

from todotools import ROOT
from todotools.mutants.planting import blanked, closing, regions


@dataclass(frozen=True)
class Mutant:
    path: str
    line: int
    kind: str
    start: int
    end: int
    text: str
    old: str
    new: str

    @property
    def key(self):
        return self.path, self.old, self.new

    def __str__(self):
        return f"{self.path}:{self.line}: {self.kind}: {self.old}  →  {self.new}"


SWAPS = [
    ("boundary", [(" < ", " <= "), (" > ", " >= "), ("..<", "...")]),
    ("operator", [(" == ", " != "), (" && ", " || "), (" + ", " - "), (" += ", " -= "), (" & ", " | "),
                  (" === ", " !== ")]),
    ("flag", [("true", "false")]),
    ("end", [("min(", "max("), ("dropFirst(", "dropLast("), (".first", ".last"), ("prefix(", "suffix("),
             ("startIndex", "endIndex"), ("lowerBound", "upperBound"), ("hasPrefix", "hasSuffix"),
             ("firstIndex(", "lastIndex("), ("continue", "break"), ("allSatisfy", "contains")]),
    ("constant", [(".newline", ".space"), ("EEXIST", "ENOENT"), ("LOCK_EX", "LOCK_SH"), (".missing", ".partial"),
                  (".upper", ".lower"), (".old", ".new")]),
]

WORD = re.compile(r"\w")


def swaps(code):
    for kind, pairs in SWAPS:
        for pair in pairs:
            for old, new in (pair, pair[::-1]):
                at = code.find(old)
                while at >= 0:
                    end = at + len(old)
                    is_whole = not (WORD.match(old[0]) and at and WORD.match(code[at - 1])) and not (
                        WORD.match(old[-1]) and end < len(code) and WORD.match(code[end]))
                    if is_whole and not (old == "..." and code[end:end + 1] in ")],"):
                        yield kind, at, end, new
                    at = code.find(old, at + 1)


def numbers(code):
    for match in re.finditer(r"(?<![\w.$#])(\d[\d_]*)(?![\w.]|\s*\.\.)", code):
        value = int(match[1].replace("_", ""))
        yield "constant", *match.span(), str(value + 1)
        if value:
            yield "constant", *match.span(), str(value - 1)


def negations(code):
    for match in re.finditer(r"(?<=[\s(,])!(?=[\w(])", code):
        yield "flag", *match.span(), ""


def options(code):
    for match in re.finditer(r" \| [A-Z]+_[A-Z]+\b", code):
        yield "flag", *match.span(), ""


BINDS = re.compile(r"^\s*(let|var|case|#available|unsafe let)\b")


def clauses(code, start):
    """Returns the conditions after `if`, `while` or `guard`: their ranges, and the end of the last one."""
    depth, at, begin, found = 0, start, start, []
    while at < len(code):
        character = code[at]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "{":
            # A closure is part of a condition if it is in brackets or directly follows a name.
            before = code[begin:at].rstrip()
            closes = depth == 0 and not re.search(
                r"\.(map|contains|allSatisfy|first|firstIndex|lastIndex|withLock|count|filter|\w*With\w*)$", before)
            if closes:
                found.append((begin, at))
                return found
            at = closing(code, at)
        elif depth == 0 and character == ",":
            found.append((begin, at))
            begin = at + 1
        elif depth == 0 and code.startswith(" else ", at) and code[:start].endswith("guard "):
            found.append((begin, at))
            return found
        elif character == "}":
            return []
        at += 1
    return []


def conditions(code):
    for match in re.finditer(r"\b(guard|if|while) ", code):
        for start, end in clauses(code, match.end()):
            text = code[start:end]
            if BINDS.match(text) or not text.strip():
                continue
            lead = len(text) - len(text.lstrip())
            trail = len(text) - len(text.rstrip())
            span = start + lead, end - trail
            condition = code[slice(*span)]
            if match[1] == "guard":
                yield "dropped guard", *span, "true"
            elif match[1] == "if":
                yield "dropped condition", *span, "true"
                yield "dropped condition", *span, "false"
            if re.fullmatch(r"!?[\w.?]+(\([^()]*\))?", condition) and not condition.startswith("!"):
                yield "negation", *span, f"!{condition}"


def statements(code):
    """Returns the lines that are complete statements: calls and assignments."""
    call = r"(?:try\??!? )?(?:await )?(?:unsafe )?(?:_ = )?(?!\w*\.?reserveCapacity|madvise|\w+\.reserveCapacity)[\w.?!]+\([^{}\n]*\)"
    assignment = r"[a-z][\w.?\[\]]* (?:=|\+=|-=|\|=) [^{}=\n][^{}\n]*"
    for match in re.finditer(rf"(?m)^([ ]+)((?:defer \{{ )?(?:{call}|{assignment})(?: \}})?)$", code):
        text = match[2]
        if re.match(r"(return|throw|let|var|case|import|public|private|static|self\.init|super|super\.init|init)\b", text):
            continue
        if text.count("(") != text.count(")") or text.count("[") != text.count("]"):
            continue
        # Not a statement that continues, or that another line began.
        if re.search(r"[,(\[=&|?:+]\s*$|\b(return|in|else|try)\s*$", code[:match.start()].rstrip(" \n")[-40:]):
            continue
        if re.match(r"\s*[.?:&|+]", code[match.end():match.end() + 80].lstrip("\n")):
            continue
        yield "forgotten line", match.start(2), match.end(2), ""


def mutants(path):
    source = (ROOT / path).read_text()
    code = blanked(source)
    spans = regions(code)
    found = set()
    for make in (swaps, numbers, negations, options, conditions, statements):
        for kind, start, end, text in make(code):
            if not any(begin <= start and end <= close for begin, close, _ in spans):
                continue
            first = source.rfind("\n", 0, start) + 1
            last = source.find("\n", end)
            header = code[first:last].lstrip()
            if header.startswith(("import ", "@", "precondition", "assert", "package import", "public import")):
                continue
            # A case without a raw value is no place for a mistake.
            if kind == "constant" and re.match(r"(case|indirect)\b", header) and "=" not in header:
                continue
            old = source[first:last]
            new = source[first:start] + text + source[end:last]
            one_line = lambda lines: re.sub(r"\s+", " ", lines).strip()
            found.add(Mutant(path, source.count("\n", 0, start) + 1, kind, start, end, text, one_line(old), one_line(new)))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))
