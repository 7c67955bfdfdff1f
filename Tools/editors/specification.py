"""Sessions as clients whose abilities pytest-lsp knows: each message has the specification's type, and needs nothing that
the client lacks. `make editor-test` runs it."""
import asyncio
import json
import os
import shutil
import pathlib
import random

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException

PROGRAM = os.environ.get("PROGRAM", str(pathlib.Path(__file__).resolve().parents[2] / ".build/debug/todo"))
TASKS = (
    "Buy milk +Home\nPay rent due:fri\nWater plants due:2026-11-24 rec:1w\nCafé 😀 +Home id:c\n"
    "Look after:c https://x.example\nx 2026-11-20 Dig\nx 2026-11-21 Rake\nRead due:2026-11-20\n")

pytestmark = [pytest.mark.asyncio, pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")]


class Editor:
    def __init__(self, client, folder):
        self.client, self.uri = client, (folder / "todo.txt").as_uri()

    async def ask(self, method, **params):
        converter = self.client.protocol._converter
        params = converter.structure({"textDocument": {"uri": self.uri}, **params}, types.METHOD_TO_TYPES[method][2])
        return converter.unstructure(await self.client.protocol.send_request_async(method, params))


@pytest_asyncio.fixture(params=["neovim@0.7", "neovim@0.11", "emacs", "visual-studio-code"])
async def editor(request, tmp_path):
    (tmp_path / "todo.txt").write_text(TASKS)
    (tmp_path / "done.txt").write_text("x 2026-11-01 Dig +Home\n")
    # todo-network may lie beside the original.
    shutil.copy(PROGRAM, tmp_path / "todo")
    client = pytest_lsp.make_test_lsp_client()
    await client.start_io(str(tmp_path / "todo"), "lsp", env={
        "HOME": str(tmp_path), "TODO_DIR": str(tmp_path), "TODO_NOW": "2026-11-24", "PATH": os.environ["PATH"]})
    await client.initialize_session(types.InitializeParams(capabilities=pytest_lsp.client_capabilities(request.param)))
    editor = Editor(client, tmp_path)
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(editor.uri, "todotxt", 1, TASKS)))
    yield editor
    await client.shutdown_session()
    assert (tmp_path / "todo.txt").read_text() == TASKS


def at(line, character):
    return {"position": {"line": line, "character": character}}


def lines(first, last):
    return {"range": {"start": at(first, 0)["position"], "end": at(last, 1)["position"]}, "context": {"diagnostics": []}}


ROWS = [
    ("completion", at(0, 12), '"newText": "+Home"'), ("completion", at(1, 15), '"newText": "due:2026-11-27"'),
    ("codeAction", lines(1, 1), "Write the date: Fri 27 Nov, in 3 days"), ("codeAction", lines(0, 2), "Complete 3 tasks"),
    ("codeAction", lines(0, 0), "source.archive"), ("hover", at(7, 1), "4 days ago"), ("hover", at(7, 7), "The due date."),
    ("inlayHint", lines(0, 7), "4 days late"), ("inlayHint", lines(4, 4), "Caf\\u00e9"), ("definition", at(4, 6), '"line": 3'),
    ("references", {**at(0, 10), "context": {"includeDeclaration": True}}, "done.txt"),
    ("documentHighlight", at(0, 10), '"line": 3'), ("prepareRename", at(0, 10), '"placeholder": "+Home"'),
    ("rename", {**at(0, 10), "newName": "Flat"}, "done.txt"), ("documentSymbol", {}, '"name": "+Home"'),
    ("foldingRange", {}, '"startLine": 5'), ("documentLink", {}, '"target": "https://x.example"'),
    ("semanticTokens/full", {}, '"1"'), ("semanticTokens/full/delta", {"previousResultId": "1"}, '"edits": []'),
]


async def test_answers_each_row(editor):
    for method, params, wanted in ROWS:
        assert wanted in json.dumps(await editor.ask(f"textDocument/{method}", **params)), method


async def test_every_message_has_its_type(editor):
    generator = random.Random(1)
    for version in range(2, 22):
        line = generator.randrange(9)
        for method, params, _ in ROWS:
            moved = {**params, **at(line, generator.randrange(20))} if "position" in params else params
            try:
                await editor.ask(f"textDocument/{method}", **moved)
            except JsonRpcException as error:
                assert method == "rename", error
        action = generator.choice(await editor.ask("textDocument/codeAction", **lines(0, line)))
        assert (await editor.ask("codeAction/resolve", **action) if "data" in action else action)["edit"]
        editor.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=editor.uri, version=version),
            [types.TextDocumentContentChangePartial(types.Range(types.Position(line, 0), types.Position(line, 1)), "é due:x\n")]))
    if editor.client.capabilities.text_document.diagnostic:
        editor.client.diagnostics[editor.uri] = (await editor.ask("textDocument/diagnostic"))["items"]
    assert "noDate" in str(editor.client.diagnostics[editor.uri])


async def test_opens_no_page_without_its_program(editor):
    await editor.ask("workspace/executeCommand", command="todo.open")
    async with asyncio.timeout(60):
        while not (told := editor.client.messages):
            await asyncio.sleep(0.01)
    assert told[0].type == types.MessageType.Error and told[0].message.startswith("“serve” comes with todo-network, which is not")
