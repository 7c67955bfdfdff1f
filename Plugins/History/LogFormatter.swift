import ModuleKit
import PlainText
import TodoStores

/// Turns actions into a log.
struct LogFormatter {
  /// The paths of the file whose lines are shown without its name, including its links.
  let todoPaths: [String]

  /// The maximum number of lines for one action.
  private static let lineLimit = 10

  /// - Parameter marks: the marks of the lists, by the paths of their files; none for the first list.
  func results(
    for actions: ArraySlice<JournalHistory.Action>, marks: [String: String]
  ) -> [ActionResult] {
    guard !actions.isEmpty else { return [.hint("No actions yet.")] }
    let numberWidth = "\(actions.count)".utf8.count
    return actions.enumerated().map { index, action in
      ActionResult(
        action.identity.name, details: facts(of: action, numbered: index + 1),
        rows(of: action, marks, numbered: index + 1, width: numberWidth).map(Message.line))
    }
  }

  private func rows(
    of action: JournalHistory.Action, _ marks: [String: String], numbered number: Int, width: Int
  ) -> [[UInt8]] {
    let number = "\(number)"
    let padding = String(repeating: " ", count: width - number.utf8.count)
    let title = action.identity.title + remarks(on: action)
    let indent = String(repeating: " ", count: width + 2)
    let lines = lines(of: action, marks)
    let isTooLong = lines.count > Self.lineLimit
    var rows = [
      Array(
        "\(padding)\(number)  \(action.date) \(CivilTime.clockText(ofSecond: action.secondOfDay))  \(title)"
          .utf8)
    ]
    rows += lines.prefix(isTooLong ? Self.lineLimit - 1 : lines.count).map { Array(indent.utf8) + $0 }
    if isTooLong { rows.append(Array("\(indent)… \(lines.count - Self.lineLimit + 1) more lines".utf8)) }
    return rows
  }

  private func facts(
    of action: JournalHistory.Action, numbered number: Int
  ) -> KeyValuePairs<String, JSONValue> {
    let changes = action.parts.flatMap { part in
      part.original.lines.map { change -> JSONValue in
        [
          "path": .string(part.original.path), "n": .number(change.number),
          "before": change.oldText.map(JSONValue.bytes) ?? .null,
          "after": change.newText.map(JSONValue.bytes) ?? .null,
          "author": change.author.map { .string($0.name) } ?? .null,
          "authored": change.author.map {
            .string("\($0.date)T\(CivilTime.clockText(ofSecond: $0.secondOfDay))")
          } ?? .null,
        ]
      }
    }
    return [
      "number": .number(number), "date": JSONValue(action.date),
      "time": .string(CivilTime.clockText(ofSecond: action.secondOfDay)),
      "title": .string(action.identity.title), "origin": .string("\(action.identity.origin)"),
      "isUndone": .bool(action.isUndone), "isRecorded": .bool(action.isRecorded),
      "changes": .array(changes),
    ]
  }

  /// `- Call Mom` for a removed line, `+ Call Dad` for an added one, without lines that were added and
  /// removed within the action. The person who did it on another machine follows.
  private func lines(of action: JournalHistory.Action, _ marks: [String: String]) -> [[UInt8]] {
    var lines: [[UInt8]?] = []
    func append(_ line: [UInt8], of change: LineChange) {
      let author =
        change.author.map { "  (\($0.name), \($0.date) \(CivilTime.clockText(ofSecond: $0.secondOfDay)))" }
        ?? ""
      lines.append(line + Array(author.utf8))
    }
    var added: [[UInt8]: [Int]] = [:]
    for part in action.parts {
      if part.original.deletesFile {
        lines.append(Array("- \(Self.base(of: part.original.path))".utf8))
        continue
      }
      let file = name(of: part.original.path, marks)
      for change in part.original.lines where change.oldText != change.newText {
        if let text = change.oldText, !text.isEmpty {
          if let index = added[Array("+ \(file)".utf8) + text]?.popLast() {
            lines[index] = nil
          } else {
            append(Array("- \(file)".utf8) + text, of: change)
          }
        }
        if let text = change.newText, !text.isEmpty {
          let line = Array("+ \(file)".utf8) + text
          added[line, default: []].append(lines.count)
          append(line, of: change)
        }
      }
    }
    return lines.compactMap { $0 }
  }

  private func name(of path: String, _ marks: [String: String]) -> String {
    let base = Self.base(of: path)
    if let mark = marks[path] { return base.hasPrefix("done") ? "\(mark)/\(base): " : "\(mark): " }
    return todoPaths.contains { Self.base(of: $0) == base } ? "" : "\(base): "
  }

  private static func base(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }

  /// Remarks about an action besides its name, in brackets.
  private func remarks(on action: JournalHistory.Action) -> String {
    var remarks: [String] = []
    switch action.identity.origin {
    case .screen: remarks.append("on the screen")
    case .page: remarks.append("on the page")
    // The name of another merge says that it is one.
    case .merge where action.identity.name == "sync": remarks.append("by sync")
    case .merge, .commandLine, .undo: break
    }
    if !action.isRecorded { remarks.append("not recorded") }
    if action.isUndone { remarks.append("undone") }
    return remarks.isEmpty ? "" : "  (\(remarks.joined(separator: ", ")))"
  }
}
