import ModuleKit
import TodoTxt

/// An action that sets a date key of tasks.
protocol DateCommand: ModuleCommand {
  static var key: DateKey { get }

  var request: DateRequest { get }

  init(request: DateRequest)
}

/// The request of `due` and `defer`.
struct DateRequest {
  var tasks: [TaskRequest]

  /// The date as typed, with the words joined by spaces.
  var date: String
}

extension DateCommand {
  init(arguments: CommandArguments, context: ModuleContext) throws {
    // In todo.sh's way, words are not checked yet.
    let numbers =
      arguments.kinds.isEmpty && !arguments.choosesTasks
      ? Array(arguments.operands.prefix { TaskNumber(reference: $0) != nil }) : arguments.taskWords
    let date = arguments.operands.dropFirst(numbers.count)
    guard arguments.choosesTasks || !numbers.isEmpty, !date.isEmpty else {
      throw Self.syntax.usage(in: context.settings)
    }
    try Self.refuseNumberOfDate(numbers[...], before: date, context)
    self.init(
      request: DateRequest(
        tasks: try arguments.tasks(numbers, of: Self.syntax, in: context), date: date.spaced))
  }

  /// In `due 1 15 dec` the second number may be a task's or the day's, and in `due 1 31 feb` it may be meant
  /// as the day's.
  private static func refuseNumberOfDate(
    _ numbers: ArraySlice<[UInt8]>, before date: ArraySlice<[UInt8]>, _ context: ModuleContext
  ) throws(CommandError) {
    guard numbers.count > 1, let number = numbers.last else { return }
    let whole = ([number] + date).spaced
    let calendar = context.calendar
    do throws(DateRefusal) {
      _ = try NaturalDate(whole, in: DateContext(calendar: calendar, allowsTime: true))
    } catch {
      switch error.reason {
      case .noSuchDay: break
      // A date in one word, such as dec-15 or 12/15, has no part before that word.
      case .ambiguous: if date.count == 1 { return }
      case .past, .noBase, .noTime, .unknown: return
      }
    }
    throw syntax.usage(
      in: context.settings,
      note:
        "“\(whole)” may be a date. Write it as one word: \(whole.split(separator: " ").joined(separator: "-"))."
    )
  }

  func run(in context: ModuleContext) throws {
    try DatesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .set(Self.key, of: request.tasks, to: request.date)
  }
}
