import ModuleKit
import TodoTxt

struct AssignAction: TaskAction {
  static let syntax = CommandSyntax(
    "assign", synonyms: ["delegate", "give"], forms: ["NR [NR ...] PERSON [PERSON ...]"],
    ownForms: ["NR [NR ...] [PERSON ...]"], summary: "Assign tasks to people",
    details: "The names are added to to: in each task.",
    examples: """
      assign 3 ann
      assign 1-3 bob --remove ann
      """, options: [.expect, remove], bulkVerb: "Assign", deed: "Assigned")

  static let keys = [
    ActionKey(
      "assign", "T", title: "assign", summary: "Assign the task to people",
      keywords: ["person", "people", "to"], asking: .person)
  ]

  private static let remove = CommandOption(
    "remove", valueName: "PERSON", summary: "No longer assign to PERSON; may be given several times")

  private let added: [[UInt8]]
  private let removed: [[UInt8]]
  private let listName: String

  init(words: [[UInt8]], arguments: CommandArguments, context: ModuleContext) throws {
    let me = context.settings.me
    (added, removed) = (
      words.map { $0.asPerson(me: me) }, arguments.allBytes(of: Self.remove).map { $0.asPerson(me: me) }
    )
    guard !(added + removed).isEmpty, (added + removed).allSatisfy(\.isPersonName) else {
      throw Self.syntax.usage(in: context.settings)
    }
    listName = context.settings.files.todoName
  }

  struct Outcome {
    var task: NumberedTask

    /// The people who were not assigned before, and those who were.
    var added: [[UInt8]]
    var removed: [[UInt8]]
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> Outcome {
    var line = TaskLine(task.text)
    let new = added.filter { !line.item.isAssigned(to: $0) }
    let gone = removed.filter { line.item.isAssigned(to: $0) }
    line.changePeople(adding: added, removing: removed)
    return Outcome(task: try editor.replace(task, with: line.text), added: new, removed: gone)
  }

  func result(of outcome: Outcome) -> ActionResult {
    let (task, number) = (outcome.task, outcome.task.number)
    let ways = [("to", "assigned to", outcome.added), ("not to", "no longer assigned to", outcome.removed)]
      .filter { !$2.isEmpty }
    guard !ways.isEmpty else {
      let sentence =
        added.isEmpty ? "is not assigned to \(removed.listed)" : "is already assigned to \(added.listed)"
      return ActionResult("wasAssigned", number: number, [.about(number, in: listName, sentence)])
    }
    return ActionResult(
      "assigned", after: task, deed: ways.map { "\($0.0) \($0.2.listed)" }.joined(separator: ", "),
      [.task(task)] + ways.map { .about(number, in: listName, "\($0.1) \($0.2.listed)", .deed) })
  }
}

extension [[UInt8]] {
  /// `ann, bob`
  fileprivate var listed: String { map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ") }
}
