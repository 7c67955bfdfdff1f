import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import ViewKit

/// Lets the user edit a task on the bottom line of a screen.
@EventLoop
struct LineScreenPresenter {
  let interactor: LineInteractor
  let navigator: any Navigator
  let assistant: any QuestionAssistant

  /// A text that could not be saved is offered again the next time, for the same task.
  private static func draft(for task: SelectedTask) -> String {
    "edit \(String(decoding: task.line.text, as: UTF8.self))"
  }

  func edit(_ task: SelectedTask) {
    ask(about: task, prefilled: navigator.drafts[Self.draft(for: task)] ?? interactor.text(of: task))
  }

  private func ask(about task: SelectedTask, prefilled: [UInt8], label: String = "Edit: ") {
    QuestionScene.ask(
      Question(label, prefilledWith: prefilled, history: "edits"), on: navigator, assistant: assistant,
      keys: [.enter: "save", .escape: "cancel"]
    ) {
      answer in
      guard let answer else { return self.navigator.drafts[Self.draft(for: task)] = nil }
      self.replace(task, with: answer)
    }
  }

  private func replace(_ task: SelectedTask, with text: [UInt8]) {
    guard !text.isBlankText else {
      return navigator.show(
        ScreenMessage(
          "A task needs text", isWarning: true,
          phrases: [KeyPhrase("", action: "delete", rest: "deletes it")]))
    }
    navigator.drafts[Self.draft(for: task)] = text
    navigator.commit { [interactor] in
      try interactor.replace(task, with: text)
    } onSuccess: { outcome in
      self.tell(outcome, of: task, answer: text)
    }
  }

  private func tell(_ outcome: LineOutcome, of task: SelectedTask, answer: [UInt8]) {
    switch outcome {
    case .replaced(let text, let days, let wasMerged):
      navigator.drafts[Self.draft(for: task)] = nil
      let merged = wasMerged ? ["merged with another program's change"] : []
      let phrases = interactor.phrases(of: days, in: text)
      navigator.tell("Edited", [text], notes: phrases + merged)
    case .unchanged:
      navigator.drafts[Self.draft(for: task)] = nil
      navigator.show(ScreenMessage("Nothing was changed."))
    case .changed(let now):
      // Show both versions before one of them is lost.
      navigator.drafts[Self.draft(for: task)] = nil
      navigator.drafts[Self.draft(for: now)] = answer
      let theirs = String(decoding: now.line.text, as: UTF8.self)
      ask(about: now, prefilled: answer, label: "Another program changed it to “\(theirs)”. Replace with: ")
    case .gone:
      navigator.drafts["add"] = navigator.drafts["add"] ?? answer
      navigator.show(
        ScreenMessage(
          "“\(task.words)” no longer exists; your text is kept", isWarning: true,
          phrases: [KeyPhrase("", action: "add", rest: "adds it as a task of its own")]))
    }
  }
}
