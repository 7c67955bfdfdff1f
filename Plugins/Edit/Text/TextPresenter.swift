import ModuleKit
import ViewKit

struct TextPresenter {
  let interactor: TextInteractor
  let settings: Settings
  let reporter: TaskReportPresenter
  let prompt: any Prompt
  let pipedText: () throws -> PipedText?

  func present(_ request: TextRequest, _ edit: TextAction) throws {
    if request.text.isMissing && !settings.isForced {
      try ask(request.tasks, edit)
    } else {
      try apply(edit, with: request.text.text, to: request.tasks)
    }
  }

  private func ask(_ requests: [TaskRequest], _ edit: TextAction) throws {
    let tasks = try reporter.outcomes(of: interactor.find(requests))
    let expecting = zip(requests, tasks).map { $0.expecting($1) }
    if let text = try pipedText() {
      return try apply(edit, with: onlyLine(of: text), to: expecting)
    }
    let question = Question(
      question(edit), prefilledWith: edit == .replace ? tasks.first?.text ?? [] : [],
      history: edit == .replace ? "edits" : "additions")
    try prompt.askForText(question, acceptsNothing: settings.acceptsEmptyTexts) { text in
      guard let text else { throw CommandError("Nothing was changed.") }
      try apply(edit, with: text, to: expecting)
    }
  }

  private func onlyLine(of text: PipedText) throws(CommandError) -> [UInt8] {
    guard let line = text.lines.first else {
      throw CommandError("Nothing was changed: standard input is empty.")
    }
    guard text.lines.count == 1 else {
      throw CommandError(
        "Nothing was changed: a task is one line, and standard input has \(text.lines.count).")
    }
    return line
  }

  private func apply(_ edit: TextAction, with text: [UInt8], to requests: [TaskRequest]) throws {
    guard settings.acceptsEmptyTexts || !text.isBlankText else {
      throw CommandError("Nothing was changed: the text is empty.", code: "noText")
    }
    try reporter.present(interactor.apply(edit, with: text, to: requests)) { outcome in
      let days = Message.days(
        outcome.days, of: outcome.new, on: interactor.reading.today, listName: settings.files.todoName)
      return switch edit {
      case .append, .prepend, .line:
        ActionResult("edited", before: outcome.old, after: outcome.new, [.task(outcome.new)] + days)
      case .replace:
        ActionResult(
          "replaced", before: outcome.old, after: outcome.new,
          [.task(outcome.old), .text("TODO: Replaced task with:"), .task(outcome.new)] + days)
      }
    }
  }

  private func question(_ edit: TextAction) -> String {
    switch edit {
    case .append: "Append: "
    case .prepend: "Prepend: "
    case .replace, .line: "Replacement: "
    }
  }
}
