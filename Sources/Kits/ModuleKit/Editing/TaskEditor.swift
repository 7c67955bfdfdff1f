public import TodoStores
public import TodoTxt

/// A list during the planning of a batch of edits: tasks are looked up by number, and include earlier edits
/// of the batch.
public struct TaskEditor {
  private enum Change {
    case replaced(with: [UInt8])
    case removed(leavingBlank: Bool)
    case moved(to: String, leavingBlank: Bool)
  }

  /// The list before the batch.
  public let list: TodoList

  private var changes: [Int: Change] = [:]
  private var removesEmptyLines = false
  private var appended: [[UInt8]] = []

  /// The number of lines of each text that the batch adds.
  private var newTexts: [[UInt8]: Int] = [:]

  public init(_ list: TodoList) {
    self.list = list
  }

  /// The task of a request.
  ///
  /// As in todo.sh, a line of blanks is a task here, though listings leave it out; an empty line is not.
  public func task(_ request: TaskRequest) throws(TaskProblem) -> NumberedTask {
    if let selected = request.selected { return try task(selected) }
    guard let number = TaskNumber(reference: request.word, in: list.parts) else { throw .misused }
    guard let value = number.value, value >= 1, value <= list.count else { throw .noTask(number) }
    let text = currentText(of: value)
    guard !text.isEmpty else { throw .noTask(number) }
    if let expected = request.expected, expected != text {
      throw .changed(number, now: text)
    }
    return NumberedTask(number: number, text: text)
  }

  private func task(_ selected: SelectedTask) throws(TaskProblem) -> NumberedTask {
    // A user may have typed the number of an empty line.
    guard !selected.line.text.isEmpty else { throw .noTask(TaskNumber(of: selected)) }
    guard let line = selected.line(in: list), currentText(of: line.number) == line.text else {
      throw .gone(selected)
    }
    return NumberedTask(number: TaskNumber(line.number, in: list.parts), text: line.text)
  }

  /// Whether the list of a task will have that line after the batch.
  public func contains(_ text: [UInt8], beside task: NumberedTask? = nil) -> Bool {
    if newTexts[text] != nil { return true }
    let part = task?.number.value.flatMap { list.parts.index(ofLine: $0 - 1) }
    let lines = part.map { list.parts.parts[$0].lines } ?? list.indices
    // A batch may check each of its tasks: the length distinguishes most lines.
    return lines.contains { index in
      (0...1).contains(list.byteRange(ofLine: index).count - text.count)
        && list[index].text.elementsEqual(text) && changes[index + 1] == nil
    }
  }

  /// The numbers of the tasks that block a task, after the batch.
  public func blockers(of task: NumberedTask) -> [Int] {
    let item = TodoItem(number: task.number.value ?? 0, bytes: task.text[...])
    guard item.id != nil || !item.predecessors.isEmpty else { return [] }
    return DependencyIndex(list).blockers(of: item).filter { number in
      let text = currentText(of: number)
      return !text.isEmpty && !TodoItem(number: number, bytes: text[...]).isCompleted
    }
  }

  /// - Returns: the changed task.
  /// - Throws: `withoutText` if an empty text is refused; `emptied` if it is reported, and the edit stands.
  @discardableResult
  public mutating func replace(
    _ task: NumberedTask, with text: [UInt8], _ emptying: Emptying = .refused
  ) throws(TaskProblem) -> NumberedTask {
    if emptying == .refused, text.isBlankText { throw .withoutText(task.number) }
    change(task, .replaced(with: text))
    if emptying == .reported, text.isEmpty { throw .emptied(task.number) }
    return NumberedTask(number: task.number, text: text)
  }

  /// Removes a task.
  ///
  /// - Parameters:
  ///   - destination: the file to move it to; nil for none.
  ///   - leavingBlank: whether an empty line takes its place; otherwise every empty line of the list is
  ///     removed, as in todo.sh.
  public mutating func remove(_ task: NumberedTask, to destination: String? = nil, leavingBlank: Bool) {
    change(
      task,
      destination.map { .moved(to: $0, leavingBlank: leavingBlank) } ?? .removed(leavingBlank: leavingBlank))
    removesEmptyLines = removesEmptyLines || !leavingBlank
  }

  /// Appends a line to the list of a task, by default to the first one; no number of the batch refers to it.
  public mutating func append(_ text: [UInt8], beside task: NumberedTask? = nil) {
    let mark = task?.number.value.flatMap { list.parts.mark(ofNumber: $0) }
    appended.append(mark.map { text + Array(" list:\($0)".utf8) } ?? text)
    newTexts[text, default: 0] += 1
  }

  /// The original texts of the changed tasks, by number.
  var textsBefore: [Int: [UInt8]] {
    Dictionary(uniqueKeysWithValues: changes.keys.map { ($0, Array(list[$0 - 1].text)) })
  }

  public var edits: [TodoEdit] {
    var edits = changes.sorted { $0.key < $1.key }.compactMap { number, change -> TodoEdit? in
      let line = TodoLine(list[number - 1])
      switch change {
      case .replaced(with: let text): return text == line.text ? nil : .replace(line, with: text)
      case .removed(let leavingBlank): return .remove(line, leavingBlank: leavingBlank)
      case .moved(to: let path, let leavingBlank): return .move(line, to: path, leavingBlank: leavingBlank)
      }
    }
    if removesEmptyLines {
      // Of several lists only those that the batch changes.
      let changed = Set(changes.keys.map { list.parts.index(ofLine: $0 - 1) })
      edits += list.lazy.filter {
        $0.text.isEmpty && changes[$0.number] == nil
          && (list.parts.isEmpty || changed.contains(list.parts.index(ofLine: $0.number - 1)))
      }
      .map { .remove(TodoLine($0), leavingBlank: false) }
    }
    return edits + appended.map(TodoEdit.append)
  }

  private func currentText(of number: Int) -> [UInt8] {
    switch changes[number] {
    case nil: Array(list[number - 1].text)
    case .replaced(with: let text): text
    case .removed, .moved: []
    }
  }

  private mutating func change(_ task: NumberedTask, _ change: Change) {
    guard let number = task.number.value else { return }
    if case .replaced(with: let text) = changes.updateValue(change, forKey: number),
      let count = newTexts[text]
    {
      newTexts[text] = count > 1 ? count - 1 : nil
    }
    if case .replaced(with: let text) = change { newTexts[text, default: 0] += 1 }
  }
}

/// The treatment of a change that would leave no visible text in a task.
public enum Emptying: Sendable {
  /// The task stays unchanged, and the problem is reported.
  case refused

  /// The line is emptied, and the problem is reported: todo.sh fails to show the emptied task.
  case reported

  /// The line is emptied.
  case allowed
}
