import AddModule
import CompleteModule
import DatesModule
import DetailModule
import DoctorModule
import EditModule
import FilesModule
import ListModule
import ModuleTestKit
import PeopleModule
import Synchronization
@testable import LanguageServerModule

/// An editor that talks to the server, with files in memory in `/ann`.
@EventLoop
final class EditorClient {
  let files = InMemoryTodoFiles()
  private let output = MessageOutput()
  private let input: Task<CommandError?, any Error>
  private var send: ([UInt8]) -> Void
  private var lastID = 0
  private var version = 1

  static let uri = "file:///ann/todo.txt"

  static let plugins: [any ModulePlugin.Type] = [
    ListPlugin.self, AddPlugin.self, EditPlugin.self, CompletePlugin.self, DatesPlugin.self,
    DependenciesPlugin.self, DetailPlugin.self, NotesPlugin.self, FilesPlugin.self, DoctorPlugin.self,
    PeoplePlugin.self, LanguageServerPlugin.self,
  ]

  /// - Parameters:
  ///   - contents: the files on the disk, by name.
  ///   - more: further modules.
  ///   - surroundings: changes what is around the program.
  init(
    _ contents: [String: String] = [:], more: [any ModulePlugin.Type] = [],
    surroundings: (inout ModuleContext.Surroundings) -> Void = { _ in }
  ) async {
    for (name, text) in contents { files.store(at: "/ann/\(name)").replace(with: TodoList(text)) }
    var context = ModuleContext.testing(
      store: files.store(at: "/ann/todo.txt"), plugins: Self.plugins + more,
      clock: ManualClock(CivilDate(daysSinceEpoch: 20_781)), output: output,
      configure: { $0.files = TodoFiles(beside: "/ann/todo.txt") })
    context.surroundings.output = output
    surroundings(&context.surroundings)
    let session = LanguageServerWireframe(context: context).makeSession()
    let (started, start) = AsyncStream<@EventLoop @Sendable ([UInt8]) -> Void>.makeStream()
    input = EventLoop.task {
      await session.run { receive in start.yield { receive($0) } }
    }
    var iterator = started.makeAsyncIterator()
    send = await iterator.next(isolation: #isolation) ?? { _ in }
  }

  // MARK: Messages

  func receive(_ bytes: [UInt8]) { send(bytes) }

  func receive(_ message: JSONValue) { receive(message.frame) }

  /// Everything that the server has said so far.
  var messages: [JSONValue] { output.messages }

  /// The result of a request, or its error.
  @discardableResult
  func request(_ method: String, _ params: JSONValue = .object([])) -> JSONValue {
    lastID += 1
    receive(["jsonrpc": "2.0", "id": .number(lastID), "method": .string(method), "params": params])
    let answer = messages.first { $0["id"] == .number(lastID) && $0["method"] == nil }
    return answer?["result"] ?? answer?["error"] ?? .null
  }

  func notify(_ method: String, _ params: JSONValue = .object([])) {
    receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  @discardableResult
  func initialize(_ capabilities: JSONValue = EditorClient.capabilities) -> JSONValue {
    defer { notify("initialized") }
    return request("initialize", ["capabilities": capabilities])
  }

  nonisolated static let capabilities: JSONValue = [
    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]],
    "textDocument": [
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "rename": ["prepareSupport": true],
    ],
  ]

