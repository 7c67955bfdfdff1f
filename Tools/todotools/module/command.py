"""Writes a module that compiles, is registered and has tests; takes one back; writes a package of its own for one.

    Tools/module add NAME [--with "action command grouping scene interface store"]
    Tools/module remove NAME [--force]
    Tools/module new PATH [--name NAME] [--with ...] [--program mytodo]
    Tools/module app PATH [--name NAME]

`app` writes a program of screens without tasks: a list, an item of it, a store in memory, and tests.

NAME is written as a type's: Habit, HabitTracker. What exists is never overwritten. `remove` refuses where a file is
not as it was written, unless it is forced. The sources lie in Tools/module-templates, where %if, %else and %end
stand around what only some modules have. An app is Examples/Articles with other names.
"""

import argparse
import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

from todotools import ROOT
from todotools.module.names import MANIFEST, check_app_name, check_name, free_key
from todotools.module.sources import PARTS, Module, Refusal, parts_of

LIST = ROOT / "Sources/Hosts/StandardModules/StandardModules.swift"
HANDBOOK = ROOT / "Documentation/Modules.md"


def main():
    arguments = parse(sys.argv[1:])
    try:
        arguments.run(arguments)
    except Refusal as refusal:
        sys.exit(f"Tools/module: {refusal}")
    except OSError as error:
        sys.exit(f"Tools/module: Can't use {error.filename}: {error.strerror}.")


def parse(words):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    parts = {"dest": "parts", "metavar": "PARTS", "default": "command"}
    add = actions.add_parser("add", help="write a module and register it")
    add.add_argument("name")
    add.add_argument("--with", **parts)
    add.set_defaults(run=lambda given: add_module(given.name, parts_of(given.parts)))
    remove = actions.add_parser("remove", help="take a module back")
    remove.add_argument("name")
    remove.add_argument("--force", action="store_true", help="whatever was edited")
    remove.set_defaults(run=lambda given: remove_module(given.name, given.force))
    new = actions.add_parser("new", help="write a package outside of this one")
    new.add_argument("path")
    new.add_argument("--name", help="of its module; that of the folder by default")
    new.add_argument("--program", default="mytodo", help="mytodo by default")
    new.add_argument("--with", **parts)
    new.set_defaults(
        run=lambda given: write_package(given.path, given.name, given.program, parts_of(given.parts)))
    app = actions.add_parser("app", help="write a program of screens without tasks")
    app.add_argument("path")
    app.add_argument("--name", help="of its module; that of the folder by default")
    app.set_defaults(run=lambda given: write_app(given.path, given.name))
    return parser.parse_args(words)


def add_module(name, parts):
    check_name(name, parts)
    module = Module(name, parts, key=free_key(name))
    changes = {path: text for path, text in module.sources().items()}
    edits = {
        MANIFEST: inserted(MANIFEST.read_text(), module.registration, before='  Module("Help"', of=MANIFEST),
        LIST: listed(LIST.read_text(), name),
        HANDBOOK: inserted(HANDBOOK.read_text(), module.row, before="| Help | ", of=HANDBOOK),
    }
    for path, text in changes.items():
        write_new(ROOT / path, text)
    for path, text in edits.items():
        path.write_text(text)
    tell(name, changes)
    print(f"Registered in {', '.join(str(path.relative_to(ROOT)) for path in edits)}.")
    if changes:
        print(f"Test it with: TODO_TESTS={name} swift test --filter {name}Tests")


def inserted(text, line, before, of):
    place = text.find(before)
    if place < 0:
        raise Refusal(f"{of.relative_to(ROOT)} has no line “{before.strip()}”, before which the module belongs.")
    return text[:place] + line + text[place:]


def listed(text, name):
    text = inserted(text, f"    {name}Plugin.self,\n", before="    HelpPlugin.self,\n", of=LIST)
    lines = text.splitlines(keepends=True)
    imports = [index for index, line in enumerate(lines) if re.match(r"(public )?import ", line)]
    later = [index for index in imports if lines[index].split()[-1] > f"{name}Module"]
    lines.insert(later[0] if later else imports[-1] + 1, f"import {name}Module\n")
    return "".join(lines)


def remove_module(name, is_forced):
    if not re.fullmatch(r"\w+", name):
        raise Refusal(f"“{name}” is no name of a module.")
    plugin, tests = ROOT / "Plugins" / name, ROOT / "Tests" / f"{name}Tests"
    if not plugin.is_dir():
        raise Refusal(f"There is no module {name}.")
    present = {
        str(path.relative_to(ROOT)): path.read_bytes().decode(errors="replace")
        for folder in [plugin, tests] for path in folder.rglob("*") if path.is_file()}
    manifest, modules, handbook = MANIFEST.read_text(), LIST.read_text(), HANDBOOK.read_text()
    module = written_as(name, present)
    if not is_forced:
        refuse_edited(name, present, module, manifest, modules, handbook)
    edits = {
        MANIFEST: re.sub(entry_of(name), "", manifest, flags=re.MULTILINE),
        LIST: re.sub(rf"^(import {name}Module|    {name}Plugin\.self,)\n", "", modules, flags=re.MULTILINE),
        HANDBOOK: without_row(name, handbook),
    }
    for path, text in edits.items():
        path.write_text(text)
    for folder in [plugin, tests]:
        if folder.exists():
            shutil.rmtree(folder)
    print(f"Removed {name}: Plugins/{name}, Tests/{name}Tests and the lines that registered it.")


