import EventLoop
import ModuleKit
import TodoTxt

/// Tells editors what each word is, so that they colour it.
@EventLoop
final class TokenFeature: LanguageFeature {
  /// The last tokens of each text, from which the next differ.
  private var told: [String: (id: Int, data: [Int])] = [:]
  private var lastID = 0
  private let workspace: EditorWorkspace

  init(workspace: EditorWorkspace) { self.workspace = workspace }

  /// Each is a bit: of a completed task, and of due dates.
  private static let modifiers = ["deprecated", "overdue", "today"]

  var capabilities: JSONValue {
    [
      "semanticTokensProvider": [
        "legend": [
          "tokenTypes": JSONValue(strings: TaskToken.Kind.allCases.map { "\($0)" }),
          "tokenModifiers": JSONValue(strings: Self.modifiers),
        ], "full": ["delta": true], "range": true,
      ]
    ]
  }

  var requests: [String: Request] {
    [
      "textDocument/semanticTokens/full": { params throws(RequestError) in try self.all(params).answer },
      "textDocument/semanticTokens/full/delta": { params throws(RequestError) in try self.delta(params) },
      "textDocument/semanticTokens/range": { params throws(RequestError) in
        let document = try self.workspace.document(params)
        return ["data": self.tokens(of: document, in: try params.lines(of: document.list)).json]
      },
    ]
  }

  var notifications: [String: Notification] {
    ["textDocument/didClose": { params throws(RequestError) in self.told[try params.uri] = nil }]
  }

  private func all(_ params: JSONValue) throws(RequestError) -> (data: [Int], answer: JSONValue) {
    let document = try workspace.document(params)
    let data = tokens(of: document, in: document.list.indices)
    lastID += 1
    told[document.uri] = (lastID, data)
    return (data, ["resultId": .string("\(lastID)"), "data": data.json])
  }

  private func delta(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let old = told[try params.uri]
    let (data, answer) = try all(params)
    guard let old, params["previousResultId"]?.text == "\(old.id)" else { return answer }
    let front = zip(old.data, data).prefix { $0 == $1 }.count
    let most = min(old.data.count, data.count) - front
    let back = zip(old.data.reversed(), data.reversed()).prefix(most).prefix { $0 == $1 }.count
    let edit: JSONValue = [
      "start": .number(front), "deleteCount": .number(old.data.count - front - back),
      "data": Array(data[front..<(data.count - back)]).json,
    ]
    return ["resultId": .string("\(lastID)"), "edits": old.data == data ? [] : [edit]]
  }

  /// Five numbers for each token, relative to the one before it.
  private func tokens(of document: Document, in lines: Range<Int>) -> [Int] {
    let positions = workspace.positions(in: document.list)
    let calendar = workspace.files.context(forFileAt: document.path).calendar
    var data: [Int] = []
    var last = TextPosition(line: 0, character: 0)
    for line in lines where !document.list[line].isBlank {
      let item = document.list[line]
      for token in item.tokens(at: calendar) {
        let range = positions.range(ofBytes: token.range, inLine: line)
        let start = range.start.character
        let urgency = token.urgency == .overdue ? 2 : token.urgency == .today ? 4 : 0
        data += [
          line - last.line, line == last.line ? start - last.character : start,
          range.end.character - start, token.kind.rawValue, urgency | (item.isCompleted ? 1 : 0),
        ]
        last = range.start
      }
    }
    return data
  }
}

extension [Int] {
  fileprivate var json: JSONValue { .array(map(JSONValue.number)) }
}
