import ModuleKit

struct ReportCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "report", summary: "Archive, and append the counts of tasks to report.txt",
    examples: "report")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    // A report counts the lines of one file; of several lists, the first one's.
    try CompleteWireframe(context: context.firstList).makeReportPresenter().report()
  }
}
