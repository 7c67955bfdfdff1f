import TodoStores
import TodoTxt

extension StoreRule {
  /// The rules of a store that records its commits.
  public static let undoing = [
    StoreRule("an action is undone, and redone") { make in
      let test = try make("a\nb\nc\n")
      let list = try test.store.list()
      let edit = RunningAction(ActionIdentity("edit"))
      let after = try test.store.acting(as: edit).apply([
        .replace(TodoLine(list[0]), with: Array("A".utf8)), .remove(TodoLine(list[1]), leavingBlank: false),
        .append(Array("d".utf8)),
      ])
      try takeBack(on: test) { transaction throws(TodoStoreError) in try transaction.undo() }
      try expect(test.store.list(), is: list, "the list after the undo")
      try takeBack(on: test) { transaction throws(TodoStoreError) in try transaction.redo() }
      try expect(test.store.list(), is: after, "the list after the redo")
    },
    StoreRule("a move is undone in both lists") { make in
      let test = try make("x a\nb\n")
      let list = try test.store.list()
      let line = TodoLine(list[0])
      do throws(TodoStoreError) {
        try test.store.acting(as: RunningAction(ActionIdentity("archive")))
          .apply([.move(line, to: test.destination, leavingBlank: false)])
      } catch {
        return
      }
      try takeBack(on: test) { transaction throws(TodoStoreError) in try transaction.undo() }
      try expect(test.store.list(), is: list, "the list after the undo")
      try expect(test.moved, is: TodoList(), "the list that the lines went to")
    },
    StoreRule("an undo keeps later saves by others") { make in
      let test = try make("a\nb\n")
      let line = TodoLine(try test.store.list()[0])
      try test.store.acting(as: RunningAction(ActionIdentity("del")))
        .apply([.remove(line, leavingBlank: false)])
      try test.save("b\nnew\n")
      try takeBack(on: test) { transaction throws(TodoStoreError) in try transaction.undo() }
      try expect(test.store.list(), is: TodoList("a\nb\nnew\n"), "the list after the undo")
    },
  ]

  /// - Throws: `StoreRuleViolation` if nothing is undone or redone.
  private static func takeBack(
    on test: any StoreUnderTest,
    _ body: (UndoTransaction) throws(TodoStoreError) -> UndoOutcome
  ) throws {
    guard let services = test.services else {
      throw StoreRuleViolation(description: "the test says nothing of the services of its store")
    }
    let (store, path) = (test.store, test.path)
    let transaction = UndoTransaction(journal: services.journal) { [open = services.open] in
      $0 == path ? store : open($0)
    }
    let outcome = try body(transaction)
    guard case .done = outcome else {
      throw StoreRuleViolation(description: "undone: expected an action, found \(outcome)")
    }
  }
}
