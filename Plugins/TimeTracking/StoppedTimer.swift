import ModuleKit
import TodoTxt

struct StoppedTimer {
  private let task: NumberedTask

  /// Nil if it is not valid.
  private let start: TrackedMoment?

  /// Nil if the duration is unknown.
  private let time: TaskDuration?

  /// The time spent on the task so far; nil for none.
  private let total: TaskDuration?

  /// Stops all timers: other programs may have started several.
  static func stopAll(
    but exception: TaskNumber? = nil, by clock: any CivilClock, in editor: inout TaskEditor
  ) throws(TaskProblem) -> [StoppedTimer] {
    var stopped: [StoppedTimer] = []
    for item in editor.list where !item.isCompleted && item.number != exception?.value && item.isTracked {
      let task = NumberedTask(number: TaskNumber(item.number, in: editor.list.parts), text: Array(item.text))
      var line = TaskLine(task.text)
      let start = line.item.tracking
      let time = line.stopTracking(elapsed: clock.secondsElapsed)
      let changed = try editor.replace(task, with: line.text, .allowed)
      stopped.append(StoppedTimer(task: changed, start: start, time: time, total: line.item.spent))
    }
    return stopped
  }

  /// - Parameter isAsked: whether the user has asked to stop timers. A timer that starts stops the others, too.
  func result(listName: String, isAsked: Bool) -> ActionResult {
    let stopped = "\(listName): \(task.number) stopped"
    guard let time else {
      // The clocks of another time zone may show an earlier time than the start.
      let later = start.map { "at \(CivilTime.clockText(ofSecond: $0.secondOfDay)) on \($0.date)" }
      let reason = later.map { "it started \($0), later than now" } ?? "its start time is not valid"
      return ActionResult(
        "stopped", after: task, details: ["minutes": .null],
        [.task(task), .warning("\(stopped); \(reason), so no time was added.")])
    }
    let all = total.map { $0 == time ? "" : ", \($0) in all" } ?? ""
    return ActionResult(
      "stopped", after: task, details: ["minutes": .number(time.minutes)],
      deed: isAsked ? "Stopped after \(time)" : nil,
      [.task(task), .text("\(stopped) after \(time)\(all).")])
  }
}

extension TrackedMoment {
  init(of clock: any CivilClock) {
    let now = clock.now()
    self.init(date: now.date, secondOfDay: now.secondOfDay)
  }
}
