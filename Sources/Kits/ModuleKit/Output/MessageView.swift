import PlainText
public import TerminalText
public import ViewKit

/// One line of an action's output.
public enum Message: Hashable, Sendable {
  case text(String)

  /// Raw bytes of a file.
  case line([UInt8])

  /// A task's line, such as `5 Call Mom`.
  case task(NumberedTask)

  /// The result that the user asked for; always shown.
  case result(String)

  /// A warning after success; always shown.
  case warning(String)

  /// Why a request was not met, though the action continued; always shown.
  case complaint(String)
  case about(TaskPhrase)

  /// - Parameters:
  ///   - listName: the list's name in messages: `TODO` for todo.txt.
  ///   - phrase: `comes back on Fri`.
  public static func about(
    _ number: TaskNumber, in listName: String = "TODO", _ phrase: String, _ kind: TaskPhrase.Kind = .note
  ) -> Message {
    .about(TaskPhrase(subject: "\(listName): \(number)", number: number, phrase: phrase, kind: kind))
  }
}

/// A phrase about a task. The command line makes a sentence of it, with the task's number as todo.sh does; a screen
/// shows it behind the task's name.
public struct TaskPhrase: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// What was asked for; a screen has a heading for it.
    case deed
    case note

    /// Shown even if the settings silence the action.
    case warning

    /// Why a request was not met, though the action continued; always shown.
    case complaint
  }

  let subject: String
  public let number: TaskNumber
  public let phrase: String
  public let kind: Kind

  var sentence: String { "\(subject) \(phrase)." }
}

/// Writes messages, one per line; at verbosity 0 only results, warnings and complaints.
public struct MessageView: View {
  private let output: any TextOutput
  private let errors: any TextOutput
  private let verbosity: Int

  /// The width at which lines are wrapped; nil to leave that to the terminal.
  private let columns: Int?

  /// - Parameters:
  ///   - errors: the output for complaints and warnings.
  ///   - wrapsLines: whether lines are wrapped between words on a terminal.
  public init(output: any TextOutput, errors: any TextOutput, verbosity: Int = 1, wrapsLines: Bool = false) {
    self.output = output
    self.errors = errors
    self.verbosity = verbosity
    columns = wrapsLines ? output.columns : nil
  }

  /// Writes to the module's outputs, with the verbosity of its settings.
  public init(in context: ModuleContext) {
    self.init(
      output: context.surroundings.output, errors: context.surroundings.errors,
      verbosity: context.settings.verbosity, wrapsLines: context.settings.wrapsLines)
  }

  /// Writes to the module's outputs, with any verbosity.
  public static func unsilenced(in context: ModuleContext) -> MessageView {
    MessageView(
      output: context.surroundings.output, errors: context.surroundings.errors,
      wrapsLines: context.settings.wrapsLines)
  }

  public func display(_ messages: [Message]) throws {
    var buffer = OutputBuffer(output)
    for message in messages {
      switch message {
      case .complaint(let text), .warning(let text): try tell(text, after: &buffer)
      case .about(let phrase) where phrase.kind == .complaint || phrase.kind == .warning:
        try tell(phrase.sentence, after: &buffer)
      case .result(let text): append(text, to: &buffer)
      case _ where verbosity < 1:
        break
      case .text(let text): append(text, to: &buffer)
      case .about(let phrase): append(phrase.sentence, to: &buffer)
      case .task(let task):
        let number = "\(task.number) "
        append(Array(number.utf8) + task.text, indent: number.utf8.count, to: &buffer)
      case .line(let line): append(line, indent: Self.indent(of: line[...]), to: &buffer)
      }
    }
    try buffer.flush()
  }

  private func tell(_ text: String, after buffer: inout OutputBuffer) throws {
    // If both streams go to one place, the messages stay in order.
    try buffer.flush()
    try errors.write(text + "\n")
  }

  private func append(_ text: String, to buffer: inout OutputBuffer) {
    guard let columns, text.utf8.count > columns else {
      buffer.appendText(text)
      buffer.bytes.append(.newline)
      return
    }
    for line in text.utf8.split(separator: .newline, omittingEmptySubsequences: false) {
      append(Array(line), indent: Self.indent(of: Array(line)[...]), to: &buffer)
    }
  }

  private func append(_ line: [UInt8], indent: Int, to buffer: inout OutputBuffer) {
    // A text has at most as many columns as bytes.
    if let columns, line.count > columns {
      var visible: [UInt8] = []
      DisplayText.append(line[...], columns: .max, to: &visible)
      LineWrapper(columns: columns, indent: indent, reset: []).append(visible[...], to: &buffer.bytes)
    } else {
      buffer.appendTask(line[...])
    }
    buffer.bytes.append(.newline)
  }

  /// The columns before the text of a line: behind a label and the blanks that align the text, if there are any.
  private static func indent(of line: ArraySlice<UInt8>) -> Int {
    let start = line.firstIndex { !$0.isBlank } ?? line.endIndex
    let label = line[start...].prefix { !$0.isBlank }
    let text = line[label.endIndex...].firstIndex { !$0.isBlank } ?? line.endIndex
    return (text - label.endIndex > 1 ? text : start) - line.startIndex
  }
}

/// Writes bytes unchanged.
package struct BytesView: View {
  private let output: any TextOutput

  package init(_ output: any TextOutput) { self.output = output }

  package func display(_ bytes: [UInt8]) throws { try output.write(bytes) }
}
