import AddInterface
import ModuleKit
import TodoStores
import TodoTxt

struct AddPresenter {
  let interactor: AddInteractor
  let view: any View<[Message]>

  /// What messages call the file: `TODO` for todo.txt.
  let listName: String

  /// Where the tasks go and where not, for the user who may be mistaken about it; empty for nobody else.
  let place: String

  let dateNotices: DateNotices

  func add(_ texts: [[UInt8]]) throws {
    try addModule(didAdd: interactor.add(texts))
  }

  /// Adds each line of `text`, and tells what was left out.
  ///
  /// - Throws: `CommandError` where there is none.
  func add(linesOf text: PipedText) throws {
    if text.lines.isEmpty {
      throw CommandError("\(listName): Nothing was added: standard input holds no text.")
    }
    if text.lines.count == 1, text.blankLineCount == 0 { return try add(text.lines) }
    let tasks = try interactor.add(text.lines)
    let blankLines =
      switch text.blankLineCount {
      case 0: ""
      case 1: ", 1 blank line left out"
      case let count: ", \(count) blank lines left out"
      }
    try view.display(
      tasks.map { .task($0.numbered) } + [.text("\(listName): \(tasks.count) added\(place)\(blankLines).")]
        + tasks.flatMap { dateNotices.messages(about: $0.numbered) })
  }

  /// - Parameter split: the tasks of an answer that is one line.
  func ask(
    on prompt: any Prompt, prefilledWith text: [UInt8] = [], acceptsNothing: Bool,
    splitting split: @escaping ([UInt8]) -> [[UInt8]] = { [$0] }, delegate: any AddModuleDelegate
  ) throws {
    let question = Question("Add: ", prefilledWith: text) { "Add \($0) tasks?" }
    try prompt.askForText(question, acceptsNothing: acceptsNothing) { answer in
      guard let answer else { return try delegate.addModuleDidCancel() }
      let lines = answer.split(separator: .newline).map(Array.init)
      let result = Result { () throws(TodoStoreError) in
        try interactor.add(lines.count > 1 ? lines : split(answer))
      }
      switch result {
      case .success(let tasks): try delegate.addModule(didAdd: tasks)
      case .failure(let error): try delegate.addModule(didNotAdd: answer, because: error)
      }
    }
  }
}

/// `todo add` presents itself: what a presenting module would hear, it shows.
extension AddPresenter: AddModuleDelegate {
  func addModule(didAdd tasks: [AddedTask]) throws {
    try view.display(
      tasks.flatMap { task in
        [.task(task.numbered), .text("\(listName): \(task.number) added\(place).")]
          + dateNotices.messages(about: task.numbered)
      })
  }

  func addModule(didNotAdd text: [UInt8], because error: TodoStoreError) throws {
    throw error
  }

  func addModuleDidCancel() throws {
    try view.display([.text("Nothing was added.")])
  }
}

extension AddedTask {
  fileprivate var numbered: NumberedTask { NumberedTask(number: TaskNumber(number), text: text) }
}
