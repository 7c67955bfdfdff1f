import ModuleKit
import TodoStores

/// Turns actions into the lines of a log.
struct LogFormatter {
  /// Of the file whose lines are shown without its name: those of its links, too.
  let todoPaths: [String]

  /// More than this many lines of one action only fill the screen.
  private static let lineLimit = 10

  func displayData(for actions: ArraySlice<JournalHistory.Action>) -> LogDisplayData {
    let numberWidth = "\(actions.count)".utf8.count
    var rows: [[UInt8]] = []
    for (index, action) in actions.enumerated() {
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: numberWidth - number.utf8.count)
      let title = action.identity.title + marks(of: action)
      rows.append(Array("\(padding)\(number)  \(action.date) \(time(action))  \(title)".utf8))
      let indent = String(repeating: " ", count: numberWidth + 2)
      let lines = lines(of: action)
      let isTooLong = lines.count > Self.lineLimit
      for line in lines.prefix(isTooLong ? Self.lineLimit - 1 : lines.count) {
        rows.append(Array(indent.utf8) + line)
      }
      if isTooLong { rows.append(Array("\(indent)… \(lines.count - Self.lineLimit + 1) more lines".utf8)) }
    }
    return LogDisplayData(rows: rows.isEmpty ? [Array("Nothing was done yet.".utf8)] : rows)
  }

  /// `- Call Mom` for a line that has gone, `+ Call Dad` for one that has come; what came and went again
  /// within the action is left out.
  private func lines(of action: JournalHistory.Action) -> [[UInt8]] {
    var lines: [[UInt8]?] = []
    var added: [[UInt8]: [Int]] = [:]
    for part in action.parts {
      let file = name(of: part.original.path)
      for change in part.original.lines where change.oldText != change.newText {
        if let text = change.oldText, !text.isEmpty {
          if let index = added[Array("+ \(file)".utf8) + text]?.popLast() {
            lines[index] = nil
          } else {
            lines.append(Array("- \(file)".utf8) + text)
          }
        }
        if let text = change.newText, !text.isEmpty {
          let line = Array("+ \(file)".utf8) + text
          added[line, default: []].append(lines.count)
          lines.append(line)
        }
      }
    }
    return lines.compactMap { $0 }
  }

  private func name(of path: String) -> String {
    let base = Self.base(of: path)
    return todoPaths.contains { Self.base(of: $0) == base } ? "" : "\(base): "
  }

  private static func base(of path: String) -> Substring {
    path.split(separator: "/").last ?? ""
  }

  /// What a log says of an action besides its name, in brackets.
  private func marks(of action: JournalHistory.Action) -> String {
    var marks: [String] = []
    if action.identity.origin == .screen { marks.append("on the screen") }
    if !action.isRecorded { marks.append("not recorded") }
    if action.isUndone { marks.append("undone") }
    return marks.isEmpty ? "" : "  (\(marks.joined(separator: ", ")))"
  }

  private func time(_ action: JournalHistory.Action) -> String {
    let minute = min(action.secondOfDay / 60, 24 * 60 - 1)
    return [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}

/// The lines of a log.
struct LogDisplayData {
  var rows: [[UInt8]]
}
