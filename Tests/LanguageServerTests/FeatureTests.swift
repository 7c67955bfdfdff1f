import ModuleTestKit
import Testing

@testable import LanguageServerModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct FeatureTests {
  private func editor(_ text: String, _ files: [String: String] = [:]) async -> EditorClient {
    let editor = await EditorClient(files.merging(["todo.txt": text]) { first, _ in first })
    editor.initialize()
    editor.open(text)
    return editor
  }

  /// The abilities of a client that asks for the change of the chosen action.
  private static let resolving: JSONValue = [
    "textDocument": [
      "codeAction": [
        "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
        "resolveSupport": ["properties": ["edit"]],
      ]
    ]
  ]

  // MARK: Completion

  @Test(arguments: [
    ("Buy +H", ["+Home"], ["+Home"]),
    ("Buy +", ["+Work", "+Home", "+Garden"], ["+Work", "+Home", "+Garden"]),
    ("Buy @", ["@phone"], ["@phone"]), ("Buy +gdn", ["+Garden"], ["+Garden"]),
    ("Buy due:fr", ["fri"], ["due:2026-11-27"]), ("Buy due:tom", ["tomorrow"], ["due:2026-11-25"]),
    ("Buy t:1w", ["1w"], ["t:2026-12-01"]), ("Buy d", ["due:", "dep:"], ["due:", "dep:"]),
    ("Buy rec:5", ["5b"], ["rec:5b"]), ("Buy to:a", ["ann"], ["to:ann"]),
    ("Buy to:bob,a", ["bob,ann"], ["to:bob,ann"]),
    ("Buy after:rep", ["Write report +Work id:r to:ann"], ["after:r"]),
    ("Buy until:tod", ["today"], ["until:2026-11-24"]),
    ("Buy p:rep", ["Write report +Work id:r to:ann"], ["p:r"]),
    ("Buy note:n", ["notes/buy.md"], ["note:notes/buy.md"]),
    ("Buy due:2026-11-30", [], []), ("Buy nothing:x", [], []), ("Buy ", [], []),
    ("Café 😀 +H", ["+Home"], ["+Home"]),
  ])
  func completesWords(typed: String, labels: [String], texts: [String]) async {
    let editor = await editor(
      "Call Mom +Work @phone\nWrite report +Work id:r to:ann\nSweep +Home\n\n",
      ["done.txt": "x 2026-11-01 Dig +Garden\n"])
    editor.type(typed, line: 3, character: 0)
    let items = editor.ask("completion", line: 3, character: typed.utf16.count)["items"]?.elements ?? []
    #expect(items.compactMap { $0["label"]?.text } == labels)
    #expect(items.compactMap { $0.at("textEdit", "newText")?.text } == texts)
    let word = typed.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    for item in items {
      #expect(
        item.at("textEdit", "range", "start", "character")?.integer == typed.utf16.count - word.utf16.count)
      #expect(item.at("textEdit", "range", "end", "character")?.integer == typed.utf16.count)
      let begins = item.at("textEdit", "newText")?.text?.hasPrefix(word) ?? false
      #expect(item["filterText"]?.text == (begins ? nil : String(word)))
    }
  }

  @Test func namesOfDoneAreRenewed() async {
    let editor = await editor("a\n\n")
    editor.type("+", line: 1, character: 0)
    func labels() -> [String] {
      editor.ask("completion", line: 1, character: 1)["items"]?.elements?.compactMap { $0["label"]?.text }
        ?? []
    }
    #expect(labels() == [])
    editor.files.store(at: "/ann/done.txt").replace(with: TodoList("x 2026-11-01 b +Attic\n"))
    while labels().isEmpty { await Task.yield() }
    #expect(labels() == ["+Attic"])
  }

  /// The task that is chosen by its words gets an id in the same step.
  @Test func aTaskWithoutAnIdGetsOne() async {
    let editor = await editor("Pay rent\nMove after:\n")
    let items = editor.ask("completion", line: 1, character: 11)["items"]?.elements ?? []
    let edit = items.first?["additionalTextEdits"]?.elements?.first
    let id = items.first?.at("textEdit", "newText")?.text?.dropFirst(6) ?? ""
    #expect(id.count == 3)
    #expect(edit?["newText"]?.text == " id:\(id)")
    #expect(edit?.at("range", "start") == ["line": 0, "character": 8])
  }

  // MARK: Findings

  @Test(arguments: [
    ("a due:fri\n", "", ["0:2 1 noDate “due:fri” is not a date"]),
    ("😀 due:2026-02-30\n", "", ["0:3 1 noDate “due:2026-02-30” is not a date"]),
    (
      "a rec:weekyl\n", "",
      ["0:2 1 noInterval “rec:weekyl” is not an interval, so the task will not come back"]
    ),
    ("a due:2026-12-01 t:2026-12-02\n", "", ["0:0 2 dueBeforeThreshold waits until after it is due"]),
    ("a id:x\nb id:x\n", "", ["1:0 2 sharesID has the id of line 1"]),
    ("a id:x after:x\n", "", ["0:0 2 circle waits for itself"]),
    ("a after:x\n", "", ["0:2 2 namesNobody “after:x” names a task that does not exist"]),
    ("a after:x\n", "x 2026-11-01 b id:x\n", []),
    ("a\n\na\n", "", ["2:0 2 doubled the same as line 1; “todo deduplicate” keeps one"]),
    (">>>>>>> a\n", "", ["0:0 1 conflictMarkers a part of git's conflict markers: delete it by hand"]),
    ("a deu:2026-12-01\n", "", ["0:2 4 misspelledKey “deu:” has no meaning: did you mean “due:”?"]),
    ("x 2026-11-01 a\n", "", ["0:0 4 notArchived done, but not archived"]),
    (
      "<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n", "",
      ["0:0 1 conflictMarkers conflict markers: git could not merge two versions"]
    ),
  ])
  func tellsWhatIsWrong(text: String, done: String, findings: [String]) async {
    let editor = await editor(text, ["done.txt": done])
    #expect(await editor.findings { $0 == findings } == findings)
  }

  @Test func tellsAtOnceWhatIsTypedInALine() async {
    let editor = await editor("a\nb\n")
    editor.type(" due:x ", line: 1, character: 1)
    let last = editor.messages.last
    #expect(last?.at("params", "version")?.integer == 2)
    #expect(last?.at("params", "diagnostics")?.elements?.first?["code"]?.text == "noDate")
    editor.type("first\n", line: 0, character: 0)
    #expect(
      editor.messages.last?.at("params", "diagnostics")?.elements?.first?.at("range", "start", "line") == 2)
  }

  /// A word is judged once the user has left it: by a space, by saving, or by a pause.
  @Test(arguments: ["space", "save", "pause"])
  func judgesNoWordThatIsBeingTyped(end: String) async {
    let editor = await editor("a\nb rec:x\n")
    for (index, letter) in " due:fri".enumerated() {
      editor.type(String(letter), line: 0, character: 1 + index)
      let found = editor.messages.last?.at("params", "diagnostics")?.elements
      #expect(found?.compactMap { $0["code"]?.text } == ["noInterval"])
    }
    switch end {
    case "space": editor.type(" ", line: 0, character: 9)
    case "save": editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(EditorClient.uri)]])
    default: break
    }
    #expect(await editor.findings { $0.count == 2 }.first == "0:2 1 noDate “due:fri” is not a date")
  }

  @Test func tellsOfBytesThatTheEditorCannotHold() async {
    let editor = await EditorClient()
    editor.files.store(at: "/ann/todo.txt").replace(with: TodoList(bytes: Array("a ".utf8) + [0xFF, 0x0A]))
    editor.initialize()
    editor.open("a \u{FFFD}\n")
    let text = "bytes in the file that are not UTF-8, and may be lost"
    #expect(await editor.findings { !$0.isEmpty } == ["0:0 1 notUTF8 \(text)"])
  }

  @Test func tellsThatTheFileHasChangedBehindTheText() async {
    let editor = await editor("a\nb\n")
    editor.type("mine ", line: 0, character: 0)
    editor.files.store(at: "/ann/todo.txt").replace(with: TodoList("a\nb\nfrom the phone\n"))
    let found = await editor.findings { $0.contains { $0.contains("changedOnDisk") } }
    #expect(found == ["0:0 2 changedOnDisk the file has changed on the disk: 1 line of it is not here"])
    let fix = editor.actions(0...0).first { $0.title.contains("changed on the disk") }?.action
    #expect(
      texts(after: fix?["edit"], of: [EditorClient.uri: "mine a\nb\n"])
        == [EditorClient.uri: "mine a\nb\nfrom the phone\n"])
    // As long as a letter is newer than what was found, nothing is written over it.
    editor.type("b", line: 0, character: 6)
    #expect(!editor.actions(0...0).contains { $0.title.contains("changed on the disk") })
  }

  @Test func clientsThatAskAreNotTold() async {
    let editor = await EditorClient(["todo.txt": ""])
    let answer = editor.initialize(["textDocument": ["diagnostic": ["dynamicRegistration": false]]])
    #expect(answer.at("capabilities", "diagnosticProvider") != nil)
    editor.open("a due:x\n")
    let report = editor.request(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(EditorClient.uri)]])
    #expect(report["items"]?.elements?.first?["code"]?.text == "noDate")
    #expect(!editor.messages.contains { $0["method"] == "textDocument/publishDiagnostics" })
  }

  // MARK: Actions

  @Test(arguments: [
    ("a\nb\n", 0, "Complete the task", "x 2026-11-24 a\nb\n", nil),
    ("(A) a\nb\n", 1, "Complete 2 tasks", "x 2026-11-24 a\nx 2026-11-24 b\n", nil),
    (
      "Pay rent due:2026-11-24 rec:+1m\n", 0, "Complete the task",
      "x 2026-11-24 Pay rent due:2026-11-24 rec:+1m\nPay rent due:2026-12-24 rec:+1m\n", nil
    ),
    (
      "Pay rent due:2026-11-24 rec:+1m", 0, "Complete the task",
      "x 2026-11-24 Pay rent due:2026-11-24 rec:+1m\nPay rent due:2026-12-24 rec:+1m\n", nil
    ),
    ("x 2026-11-20 a\n", 0, "Reopen the task", "a\n", nil),
    ("(B) é 😀 b\n", 0, "Prioritize the task: A", "(A) é 😀 b\n", nil),
    ("a\n", 0, "Set due of the task: Wed 25 Nov, tomorrow", "a due:2026-11-25\n", nil),
    ("a +x\nb +x\nc\n", 1, "Untag 2 tasks: +x", "a\nb\nc\n", nil),
    ("a\r\nb\r\n", 0, "Complete the task", "x 2026-11-24 a\r\nb\r\n", nil),
    ("a\nx 2026-11-01 b\n", 0, "Archive completed tasks", "a\n", "x 2026-11-01 b\n"),
    ("a\nb\na\n", 0, "Remove duplicate tasks", "a\nb\n\n", nil),
    ("b\na\n", 0, "Sort by the whole line", "a\nb\n", nil),
    ("b\na", 0, "Sort by the whole line", "a\nb", nil),
    ("a due:fri\n", 0, "Write the date: Fri 27 Nov, in 3 days", "a due:2026-11-27\n", nil),
    (
      "a deu:2026-12-01\n", 0, "Fix: “deu:” has no meaning: did you mean “due:”?", "a due:2026-12-01\n", nil
    ),
    ("a due:next week\n", 0, "Write the date: Tue 1 Dec, in 7 days", "a due:2026-12-01\n", nil),
    (
      "a rec:weekly\n", 0, "Fix: “rec:weekly” is not an interval, so the task will not come back",
      "a rec:1w\n", nil
    ),
  ])
  func offersActions(text: String, last: Int, title: String, after: String, done: String?) async throws {
    let editor = await editor(text)
    _ = await editor.findings { _ in true }
    let action = editor.actions(0...last).first { $0.title == title }?.action
    let doneURI = "file:///ann/done.txt"
    let texts = texts(after: action?["edit"], of: [EditorClient.uri: text])
    #expect(texts[EditorClient.uri] == after)
    #expect(texts[doneURI] == done)
    // The files are as they were: the editor has the change.
    #expect(try editor.files.store(at: "/ann/todo.txt").list() == TodoList(text))
    #expect(!editor.files.store(at: "/ann/done.txt").exists)
  }

  /// The tasks of a done.txt are not those of the todo.txt beside it.
  @Test(arguments: [
    ("Reopen the task", "b\n", nil), ("Delete the task", "\n", nil),
    ("Move the task: todo.txt", "\n", "a\nx 2026-11-01 b\n"),
  ])
  func actsOnDone(title: String, after: String, todo: String?) async {
    let done = "file:///ann/done.txt"
    let editor = await editor("a\n", ["done.txt": "x 2026-11-01 b\n"])
    editor.open("x 2026-11-01 b\n", at: done)
    let action = editor.actions(0...0, of: done).first { $0.title == title }?.action
    let before = [done: "x 2026-11-01 b\n", EditorClient.uri: "a\n"]
    #expect(texts(after: action?["edit"], of: before) == [done: after, EditorClient.uri: todo ?? "a\n"])
    #expect(editor.actions(0...0, of: done).first?.title == "Reopen the task")
    let place: JSONValue = [
      "textDocument": ["uri": .string(done)], "position": ["line": 0, "character": 15],
    ]
    #expect(
      editor.request("textDocument/hover", place).at("contents", "value")?.text?.contains(
        "done      Sun 1 Nov")
        == true)
  }

  @Test func archivingKeepsWhatIsInDone() async {
    let editor = await editor("x 2026-11-02 b\n", ["done.txt": "x 2026-11-01 a"])
    let action = editor.actions(0...0).first { $0.title == "Archive completed tasks" }?.action
    let texts = texts(
      after: action?["edit"],
      of: [EditorClient.uri: "x 2026-11-02 b\n", "file:///ann/done.txt": "x 2026-11-01 a"])
    #expect(texts == [EditorClient.uri: "", "file:///ann/done.txt": "x 2026-11-01 a\nx 2026-11-02 b\n"])
  }

  @Test func aChosenActionIsResolvedForTheTextItWasOfferedFor() async {
    let editor = await EditorClient(["todo.txt": "a\n"])
    editor.initialize([
      "workspace": ["workspaceEdit": ["documentChanges": true]],
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "dataSupport": true,
          "resolveSupport": ["properties": ["edit"]],
        ]
      ],
    ])
    editor.open("a\n")
    let action = editor.actions(0...0).first { $0.title == "Complete the task" }?.action ?? .null
    #expect(action["edit"] == nil)
    let resolved = editor.request("codeAction/resolve", action)
    #expect(
      texts(after: resolved["edit"], of: [EditorClient.uri: "a\n"]) == [EditorClient.uri: "x 2026-11-24 a\n"])
    let version = resolved.at("edit", "documentChanges")?.elements?.first?.at("textDocument", "version")
    #expect(version == 1)
    editor.type("b", line: 0, character: 0)
    #expect(editor.request("codeAction/resolve", action)["code"]?.integer == -32801)
  }

  /// What is found between lines meanwhile adds actions before the chosen one.
  @Test func anActionIsResolvedAfterMoreWasFound() async {
    let editor = await EditorClient(["todo.txt": "a\nb"])
    editor.initialize(Self.resolving)
    editor.open("a\nb")
    let action = editor.actions(0...1).first { $0.title == "Complete 2 tasks" }?.action ?? .null
    #expect(
      await editor.findings { $0 == ["1:0 4 noFinalNewline no newline at the end of the last line"] }.count
        == 1)
    #expect(editor.actions(0...1).first?.title == "Fix: no newline at the end of the last line")
    #expect(editor.request("codeAction/resolve", action)["edit"] != nil)
  }

  /// What users do most comes first, after what is wrong; what needs a choice comes last.
  @Test func ordersActions() async {
    let editor = await editor("a +x due:fri\nb +y\n")
    let kinds = editor.actions(0...0).map { $0.title.prefix { $0 != ":" } }
    #expect(
      kinds.reduce(into: [Substring]()) { if $0.last != $1 { $0.append($1) } }.prefix(6) == [
        "Write the date", "Complete the task", "Prioritize the task", "Set due of the task", "Tag the task",
        "Delete the task",
      ])
  }

  @Test func offersTheTagsThatChangeTheTask() async {
    let editor = await editor("a +x\nb +y @c\n")
    #expect(
      editor.actions(0...0).map(\.title).filter { $0.contains("ag the task") } == [
        "Tag the task: +y", "Tag the task: @c", "Untag the task: +x",
      ])
  }

  /// Also for a client that asks for the change of the chosen action only, where none is tried before.
  @Test func offersNothingThatNeedsAnotherEditor() async {
    let editor = await EditorClient(["todo.txt": "a\n"])
    editor.initialize(Self.resolving)
    editor.open("a\n")
    let titles = editor.actions(0...0).map(\.title)
    #expect(titles.contains("Complete the task"))
    #expect(!titles.contains { $0.hasPrefix("Edit ") || $0.hasPrefix("Note ") })
  }

  /// A client without code actions of its own gets commands, and is asked to make the change.
  @Test func aCommandHasTheClientMakeTheChange() async {
    let editor = await EditorClient(["todo.txt": "a\n"])
    editor.initialize(["workspace": ["workspaceEdit": ["documentChanges": true]]])
    editor.open("a\n")
    let action = editor.actions(0...0).first { $0.title == "Complete the task" }?.action ?? .null
    let command: JSONValue = [
      "command": action["command"] ?? .null, "arguments": action["arguments"] ?? .null,
    ]
    editor.request("workspace/executeCommand", command)
    let asked = editor.messages.last { $0["method"] == "workspace/applyEdit" }
    #expect(
      texts(after: asked?.at("params", "edit"), of: [EditorClient.uri: "a\n"])
        == [EditorClient.uri: "x 2026-11-24 a\n"])
    #expect(
      editor.request("workspace/executeCommand", ["command": "todo.no"])["code"]?.integer == -32602)
  }

  @Test(arguments: [
    (true, "http://127.0.0.1:1/#t\n", 3, "The page of the list is at http://127.0.0.1:1/#t."),
    (false, "http://127.0.0.1:1/#t\n", 3, "The page of the list is at http://127.0.0.1:1/#t."),
    (false, nil, 1, "The program ended with status 1."),
  ])
  func opensThePage(isShown: Bool, output: String?, type: Int, text: String) async {
    let browser = RecordingLinkOpener()
    let runner = RecordingCommandRunner(written: { _ in output.map { Array($0.utf8) } })
    let editor = await EditorClient { ($0.links, $0.commands) = (browser, runner) }
    editor.initialize(["window": ["showDocument": ["support": .bool(isShown)]]])
    #expect(editor.request("workspace/executeCommand", ["command": "todo.open"]) == .null)
    #expect(await editor.message("window/showMessage") == ["type": .number(type), "message": .string(text)])
    #expect(runner.runs == [["todo", "serve"]])
    if isShown {
      #expect(
        await editor.message("window/showDocument") == ["uri": "http://127.0.0.1:1/#t", "external": true])
    }
    #expect(browser.opened == (isShown || output == nil ? [] : ["http://127.0.0.1:1/#t"]))
  }

  /// The command runs what is registered as `sync`.
  @Test(arguments: [(false, 3, "Synced: sent 3."), (true, 1, "Offline.")])
  func syncs(isOffline: Bool, type: Int, message: String) async {
    let editor = await EditorClient(
      ["todo.txt": "a\n"], more: [isOffline ? UnsyncedPlugin.self : SyncedPlugin.self])
    editor.initialize()
    editor.open("a\n")
    editor.request("workspace/executeCommand", ["command": "todo.sync"])
    let told = await editor.message("window/showMessage")
    #expect(told["type"] == .number(type))
    #expect(told["message"]?.text == message)
  }

  @Test func filtersActionsByKind() async {
    let editor = await editor("a due:fri\nb\n")
    _ = await editor.findings { _ in true }
    #expect(editor.actions(0...0, only: "quickfix").allSatisfy { $0.action["kind"] == "quickfix" })
    #expect(
      editor.actions(0...0, only: "source.sort").map(\.title).prefix(2)
        == ["Sort by the whole line", "Sort by priority"])
    #expect(editor.actions(0...0, only: "source.organizeImports").isEmpty)
  }

  // MARK: Words

  @Test func tellsAboutTasksAndKeys() async {
    let editor = await editor("Pay rent due:2026-11-20 rec:+1m\n\n")
    let task = editor.ask("hover", line: 0, character: 1).at("contents", "value")?.text ?? ""
    #expect(task.contains("due       Fri 20 Nov, 4 days ago"))
    let key = editor.ask("hover", line: 0, character: 10).at("contents", "value")?.text
    #expect(key == "due:DATE  The due date.\nFri 20 Nov, 4 days ago")
    #expect(editor.ask("hover", line: 1, character: 0) == .null)
    #expect(editor.ask("hover", line: 99, character: 0) == .null)
  }

  @Test func showsWordsBehindValues() async {
    let editor = await editor(
      "a due:2026-11-21\nb due:2026-11-25 rec:1w\nc id:c\nd after:c\nx 2026-11-01 e due:2026-11-20\n")
    let hints = editor.ask("inlayHint", lines: 0...4).elements ?? []
    #expect(
      hints.compactMap { $0["label"]?.text } == [
        "3 days late", "Tomorrow", "every week after it is done", "c id:c",
      ])
    #expect(hints.first?["position"] == ["line": 0, "character": 16])
    editor.notify("workspace/didChangeConfiguration", ["settings": ["todo": ["inlayHints": false]]])
    #expect(editor.ask("inlayHint", lines: 0...4) == [])
  }

  @Test func findsWhatWordsName() async {
    let editor = await editor(
      "a id:x\nb after:x,z note:n/b.md\nc +p id:z\n", ["done.txt": "x 2026-11-01 d +p\n"])
    let task = editor.ask("definition", line: 1, character: 3)
    #expect(task["uri"] == .string(EditorClient.uri) && task.at("range", "start", "line") == 0)
    #expect(editor.ask("definition", line: 1, character: 14)["uri"] == "file:///ann/n/b.md")
    #expect(editor.ask("definition", line: 0, character: 0) == .null)
    let uses = editor.ask(
      "references", line: 2, character: 3, [JSONMember("context", ["includeDeclaration": true])])
    #expect(uses.elements?.compactMap { $0["uri"]?.text } == [EditorClient.uri, "file:///ann/done.txt"])
    #expect(editor.ask("references", line: 0, character: 3).elements?.count == 2)
  }

  @Test(arguments: [
    (0, 3, "Garden", "a +Garden @w\nb +Garden +Homes\n", "x c +Garden\n"),
    (0, 3, "+Garden", "a +Garden @w\nb +Garden +Homes\n", "x c +Garden\n"),
    (0, 9, "Büro", "a +Home @Büro\nb +Home +Homes\n", "x c +Home\n"),
  ])
  func renamesInAllLists(line: Int, character: Int, name: String, todo: String, done: String) async {
    let before = ["todo.txt": "a +Home @w\nb +Home +Homes\n", "done.txt": "x c +Home\n"]
    let editor = await editor(before["todo.txt"]!, before)
    let edit = editor.ask("rename", line: line, character: character, [JSONMember("newName", .string(name))])
    let uris = ["file:///ann/todo.txt": before["todo.txt"]!, "file:///ann/done.txt": before["done.txt"]!]
    #expect(texts(after: edit, of: uris) == ["file:///ann/todo.txt": todo, "file:///ann/done.txt": done])
  }

  @Test func refusesToRenameOtherWordsAndToBadNames() async {
    let editor = await editor("a +Home to:ann\n")
    #expect(editor.ask("prepareRename", line: 0, character: 0) == .null)
    let refused = editor.ask("rename", line: 0, character: 0, [JSONMember("newName", "b")])
    #expect(refused["code"]?.integer == -32803)
    #expect(editor.ask("prepareRename", line: 0, character: 4)["placeholder"] == "+Home")
    #expect(editor.ask("prepareRename", line: 0, character: 12)["placeholder"] == "ann")
    for name in ["", "two words", "+", "a\nb"] {
      let answer = editor.ask("rename", line: 0, character: 4, [JSONMember("newName", .string(name))])
      #expect(answer["code"]?.integer == -32602)
    }
  }

  @Test func outlinesTheText() async {
    let editor = await editor(
      "a +p see https://x.example/1.\nb +q\nc +p note:n.md\nd\nx 2026-11-01 e\nx 2026-11-01 f\ng\nx h\n")
    let symbols = editor.ask("documentSymbol").elements ?? []
    #expect(symbols.compactMap { $0["name"]?.text } == ["+p", "+q", "d", "g"])
    #expect(symbols.first?["children"]?.elements?.count == 2)
    #expect(
      editor.ask("foldingRange").elements == [["startLine": 4, "endLine": 5, "kind": "region"]])
    let links = editor.ask("documentLink").elements ?? []
    #expect(links.compactMap { $0["target"]?.text } == ["https://x.example/1", "file:///ann/n.md"])
  }

  @Test func colorsWords() async {
    let editor = await editor("(A) 2026-11-01 é +p @c due:2026-11-20 k:v\nx 2026-11-02 b\n")
    let data = editor.ask("semanticTokens/full")["data"]?.elements?.compactMap(\.integer) ?? []
    let tokens = stride(from: 0, to: data.count, by: 5).map { Array(data[$0..<($0 + 5)]) }
    #expect(
      tokens == [
        [0, 0, 3, 0, 0], [0, 4, 10, 5, 0], [0, 13, 2, 1, 0], [0, 3, 2, 2, 0], [0, 3, 4, 3, 0],
        [0, 4, 10, 5, 2],
        [0, 11, 2, 3, 0], [0, 2, 1, 4, 0], [1, 0, 1, 7, 1], [0, 2, 10, 5, 1], [0, 11, 1, 7, 1],
      ])
    editor.type(" +q", line: 1, character: 14)
    let delta = editor.ask("semanticTokens/full/delta", [JSONMember("previousResultId", "1")])
    #expect(delta["edits"] == [["start": 55, "deleteCount": 0, "data": [0, 2, 2, 1, 1]]])
    let again = editor.ask("semanticTokens/full/delta", [JSONMember("previousResultId", "2")])
    #expect(again["edits"] == [])
    #expect(editor.ask("semanticTokens/full/delta", [JSONMember("previousResultId", "9")])["data"] != nil)
  }

  @Test(arguments: [("2026-11-23", 2), ("2026-11-24", 4), ("2026-11-25", 0)])
  func colorsDatesByUrgency(due: String, modifiers: Int) async {
    let editor = await editor("a due:\(due)\n")
    let data = editor.ask("semanticTokens/full")["data"]?.elements?.compactMap(\.integer) ?? []
    #expect(data.last == modifiers)
  }

  private struct Brackets: TaskCheck, TaskKey {
    let name = "shop"
    let form = "NAME"
    let summary = "Where to buy it."

    func findings(in item: TodoItem) -> [TaskFinding] {
      item.text.contains(UInt8(ascii: "["))
        ? [TaskFinding("bracket", "has a bracket", line: item.number)] : []
    }

    func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] {
      [TaskKeyValue("baker")]
    }
  }

  private enum Outside: ModulePlugin {
    static func register(in registry: inout ModuleRegistry) {
      registry.addCheck { Brackets() }
      registry.addKeys { [Brackets()] }
    }
  }

  @Test func aModuleFromOutsideAddsChecksAndKeys() async {
    let editor = await EditorClient(["todo.txt": ""], more: [Outside.self])
    editor.initialize()
    editor.open("a [\nb sh\nc shop:\n")
    #expect(await editor.findings { _ in true } == ["0:0 2 bracket has a bracket"])
    let keys = editor.ask("completion", line: 1, character: 4)["items"]?.elements ?? []
    #expect(keys.compactMap { $0["label"]?.text } == ["shop:"])
    let values = editor.ask("completion", line: 2, character: 7)["items"]?.elements ?? []
    #expect(values.compactMap { $0.at("textEdit", "newText")?.text } == ["shop:baker"])
  }
}

extension EditorClient {
  fileprivate func ask(_ method: String, _ more: [JSONMember]) -> JSONValue {
    request(
      "textDocument/\(method)", .object([JSONMember("textDocument", ["uri": .string(Self.uri)])] + more))
  }
}

private enum SyncedPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) { registry.add(command: SyncedCommand.self) }
}

private enum UnsyncedPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) { registry.add(command: UnsyncedCommand.self) }
}

private struct SyncedCommand: ModuleCommand {
  static let syntax = CommandSyntax("sync", forms: [""], summary: "Sync")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try context.surroundings.output.write(Array("Synced: sent 3.\n".utf8))
  }
}

private struct UnsyncedCommand: ModuleCommand {
  static let syntax = CommandSyntax("sync", forms: [""], summary: "Sync")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws { throw CommandError("Offline.") }
}
