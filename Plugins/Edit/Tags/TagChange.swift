import ModuleKit
import TodoTxt

/// An action that adds projects and contexts to tasks, or removes them.
protocol TagChange: TaskAction where Outcome == TagOutcome {
  /// The tags that each task gets if it lacks them, with their signs.
  var added: [[UInt8]] { get }

  /// The tags that it loses, wherever they are.
  var removed: [[UInt8]] { get }

  /// The list's name in messages.
  var listName: String { get }
}

/// The task after the change, the tags that it did not have before, and those that it had.
struct TagOutcome: Sendable {
  var task: NumberedTask
  var added: [[UInt8]]
  var removed: [[UInt8]]
}

extension TagChange {
  /// The words as tags.
  ///
  /// - Throws: the usage if one is something else.
  static func tags(
    _ words: [[UInt8]], mayBeNone: Bool = false, in context: ModuleContext
  ) throws(CommandError) -> [[UInt8]] {
    guard mayBeNone || !words.isEmpty, words.allSatisfy(\.isTag) else {
      throw syntax.usage(in: context.settings)
    }
    return words
  }

  func plan(_ task: NumberedTask, in editor: inout TaskEditor) throws(TaskProblem) -> TagOutcome {
    var line = TaskLine(task.text)
    let gone = removed.filter { line.item.hasWord($0) }
    for word in gone { line.remove(word: word) }
    var new: [[UInt8]] = []
    for word in added where !line.item.hasWord(word) {
      line.append(String(decoding: word, as: UTF8.self))
      new.append(word)
    }
    return TagOutcome(task: try editor.replace(task, with: line.text), added: new, removed: gone)
  }

  func result(of outcome: TagOutcome) -> ActionResult {
    let (task, number) = (outcome.task, outcome.task.number)
    let sentences = [("tagged", outcome.added), ("untagged", outcome.removed)].filter { !$1.isEmpty }
      .map { kind, tags in Message.about(number, in: listName, "\(kind) \(tags.spaced)", .deed) }
    // A request without an effect is not a failure.
    if sentences.isEmpty {
      return added.isEmpty
        ? ActionResult(
          "hadNoTags", number: number, [.about(number, in: listName, "does not have \(removed.spaced)")])
        : ActionResult(
          "hadTags", number: number, [.about(number, in: listName, "already has \(added.spaced)")])
    }
    let isTagged = !outcome.added.isEmpty
    var result = ActionResult(
      isTagged ? "tagged" : "untagged", after: task,
      details: ["tags": .array((isTagged ? outcome.added : outcome.removed).map(JSONValue.bytes))],
      deed: (outcome.added + outcome.removed.map { Array("no ".utf8) + $0 }).spaced, [.task(task)] + sentences
    )
    if sentences.count > 1 {
      result.details.append(JSONMember("removed", .array(outcome.removed.map(JSONValue.bytes))))
    }
    return result
  }
}
