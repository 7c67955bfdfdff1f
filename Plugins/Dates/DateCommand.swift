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
    var numbers =
      arguments.kinds.isEmpty && !arguments.choosesTasks
      ? Array(arguments.operands.prefix { TaskNumber(reference: $0) != nil }) : arguments.taskWords
    // Eight digits such as 20261215 are a day.
    if numbers.count == arguments.operands.count, numbers.count > 1, numbers.last?.count == 8 {
      numbers.removeLast()
    }
    let date = arguments.operands.dropFirst(numbers.count)
    guard arguments.choosesTasks || !numbers.isEmpty, !date.isEmpty else {
      throw Self.syntax.usage(in: context.settings)
    }
    let count = Self.countOfTasks(numbers[...], before: date, context)
    self.init(
      request: DateRequest(
        tasks: try arguments.tasks(Array(numbers.prefix(count)), of: Self.syntax, in: context),
        date: (numbers.dropFirst(count) + date).spaced))
  }

  /// The number of words that name tasks. In `due 1 15 dec` and `due 1 31 feb` the last number is the day's.
  private static func countOfTasks(
    _ numbers: ArraySlice<[UInt8]>, before date: ArraySlice<[UInt8]>, _ context: ModuleContext
  ) -> Int {
    guard numbers.count > 1, let number = numbers.last else { return numbers.count }
    do throws(DateRefusal) {
      _ = try NaturalDate(
        ([number] + date).spaced, in: DateContext(calendar: context.calendar, allowsTime: true))
    } catch {
      switch error.reason {
      case .noSuchDay: break
      // A date in one word, such as dec-15 or 12/15, has no part before that word.
      case .ambiguous: if date.count == 1 { return numbers.count }
      case .past, .noBase, .noTime, .zone, .unknown: return numbers.count
      }
    }
    return numbers.count - 1
  }

  func run(in context: ModuleContext) throws {
    try DatesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .set(Self.key, of: request.tasks, to: request.date)
  }
}
