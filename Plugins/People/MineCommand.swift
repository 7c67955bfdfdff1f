import ListInterface
import ModuleKit
import TodoTxt

/// Lists the user's tasks.
struct MineCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "mine", synonyms: ["assigned", "me"], forms: ["[TERM...]"],
    summary: "List the open tasks that are assigned to you",
    details: """
      A word such as to:ann,bob assigns a task. TODO_ME in the configuration is your name; to:me in any \
      query then matches it. With several lists, the unassigned tasks of the shared lists come last.
      """,
    examples: """
      mine
      mine +Work
      list --where 'to:me or to:bob' --group-by person
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let interactor = MineInteractor(
      me: context.settings.me, calendar: context.calendar,
      ownList: context.settings.files.lists.first?.mark)
    listRequest = try interactor.mine(ListRequest(arguments: arguments, context: context))
  }
}

/// Divides a list into the user's tasks and unassigned ones.
struct MineGrouping: TodoGrouping {
  let name = "mine"
  let summary = "yours, and those of nobody"
  let detail = "yours, and those of nobody"

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey {
    SectionKey(rank: task.people.isEmpty ? 1 : 0)
  }

  func title(of section: SectionKey) -> String { section.rank == 0 ? "Yours" : "Nobody's yet" }
}
