import Merging
import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct ConflictsPresenter {
  let interactor: ConflictsInteractor
  let consent: DeletionConsent
  let view: any View<[ActionResult]>
  let programName: String

  func show() throws {
    var isAnythingMissing = false
    let hasCopies = try forEach { copies in
      copies.map { copy in
        let comparison = Result { () throws(TodoStoreError) in try interactor.compare(copy) }
        if case .success(let found) = comparison, !found.onlyInCopy.isEmpty { isAnythingMissing = true }
        return Outcome(comparison.map { [describe($0)] })
      }
    }
    guard hasCopies else { return }
    try hint(
      isAnythingMissing
        ? "“\(programName) conflicts --merge” merges them; the copies stay."
        : "“\(programName) conflicts --delete” deletes such copies.")
  }

  /// - Parameter deletes: whether completely merged copies are deleted afterwards.
  func merge(deletes: Bool) throws {
    try forEach { copies in
      let merges = interactor.merge(copies)
      let merged = merges.filter { (try? $0.result.get())?.losses.isEmpty ?? false }.map(\.copy)
      let deletions = Dictionary(
        uniqueKeysWithValues: (deletes ? interactor.delete(merged) : []).map { ($0.copy, $0.result) })
      return merges.map { copy, merge in
        var outcome = Outcome(merge.map { describe($0, of: copy) })
        if let losses = try? merge.get().losses, !losses.isEmpty {
          outcome = refused(losses, copy)
        } else if let deletion = deletions[copy] {
          let deleted = self.outcome(of: deletion, copy)
          outcome.results += deleted.results
          outcome.problem = deleted.problem
        } else if outcome.problem == nil {
          let hint = "“\(programName) conflicts --delete” deletes it."
          let sentence = "\(copy.name) is completely merged into \(copy.originalName). \(hint)"
          outcome.results.append(result("merged", copy, [.text(sentence)]))
        }
        return outcome
      }
    }
  }

  func delete() throws {
    try forEach { copies in
      interactor.delete(copies).map { outcome(of: $1, $0) }
    }
  }

  private func outcome(of deletion: Result<ConflictDeletion, TodoStoreError>, _ copy: ConflictCopy) -> Outcome
  {
    func outcome(_ name: String, details: KeyValuePairs<String, JSONValue> = [:], _ sentence: String)
      -> Outcome
    {
      Outcome(.success([result(name, copy, details: details, [.text(sentence)])]))
    }
    return switch deletion {
    case .failure(let error): Outcome(.failure(error))
    case .success(.refused(let losses)): refused(losses, copy)
    case .success(.deleted): outcome("deleted", "\(copy.name) deleted.")
    case .success(.kept(let missing)):
      outcome(
        "kept", details: ["missing": .number(missing)],
        "\(copy.name) kept: it has \(String(count: missing, "line")) missing from \(copy.originalName). "
          + "“\(programName) conflicts --merge” merges them.")
    case .success(.changed): outcome("justChanged", "\(copy.name) kept: it was changed a moment ago.")
    }
  }

  private func refused(_ losses: [GoneTasks.Loss], _ copy: ConflictCopy) -> Outcome {
    var outcome = Outcome(.success([]))
    outcome.problem =
      consent.refusal(of: losses, inCopy: copy.name, path: interactor.inspector.realPath).message
    return outcome
  }

  /// One sentence about conflict copies; nil if there are none.
  func notice() -> String? {
    guard let names = try? interactor.copies().map(\.name), !names.isEmpty else { return nil }
    return "Another device left \(names.joined(separator: " and ")); see “\(programName) conflicts”."
  }

  /// The result for one copy.
  private struct Outcome {
    var results: [ActionResult] = []
    var problem: String?

    init(_ result: Result<[ActionResult], TodoStoreError>) {
      switch result {
      case .success(let results): self.results = results
      case .failure(let error): problem = error.problem
      }
    }
  }

  /// Shows the result for each copy.
  ///
  /// - Returns: false, with a message, if there are no copies.
  /// - Throws: one `CommandError` at the end for all failures.
  @discardableResult
  private func forEach(_ outcomes: ([ConflictCopy]) -> [Outcome]) throws -> Bool {
    let copies = try interactor.copies()
    if copies.isEmpty {
      try hint("No conflict copies.")
      return false
    }
    var failures: [String] = []
    for outcome in outcomes(copies) {
      if !outcome.results.isEmpty { try view.display(outcome.results) }
      if let problem = outcome.problem, !failures.contains(problem) { failures.append(problem) }
    }
    if !failures.isEmpty { throw CommandError(failures.joined(separator: "\n"), code: "conflicts") }
    return true
  }

  /// Shows a message for people only.
  private func hint(_ sentence: String) throws {
    try view.display([ActionResult.hint(sentence)])
  }

  private func result(
    _ name: String, _ copy: ConflictCopy, details: KeyValuePairs<String, JSONValue> = [:],
    _ messages: [Message]
  ) -> ActionResult {
    var result = ActionResult(name, details: details, messages)
    result.details.insert(
      contentsOf: [
        JSONMember("copy", .string(copy.path)), JSONMember("file", .string(copy.original)),
      ], at: 0)
    return result
  }

  private func describe(_ comparison: ConflictComparison) -> ActionResult {
    let (copy, original) = (comparison.copy.name, comparison.copy.originalName)
    var messages: [Message] = []
    if comparison.onlyInCopy.isEmpty {
      messages.append(.text("\(copy) has no lines that are missing from \(original)."))
    } else {
      messages.append(
        .text("\(copy) has \(String(count: comparison.onlyInCopy.count, "line")) missing from \(original):"))
      messages += comparison.onlyInCopy.map(Message.line)
    }
    if !comparison.onlyInOriginal.isEmpty {
      messages.append(
        .text(
          "\(original) has \(String(count: comparison.onlyInOriginal.count, "line")) missing from \(copy):"))
      messages += comparison.onlyInOriginal.map(Message.task)
    }
    return result(
      "compared", comparison.copy,
      details: [
        "onlyInCopy": .array(comparison.onlyInCopy.map(JSONValue.bytes)),
        "onlyInFile": .array(
          comparison.onlyInOriginal.map { ["n": JSONValue($0.number), "raw": .bytes($0.text)] }),
      ], messages)
  }

  private func describe(_ outcome: CopyMerge.Outcome, of copy: ConflictCopy) -> [ActionResult] {
    let note = result(
      "noBase", copy,
      [
        .text(
          "Base not found for \(copy.name): the tasks of both sides are kept, and no task counts as deleted.")
      ])
    return (outcome.hasNoBase ? [note] : []) + outcome.lines.map { describe($0, of: copy) }
      + outcome.events.compactMap { describe($0, of: copy) }
      + outcome.completedTasks.map { task in
        result(
          "alsoCompleted", copy, details: ["n": JSONValue(task.number), "raw": .bytes(task.text)],
          [.task(task), .text("\(copy.listName): \(task.number) is open, but completed in done.txt.")])
      }
  }

  private func describe(_ line: MergedLine, of copy: ConflictCopy) -> ActionResult {
    let (before, after) = (line.before, line.after)
    let name: String
    var messages = [before, after].compactMap { $0.map(Message.task) }
    switch (before, after) {
    case (let before?, .some):
      name = line.isOfCopy ? "changed" : "merged"
      let verb = line.isOfCopy ? "changed as in" : "merged with the change in"
      messages.insert(.text("\(copy.listName): \(before.number) \(verb) \(copy.name):"), at: 1)
    case (let before?, nil):
      name = "removed"
      messages.append(.text("\(copy.listName): \(before.number) removed as in \(copy.name)."))
    default:
      name = "added"
      let number = after.map { "\($0.number)" } ?? ""
      messages.append(.text("\(copy.listName): \(number) added from \(copy.name)."))
    }
    return ActionResult(name, before: before, after: after, details: ["copy": .string(copy.path)], messages)
  }

  /// Messages about more than which lines have changed.
  private func describe(_ event: MergeEvent, of copy: ConflictCopy) -> ActionResult? {
    switch event {
    // A copy is of one list.
    case .merged, .keptBothInNote, .movedApart: nil
    case .keptBoth(let one, let other):
      result(
        "keptBoth", copy, details: ["lines": [.bytes(one), .bytes(other)]],
        [
          .text("Both versions kept, because both sides changed the same words:"), .line(one),
          .line(other),
        ])
    case .folded(let dropped, let line):
      result(
        "folded", copy, details: ["dropped": .bytes(dropped), "line": .bytes(line)],
        [.text("Added on both sides, kept once:"), .line(line)])
    case .revived(let line):
      result(
        "revived", copy, details: ["line": .bytes(line)],
        [.text("Deleted on one side, kept as the other side has it:"), .line(line)])
    }
  }
}

extension ConflictCopy {
  /// The file's name in messages: `TODO` for todo.txt.
  fileprivate var listName: String { TodoFiles.name(of: original) }
}
