public import TodoTxt

/// How the line of a task becomes that of a completed one, in every module that completes tasks.
public struct TaskCompletion: Sendable {
  private let settings: Settings
  private let clock: any CivilClock

  public init(in context: ModuleContext) {
    settings = context.settings
    clock = context.surroundings.clock
  }

  public func line(completing text: [UInt8], on day: CivilDate) -> [UInt8] {
    var line = TaskLine(Array(TaskPrefix(of: text).unprioritized))
    // An invalid start time stays.
    if settings.readsTaskLanguage, line.item.tracking != nil {
      line.stopTracking(elapsed: clock.secondsElapsed)
    }
    // todo.sh drops it.
    if settings.keepsPriority, let priority = TodoItem(line: text).priority {
      line.remove("pri")
      line.append("pri:\(priority)")
    }
    return Self.mark(day) + line.text
  }

  /// Whether a line is that of the completed task, whichever program has completed it: what programs keep of the
  /// priority and of a timer does not count.
  public func isResult(_ line: TodoItem, of text: [UInt8]) -> Bool {
    guard let day = line.completionDate else { return false }
    return Self.common(Array(line.text)) == Self.common(self.line(completing: text, on: day))
  }

  private static func mark(_ day: CivilDate) -> [UInt8] { Array("x \(day) ".utf8) }

  private static func common(_ text: [UInt8]) -> [UInt8] {
    var line = TaskLine(text)
    for key in ["pri", "tracking", "spent"] { line.remove(key) }
    return line.text
  }
}
