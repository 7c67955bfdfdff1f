"""Checks the documentation, tries its commands, or builds the site for authors of modules.

    Tools/documentation check         Does all exist that the pages name, and are they short enough?
    Tools/documentation try PROGRAM   Does the program what the pages show?
    Tools/documentation build FOLDER  Write the site, with all that is public.

A comment before each piece of Swift names the file that it is from; its lines stand there as they are, except for their
common indentation. A block of `console` is a session: lines that begin with `$ ` are commands, which must succeed, and
the lines below one, if there are any, are its output. Each session starts with the list of Examples/todo.txt.
"""

import itertools
import re
import subprocess
import sys
import textwrap
from pathlib import Path

from todotools import ROOT

BLOCK = re.compile(r"^(?:<!-- (?P<path>\S+) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
FOLDERS = "AddOns|Benchmarks|Completions|Documentation|Examples|Network|Plugins|Sources|Tests|Tools"

# The most lines of a page, and the most words of those that a newcomer may meet.
LINES = {"README.md": 120, "Documentation/Modules.md": 150}
WORDS = 20_000


def main():
    words = sys.argv[1:]
    if words == ["check"]:
        sys.exit("\n".join(faults(ROOT)) or 0)
    elif len(words) == 2 and words[0] == "try":
        sys.exit("\n".join(differences(ROOT, Path(words[1]).absolute())) or 0)
    elif len(words) == 2 and words[0] == "build":
        build(Path(words[1]))
    else:
        sys.exit(__doc__)


def handbook(root):
    return [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (root / name).exists()] \
        + sorted((root / "Documentation").glob("*.md"))


def faults(root):
    """Yields a sentence for each fault of the pages below the folder."""
    catalog = sorted((root / "Documentation/todo.docc").glob("*.md"))
    pages = [*handbook(root), *root.glob("RELEASING.md"), *sorted(root.glob("Examples/*/README.md")), *catalog]
    targets = set(re.findall(r"^([a-z-]+):", (root / "Makefile").read_text(), re.M))
    for page in pages:
        text, name = page.read_text(), page.relative_to(root).as_posix()
        yield from faults_of_blocks(root, name, text, must_name_language=page in catalog)
        yield from faults_of_links(page, name, BLOCK.sub("", text))
        code = "".join(block["text"] for block in BLOCK.finditer(text))
        for target in re.findall(r"`make ([a-z][a-z-]*)", text) + re.findall(r"^(?:\$ )?make ([a-z][a-z-]*)", code, re.M):
            if target not in targets:
                yield f"{name}: there is no make {target}."
        for path in re.findall(rf"`((?:{FOLDERS})/[\w./+-]+)`", BLOCK.sub("", text)):
            # NAME and Habit are the names of modules that the reader makes.
            if not re.search("NAME|Habit", path) and not (root / path).exists() and not (page.parent / path).exists():
                yield f"{name}: there is no {path}."
    for name, most in LINES.items():
        if (root / name).exists() and (count := (root / name).read_text().count("\n")) > most:
            yield f"{name}: it has {count} lines, more than {most}."
    modules = root / "Documentation/Modules.md"
    for folder in sorted(each for name in ("Sources/*", "Plugins", "Network/Plugins") for each in root.glob(f"{name}/*") if each.is_dir()):
        if modules.exists() and not re.search(rf"\b{folder.name}\b", modules.read_text()):
            yield f"Documentation/Modules.md: it does not say what {folder.relative_to(root)} is for."
    if (count := sum(len(page.read_text().split()) for page in handbook(root))) > WORDS:
        yield f"The pages have {count} words, more than {WORDS}."


def faults_of_blocks(root, name, text, must_name_language):
    for block in BLOCK.finditer(text):
        place = f"{name}:{text.count(chr(10), 0, block.start('text'))}"
        if block["language"] == "swift":
            if not block["path"]:
                yield f"{place}: no file is named that this is from."
            elif not is_part(block["text"], root / block["path"]):
                yield f"{place}: {block['path']} has no such lines."
        elif must_name_language and block["language"] != "sh":
            yield f"{place}: it is neither swift nor sh."


def faults_of_links(page, name, text):
    for link in re.findall(r"<doc:(\w+)>", text):
        if not (page.parent / f"{link}.md").exists():
            yield f"{name}: there is no article {link}."
    for link in re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img [^>]*src="([^"]+)"', text):
        path, _, anchor = link.partition("#")
        if re.match(r"\w+:", path):
            continue
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{name}: there is no {link}."
        elif anchor and anchor not in anchors(target.read_text()):
            yield f"{name}: {path or 'it'} has no heading {anchor}."


def anchors(text):
    """Returns the anchors that GitHub makes of the headings."""
    titles = re.findall(r"^#+ (.*)$", BLOCK.sub("", text), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def is_part(text, path):
    if not path.exists():
        return False
    wanted = text.splitlines()
    lines = path.read_text().splitlines()
    for start in range(len(lines) - len(wanted) + 1):
        found = textwrap.dedent("\n".join(lines[start:start + len(wanted)])).splitlines()
        if found == wanted:
            return True
    return False


def differences(root, program):
    """Yields a text for each command of a session that fails or has another output than the page shows."""
    from todotools.running import environment, scratch

    with scratch("documentation") as place:
        programs = place / "bin"
        programs.mkdir()
        (programs / "todo").symlink_to(program)
        for page in handbook(root):
            text = page.read_text()
            sessions = [block for block in BLOCK.finditer(text) if block["language"] == "console"]
            for number, block in enumerate(sessions):
                home = place / f"{page.stem}-{number}"
                home.mkdir()
                (home / "todo.txt").write_bytes((root / "Examples/todo.txt").read_bytes())
                settings = environment(home, TODO_NOW="2026-11-21", TODO_WEEK_START="monday", EDITOR="true")
                settings["PATH"] = f"{programs}:{settings['PATH']}"
                line = text.count("\n", 0, block.start("text"))
                for command, shown in commands(block["text"]):
                    result = subprocess.run(
                        command, shell=True, cwd=home, env=settings, stdin=subprocess.DEVNULL, text=True,
                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    if result.returncode or (shown and result.stdout != shown):
                        yield (f"{page.relative_to(root)}, the session below line {line}: {command}\n"
                               f"has status {result.returncode} and prints\n{result.stdout}")


def commands(session):
    """Returns each command of a session with its output."""
    lines = session.splitlines(keepends=True)
    starts = [index for index, line in enumerate(lines) if line.startswith("$ ")]
    return [(lines[start][2:].rstrip("\n"), "".join(lines[start + 1:end]))
            for start, end in itertools.zip_longest(starts, starts[1:])]


def build(site):
    import shutil

    catalog, graphs = ROOT / "Documentation/todo.docc", ROOT / ".build/documentation-symbols"
    shutil.rmtree(graphs, ignore_errors=True)
    subprocess.run([ROOT / "Tools/api", "symbols", graphs], check=True)
    shutil.rmtree(site, ignore_errors=True)
    said = subprocess.run(
        ["docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-path", site,
         "--fallback-display-name", "todo", "--fallback-bundle-identifier", "todo",
         "--ide-console-output"], capture_output=True, text=True)
    # The only accepted remark about sources: a parameter is named in a sentence, not in a list.
    remarks = [line for line in (said.stdout + said.stderr).splitlines() if f"{catalog.name}/" in line]
    if said.returncode or remarks:
        sys.exit("\n".join(remarks) or said.stderr[-4000:])
    print(f"The site is in {site}; a web server for it: python3 -m http.server --directory {site}")
