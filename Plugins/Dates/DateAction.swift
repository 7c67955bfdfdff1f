import ModuleKit
import TodoTxt

/// Sets a date key of tasks. Not a generic type, which each start of the program would make anew.
protocol DateAction: TaskAction where Outcome == DateOutcome {
  static var key: DateKey { get }
  var change: DateChange { get }
  init(change: DateChange)
}

struct DateChange {
  /// A natural date, which may count from a task's own dates; `none` removes the key.
  let date: String

  let calendar: TodoCalendar

  /// The list's name in messages.
  let listName: String
}

enum DateOutcome {
  case set(NumberedTask, DatedText.Reading)
  case removed(NumberedTask)
  case hadNone(TaskNumber)
}

extension DateAction {
  static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step] {
    // In todo.sh's way, words are not checked yet.
    var numbers =
      arguments.kinds.isEmpty && !arguments.choosesTasks
      ? arguments.operands.prefix { TaskNumber(reference: $0) != nil } : arguments.taskWords[...]
    // Eight digits such as 20261215 are a day.
    if numbers.count == arguments.operands.count, numbers.count > 1, numbers.last?.count == 8 {
      numbers.removeLast()
    }
    let date = arguments.operands.dropFirst(numbers.count)
    guard arguments.choosesTasks || !numbers.isEmpty, !date.isEmpty else {
      throw syntax.usage(in: context.settings)
    }
    let count = countOfTasks(numbers, before: date, context)
    return try steps(arguments, for: Array(numbers.prefix(count)), in: context)
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
      // A date in one word, such as dec-15 or 12/15, has no part before that word.
      let isDate = error.isWrittenAsDate || error.reason == .ambiguous && date.count > 1
      if !isDate { return numbers.count }
    }
    return numbers.count - 1
  }

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) {
    self.init(
      change: DateChange(
        date: words.spaced, calendar: context.calendar, listName: context.settings.files.todoName))
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> DateOutcome {
    var line = TaskLine(task.text)
    guard change.date.lowercased() != "none" else {
      guard line.item.dateValue(Self.key) != nil else { return .hadNone(task.number) }
      line.remove(Self.key)
      return .removed(try editor.replace(task, with: line.text))
    }
    do throws(DateRefusal) {
      let context = DateContext(setting: Self.key, of: line.item, change.calendar)
      line.set(Self.key, to: try NaturalDate.forInput(change.date, in: context))
    } catch {
      throw .noDay(TextDateRefusal(key: Self.key, refusal: error))
    }
    let changed = try editor.replace(task, with: line.text)
    // The old time of day may have been kept.
    return line.item.dateTag(Self.key).map { .set(changed, DatedText.Reading(key: Self.key, date: $0.date)) }
      ?? .removed(changed)
  }

  func result(of outcome: DateOutcome) -> ActionResult {
    let isDue = Self.key == .due
    let name = isDue ? "due date" : "threshold date"
    switch outcome {
    case .set(let task, let reading):
      let days = Message.days(
        [reading], of: task, on: change.calendar.today, listName: change.listName, .deed)
      return ActionResult("dated", after: task, deed: deed(reading), [.task(task)] + days)
    case .removed(let task):
      return ActionResult(
        "dateRemoved", after: task, deed: isDue ? "No due date" : "No longer waiting",
        [.task(task), .about(task.number, in: change.listName, "no longer has a \(name)", .deed)])
    case .hadNone(let number):
      return ActionResult(
        "hadNone", number: number, [.about(number, in: change.listName, "has no \(name)", .complaint)])
    }
  }

  /// For a screen: `Due Fri 28 Nov, in 6 days`.
  private func deed(_ reading: DatedText.Reading) -> String {
    let phrase = reading.date.phrase(on: change.calendar.today)
    if reading.key == .due { return "Due \(phrase)" }
    return reading.date.day > change.calendar.today
      ? "Waiting until \(phrase)" : "Not waiting since \(phrase)"
  }
}

extension DateContext {
  /// The context for reading a date for a key of a task.
  init(setting key: DateKey, of task: TodoItem, _ calendar: TodoCalendar) {
    self.init(
      calendar: calendar, due: task.due, threshold: task.threshold, isThreshold: key == .threshold,
      allowsTime: key == .due)
    // An overdue task counts from today.
    if key == .due, let due, due >= today { dayOfTime = due }
  }
}
