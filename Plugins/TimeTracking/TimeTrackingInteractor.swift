import ModuleKit
import TodoStores
import TodoTxt

struct TimeTrackingInteractor {
  let store: any TodoStore
  let clock: any CivilClock

  private var now: TrackedMoment {
    let time = clock.now()
    return TrackedMoment(date: time.date, secondOfDay: time.secondOfDay)
  }

  /// Starts the timer of a task, and stops any other one in the same commit.
  func start(_ request: TaskRequest) throws(TodoStoreError) -> TaskReport<TrackingOutcome> {
    let now = now
    return try store.editTasks([request]) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      var line = TaskLine(task.text)
      if line.item.isCompleted { return [.wasDone(task.number)] }
      if line.item.tracking != nil { return [.wasTracked(task.number)] }
      let stopped = try Self.stopAll(but: task.number, at: now, &editor)
      line.startTracking(at: now)
      return stopped + [.started(try editor.replace(task, with: line.text))]
    }.flattened
  }

  /// Stops all timers.
  func stop() throws(TodoStoreError) -> TaskReport<TrackingOutcome> {
    let now = now
    return try store.editTasks([()]) { _, editor throws(TaskProblem) in
      let stopped = try Self.stopAll(at: now, &editor)
      if stopped.isEmpty { throw .impossible(reason: "No timer is running") }
      return stopped
    }.flattened
  }

  /// Other programs may have started several.
  private static func stopAll(
    but exception: TaskNumber? = nil, at now: TrackedMoment, _ editor: inout TaskEditor
  ) throws(TaskProblem) -> [TrackingOutcome] {
    var outcomes: [TrackingOutcome] = []
    for item in editor.list where !item.isCompleted && item.number != exception?.value && item.isTracked {
      let task = NumberedTask(number: TaskNumber(item.number, in: editor.list.parts), text: Array(item.text))
      var line = TaskLine(task.text)
      let time = line.stopTracking(at: now)
      outcomes.append(
        .stopped(try editor.replace(task, with: line.text, .allowed), after: time, total: line.item.spent))
    }
    return outcomes
  }
}

enum TrackingOutcome {
  case started(NumberedTask)

  /// - `after`: nil if the duration is unknown.
  /// - `total`: the time spent on the task so far; nil for none.
  case stopped(NumberedTask, after: TaskDuration?, total: TaskDuration?)
  case wasTracked(TaskNumber)
  case wasDone(TaskNumber)
}

extension TaskReport<[TrackingOutcome]> {
  fileprivate var flattened: TaskReport<TrackingOutcome> {
    var report = TaskReport<TrackingOutcome>(outcomes: outcomes.flatMap(\.self), problem: problem)
    report.before = before
    return report
  }
}
