import ModuleTestKit
import Testing

@testable import LanguageServerModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct SessionTests {
  @Test func answersAsTheLifeCycleAsksFor() async throws {
    let editor = await EditorClient()
    #expect(editor.request("textDocument/hover")["code"]?.integer == -32002)
    editor.open("a\n")
    #expect(editor.initialize().at("serverInfo", "name") == "todo")
    #expect(editor.request("initialize")["code"]?.integer == -32600)
    #expect(editor.request("no/such")["code"]?.integer == -32601)
    #expect(editor.request("$/no/such")["code"]?.integer == -32601)
    editor.notify("no/such")
    #expect(editor.request("textDocument/hover")["code"]?.integer == -32602)
    #expect(editor.request("shutdown") == .null)
    #expect(editor.request("textDocument/hover")["code"]?.integer == -32600)
    editor.notify("exit")
    #expect(try await editor.failure == nil)
  }

  @Test(arguments: [true, false])
  func endsWithoutBeingShutDown(isTold: Bool) async throws {
    let editor = await EditorClient()
    editor.initialize()
    if isTold { editor.notify("exit") } else { editor.receive([UInt8]()) }
    #expect(try await editor.failure == "The editor left without a request to shut down.")
  }

  @Test(arguments: ["", "rubbish\n", "Content-Length: 2\r\n\r\n[]"])
  func saysThatNoEditorWasThere(input: String) async throws {
    let editor = await EditorClient()
    if !input.isEmpty { editor.receive(Array(input.utf8)) }
    editor.receive([UInt8]())
    #expect(
      try await editor.failure == "Standard input had no editor that speaks the Language Server Protocol.")
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("1 2", -32700), (#"{"id":1,"method":"a"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":[],"method":"a"}"#, -32600), (#"{"jsonrpc":"2.0","id":77,"method":5}"#, -32600),
    (#"{"jsonrpc":"2.0"}"#, -32600), ("\u{0}", -32700),
  ])
  func refusesWhatIsNoMessage(body: String, code: Int) async {
    let editor = await EditorClient()
    editor.receive(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    #expect(editor.messages.last?.at("error", "code")?.integer == code)
    #expect(editor.initialize()["capabilities"] != nil)
  }

  @Test func cancelsWhatStillWaits() async {
    let editor = await EditorClient()
    editor.initialize()
    let request: JSONValue = ["jsonrpc": "2.0", "id": "x", "method": "shutdown"]
    let cancel: JSONValue = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "x"]]
    editor.receive(request.frame + cancel.frame)
    #expect(editor.messages.last?.at("error", "code")?.integer == -32800)
    #expect(editor.request("shutdown") == .null)
  }

  @Test(arguments: [
    ([], "utf-16"), (["utf-32", "utf-16"], "utf-32"), (["utf-16", "utf-8"], "utf-8"), (["x"], "utf-16"),
  ])
  func choosesHowColumnsCount(offered: [String], chosen: String) async {
    let editor = await EditorClient()
    let answer = editor.initialize(["general": ["positionEncodings": JSONValue(strings: offered)]])
    #expect(answer.at("capabilities", "positionEncoding")?.text == chosen)
  }

  @Test func readsMessagesInAnyPieces() {
    let bodies: [JSONValue] = [["a": 1], ["b": "é😀"], []]
    let bytes = bodies.flatMap(\.frame) + Array("content-length:2\r\nContent-Type: x\r\n\r\n{}".utf8)
    for size in [1, 2, 3, 7, bytes.count] {
      var reader = MessageReader()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.receive(Array(bytes[start..<min(start + size, bytes.count)]))
        while let body = reader.next() { found.append(body) }
      }
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == [#"{"a":1}"#, #"{"b":"é😀"}"#, "[]", "{}"])
    }
  }

  /// No message ends the server, whatever is in it.
  @Test func survivesMutatedMessages() async {
    let editor = await EditorClient(["todo.txt": "a\n"])
    editor.initialize()
    editor.open("(A) a +p due:2026-11-20\nb @c rec:1w id:x\nc after:x\n😀 é\n")
    let uri = JSONValue.string(EditorClient.uri)
    let place: JSONValue = ["textDocument": ["uri": uri], "position": ["line": 1, "character": 3]]
    let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 2, "character": 3]]
    let data: JSONValue = [
      "uri": uri, "version": 1, "index": 0, "title": "Complete the task", "lines": [0, 1],
    ]
    let samples: [(String, JSONValue)] =
      ["completion", "hover", "definition", "references", "prepareRename", "documentHighlight"].map {
        ("textDocument/\($0)", place)
      }
      + [
        "documentSymbol", "foldingRange", "documentLink", "semanticTokens/full", "inlayHint", "codeAction",
        "semanticTokens/range", "diagnostic",
      ].map {
        (
          "textDocument/\($0)",
          ["textDocument": ["uri": uri], "range": range, "context": ["diagnostics": []]]
        )
      } + [
        (
          "textDocument/rename",
          ["textDocument": ["uri": uri], "position": ["line": 0, "character": 6], "newName": "q"]
        ),
        ("workspace/executeCommand", ["command": "todo.do", "arguments": [data]]),
        ("codeAction/resolve", ["title": "x", "data": data]),
        (
          "textDocument/didChange",
          [
            "textDocument": ["uri": uri, "version": 2],
            "contentChanges": [["range": range, "text": "z +p\n"]],
          ]
        ),
        ("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": "a\n"]]),
        ("textDocument/didClose", ["textDocument": ["uri": uri]]),
      ]
    var generator = SeededGenerator(seed: 1)
    let odd: [JSONValue] = [
      .null, true, -1, 1_000_000_000_000, .number(.max), .number(.min), 99, "", "\u{0}", [], .object([]),
      .decimal("1e400"),
      .string(EditorClient.uri), "😀",
    ]
    func mutated(_ value: JSONValue) -> JSONValue {
      if Int.random(in: 0..<12, using: &generator) == 0 { return odd.randomElement(using: &generator)! }
      switch value {
      case .array(let values): return .array(values.map(mutated))
      case .object(let members):
        return .object(
          members.compactMap { member in
            Int.random(in: 0..<30, using: &generator) == 0
              ? nil : JSONMember(member.name, mutated(member.value))
          })
      default: return value
      }
    }
    for number in 0..<Self.messages {
      let (method, params) = samples.randomElement(using: &generator)!
      let isRequest = Bool.random(using: &generator)
      var message: [JSONMember] = [
        JSONMember("jsonrpc", "2.0"), JSONMember("method", .string(method)),
        JSONMember("params", mutated(params)),
      ]
      if isRequest { message.append(JSONMember("id", .number(number + 1_000_000))) }
      var bytes = JSONValue.object(message).frame
      if Int.random(in: 0..<20, using: &generator) == 0, let header = bytes.firstIndex(of: UInt8(ascii: "{"))
      {
        let place = Int.random(in: header..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      editor.receive(bytes)
    }
    #expect(editor.request("shutdown") == .null)
  }

  private static let messages = 20_000
}
