"""The differences of todo.sh 2.11 from 2.13: each excuse translates an answer of 2.11 into 2.13's, with a reason."""

import os
import re
import subprocess
from dataclasses import replace

EXCUSES = []


def excuse(reason):
    """Registers a function that translates an answer of 2.11 into 2.13's as one of the EXCUSES."""

    def add(rewrite):
        rewrite.reason = reason
        EXCUSES.append(rewrite)
        return rewrite

    return add


COMPLAINTS = re.compile(
    rb"(?m)^(usage: .*|note: PRIORITY must be .*|[^a-z\n]+: No task \d+\.|[^a-z\n]+: No updated task \d+\."
    rb"|TODO: No tasks were deleted\.|[^a-z\n]+: No tasks moved\.|TODO: \d+ is already marked done\."
    rb"|TODO: \d+ is not prioritized\.|TODO: \d+ already prioritized \(.\)\."
    rb"|TODO: No duplicate tasks found|TODO: '.*' not found; no removal done\."
    rb"|TODO: (Destination file|Source file|File) .* does not exist\.|\d+: No such item in .*)\n")


@excuse("2.11 echoes its prompts into pipes; 2.13 leaves but the newline after a (y/n).")
def prompts(step, answer, before):
    answer.output = re.sub(rb"\A(Add|Append|Prepend|Replacement): ", b"", answer.output)
    answer.output = re.sub(rb"\A(Delete|Move) '.*'.*\? ? ?\(y/n\)\n", b"\n", answer.output)


@excuse("2.11 says ITEM# where 2.13 says NR, and knows one task where 2.13 knows several.")
def wording_of_usages(step, answer, before):
    answer.output = re.sub(rb"(usage: .*) ITEM#\[, ITEM#, ITEM#, \.\.\.\]\n", rb"\1 NR [NR ...]\n", answer.output)
    answer.output = re.sub(rb"(usage: .* pri) ITEM# PRIORITY\n", rb"\1 NR PRIORITY [NR PRIORITY ...]\n", answer.output)
    answer.output = re.sub(rb"(usage: .*) ITEM#", rb"\1 NR", answer.output)


@excuse("2.11 names both files when it has moved a task; 2.13 begins with the old one, and tells the number in the new one.")
def wording_of_move(step, answer, before):
    def wording(match):
        number = answer.files.get(os.path.basename(match[3]).decode(), b"").count(b"\n")
        return b"%s: %s moved to %d in %s.\n" % (prefix(match[2]), match[1], number, prefix(match[3]))

    answer.output = re.sub(rb"TODO: (\d+) moved from '(.*)' to '(.*)'\.\n", wording, answer.output)
    if step.action.lower() in ("move", "mv") and len(step.words) > 2 and step.words[2]:
        answer.output = answer.output.replace(b"TODO: No tasks moved.\n", prefix(step.words[2]) + b": No tasks moved.\n")


def prefix(path):
    """Returns the prefix of messages about a file."""
    return re.sub(rb"\..*", b"", os.path.basename(path)).upper()


@excuse("2.11 says that the file is archived where there was nothing to archive.")
def wording_of_archive(step, answer, before):
    lines = answer.output.split(b"\n")
    for previous, (index, line) in zip([b"", *lines], enumerate(lines)):
        if line.startswith(b"TODO: ") and line.endswith(b" archived.") and not previous.startswith(b"x "):
            lines[index] = line.removesuffix(b" archived.") + b" does not contain any done tasks."
    answer.output = b"\n".join(lines)


@excuse("2.11 complains on standard output, with status 0 where it can go on; 2.13 on standard error, with 1.")
def complaints(step, answer, before):
    complained = b"".join(match[0] for match in COMPLAINTS.finditer(answer.output))
    if complained:
        answer.output = COMPLAINTS.sub(b"", answer.output)
        answer.errors = complained
        answer.status = 1


@excuse("todo.sh's deduplicate gives the last line an end or takes it; lines that nobody edits stay as they are (format.md).")
def newline_of_deduplicate(step, answer, before):
    old, new = before.get("todo.txt", b""), answer.files.get("todo.txt", b"")
    if step.action.lower() != "deduplicate" or old.endswith(b"\n") or old == new:
        return
    lines = new.removesuffix(b"\n")
    # If the last line was removed, and did not become an empty line, the line before it keeps its newline.
    *others, last = old.split(b"\n")
    has_gone = last in others and lines.count(b"\n") < old.count(b"\n")
    answer.files["todo.txt"] = lines + (b"\n" if has_gone else b"")