def entry_of(name):
    return rf'^  Module\(\s*"{name}"(?:[^()]|\([^()]*\))*\),\n'


def without_row(name, handbook):
    """Returns Modules.md without the module's row in the table of modules; other tables stay unchanged."""
    start = handbook.index("\n## The modules\n")
    return handbook[:start] + re.sub(rf"^\| {name} \|.*\n", "", handbook[start:], count=1, flags=re.MULTILINE)


def written_as(name, present):
    """Returns the generated module to which most of these files belong unchanged."""
    sources = "".join(present.get(f"Plugins/{name}/{name}{kind}.swift", "") for kind in ["Plugin", "Action"])
    key = re.search(r'keys: \["(\S+)"\]|ActionKey\(\s*"\S+", "(\S+)"', sources)
    candidates = [
        Module(name, parts, key=(key[1] or key[2]) if key else free_key(name))
        for count in range(len(PARTS) + 1) for parts in itertools.combinations(PARTS, count)]
    return min(candidates, key=lambda module: len(differences(module, present)))


def differences(module, present):
    sources = module.sources()
    return sorted(path for path in sources.keys() | present.keys() if sources.get(path) != present.get(path))


def refuse_edited(name, present, module, manifest, modules, handbook):
    edited = differences(module, present)
    if module.registration not in manifest:
        edited.append("Package.swift")
    if f"import {name}Module\n" not in modules or f"    {name}Plugin.self,\n" not in modules:
        edited.append(str(LIST.relative_to(ROOT)))
    if module.row not in handbook:
        edited.append(str(HANDBOOK.relative_to(ROOT)))
    if not present.keys() - edited and module.row not in handbook:
        raise Refusal(f"{name} was not written by make module. Remove it by hand.")
    if f'"{name}"' in re.sub(entry_of(name), "", manifest, flags=re.MULTILINE):
        raise Refusal(f"Package.swift names {name} elsewhere too; FORCE=1 removes the module all the same.")
    if edited:
        raise Refusal(
            f"{name} is not as it was written: {', '.join(edited)}. FORCE=1 removes it all the same.")


def write_package(path, name, program, parts):
    place = free_place(path)
    name = name or name_of(place)
    if not re.fullmatch(r"[a-z][a-z0-9-]*", program) or program in ("todo", "todo-sh"):
        raise Refusal(f"“{program}” is no name for the program: small letters, digits and dashes, and not todo.")
    check_name(name, parts)
    module = Module(name, parts, key=free_key(name))
    plays = {"command": module.action, "grouping": f"ls --group-by {module.action}", "scene": "watch"}
    words = {
        "PROGRAM": program, "CHECKOUT": str(ROOT), "MODULE": module.registration.strip().removesuffix(","),
        "PLAY": next((plays[part] for part in PARTS if part in plays and part in parts), "help"),
    }
    write_files(path, place, program, module.files("Package", "", **words) | module.sources())


def write_app(path, name):
    place = free_place(path)
    app = Module(name or name_of(place), [], key="?")
    check_app_name(app)
    program = app.action
    if program in ("todo", "todo-sh"):
        raise Refusal(f"{app.name} would be called as todo is: choose another name.")
    write_files(path, place, program, app.app_sources(PROGRAM=program, CHECKOUT=str(ROOT)))
    # Names of another length have other line breaks.
    subprocess.run(
        ["swift", "format", "--in-place", "--recursive", "--configuration", ROOT / ".swift-format", place], check=True)


def free_place(path):
    if not path:
        raise Refusal("DIR is missing: write it as in DIR=../my-recipes.")
    place = Path(path).absolute()
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise Refusal(f"There is something at {path} already, and nothing is overwritten.")
    return place


def name_of(place):
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", place.name))


def write_files(path, place, program, files):
    """Writes a package, with its main file in the folder of the program."""
    files = {file.replace("Sources/main.swift", f"Sources/{program}/main.swift"): text
             for file, text in files.items()}
    files[".gitignore"] = ".build/\nPackage.resolved\n"
    for file, text in files.items():
        write_new(place / file, text)
    tell(path, files)
    print(f"Test it with: swift test --package-path {path}")


def write_new(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "x") as file:
        file.write(text)


def tell(title, files):
    print(f"{title}:")
    for path in sorted(files):
        print(f"  {path}")
