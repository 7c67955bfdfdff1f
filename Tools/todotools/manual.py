"""Writes a manual page: Documentation/PAGE.in is the template, and `PROGRAM help --json` fills in the rest. In
Documentation/Screen.md, the tables of keys are replaced.

In a template @name@, @NAME@ and @date@ stand for words, and lines for lists: @actions@, @options@, @variables@,
@files@, @pages KEYS DATES@. @if todo@, @else@ and @end@ enclose parts for the program of that name only.
"""

import argparse
import collections
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

from todotools import ROOT

ESCAPES = str.maketrans({
    "\\": r"\e", '"': r"\(dq", "-": r"\-", "~": r"\(ti", "^": r"\(ha", "`": r"\(ga", "'": r"\(aq", "“": r"\(lq",
    "”": r"\(rq", "…": "...",
})


def escaped(text):
    """Returns a text without any characters that roff(7) interprets."""
    return text.translate(ESCAPES)


def argument(text):
    """Returns one argument of a macro. Names in capitals are placeholders and set in italics."""
    capitals = re.compile(r"([A-Z]{2,})")
    parts = capitals.split(text)
    return '"' + "".join(rf"\fI{part}\fR" if index % 2 else escaped(part) for index, part in enumerate(parts)) + '"'


def sentences(text):
    """Puts each sentence on its own line, as roff(7) wants it, or on several lines of up to 78 characters."""
    lines, starts_line = [], True
    for word in escaped(text).split():
        if starts_line or len(lines[-1]) + 1 + len(word) > 78:
            lines.append(rf"\&{word}" if word[0] in ".'" else word)
        else:
            lines[-1] += f" {word}"
        starts_line = word[-1] in ".:;"
    return lines


def listed(items):
    return [".Bl -tag -width Ds", *(line for item in items for line in item), ".El"] if items else []


def option(facts):
    letter = f"Fl {facts['letter']} , " if facts["letter"] else ""
    value = f" Ar {facts['value']}" if facts["value"] else ""
    return [f".It {letter}Fl Fl {facts['name']}{value}", *sentences(facts["summary"] + ".")]


def topics(macro, topics):
    return listed([[f'.It {macro} "{escaped(name)}"', *sentences(meaning)] for name, meaning in topics])


def actions(actions, choices):
    counts = collections.Counter(json.dumps(each) for action in actions for each in action["options"])
    is_shared = lambda each: counts[json.dumps(each)] > 1
    lines = [".Bl -tag -width Ds"]
    for action in actions:
        names = " , ".join([action["name"], *action["aliases"]])
        lines += [f".It Ic {names}" + (f" No {argument(form)}" if form else "") for form in action["forms"]]
        lines += sentences(f"{action['summary']}. {action['details']}")
        known = [f".Fl Fl {escaped(each['name'])}" for each in action["options"] if is_shared(each) and each["name"] != "json"]
        if known:
            lines += ["Options:", *(f"{flag} ," for flag in known[:-1]), f"{known[-1]} ."]
        lines += listed([option(each) for each in action["options"] if not is_shared(each)])
    shared = [option(json.loads(each)) for each, count in counts.items() if count > 1]
    lines += [".El", *([".Ss Options of several actions", *listed(shared)] if shared else [])]
    for each in choices:
        lines += [f".Ss {each['title']}", "These are the names for", f".Fl Fl {each['option']} :"]
        lines += listed([[f".It Cm {name['name']}", *sentences(name["summary"])] for name in each["names"]])
    return lines


def page(template, results, name):
    """Returns the page.

    - template: the text of PAGE.in.
    - results: those of `help --json`.
    - name: the name of the program.
    """
    program = next(each for each in results if each["result"] == "program")
    pages = {each["name"]: each for each in results if each["result"] == "page"}
    named = lambda facts, macro: topics(macro, [(each["name"], each["summary"] + ".") for each in facts])
    lists = {
        "actions": lambda: actions([each for each in results if each["result"] == "action"], program["choices"]),
        "options": lambda: listed([option(each) for each in program["options"]]),
        "variables": lambda: named(program["variables"], "Ev"),
        "files": lambda: named(program["files"], "Pa"),
        "pages": lambda *names: [line for word in names for line in [
            f".Sh {word.upper()}", *sentences(pages[word]["introduction"]),
            *topics("Li", [(each["name"], each["meaning"]) for each in pages[word]["items"]])]],
    }
    lines, is_shown = [], True
    for line in template.splitlines():
        words = line[1:-1].split() if line.startswith("@") and line.endswith("@") else [""]
        if words[0] == "if":
            is_shown = name == words[1]
        elif words[0] == "else":
            is_shown = not is_shown
        elif words[0] == "end":
            is_shown = True
        elif is_shown and words[0] in lists:
            lines += lists[words[0]](*words[1:])
        elif is_shown:
            lines.append(line.replace("@name@", name).replace("@NAME@", name.upper()).replace("@date@", program["date"]))
    return "\n".join(lines) + "\n"


# A bar that does not end the cell of a table.
BAR = r"\|"


def screen(text, results):
    """Returns the page on the screen with the tables of the registered actions."""
    tables = {}
    family = lambda each: (each["title"], each["summary"], re.sub(r"\d+$", "", each["name"]))
    actions = [each for each in results if each["result"] == "screenAction"]
    # Actions that differ only by their number, such as those for views 1 to 9, share a row.
    for (title, summary, _), group in itertools.groupby(actions, family):
        first, *others = group
        keys = [f"`{key.replace('|', BAR)}`" for key in first["keys"]] or [f"`:{first['name']}`"]
        keys, name = " ".join(keys), first["name"]
        if others:
            keys, name = f"{keys} to `{others[-1]['keys'][0]}`", f"{name} to {others[-1]['name']}"
        tables.setdefault(title, []).append(f"| {keys} | {name} | {summary} |\n")
    head = "| keys | name | |\n| --- | --- | --- |\n"
    text, end = text[:text.index("### ")], text[text.index("## Keys of your own"):]
    return text + "".join(f"### {title}\n\n{head}{''.join(rows)}\n" for title, rows in tables.items()) + end


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="the program, named as in its page")
    parser.add_argument("page", nargs="?", default="todo.1", help="todo.1, todo-config.5 or Screen.md")
    options = parser.parse_args()
    said = subprocess.run([options.program.absolute(), "help", "--json"], capture_output=True, check=True,
                          env={"HOME": "/", "TODOTXT_CFG_FILE": "/dev/null"}).stdout
    results = json.loads(said)["results"]
    if options.page == "Screen.md":
        sys.stdout.write(screen((ROOT / "Documentation/Screen.md").read_text(), results))
    else:
        sys.stdout.write(page((ROOT / f"Documentation/{options.page}.in").read_text(), results, options.program.name))
