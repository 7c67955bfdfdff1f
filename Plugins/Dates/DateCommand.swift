import ModuleKit
import TodoTxt

/// An action that puts a day into a key of tasks.
protocol DateCommand: ModuleCommand {
  static var key: DateKey { get }

  var request: DateRequest { get }

  init(request: DateRequest)
}

/// What `due` and `defer` are asked for.
struct DateRequest {
  var tasks: [TaskRequest]

  /// As it was written, the words joined with spaces.
  var date: String
}

extension DateCommand {
  init(arguments: CommandArguments, context: ModuleContext) throws {
    let words = arguments.operands
    let count = words.prefix { TaskNumber($0) != nil }.count
    guard count > 0, count < words.count else { throw Self.syntax.usage(in: context.settings) }
    let date = String(decoding: TextArgument(words[count...]).text, as: UTF8.self)
    try Self.refuseNumberOfDate(words[count - 1], before: date, isOnly: count == 1, context)
    self.init(request: DateRequest(tasks: try arguments.tasks(Array(words[..<count])), date: date))
  }

  /// In `due 1 15 dec` the second number may be a task's or the day's.
  private static func refuseNumberOfDate(
    _ number: [UInt8], before date: String, isOnly: Bool, _ context: ModuleContext
  ) throws(CommandError) {
    let whole = "\(String(decoding: number, as: UTF8.self)) \(date)"
    let calendar = TodoCalendar(
      today: context.surroundings.clock.today(), firstWeekday: context.settings.firstWeekday)
    guard !isOnly, (try? NaturalDate(whole, in: DateContext(calendar: calendar))) != nil else { return }
    throw syntax.usage(
      in: context.settings,
      note:
        "“\(whole)” may be a date: write it as one word, \(whole.split(separator: " ").joined(separator: "-"))."
    )
  }

  func run(in context: ModuleContext) throws {
    try DatesWireframe(context: context).makePresenter(usage: Self.syntax.usage(in: context.settings))
      .set(Self.key, of: request.tasks, to: request.date)
  }
}
