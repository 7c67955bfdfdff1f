import ModuleKit
import TodoStores

/// Turns actions into the lines of a log.
struct LogFormatter {
  /// Lines in other files are shown with those files' names.
  let todoPath: String

  /// More than this many lines of one action only fill the screen.
  private static let lineLimit = 10

  func displayData(for actions: ArraySlice<JournalHistory.Action>) -> LogDisplayData {
    let numberWidth = "\(actions.count)".utf8.count
    var rows: [[UInt8]] = []
    for (index, action) in actions.enumerated() {
      let number = "\(index + 1)"
      let padding = String(repeating: " ", count: numberWidth - number.utf8.count)
      let mark = action.isUndone ? "  (undone)" : ""
      rows.append(Array("\(padding)\(number)  \(action.date) \(time(action))  \(action.title)\(mark)".utf8))
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
    var lines: [[UInt8]] = []
    for part in action.parts {
      let file = name(of: part.original.path)
      for change in part.original.lines where change.oldText != change.newText {
        if let text = change.oldText, !text.isEmpty {
          if let index = lines.lastIndex(of: Array("+ \(file)".utf8) + text) {
            lines.remove(at: index)
          } else {
            lines.append(Array("- \(file)".utf8) + text)
          }
        }
        if let text = change.newText, !text.isEmpty { lines.append(Array("+ \(file)".utf8) + text) }
      }
    }
    return lines
  }

  private func name(of path: String) -> String {
    let base = path.split(separator: "/").last ?? ""
    return base == todoPath.split(separator: "/").last ?? "" ? "" : "\(base): "
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
