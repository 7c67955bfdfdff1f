import ModuleKit
import TodoStores
import TodoTxt

struct ConflictsPresenter {
  let interactor: ConflictsInteractor
  let view: any View<[ActionResult]>
  let programName: String

  func show() throws {
    var isAnythingMissing = false
    let hasCopies = try forEachFile { _, copies throws(TodoStoreError) in
      copies.map { copy in
        let result = Result { () throws(TodoStoreError) in try interactor.compare(copy) }
        guard case .success(let comparison) = result else { return ([], result.failure) }
        isAnythingMissing = isAnythingMissing || !comparison.onlyInCopy.isEmpty
        return ([describe(comparison)], nil)
      }
    }
    guard hasCopies else { return }
    try hint(
      isAnythingMissing
        ? "“\(programName) conflicts --merge” takes in what is missing; the copies stay."
        : "“\(programName) conflicts --delete” deletes such copies.")
  }

  /// - Parameter deletes: whether each copy goes afterwards, if nothing in it is missing any more.
  func merge(deletes: Bool) throws {
    try forEachFile { path, copies throws(TodoStoreError) in
      let merges = try interactor.merge(copies, into: path)
      let merged = zip(copies, merges).filter { (try? $0.1.get()) != nil }.map(\.0)
      var deletions = (deletes ? try interactor.delete(merged, of: path) : [])[...]
      return zip(copies, merges).map { copy, merge in
        guard case .success(let merge) = merge else { return ([], merge.failure) }
        let results = describe(merge, of: copy)
        if let deletion = deletions.popFirst() {
          let rest = (try? deletion.get()).map { [describe($0, of: copy)] } ?? []
          return (results + rest, deletion.failure)
        }
        let hint = "“\(programName) conflicts --delete” deletes it."
        let sentence = "\(copy.name) has nothing more that \(copy.originalName) needs; \(hint)"
        return (results + [result("merged", copy, [.text(sentence)])], nil)
      }
    }
  }

  func delete() throws {
    try forEachFile { path, copies throws(TodoStoreError) in
      zip(copies, try interactor.delete(copies, of: path)).map { copy, deletion in
        ((try? deletion.get()).map { [describe($0, of: copy)] } ?? [], deletion.failure)
      }
    }
  }

  /// Tells of conflict copies in one sentence; nil where there are none.
  func notice() -> String? {
    guard let names = try? interactor.copies().map(\.name), !names.isEmpty else { return nil }
    return "Another device left \(names.joined(separator: " and ")); see “\(programName) conflicts”."
  }

  /// Shows what becomes of the copies of each file.
  ///
  /// - Returns: false where there are none, which is said.
  /// - Throws: one `CommandError` at last for all that failed.
  @discardableResult
  private func forEachFile(
    _ outcomes: (String, [ConflictCopy]) throws(TodoStoreError) -> [(
      results: [ActionResult], error: TodoStoreError?
    )]
  ) throws -> Bool {
    let copies = try interactor.copies()
    if copies.isEmpty {
      try hint("There are no conflict copies.")
      return false
    }
    var failures: [String] = []
    for path in interactor.paths {
      let ofFile = copies.filter { $0.original == path }
      if ofFile.isEmpty { continue }
      let result = Result { () throws(TodoStoreError) in try outcomes(path, ofFile) }
      switch result {
      case .success(let outcomes):
        for outcome in outcomes {
          try view.display(outcome.results)
          if let error = outcome.error { failures.append(error.problem) }
        }
      case .failure(let error): failures.append(error.problem)
      }
    }
    if !failures.isEmpty { throw CommandError(failures.joined(separator: "\n"), code: "conflicts") }
    return true
  }

  /// Says what is of no concern to a program.
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
      messages.append(.text("\(copy) has nothing that \(original) has not."))
    } else {
      messages.append(.text("\(copy) has \(lines(comparison.onlyInCopy.count)) that \(original) has not:"))
      messages += comparison.onlyInCopy.map(Message.line)
    }
    if !comparison.onlyInOriginal.isEmpty {
      messages.append(
        .text("\(original) has \(lines(comparison.onlyInOriginal.count)) that \(copy) has not:"))
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

  private func describe(_ merge: ConflictMerge, of copy: ConflictCopy) -> [ActionResult] {
    let listName = copy.listName
    let changes = merge.changes.map { change in
      let number = TaskNumber(change.line.number)
      let before = NumberedTask(number: number, text: change.line.text)
      let after = NumberedTask(number: number, text: change.text)
      return ActionResult(
        "changed", before: before, after: after, details: ["copy": .string(copy.path)],
        [.task(before), .text("\(listName): \(number) changed as in \(copy.name):"), .task(after)])
    }
    let additions = merge.added.enumerated().map { offset, line in
      let number = TaskNumber(merge.firstNumber + offset)
      let after = NumberedTask(number: number, text: line)
      return ActionResult(
        "added", after: after, details: ["copy": .string(copy.path)],
        [.task(after), .text("\(listName): \(number) added from \(copy.name).")])
    }
    return changes + additions
  }

  private func describe(_ deletion: ConflictDeletion, of copy: ConflictCopy) -> ActionResult {
    switch deletion {
    case .deleted:
      return result("deleted", copy, [.text("\(copy.name) deleted.")])
    case .kept(let missing):
      let sentence =
        "\(copy.name) kept: it has \(lines(missing)) that \(copy.originalName) has not. "
        + "“\(programName) conflicts --merge” takes them in."
      return result("kept", copy, details: ["missing": .number(missing)], [.text(sentence)])
    case .changed:
      return result("justChanged", copy, [.text("\(copy.name) kept: it has just been changed.")])
    }
  }

  private func lines(_ count: Int) -> String {
    count == 1 ? "1 line" : "\(count) lines"
  }
}

extension ConflictCopy {
  /// What messages call the file: `TODO` for todo.txt.
  fileprivate var listName: String { TodoFiles.name(of: original) }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
