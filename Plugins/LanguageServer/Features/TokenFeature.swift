import EventLoop
import ModuleKit
import PlainText
import TodoTxt

/// Tells editors what each word is, so that they colour it.
@EventLoop
final class TokenFeature: LanguageFeature {
  private enum Kind: Int, CaseIterable {
    case priority, project, context, key, value, date, link, text

    var name: String { "\(self)" }
  }

  private enum Modifier: Int, CaseIterable {
    /// Of a completed task.
    case deprecated
    case overdue, today

    var bit: Int { 1 << rawValue }
  }

  private let workspace: EditorWorkspace

  /// The last tokens of each text, from which the next differ.
  private var told: [String: (id: Int, data: [Int])] = [:]
  private var lastID = 0

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    [
      JSONMember(
        "semanticTokensProvider",
        [
          "legend": [
            "tokenTypes": JSONValue(strings: Kind.allCases.map(\.name)),
            "tokenModifiers": JSONValue(strings: Modifier.allCases.map { "\($0)" }),
          ], "full": ["delta": true], "range": true,
        ])
    ]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/semanticTokens/full": { [workspace] params throws(RequestError) in
        let document = try workspace.document(params)
        let data = self.tokens(of: document, in: document.list.indices)
        return ["resultId": .string("\(self.remember(data, for: document.uri))"), "data": Self.value(data)]
      },
      "textDocument/semanticTokens/range": { [workspace] params throws(RequestError) in
        let document = try workspace.document(params)
        let range = try (params["range"] ?? .null).range()
        let lines = document.list.indices.clamped(
          to: range.start.line..<max(range.start.line, range.end.line) + 1)
        return ["data": Self.value(self.tokens(of: document, in: lines))]
      },
      "textDocument/semanticTokens/full/delta": { params throws(RequestError) in try self.delta(params) },
    ]
  }

  var notifications: [String: (JSONValue) throws(RequestError) -> Void] {
    [
      "textDocument/didClose": { params throws(RequestError) in
        self.told[try (params["textDocument"] ?? .null).requiredText("uri")] = nil
      }
    ]
  }

  private static func value(_ data: [Int]) -> JSONValue { .array(data.map(JSONValue.number)) }

  private func remember(_ data: [Int], for uri: String) -> Int {
    lastID += 1
    told[uri] = (lastID, data)
    return lastID
  }

  private func delta(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let data = tokens(of: document, in: document.list.indices)
    let old = told[document.uri]
    let id = JSONValue.string("\(remember(data, for: document.uri))")
    guard let old, params["previousResultId"]?.text == "\(old.id)" else {
      return ["resultId": id, "data": Self.value(data)]
    }
    let front = zip(old.data, data).prefix { $0 == $1 }.count
    let most = min(old.data.count, data.count) - front
    let back = zip(old.data.reversed(), data.reversed()).prefix(most).prefix { $0 == $1 }.count
    if front + back == old.data.count, front + back == data.count { return ["resultId": id, "edits": []] }
    return [
      "resultId": id,
      "edits": [
        [
          "start": .number(front), "deleteCount": .number(old.data.count - front - back),
          "data": Self.value(Array(data[front..<(data.count - back)])),
        ]
      ],
    ]
  }

  // MARK: Tokens

  /// Five numbers for each token, relative to the one before it.
  private func tokens(of document: Document, in lines: Range<Int>) -> [Int] {
    let positions = workspace.positions(in: document)
    let calendar = workspace.context(forFileAt: document.path).calendar
    var data: [Int] = []
    var last = TextPosition(line: 0, character: 0)
    for line in lines where !document.list[line].isBlank {
      let item = document.list[line]
      let modifiers = item.isCompleted ? Modifier.deprecated.bit : 0
      for token in Self.words(of: item, at: calendar) {
        let range = positions.range(ofBytes: token.range, inLine: line)
        let isSameLine = line == last.line && !data.isEmpty
        data += [
          data.isEmpty ? line : line - last.line,
          isSameLine ? range.start.character - last.character : range.start.character,
          range.end.character - range.start.character, token.kind.rawValue, token.modifiers | modifiers,
        ]
        last = range.start
      }
    }
    return data
  }

  private struct Token {
    var range: Range<Int>
    var kind: Kind
    var modifiers = 0
  }

  private static func words(of item: TodoItem, at calendar: TodoCalendar) -> [Token] {
    var tokens: [Token] = []
    let body = item.body.startIndex
    for word in item.text.split(whereSeparator: \.isBlank) {
      let range = word.startIndex..<word.endIndex
      if word.startIndex < body {
        let isDate = CivilDate(word) != nil
        if isDate { tokens.append(Token(range: range, kind: .date)) }
        if !isDate, word.first == UInt8(ascii: "(") { tokens.append(Token(range: range, kind: .priority)) }
        if !isDate, word.first == UInt8(ascii: "x") { tokens.append(Token(range: range, kind: .text)) }
      } else if word.count > 1, word.first == UInt8(ascii: "+") {
        tokens.append(Token(range: range, kind: .project))
      } else if word.count > 1, word.first == UInt8(ascii: "@") {
        tokens.append(Token(range: range, kind: .context))
      } else if let link = Links.ranges(in: word).first {
        tokens.append(Token(range: link, kind: .link))
      } else if let tag = TodoItem(number: 1, bytes: word).tags.first {
        tokens.append(Token(range: tag.key.startIndex..<(tag.key.endIndex + 1), kind: .key))
        tokens.append(value(tag.value, of: tag.key, in: item, calendar))
      } else if item.isCompleted {
        tokens.append(Token(range: range, kind: .text))
      }
    }
    return tokens
  }

  private static func value(
    _ value: ArraySlice<UInt8>, of key: ArraySlice<UInt8>, in item: TodoItem, _ calendar: TodoCalendar
  ) -> Token {
    let range = value.startIndex..<value.endIndex
    guard let date = value.withUnsafeBufferPointer({ TaskTag.exactDate(in: $0) }) else {
      return Token(range: range, kind: .value)
    }
    let isDue = key.elementsEqual("due".utf8) && !item.isCompleted
    let isLate = isDue && date.isPast(in: calendar)
    let isToday = isDue && !isLate && date.day == calendar.today
    return Token(
      range: range, kind: .date, modifiers: isLate ? Modifier.overdue.bit : isToday ? Modifier.today.bit : 0)
  }
}
