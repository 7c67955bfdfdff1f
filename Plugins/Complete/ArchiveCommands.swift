import ModuleKit
import TodoTxt

struct ArchiveCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "archive", synonyms: ["clean", "cleanup", "tidy"],
    summary: "Move completed tasks to done.txt, and remove empty lines",
    examples: "archive", deed: "Archived")

  static let keys = [
    ActionKey(
      "archive", "A", title: "archive", summary: "Archive: move completed tasks to done.txt",
      keywords: ["clean up", "done.txt", "purge", "clear completed"])
  ]

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeArchivePresenter().archive()
  }
}

/// Finds completed tasks that are not archived.
struct ArchiveCheck: TaskCheck {
  func findings(in item: TodoItem) -> [TaskFinding] { [] }

  func findings(in list: TodoList, beside done: TodoList) -> [TaskFinding] {
    list.lazy.filter(\.isCompleted).map {
      TaskFinding("notArchived", "done, but not archived", .hint, line: $0.number)
    }
  }
}

struct DeduplicateCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "deduplicate", synonyms: ["dedup", "dedupe"], summary: "Remove duplicate tasks",
    details:
      "The first of several equal lines stays. The others become empty lines; with -n they are removed.",
    examples: "deduplicate", deed: "Removed duplicates of")

  init(arguments: CommandArguments, context: ModuleContext) {}

  func run(in context: ModuleContext) throws {
    try CompleteWireframe(context: context).makeDeduplicatePresenter().deduplicate()
  }
}

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