  /// Opens the text, after the greeting.
  func open(_ text: String, at uri: String = EditorClient.uri) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "todotxt", "version": 1, "text": .string(text)]])
  }

  func type(_ text: String, line: Int, character: Int) {
    version += 1
    let place: JSONValue = ["line": .number(line), "character": .number(character)]
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(Self.uri), "version": .number(version)],
        "contentChanges": [["range": ["start": place, "end": place], "text": .string(text)]],
      ])
  }

  /// Asks about a position of the text.
  func ask(_ method: String, line: Int, character: Int, _ more: [JSONMember] = []) -> JSONValue {
    request(
      "textDocument/\(method)",
      .object(
        [
          JSONMember("textDocument", ["uri": .string(Self.uri)]),
          JSONMember("position", ["line": .number(line), "character": .number(character)]),
        ] + more))
  }

  func ask(
    _ method: String, lines: ClosedRange<Int> = 0...0, of uri: String = EditorClient.uri,
    _ more: [JSONMember] = []
  ) -> JSONValue {
    request(
      "textDocument/\(method)",
      .object(
        [
          JSONMember("textDocument", ["uri": .string(uri)]),
          JSONMember(
            "range",
            [
              "start": ["line": .number(lines.lowerBound), "character": 0],
              "end": ["line": .number(lines.upperBound), "character": 1],
            ]),
        ] + more))
  }

  /// Waits for a message of that method, and returns its parameters.
  func message(_ method: String) async -> JSONValue {
    while true {
      if let message = messages.first(where: { $0["method"]?.text == method }) {
        return message["params"] ?? .null
      }
      await output.more()
    }
  }

  /// Waits for findings that fit.
  func findings(until isWanted: ([String]) -> Bool) async -> [String] {
    var seen = 0
    while true {
      for message in messages.dropFirst(seen) {
        seen += 1
        guard message["method"] == "textDocument/publishDiagnostics" else { continue }
        let lines = (message.at("params", "diagnostics")?.elements ?? []).map { item in
          let place = item.at("range", "start")
          return "\(place?["line"]?.integer ?? -1):\(place?["character"]?.integer ?? -1) "
            + "\(item["severity"]?.integer ?? 0) \(item["code"]?.text ?? "") \(item["message"]?.text ?? "")"
        }
        if isWanted(lines) { return lines }
      }
      await output.more()
    }
  }

  func actions(
    _ lines: ClosedRange<Int>, of uri: String = EditorClient.uri, only kind: String? = nil
  ) -> [(title: String, action: JSONValue)] {
    var context = [JSONMember("diagnostics", [])]
    if let kind { context.append(JSONMember("only", [.string(kind)])) }
    let answer = ask("codeAction", lines: lines, of: uri, [JSONMember("context", .object(context))])
    return (answer.elements ?? []).map { ($0["title"]?.text ?? "", $0) }
  }

  /// Why the server failed, after the end; nil if it did not.
  var failure: String? { get async throws { try await input.value?.message } }
}

/// The messages that the server writes.
private final class MessageOutput: TextOutput {
  private let state = Mutex((reader: MessageReader(), messages: [JSONValue]()))
  private let signal = AsyncStream<Void>.makeStream()

  var columns: Int? { nil }

  var messages: [JSONValue] { state.withLock { $0.messages } }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      state.reader.receive(bytes)
      while let body = state.reader.next() {
        state.messages.append((try? JSONValue.values(in: body).first) ?? .null)
      }
    }
    signal.continuation.yield()
  }

  /// Waits for another message.
  func more() async {
    for await _ in signal.stream { return }
  }
}

/// The texts after a `WorkspaceEdit`, by URI.
func texts(after edit: JSONValue?, of texts: [String: String]) -> [String: String] {
  var texts = texts
  for change in edit?["documentChanges"]?.elements ?? [] {
    if change["kind"] == "create" {
      texts[change["uri"]?.text ?? ""] = ""
      continue
    }
    let uri = change.at("textDocument", "uri")?.text ?? ""
    let edits = (change["edits"]?.elements ?? []).map { edit -> (range: JSONValue, text: String) in
      (edit["range"] ?? .null, edit["newText"]?.text ?? "")
    }
    texts[uri] = applying(edits, to: texts[uri] ?? "")
  }
  return texts
}

/// A client's way to apply edits, in UTF-16, written from the specification: all positions are those before the first
/// edit; insertions at one place keep their order.
private func applying(_ edits: [(range: JSONValue, text: String)], to text: String) -> String {
  var units = Array(text.utf16)
  func offset(_ position: JSONValue?) -> Int {
    var line = position?["line"]?.integer ?? 0
    var start = 0
    while line > 0, let newline = units[start...].firstIndex(of: 10) {
      start = newline + 1
      line -= 1
    }
    if line > 0 { return units.count }
    let end = units[start...].firstIndex(of: 10) ?? units.count
    return min(start + (position?["character"]?.integer ?? 0), end)
  }
  let placed = edits.enumerated().map { index, edit in
    (start: offset(edit.range["start"]), end: offset(edit.range["end"]), index: index, text: edit.text)
  }
  for edit in placed.sorted(by: { ($0.start, $0.index) > ($1.start, $1.index) }) {
    units.replaceSubrange(edit.start..<edit.end, with: edit.text.utf16)
  }
  return String(decoding: units, as: UTF16.self)
}
