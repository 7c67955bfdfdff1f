import ModuleKit
import TodoStores
import TodoTxt

/// Replaces the text of a task that was selected on a screen, whatever other programs change meanwhile.
struct LineInteractor {
  let store: any TodoStore
  let reading: TaskTextReading

  /// The text to edit: the line of an open task without its creation date, which stays.
  func text(of task: SelectedTask) -> [UInt8] {
    let item = TodoItem(line: task.line.text)
    guard !item.isCompleted, item.creationDate != nil else { return task.line.text }
    return Array(item.bytes.prefix(item.priority == nil ? 0 : 4) + item.bytes[item.body.startIndex...])
  }

  /// The line of an edited text, with the creation date of an open task. A typed one replaces it.
  private func line(of text: [UInt8], for task: SelectedTask) -> [UInt8] {
    let (old, new) = (TodoItem(line: task.line.text), TodoItem(line: text))
    guard !old.isCompleted, let date = old.creationDate, new.creationDate == nil else { return text }
    let completion = new.isCompleted && new.completionDate == nil ? "\(reading.today) " : ""
    let start = new.body.startIndex
    return Array(new.bytes[..<start] + "\(completion)\(date) ".utf8 + new.bytes[start...])
  }

  /// - Parameters:
  ///   - task: the line as the user saw it.
  ///   - text: `text(of:)` as edited.
  /// - Throws: `TextDateRefusal` for an invalid date; `TodoStoreError`.
  func replace(_ task: SelectedTask, with text: [UInt8]) throws -> LineOutcome {
    let read = try reading.read(line(of: text.asOneLine, for: task), for: task.line.text)
    var outcome = LineOutcome.gone
    try store.update { list in
      if let line = task.line(in: list) {
        outcome = read.text == line.text ? .unchanged : .replaced(read.text, read.readings, wasMerged: false)
        return [.replace(line, with: read.text)]
      }
      guard let line = task.lineInItsPlace(in: list), let merge = WordMerge(base: task.line.text, line.text)
      else {
        outcome = .gone
        return []
      }
      guard let merged = merge.merged(with: read.text) else {
        outcome = .changed(SelectedTask(line.number, in: list))
        return []
      }
      outcome = .replaced(merged, read.readings, wasMerged: true)
      return [.replace(line, with: merged)]
    }
    return outcome
  }

  /// Returns the days that a text has got: `due Fri 27 Nov`.
  func phrases(of days: [DatedText.Reading], in text: [UInt8]) -> [String] {
    TodoItem(line: text).phrases(of: days, on: reading.today)
  }
}

enum LineOutcome: Sendable {
  /// - `wasMerged`: whether the result includes another program's change.
  case replaced([UInt8], [DatedText.Reading], wasMerged: Bool)

  /// Nothing was changed, because another program changed the same words.
  case changed(SelectedTask)
  case unchanged
  case gone
}
