import ModuleKit
import TodoStores
import TodoTxt

/// An action that changes tasks by a text.
protocol TextAction: TaskAction where Outcome == TextOutcome {
  static var edit: TextEdit { get }

  var text: GivenText { get }

  init(text: GivenText)
}

/// The text of an action, and how it is read.
struct GivenText {
  /// Nil if the user is to be asked.
  private(set) var line: [UInt8]?

  let reading: TaskTextReading
  let settings: Settings

  /// - Throws: `CommandError` if the text is empty and may not be.
  init(_ words: some Collection<[UInt8]>, isLiteral: Bool, in context: ModuleContext) throws(CommandError) {
    reading = TaskTextReading(in: context, isLiteral: isLiteral)
    settings = context.settings
    let argument = TextArgument(words, in: settings)
    if !argument.isMissing || settings.isForced { line = try checked(argument.text) }
  }

  /// - Throws: as `init`.
  func with(_ text: [UInt8]) throws(CommandError) -> GivenText {
    var given = self
    given.line = try checked(text)
    return given
  }

  /// Each CR and LF becomes a space.
  private func checked(_ text: [UInt8]) throws(CommandError) -> [UInt8] {
    guard settings.acceptsEmptyTexts || !text.isBlankText else {
      throw CommandError("Nothing was changed: the text is empty.", code: "noText")
    }
    return text.asOneLine
  }
}

struct TextOutcome {
  var old: NumberedTask
  var new: NumberedTask

  /// The dates that were read from natural dates.
  var days: [DatedText.Reading]
}

extension TextAction {
  static var changesAllOrNone: Bool { true }

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    self.init(text: try GivenText(words, isLiteral: arguments.contains(.literal), in: context))
  }

  var question: TaskQuestion? {
    guard text.line == nil else { return nil }
    return switch Self.edit {
    case .append: .text("Append: ", history: "additions")
    case .prepend: .text("Prepend: ", history: "additions")
    case .replace, .line: .text("Replacement: ", startsWithTask: true, history: "edits")
    }
  }

  func answered(_ answer: [UInt8]) throws(CommandError) -> Self { Self(text: try text.with(answer)) }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> TextOutcome {
    let settings = text.settings
    let dated = try text.reading.readOrRefuse(text.line ?? [], for: task)
    let line = Self.edit.line(
      from: task.text, with: dated.text, sentenceDelimiters: settings.sentenceDelimiters,
      keepsCompletion: settings.readsTaskLanguage)
    return TextOutcome(
      old: task, new: try editor.replace(task, with: line, settings.emptying), days: dated.readings)
  }

  func result(of outcome: TextOutcome) -> ActionResult {
    let days = Message.days(
      outcome.days, of: outcome.new, on: text.reading.today, listName: text.settings.files.todoName)
    return switch Self.edit {
    case .append, .prepend, .line:
      ActionResult("edited", before: outcome.old, after: outcome.new, [.task(outcome.new)] + days)
    case .replace:
      ActionResult(
        "replaced", before: outcome.old, after: outcome.new,
        [.task(outcome.old), .text("TODO: Replaced task with:"), .task(outcome.new)] + days)
    }
  }
}

extension TaskTextReading {
  func readOrRefuse(_ text: [UInt8], for task: NumberedTask) throws(TaskProblem) -> DatedText {
    do throws(TextDateRefusal) {
      return try read(text, for: task.text)
    } catch {
      throw .refused(error)
    }
  }
}
