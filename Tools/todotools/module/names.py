"""Finds free names and keys."""

import re

from todotools import ROOT
from todotools.module.sources import Module, Refusal

MANIFEST = ROOT / "Package.swift"

# Type and folder names end with these words, so a module of that name could be taken for a role.
ROLES = {
    "Command", "Delegate", "Entity", "Formatter", "Host", "Interactor", "Interface", "Module", "Plugin", "Presenter",
    "Scene", "Store", "Tests", "View", "Wireframe",
}


def check_name(name, parts):
    check_spelling(name)
    module = Module(name, parts, key="?")
    check_targets(name, [f"{name}Module", f"{name}Interface", f"{name}Tests"])
    for taken in folders():
        if taken.lower() in (name.lower(), f"{name}Tests".lower()):
            raise Refusal(f"There is a folder {taken} already, and nothing is overwritten.")
    check_types(name, module.sources())
    if {"action", "command", "scene"} & set(parts) and module.action in action_names():
        raise Refusal(f"There is an action “{module.action}” already: choose another name than {name}.")
    if "grouping" in parts and module.action in grouping_names():
        raise Refusal(f"There is a grouping “{module.action}” already: choose another name than {name}.")


def check_app_name(app):
    check_spelling(app.name)
    check_targets(app.name, [f"{app.name}Module", f"{app.name}Stores", f"{app.name}Tests"])
    check_types(app.name, app.app_sources())


def check_spelling(name):
    if not name:
        raise Refusal("NAME is missing: write it as in NAME=Habit.")
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]{1,19}", name):
        raise Refusal(
            f"“{name}” is no name for a module: write it as a type's, such as Habit, with 2 to 20 letters and digits.")
    if name in ROLES:
        raise Refusal(f"{name} is the name of a role: choose another name for the module.")


def check_targets(name, wanted):
    for taken in target_names():
        if taken.lower() in (target.lower() for target in wanted):
            raise Refusal(f"There is a target {taken} already: choose another name than {name}.")


def check_types(name, sources):
    types = {found for text in sources.values() for found in declared_types(text)}
    for taken in sorted(types & public_types()):
        raise Refusal(f"The modules' libraries have a type {taken} already: choose another name than {name}.")


def target_names():
    manifest = MANIFEST.read_text()
    names = re.findall(r'name: "(\w+)"', manifest)
    for module in re.findall(r'Module\(\s*"(\w+)"', manifest):
        names += [f"{module}Module", f"{module}Interface", f"{module}Tests"]
    return names


def folders():
    return [path.name for place in ["Plugins", "Tests"] for path in (ROOT / place).iterdir()]


def swift_texts(*places):
    return [path.read_text() for place in places for path in sorted((ROOT / place).rglob("*.swift"))]


def declared_types(text):
    """The types that others see: not those within another type."""
    return re.findall(
        r"^(?:[^\s/].*?\b)?(?:struct|class|enum|protocol|actor|typealias) (\w+)", text, re.MULTILINE)


#: What every module and every app imports.
KITS = [
    "EventLoop", "ModuleKit", "PlainText", "ScreenHost", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores",
    "TodoTxt", "ViewKit"]


def public_types():
    kits = [text for kit in KITS for folder in ROOT.glob(f"Sources/*/{kit}") for text in swift_texts(folder)]
    declaration = r"public (?:\w+ )*(?:struct|class|enum|protocol|actor|typealias) (\w+)"
    return {name for text in kits for name in re.findall(declaration, text)}


def action_names():
    names = {"command"}
    for text in swift_texts("Plugins", "Sources/Kits/ScreenKit", "Sources/Hosts/TodoHost/Configuration"):
        for words in re.findall(r'(?:CommandSyntax|ModuleAction|ScreenAction)\(\s*((?:"[\w-]+",?\s*)+)', text):
            names.update(re.findall(r'"([\w-]+)"', words))
    return names


def grouping_names():
    return {name for text in swift_texts("Plugins") for name in re.findall(r'let name = "([\w-]+)"', text)}


def free_key(name):
    """Returns a key that no module and no scene has, if possible one of the name's letters."""
    texts = swift_texts("Plugins", "Sources/Kits/ScreenKit")
    used = {key for text in texts for key in re.findall(r'\.text\("(.)"\)', text)}
    used |= {keys.split()[0] for text in texts for listed in re.findall(r"keys: \[([^\]]*)\]", text)
             for keys in re.findall(r'"(\S[^"]*)"', listed)}
    used |= {keys.split()[0] for text in texts for listed in re.findall(r'[kK]ey\(\s*"[^"]*",((?:\s*"[^"]*",)+)', text)
             for keys in re.findall(r'"(\S[^"]*)"', listed)}
    letters = [letter for letter in name if letter.isalpha()]
    alphabet = [chr(code) for code in range(ord("A"), ord("Z") + 1)]
    candidates = [letter.upper() for letter in letters] + [letter.lower() for letter in letters] + alphabet
    for key in candidates + [f"alt-{letter.lower()}" for letter in alphabet]:
        if key not in used:
            return key
    raise Refusal("Every letter is some action's key already.")