EXCUSED_BEFOREHAND = {
    "2.11 glues a task to a last line without newline; 2.13 adds the newline first.": "ends_with_newline",
    "2.11's replace puts a new priority behind the old one and its date; 2.13 in their place.": "replaces_priority",
    "2.11 has no `done` for `do`, and takes one task in `pri`.": "calls_of_reference",
    "2.11 leaves todo.txt.bak behind.": "BACKUPS",
    "todo.sh's addm takes a line that is a pattern for the files that it matches.": "Side.empty",
    "todo.sh takes a CR for a part of the task and mixes line endings; CRLF files stay CRLF (format.md).": "keeps_line_endings",
}

BACKUPS = re.compile(r".*\.bak")


def keeps_line_endings(files):
    """Returns whether there are line endings to keep; otherwise answers are compared without them."""
    return any(b"\r" in text for text in files.values())


def without_returns(answer):
    files = {name: text.replace(b"\r", b"") for name, text in answer.files.items()}
    return replace(answer, output=answer.output.replace(b"\r", b""), errors=b"", files=files)


def sees_returns(step, before):
    """Returns whether the step looks at the end of a task, which the reference sees after the CR, if there is one."""
    action = step.action.lower()
    removes_term = action in ("del", "rm") and len(step.words) > 1
    return removes_term or (action == "deduplicate" and not before.get("todo.txt", b"").endswith(b"\n"))


PREFIX = rb"(\((.)\) )?([0-9]{2,4}-[0-9]{2}-[0-9]{2} )?"


def ends_with_newline(step, files):
    """Returns the files as the reference must find them."""
    if step.action.lower() == "command" and step.words:
        step = replace(step, action=step.words[0].decode(), words=step.words[1:])
    appended = {
        "add": ["todo.txt"], "a": ["todo.txt"], "addm": ["todo.txt"], "do": ["done.txt"], "done": ["done.txt"],
        "archive": ["done.txt"], "report": ["done.txt", "report.txt"],
        "addto": [word.decode() for word in step.words[:1]],
        "move": [word.decode() for word in step.words[1:2]], "mv": [word.decode() for word in step.words[1:2]],
    }.get(step.action.lower(), [])
    return {
        name: text + b"\n" for name, text in files.items() if name in appended and text and not text.endswith(b"\n")
    }


def replaces_priority(step, files):
    """Returns whether only 2.13 handles the step correctly."""
    if step.action.lower() != "replace" or len(step.words) < 1 or not step.words[0].isdigit():
        return False
    text = b" ".join(step.words[1:]) or step.answer.lstrip()
    lines = files.get("todo.txt", b"").split(b"\n")
    number = int(step.words[0])
    old = lines[number - 1] if 1 <= number <= len(lines) else b""
    return bool(re.match(rb"\(.\) ", text) and re.match(PREFIX, old)[0])


def calls_of_reference(step):
    action = {"done": "do"}.get(step.action.lower(), step.action.lower())
    if action in ("pri", "p") and len(step.words) > 2:
        for index in range(0, len(step.words), 2):
            yield replace(step, action=action, words=step.words[index : index + 2])
    elif action in ("lsp", "listpri") and step.words and PRIORITIES_OF_LISTPRI.fullmatch(step.words[0]):
        yield replace(step, words=(rb"^ *[0-9]\+ ([%s]) " % step.words[0].upper(), *step.words[1:]))
    else:
        yield replace(step, action=action)


# Both know a single letter and one range.
PRIORITIES_OF_LISTPRI = re.compile(rb"(?!.-.$)[A-Z][A-Z-]*[A-Z]")


@excuse("2.11 takes one letter or one range in listpri, and other sets of priorities for a term.")
def filters_of_listpri(step, answer, before):
    if step.action.lower() in ("lsp", "listpri") and step.words and PRIORITIES_OF_LISTPRI.fullmatch(step.words[0]):
        letters = step.words[0].upper()
        answer.output = answer.output.replace(
            rb"Filter Command was: grep -i '^ *[0-9]\+ ([" + letters + rb"]) ' | ", b"Filter Command was: ")
        answer.output = re.sub(rb"(Filter Command was: .*)\[A-Z\]", lambda match: match[1] + b"[" + letters + b"]", answer.output)


@excuse("2.11 quotes every term in the filter that -vv shows; 2.13 those that need it, as printf %q does.")
def quoting_of_filters(step, answer, before):
    def quoted(match):
        return match[1] + subprocess.run(
            ["bash", "-c", b"printf %q " + match[2]], stdout=subprocess.PIPE,
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}, check=True).stdout

    def line(match):
        return re.sub(rb"(grep (?:-v )?-i )('(?:[^']|'\\'')*')", quoted, match[0])

    answer.output = re.sub(rb"TODO DEBUG: Filter Command was: .*\n", line, answer.output)
