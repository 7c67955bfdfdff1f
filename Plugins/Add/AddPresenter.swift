import AddInterface
import ModuleKit
import TodoTxt

struct AddPresenter {
  let interactor: AddInteractor
  let view: any View<[Message]>

  /// What messages call the file: `TODO` for todo.txt.
  let listName: String

  func add(_ texts: [[UInt8]]) throws {
    for task in try store(texts) { try addModule(didAdd: task) }
  }

  private func store(_ texts: [[UInt8]]) throws -> [AddedTask] {
    do {
      return try interactor.add(texts)
    } catch let refusal as TextDateRefusal {
      throw CommandError(refusal, listName: listName)
    }
  }

  /// Adds each line of `text`, and tells what was left out.
  ///
  /// - Throws: `CommandError` where there is none.
  func add(linesOf text: PipedText) throws {
    if text.lines.isEmpty {
      throw CommandError("\(listName): Nothing was added: standard input holds no text.")
    }
    if text.lines.count == 1, text.blankLineCount == 0 { return try add(text.lines) }
    let tasks = try store(text.lines)
    let blankLines =
      switch text.blankLineCount {
      case 0: ""
      case 1: ", 1 blank line left out"
      case let count: ", \(count) blank lines left out"
      }
    try view.display(
      tasks.map { .task(NumberedTask(number: TaskNumber($0.number), text: $0.text)) }
        + [.text("\(listName): \(tasks.count) added\(blankLines).")] + tasks.flatMap(days))
  }

  /// - Parameter split: the tasks of an answer.
  func ask(
    on prompt: any Prompt, prefilledWith text: [UInt8] = [], acceptsNothing: Bool,
    splitting split: @escaping ([UInt8]) -> [[UInt8]] = { [$0] }, delegate: any AddModuleDelegate
  ) throws {
    try prompt.askForText("Add: ", prefilledWith: text, acceptsNothing: acceptsNothing) { answer in
      guard let answer else { return try delegate.addModuleDidCancel() }
      for task in try interactor.add(split(answer)) { try delegate.addModule(didAdd: task) }
    }
  }
}

/// `todo add` presents itself: what a presenting module would hear, it shows.
extension AddPresenter: AddModuleDelegate {
  func addModule(didAdd task: AddedTask) throws {
    try view.display(
      [
        .task(NumberedTask(number: TaskNumber(task.number), text: task.text)),
        .text("\(listName): \(task.number) added."),
      ] + days(of: task))
  }

  private func days(of task: AddedTask) -> [Message] {
    Message.days(task.days, of: TaskNumber(task.number), listName: listName)
  }

  func addModuleDidCancel() throws {
    try view.display([.text("Nothing was added.")])
  }
}
