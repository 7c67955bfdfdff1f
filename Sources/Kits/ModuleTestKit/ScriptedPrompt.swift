public import ModuleKit
import Synchronization
public import ViewKit

/// A prompt that gives prepared answers at once, and records the questions.
public final class ScriptedPrompt: Prompt, Sendable {
  private struct State {
    var answers: [[UInt8]?]
    var questions: [String] = []
  }

  private let state: Mutex<State>
  private let meanwhile: @Sendable () -> Void

  /// - Parameters:
  ///   - answers: in order; nil cancels, as does a missing answer.
  ///   - meanwhile: is called between a question and its answer.
  public init(_ answers: [String?] = [], meanwhile: @escaping @Sendable () -> Void = {}) {
    self.meanwhile = meanwhile
    state = Mutex(State(answers: answers.map { $0.map { Array($0.utf8) } }))
  }

  public var questions: [String] {
    state.withLock(\.questions)
  }

  public func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws {
    try receive(nextAnswer(to: question.label))
  }

  public func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws {
    try receive(nextAnswer(to: question) == Array("y".utf8))
  }

  private func nextAnswer(to question: String) -> [UInt8]? {
    meanwhile()
    return state.withLock { state in
      state.questions.append(question)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
  }
}

/// An editor whose user makes one prepared change.
public struct ScriptedEditor: TextEditor {
  private let change: @Sendable (String) -> String

  /// - Parameter change: the user's change of a text; none by default.
  public init(_ change: @escaping @Sendable (String) -> String = { $0 }) {
    self.change = change
  }

  public func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws {
    try receive(Array(change(String(decoding: text, as: UTF8.self)).utf8))
  }
}
