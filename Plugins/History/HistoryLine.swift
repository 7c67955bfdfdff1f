import TodoStores

/// A line that an undo has restored or removed.
struct HistoryLine: Hashable {
  var path: String
  var number: Int
  var text: [UInt8]
  var isBack: Bool

  /// The mark of its list; nil for the first one.
  var mark: String?

  /// Whether its number is that of a task, unlike a line of a done.txt or of a note.
  var isTask = true

  /// The lines restored by undoing `parts` in turn, or the removed lines if none is restored.
  static func lines(in parts: [JournalHistory.Part]) -> [HistoryLine] {
    var lines: [HistoryLine?] = []
    var back: [Key: [Int]] = [:]
    for part in parts where !part.original.deletesFile {
      let path = part.latest.path
      for change in part.latest.lines where change.oldText != change.newText {
        if let text = change.newText, !text.isEmpty {
          // The next step may change a line that this step has restored.
          if let index = back[Key(path: path, text: text)]?.popLast() {
            lines[index] = nil
          } else {
            lines.append(HistoryLine(path: path, number: change.number, text: text, isBack: false))
          }
        }
        if let text = change.oldText, !text.isEmpty {
          back[Key(path: path, text: text), default: []].append(lines.count)
          lines.append(HistoryLine(path: path, number: change.number, text: text, isBack: true))
        }
      }
    }
    let hasBack = lines.contains { $0?.isBack == true }
    return lines.compactMap { $0 }.filter { $0.isBack == hasBack }
  }

  private struct Key: Hashable {
    let path: String
    let text: [UInt8]
  }
}
