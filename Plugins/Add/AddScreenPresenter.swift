import AddInterface
import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import ViewKit

/// Asks for tasks on the bottom line of a screen: for one, or for one after the other until the user stops.
@EventLoop
struct AddScreenPresenter {
  let interactor: AddInteractor
  let navigator: any Navigator

  let makeAssistant: () -> any QuestionAssistant

  /// A text that could not be added is offered again the next time.
  private static let draft = AddCommand.syntax.name

  /// Asks once.
  ///
  /// - Parameters:
  ///   - text: the start of the answer; empty for a draft, if one is left.
  ///   - delegate: is informed whether tasks were added.
  func present(prefilledWith text: [UInt8], delegate: (any AddModuleDelegate)?) {
    ask(text.isEmpty ? takeDraft() ?? [] : text, keys: [.enter: "add", .escape: "cancel"]) { answer, _ in
      let texts = Self.texts(in: answer)
      guard !texts.isEmpty else {
        delegate?.addModuleDidCancel()
        return
      }
      self.add(texts, of: answer) { delegate?.addModule(didAdd: $0) }
    }
  }

  /// Asks again after each answer, until the user adds nothing to the start of an answer, or cancels. So lines that
  /// are typed fast, or come from a program that types for the user, are tasks and no keys.
  ///
  /// - Parameters:
  ///   - usual: the start of each answer, unless a draft is left.
  ///   - receive: gets the tasks of each answer.
  @discardableResult
  func capture(
    startingWith usual: [UInt8], receive: @escaping ([AddedTask]) -> Void
  ) -> QuestionScene {
    ask(takeDraft() ?? usual, keys: [.enter: "add, then the next", .escape: "close"]) { answer, isCancelled in
      let texts = Self.texts(in: answer)
      guard !isCancelled, !texts.isEmpty, texts != Self.texts(in: usual) else { return }
      // The next question is there before the commit, which may wait for other programs, so that keys go to it.
      let next = self.capture(startingWith: usual, receive: receive)
      self.add(texts, of: answer, refusedIn: next, receive)
    }
  }

  private func takeDraft() -> [UInt8]? { navigator.drafts.removeValue(forKey: Self.draft) }

  @discardableResult
  private func ask(
    _ prefilled: [UInt8], keys: KeyValuePairs<Key, String>,
    receive: @escaping (_ answer: [UInt8], _ isCancelled: Bool) -> Void
  ) -> QuestionScene {
    let question = Question("Add: ", prefilledWith: prefilled, history: AddInteractor.history) {
      "Add \($0) tasks?"
    }
    return QuestionScene.ask(question, on: navigator, assistant: makeAssistant(), keys: keys) { answer in
      receive(answer ?? [], answer == nil)
    }
  }

  private static func texts(in answer: [UInt8]) -> [[UInt8]] {
    answer.split(separator: .newline).map { line in
      Array(line.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed())
    }.filter { !$0.isEmpty }
  }

  /// - Parameter question: gets the answer back if it can't be added.
  private func add(
    _ texts: [[UInt8]], of answer: [UInt8], refusedIn question: QuestionScene? = nil,
    _ receive: @escaping ([AddedTask]) -> Void
  ) {
    navigator.commit { [interactor] in
      try interactor.add(texts)
    } then: { result in
      switch result {
      case .success(let tasks):
        self.tell(tasks)
        receive(tasks)
      case .failure(let error):
        if question?.restore(answer) != true { self.navigator.drafts[Self.draft] = answer }
        self.navigator.show(error)
      }
    }
  }

  private func tell(_ tasks: [AddedTask]) {
    guard !tasks.isEmpty else { return }
    let notes =
      interactor.commonPhrases(of: tasks)
      + [interactor.contextHiding(tasks)?.noteOnHidden(tasks.count)].compactMap(\.self)
    navigator.show(ScreenMessage("Added", of: tasks.map(\.text), notes, isDone: true))
  }
}
