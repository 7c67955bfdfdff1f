public import EventLoop

/// A question on the bottom rows of a screen.
@EventLoop
public final class QuestionScene: Scene {
  private var question: OpenQuestion
  private let receive: ([UInt8]?) -> Void
  private let remember: ([UInt8]) -> Void
  private unowned let navigator: any Navigator

  private init(
    _ question: OpenQuestion, on navigator: any Navigator, remember: @escaping ([UInt8]) -> Void,
    receive: @escaping ([UInt8]?) -> Void
  ) {
    self.question = question
    self.navigator = navigator
    self.remember = remember
    self.receive = receive
  }

  /// Asks for a line.
  ///
  /// - Parameter receive: takes the answer, with LF between lines where the user has agreed to several; nil where
  ///   the user has given it up.
  public static func ask(
    _ question: Question, on navigator: any Navigator, receive: @escaping ([UInt8]?) -> Void
  ) {
    let answers = navigator.answers
    let scene = QuestionScene(
      OpenQuestion(question, history: answers.answers(), style: .key), on: navigator,
      remember: { answers.remember($0) }, receive: receive)
    navigator.present(scene, as: .bottom)
  }

  /// Asks for a yes or a no; giving it up is a no.
  public static func confirm(
    _ question: String, on navigator: any Navigator, receive: @escaping (Bool) -> Void
  ) {
    let scene = QuestionScene(
      OpenQuestion(confirming: question, style: .key), on: navigator, remember: { _ in },
      receive: { receive($0 != nil) })
    navigator.present(scene, as: .bottom)
  }

  public func image(for room: ScreenSize) -> SceneImage {
    let display = question.display(columns: max(1, room.columns))
    // Of a question that is too long, the end is where the answer goes.
    let hidden = max(0, display.rows.count - room.rows)
    return SceneImage(
      rows: display.rows[hidden...],
      cursor: ScreenPosition(column: display.cursor.column, row: display.cursor.row - hidden))
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    let outcome: OpenQuestion.Outcome =
      switch event {
      case .key(let key): question.handle(key)
      case .paste(let text): question.paste(text)
      case .said, .resized: .open
      }
    guard outcome != .open else { return true }
    // What was given up can be had again, too.
    remember(question.text)
    navigator.dismiss(self)
    if case .answered(let answer) = outcome { receive(answer) } else { receive(nil) }
    return true
  }
}
