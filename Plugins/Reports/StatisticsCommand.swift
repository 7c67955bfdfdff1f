import ModuleKit
import TodoTxt

struct StatisticsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stats", synonyms: ["statistics", "count", "summary", "burndown", "timesheet"], forms: ["[TERM...]"],
    summary: "Count tasks, and show progress by week",
    details: """
      Counts the tasks in todo.txt and done.txt that match, with terms and fields as for list: open, done, \
      overdue, due today, waiting and recurring tasks; the sums of est: and spent:; the same by project \
      and by context; and the tasks completed and left open in each of the last eight weeks. A task \
      without a creation date, in its line or in the journal, does not count as open before this week.
      """,
    examples: """
      stats
      stats +Work
      """, options: [.matching, .noContext])

  private let criteria: ListCriteria

  init(arguments: CommandArguments, context: ModuleContext) throws {
    criteria = try arguments.criteria(in: context)
    guard case .query(let query, _) = criteria.rule else { return }
    if let key = query.sorting.first { throw key.error("stats cannot have sort: in its query") }
    guard query.limit == nil else { throw CommandError.misuse("stats cannot have limit: in its query.") }
  }

  func run(in context: ModuleContext) throws {
    try ReportsWireframe(context: context).makeStatisticsPresenter().present(criteria)
  }
}
