import ModuleKit

struct ReportCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "report", summary: "Archive, and append the counts of open and done tasks to report.txt",
    examples: """
      report
      """)

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeReportPresenter().report()
  }
}
