import ModuleKit
import TodoTxt

struct StartAction: TaskAction {
  static let syntax = CommandSyntax(
    "start", synonyms: ["track", "begin"], forms: ["NR"], summary: "Start a timer for a task",
    details: """
      The start time is kept as tracking: in the task's line, so it survives a restart. Only one task is \
      tracked at a time: starting another one stops it. stop and do add the time to spent:.
      """,
    examples: "start 3", options: [.expect], tasks: .open, deed: "Started")

  private let clock: any CivilClock
  private let listName: String

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    guard words.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    (clock, listName) = (context.surroundings.clock, context.settings.files.todoName)
  }

  struct Outcome {
    enum Change {
      case started(NumberedTask)
      case wasTracked(TaskNumber)
      case wasDone(TaskNumber)
    }

    var change: Change

    /// The other timers: only one task is tracked at a time.
    var stopped: [StoppedTimer] = []
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome {
    var line = TaskLine(task.text)
    if line.item.isCompleted { return Outcome(change: .wasDone(task.number)) }
    if line.item.tracking != nil { return Outcome(change: .wasTracked(task.number)) }
    let stopped = try StoppedTimer.stopAll(but: task.number, by: clock, in: &editor)
    line.startTracking(at: TrackedMoment(of: clock))
    return Outcome(change: .started(try editor.replace(task, with: line.text)), stopped: stopped)
  }

  func results(of outcome: Outcome) -> [ActionResult] {
    outcome.stopped.map { $0.result(listName: listName, isAsked: false) } + [result(of: outcome)]
  }

  func result(of outcome: Outcome) -> ActionResult {
    switch outcome.change {
    case .started(let task):
      ActionResult(
        "started", after: task, deed: "Started", [.task(task), .text("\(listName): \(task.number) started.")])
    case .wasTracked(let number):
      ActionResult(
        "wasStarted", number: number, [.complaint("\(listName): \(number) already has a running timer.")])
    case .wasDone(let number):
      ActionResult("wasDone", number: number, [.complaint("\(listName): \(number) is already marked done.")])
    }
  }
}
