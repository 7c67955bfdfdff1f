import ModuleKit
import TodoStores

struct ConflictsPresenter {
  let interactor: ConflictsInteractor
  let view: any View<[Message]>
  let programName: String

  func show() throws {
    let copies = try interactor.copies()
    guard !copies.isEmpty else { return try sayThatThereAreNone() }
    var isAnythingMissing = false
    try forEach(copies) { copy throws(TodoStoreError) in
      let comparison = try interactor.compare(copy)
      isAnythingMissing = isAnythingMissing || !comparison.onlyInCopy.isEmpty
      return describe(comparison)
    }
    try view.display([
      .text(
        isAnythingMissing
          ? "“\(programName) conflicts --merge” takes in what is missing; the copies stay."
          : "“\(programName) conflicts --delete” deletes such copies.")
    ])
  }

  /// - Parameter deletes: whether each copy goes afterwards, if nothing in it is missing any more.
  func merge(deletes: Bool) throws {
    let copies = try interactor.copies()
    guard !copies.isEmpty else { return try sayThatThereAreNone() }
    try forEach(copies) { copy throws(TodoStoreError) in
      let messages = describe(try interactor.merge(copy), of: copy)
      if deletes { return messages + describe(try interactor.delete(copy), of: copy) }
      let hint = "“\(programName) conflicts --delete” deletes it."
      return messages + [.text("\(copy.name) has nothing more that \(copy.originalName) needs; \(hint)")]
    }
  }

  func delete() throws {
    let copies = try interactor.copies()
    guard !copies.isEmpty else { return try sayThatThereAreNone() }
    try forEach(copies) { copy throws(TodoStoreError) in
      describe(try interactor.delete(copy), of: copy)
    }
  }

  /// Shows what becomes of each copy.
  ///
  /// - Throws: one `CommandError` at last for all the copies that failed.
  private func forEach(
    _ copies: [ConflictCopy], _ messages: (ConflictCopy) throws(TodoStoreError) -> [Message]
  ) throws {
    var failures: [String] = []
    for copy in copies {
      let result = Result { () throws(TodoStoreError) in try messages(copy) }
      switch result {
      case .success(let messages): try view.display(messages)
      case .failure(let error): failures.append(error.problem)
      }
    }
    if !failures.isEmpty { throw CommandError(failures.joined(separator: "\n")) }
  }

  private func sayThatThereAreNone() throws {
    try view.display([.text("There are no conflict copies.")])
  }

  private func describe(_ comparison: ConflictComparison) -> [Message] {
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
    return messages
  }

  private func describe(_ merge: ConflictMerge, of copy: ConflictCopy) -> [Message] {
    let listName = copy.listName
    var messages: [Message] = []
    for change in merge.changes {
      let number = TaskNumber(change.line.number)
      messages += [
        .task(NumberedTask(number: number, text: change.line.text)),
        .text("\(listName): \(number) changed as in \(copy.name):"),
        .task(NumberedTask(number: number, text: change.text)),
      ]
    }
    for (offset, line) in merge.added.enumerated() {
      let number = TaskNumber(merge.firstNumber + offset)
      messages += [
        .task(NumberedTask(number: number, text: line)),
        .text("\(listName): \(number) added from \(copy.name)."),
      ]
    }
    return messages
  }

  private func describe(_ deletion: ConflictDeletion, of copy: ConflictCopy) -> [Message] {
    switch deletion {
    case .deleted:
      [.text("\(copy.name) deleted.")]
    case .kept(let missing):
      [
        .text(
          "\(copy.name) kept: it has \(lines(missing)) that \(copy.originalName) has not. "
            + "“\(programName) conflicts --merge” takes them in.")
      ]
    case .changed:
      [.text("\(copy.name) kept: it has just been changed.")]
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
