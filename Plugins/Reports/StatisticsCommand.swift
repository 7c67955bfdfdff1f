import ModuleKit
import TodoTxt

struct StatisticsCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "stats", synonyms: ["statistics", "count", "summary", "burndown", "timesheet"], forms: ["[TERM...]"],
    summary: "Count tasks, and show how the work goes on",
    details: """
      Of the tasks in todo.txt and done.txt that match, as listings take terms and fields: how many are open, \
      done, overdue, due today, waiting and recurring; the sums of est: and spent:; the same by project and by \
      context; and what was done, and left open, in each of the last eight weeks. A task without a creation date, \
      which the journal does not know either, is left out of what was open before this week.
      """,
    examples: """
      stats
      stats +Work
      """, options: [.matching, .noContext])

  private let criteria: ListCriteria

  init(arguments: CommandArguments, context: ModuleContext) throws {
    criteria = try arguments.criteria(in: context)
    guard case .query(let query, _) = criteria.rule else { return }
    if let key = query.sorting.first { throw key.error("Counting has no order") }
    guard query.limit == nil else { throw CommandError.misuse("Counting has no limit: leave limit: out.") }
  }

  func run(in context: ModuleContext) throws {
    try ReportsWireframe(context: context).makeStatisticsPresenter().present(criteria)
  }
}
