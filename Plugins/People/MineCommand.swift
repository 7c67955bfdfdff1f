import ListInterface
import ModuleKit
import TodoTxt

/// What is given to the user.
struct MineCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "mine", synonyms: ["assigned", "me"], forms: ["[TERM...]"],
    summary: "List the open tasks that are given to you",
    details: """
      A task is given to people by a word such as to:ann,bob. TODO_ME in the configuration says which of them you are; \
      then to:me in any query means you, too.
      """,
    examples: """
      mine
      mine +Work
      list --where 'to:me or to:bob' --group-by person
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard context.settings.me != nil else {
      throw CommandError(
        "Who you are is not known: set TODO_ME to your name in the configuration.", code: "noName")
    }
    var request = try ListRequest(arguments: arguments, context: context)
    if case .query(let query, let leavesOutHeldBack) = request.criteria.rule {
      let mine = try Query(Array("to:me is:open".utf8), calendar: context.calendar)
        .naming(me: context.settings.me)
      request.criteria.rule = .query(query.and(mine), leavesOutHeldBack: leavesOutHeldBack)
    }
    listRequest = request
  }
}
