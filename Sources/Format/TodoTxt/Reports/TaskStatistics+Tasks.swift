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
      return left.name.lexicographicallyPrecedes(right.name)
    }
  }
}
