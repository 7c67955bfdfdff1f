/// Statistics of tasks: the total, by project, by context, and by week.
public struct TaskStatistics: Hashable, Sendable {
  /// The tasks of one project or context.
  public struct Group: Hashable, Sendable {
    /// Without its sign.
    public let name: [UInt8]
    public let tally: TaskTally

    package init(name: [UInt8], tally: TaskTally) {
      self.name = name
      self.tally = tally
    }
  }

  public let all: TaskTally

  /// Most open tasks first, then most tasks, then by bytes. A task counts once in each of its projects.
  public let projects: [Group]
  public let contexts: [Group]
  public let progress: WeeklyProgress

  package init(all: TaskTally, projects: [Group], contexts: [Group], progress: WeeklyProgress) {
    self.all = all
    self.projects = projects
    self.contexts = contexts
    self.progress = progress
  }
}
