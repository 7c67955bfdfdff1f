import AddInterface
import ModuleKit
import PlainText
import ViewKit

struct AddPresenter {
  let interactor: AddInteractor
  let view: any View<[ActionResult]>

  /// The list's name in messages: `TODO` for todo.txt.
  let listName: String

  /// The file that gets the tasks, if the user may expect another one; else empty.
  let place: String

  /// - Throws: `CommandError` without a text; blank texts among others are skipped.
  func add(_ texts: [[UInt8]]) throws {
    let tasks = try store(texts)
    try view.display(
      tasks.map { task in
        ActionResult(
          "added", after: task.numbered, deed: "Added",
          [.task(task.numbered), .text("\(listName): \(task.numbered.number) added\(place).")]
            + days(of: task))
      } + contextNote(on: tasks))
  }

  /// A task that is not visible would look lost.
  private func contextNote(on tasks: [AddedTask]) -> [ActionResult] {
    guard let note = interactor.contextHiding(tasks)?.noteOnHidden(tasks.count) else { return [] }
    return [ActionResult("note", details: ["message": .string(note)], [.text(note)])]
  }

  private func store(_ texts: [[UInt8]]) throws -> [AddedTask] {
    do {
      return try interactor.add(texts)
    } catch let refusal as TextDateRefusal {
      throw CommandError(refusal)
    }
  }

  /// Adds each line of `text`, and reports skipped lines.
  ///
  /// - Throws: `CommandError` if there is none.
  func add(linesOf text: PipedText) throws {
    if text.lines.isEmpty {
      throw CommandError("Nothing was added: standard input is empty.", code: "noText")
    }
    if text.lines.count == 1, text.blankLineCount == 0 { return try add(text.lines) }
    let tasks = try store(text.lines)
    let blankLineCount = text.blankLineCount + text.lines.count - tasks.count
    let blankLines =
      switch blankLineCount {
      case 0: ""
      case 1: ", 1 blank line skipped"
      case let count: ", \(count) blank lines skipped"
      }
    try view.display(
      tasks.map { ActionResult("added", after: $0.numbered, [.task($0.numbered)]) } + [
        ActionResult(
          "total",
          details: ["added": .number(tasks.count), "blankLines": .number(blankLineCount)],
          [.text("\(listName): \(tasks.count) added\(place)\(blankLines).")] + tasks.flatMap(days(of:)))
      ] + contextNote(on: tasks))
  }

  /// - Parameter split: the tasks of a one-line answer.
  func ask(
    on prompt: any Prompt, acceptsNothing: Bool, splitting split: @escaping ([UInt8]) -> [[UInt8]]
  ) throws {
    let question = Question("Add: ", history: AddInteractor.history) { "Add \($0) tasks?" }
    try prompt.askForText(question, acceptsNothing: acceptsNothing) { answer in
      guard let answer else { throw CommandError("Nothing was added.") }
      let lines = answer.split(separator: .newline).map(Array.init)
      try add(lines.count > 1 ? lines : split(answer))
    }
  }

  private func days(of task: AddedTask) -> [Message] {
    Message.days(task.days, of: task.numbered, on: interactor.clock.today(), listName: listName)
  }
}

extension StandingFilter {
  /// - Parameter count: the number of added tasks.
  func noteOnHidden(_ count: Int) -> String {
    "The context \(name) hides \(count == 1 ? "it" : "some of them") in listings."
  }
}

extension AddedTask {
  var numbered: NumberedTask { NumberedTask(number: TaskNumber(number, in: parts), text: text) }
}
