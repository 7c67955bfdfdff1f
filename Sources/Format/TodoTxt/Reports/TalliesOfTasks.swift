extension DueDays {
  public init(_ tasks: some Sequence<TodoItem>) {
    self.init()
    for task in tasks where !task.isCompleted {
      if let due = task.due { add(due) }
    }
  }
}

extension TaskTally {
  init(of task: TodoItem, in calendar: TodoCalendar) {
    self.init()
    estimate = task.estimate ?? TaskDuration(minutes: 0)
    spent = task.spent ?? TaskDuration(minutes: 0)
    guard !task.isCompleted else {
      done = 1
      return
    }
    open = 1
    openEstimate = estimate
    if let due = task.dueDate {
      if due.isPast(in: calendar) { overdue = 1 } else if due.day == calendar.today { dueToday = 1 }
    }
    waiting = task.isWaiting(on: calendar.today) ? 1 : 0
    recurring = task.recurrence == nil ? 0 : 1
  }
}

extension WeeklyProgress {
  /// - Parameter created: nil if unknown.
  mutating func count(_ task: TodoItem, created: CivilDate?) {
    let completed = task.completionDate
    let wasOpen = !task.isCompleted || completed.map { $0 >= weeks[0].start + 7 } ?? false
    if created == nil, wasOpen, weeks.count > 1 {
      undated += 1
      if !task.isCompleted { undatedOpen += 1 }
    }
    for index in weeks.indices {
      let start = weeks[index].start
      if let completed, (start..<(start + 7)).contains(completed) { weeks[index].done += 1 }
      let isOpen =
        if index == weeks.count - 1 {
          !task.isCompleted
        } else {
          created.map { $0 < start + 7 } ?? false
            && (!task.isCompleted || completed.map { $0 >= start + 7 } ?? false)
        }
      if isOpen { weeks[index].open += 1 }
    }
  }
}

extension TaskStatistics {
  /// - Parameters:
  ///   - weeks: the number of weeks, the current one included.
  ///   - creationDate: returns the creation date of a task whose line has none; nil if unknown.
  public init(
    _ tasks: some Sequence<TodoItem>, weeks: Int = 8, calendar: TodoCalendar,
    creationDate: (TodoItem) -> CivilDate? = { _ in nil }
  ) {
    var all = TaskTally()
    var progress = WeeklyProgress(weeks: weeks, calendar: calendar)
    var projects: [ArraySlice<UInt8>: TaskTally] = [:]
    var contexts: [ArraySlice<UInt8>: TaskTally] = [:]
    for task in tasks {
      let tally = TaskTally(of: task, in: calendar)
      all += tally
      progress.count(task, created: task.creationDate ?? creationDate(task))
      for name in Self.once(task.projects) { projects[name, default: TaskTally()] += tally }
      for name in Self.once(task.contexts) { contexts[name, default: TaskTally()] += tally }
    }
    self.init(
      all: all, projects: Self.groups(projects), contexts: Self.groups(contexts), progress: progress)
  }

  private static func once(_ names: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    names.count > 1 ? Array(Set(names)) : names
  }

  private static func groups(_ tallies: [ArraySlice<UInt8>: TaskTally]) -> [Group] {
    tallies.map { Group(name: Array($0.key), tally: $0.value) }.sorted { left, right in
      if left.tally.open != right.tally.open { return left.tally.open > right.tally.open }
      if left.tally.total != right.tally.total { return left.tally.total > right.tally.total }
      return left.name[...].precedesNaturally(right.name[...])
    }
  }
}
