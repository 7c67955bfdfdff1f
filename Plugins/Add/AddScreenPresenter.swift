import AddInterface
import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt
import ViewKit

/// Asks for tasks on the bottom line of a screen.
@EventLoop
final class AddScreenPresenter {
  private let interactor: AddInteractor
  private let navigator: any Navigator
  private let assistant: any QuestionAssistant

  /// The list's name in messages: `TODO` for todo.txt.
  private let listName: String

  /// A text that could not be added is offered again the next time.
  private static let draft = AddCommand.syntax.name

  init(
    interactor: AddInteractor, navigator: any Navigator, listName: String, assistant: any QuestionAssistant
  ) {
    self.assistant = assistant
    self.interactor = interactor
    self.navigator = navigator
    self.listName = listName
  }

  /// - Parameters:
  ///   - text: the start of the answer.
  ///   - usual: the start of the answer otherwise, if no draft is left.
  ///   - delegate: is informed whether tasks were added.
  func present(
    prefilledWith text: [UInt8], orElse usual: [UInt8], delegate: (any AddModuleDelegate)?
  ) {
    let prefilled = text.isEmpty ? navigator.drafts[Self.draft] ?? usual : text
    let question = Question("Add: ", prefilledWith: prefilled, history: AddInteractor.history) {
      "Add \($0) tasks?"
    }
    QuestionScene.ask(question, on: navigator, assistant: assistant) { answer in
      self.add(answer ?? [], delegate)
    }
  }

  /// - Parameter answer: a task per line; nil if the user cancelled.
  private func add(_ answer: [UInt8], _ delegate: (any AddModuleDelegate)?) {
    let texts = answer.split(separator: .newline).map { line in
      Array(line.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    }.filter { !$0.isEmpty }
    guard !texts.isEmpty else {
      navigator.drafts[Self.draft] = nil
      delegate?.addModuleDidCancel()
      return
    }
    navigator.drafts[Self.draft] = answer
    navigator.commit { [interactor] in
      try interactor.add(texts)
    } onSuccess: { tasks in
      self.tell(tasks)
      delegate?.addModule(didAdd: tasks)
    }
  }

  private func tell(_ tasks: [AddedTask]) {
    navigator.drafts[Self.draft] = nil
    if let first = tasks.first?.numbered.number, let last = tasks.last?.numbered.number {
      let numbers = first == last ? "\(first)" : "\(first) to \(last)"
      let days = interactor.commonPhrases(of: tasks).map { ", \($0)" }.joined()
      let note = interactor.contextHiding(tasks).map { " \($0.noteOnHidden(tasks.count))" } ?? ""
      navigator.show(ScreenMessage("\(listName): \(numbers) added\(days).\(note)"))
    }
  }
}
