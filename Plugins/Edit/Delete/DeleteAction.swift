import ModuleKit
import TodoStores
import TodoTxt

/// Deletes tasks, or every match of a basic regular expression in a task's text.
struct DeleteAction: TaskAction {
  static let syntax = CommandSyntax(
    "del", "rm", synonyms: ["delete", "remove", "erase"], forms: ["NR [TERM]"], ownForms: ["NR [NR ...]"],
    summary: "Delete tasks, or a part of a task's text",
    details: """
      With TERM, a basic regular expression, every match of it is removed from the task's text. Put two \
      dashes before a TERM that is a number: del 1 -- 2. 1-3 names several tasks. An empty line takes the \
      place of a deleted task; with -n all empty lines are removed.
      """,
    examples: """
      del 3
      del 1 2 3
      del 3 +Work  # removes the word, not the task
      """, options: [.expect], bulkVerb: "Delete", deed: "Deleted")

  static let keys = [
    ActionKey(
      "delete", "D", "del", title: "delete", summary: "Delete the task", keywords: ["trash"],
      asksForSeveral: true)
  ]

  static let changesAllOrNone = true

  enum Outcome {
    case deleted(NumberedTask)
    case removed(old: NumberedTask, new: NumberedTask)

    /// - Parameter reason: the error in the expression; nil if it is valid.
    case notFound(NumberedTask, reason: String?)
  }

  let question: TaskQuestion?
  private let settings: Settings

  /// Nil to delete whole tasks.
  private let term: [UInt8]?

  static func steps(_ arguments: CommandArguments, in context: ModuleContext) throws -> [Step] {
    let steps = try steps(arguments, for: arguments.taskWords, in: context)
    guard steps.count <= 1 || steps[0].action.term == nil else {
      throw CommandError.misuse("TERM can be deleted from one task only.")
    }
    return steps
  }

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) {
    settings = context.settings
    term = words.first.flatMap { $0.isEmpty ? nil : $0 }
    let isConfirmed = settings.isForced || arguments.choosesTasks || term != nil
    question = isConfirmed ? nil : .confirmation("Delete", declined: "TODO: No tasks were deleted.")
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome {
    guard let term else {
      editor.remove(task, leavingBlank: settings.preservesLineNumbers)
      return .deleted(task)
    }
    let removal: TermRemoval
    do throws(BasicRegex.SyntaxError) {
      removal = try TermRemoval(term)
    } catch {
      return .notFound(task, reason: "\(error)")
    }
    let rest = removal.applied(to: task.text)
    guard !removal.hasGivenUp else {
      return .notFound(task, reason: "“\(String(decoding: term, as: UTF8.self))” takes too long to match.")
    }
    let new = try editor.replace(task, with: rest, settings.emptying)
    return new == task ? .notFound(task, reason: nil) : .removed(old: task, new: new)
  }

  func result(of outcome: Outcome) -> ActionResult {
    let term = term ?? []
    let name = String(decoding: term, as: UTF8.self)
    switch outcome {
    case .deleted(let task):
      return ActionResult(
        "deleted", before: task, deed: "Deleted", [.task(task), .about(task.number, "deleted", .deed)])
    case .removed(let old, let new):
      return ActionResult(
        "removedTerm", before: old, after: new, details: ["term": .bytes(term)],
        [.task(old), .text("TODO: Removed '\(name)' from task."), .task(new)])
    case .notFound(let task, let reason):
      return ActionResult(
        "termNotFound", number: task.number,
        details: ["term": .bytes(term), "reason": JSONValue(reason)],
        [.task(task)] + (reason.map { [.complaint($0)] } ?? [])
          + [.complaint("TODO: '\(name)' not found; no removal done.")])
    }
  }
}
