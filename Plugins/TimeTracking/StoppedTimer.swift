import ModuleKit
import TodoTxt

struct StoppedTimer {
  private let task: NumberedTask

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
      let time = line.stopTracking(elapsed: clock.secondsElapsed)
      let changed = try editor.replace(task, with: line.text, .allowed)
      stopped.append(StoppedTimer(task: changed, time: time, total: line.item.spent))
    }
    return stopped
  }

  /// - Parameter isAsked: whether the user has asked to stop timers. A timer that starts stops the others, too.
  func result(listName: String, isAsked: Bool) -> ActionResult {
    let start = "\(listName): \(task.number) stopped"
    guard let time else {
      return ActionResult(
        "stopped", after: task, details: ["minutes": .null],
        [.task(task), .warning("\(start); its start time is not valid, so no time was added.")])
    }
    let all = total.map { $0 == time ? "" : ", \($0) in all" } ?? ""
    return ActionResult(
      "stopped", after: task, details: ["minutes": .number(time.minutes)],
      deed: isAsked ? "Stopped after \(time)" : nil,
      [.task(task), .text("\(start) after \(time)\(all).")])
  }
}

extension TrackedMoment {
  init(of clock: any CivilClock) {
    let now = clock.now()
    self.init(date: now.date, secondOfDay: now.secondOfDay)
  }
}
