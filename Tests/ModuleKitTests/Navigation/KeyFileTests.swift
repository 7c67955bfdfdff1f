import ModuleTestKit
import Testing

/// The effect of the keys file, as the user of a screen sees it.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct KeyFileTests {
  private func session(_ file: String, actions: [(name: String, keys: [KeySequence])] = []) -> SceneSession {
    let files = InMemoryTodoFiles(["todo.txt": "", "keys": file])
    var context = ModuleContext.testing(store: files.store(at: "todo.txt")) { $0.keysFile = "keys" }
    let usual: [(name: String, keys: [KeySequence])] = [
      ("complete", ["x"]), ("edit", ["e"]), ("next-priority", ["p p"]), ("priority", ["p LETTER"]),
    ]
    for (name, keys) in usual + actions {
      context.program.registry.add(
        screenAction: ModuleAction(name, keys: keys, title: name, needs: .nothing) {
          $0.navigator.show(ScreenMessage("did \(name) by \($0.keys.compactMap(\.name).joined())"))
        })
    }
    return SceneSession(EmptyScene(), in: context, columns: 100)
  }

  @Test(arguments: [
    ("", "x", "did complete by x"),
    ("X = complete\n", "X", "did complete by X"),
    ("X = complete\n", "x", "did complete by x"),
    ("x = edit\n", "x", "did edit by x"),
    ("# a comment\n\n  x=edit  \n", "x", "did edit by x"),
    ("x = none\n", "x", "x is not used here · ? help"),
    ("g x = edit\n", "gx", "did edit by gx"),
    ("p = edit\n", "p", "did edit by p"),
    ("p a = edit\n", "pa", "did edit by pa"),
    ("p a = edit\n", "pb", "did priority by pb"),
    ("= = edit\n", "=", "did edit by ="),
    ("hash = edit\n", "#", "did edit by #"),
  ])
  func changesTheActionsOfKeys(file: String, keys: String, message: String) {
    let session = session(file)
    session.type(keys)
    #expect(session.bottom == message)
  }

  /// Reading such a file would delay the screen too long.
  @Test func rejectsATooLargeFile() {
    let session = session(String(repeating: "# a comment\n", count: 100_000) + "X = complete\n")
    #expect(session.bottom == "keys is larger than 1 MB, so it was not read.")
    session.type("X")
    #expect(session.bottom != "did complete by X")
  }

  @Test(arguments: [
    ("y = complet\n", "keys, line 1: there is no action “complet”; did you mean complete?"),
    ("\ny = zzzzzz\n", "keys, line 2: there is no action “zzzzzz”."),
    ("nonsense\n", "keys, line 1: expected KEYS = ACTION."),
    ("hyper-y = edit\n", "keys, line 1: “hyper-y” is not a key."),
    ("y = edit\ny = complete\n", "keys, line 2: y is edit already, by line 1."),
    ("y = edit\ny y = complete\n", "keys, line 2: y y is edit already, by line 1."),
  ])
  func reportsInvalidLinesOnceAndKeepsTheRest(file: String, message: String) {
    let session = session(file + "Z = complete\n")
    #expect(session.bottom == message)
    session.type("Z")
    #expect(session.bottom == "did complete by Z")
    session.press(.escape)
    #expect(session.bottom.contains("keys, line") == false)
  }

  @Test func hintsNameTheKeysOfTheUser() {
    let files = InMemoryTodoFiles(["todo.txt": "", "keys": "X = complete\nx = none\n"])
    var context = ModuleContext.testing(store: files.store(at: "todo.txt")) { $0.keysFile = "keys" }
    context.program.registry.add(
      screenAction: ModuleAction("complete", keys: ["x"], title: "done", needs: .nothing, isHinted: true) {
        _ in
      })
    #expect(SceneSession(EmptyScene(), in: context).rows.last == "                  X done  ? keys  q quit")
  }
}
