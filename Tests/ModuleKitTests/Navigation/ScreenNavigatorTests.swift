import EventLoop
import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@EventLoop @Suite(.timeLimit(.minutes(15))) struct ScreenNavigatorTests {
  private func session(
    _ context: ModuleContext = .testing(), columns: Int = 40, rows: Int = 6
  ) -> (SceneSession, LinesScene) {
    let root = LinesScene(["root"])
    return (SceneSession(root, in: context, columns: columns, rows: rows), root)
  }

  // MARK: Presenting and going back

  @Test func theRootHasTheScreenAndTheBottomLineItsStatus() {
    let (session, _) = session()
    #expect(session.rows == ["root", "", "", "", "", "status  o open · q quit"])
  }

  @Test func aPushedSceneTakesTheScreenAndEscapeGoesBack() {
    let (session, _) = session()
    session.navigator.push(LinesScene(["detail"]))
    #expect(session.rows.first == "detail")
    session.press(.escape)
    #expect(session.rows.first == "root")
    session.press(.escape)
    #expect(session.rows.first == "root")
  }

  @Test func qGoesBackAsFarAsTheRoot() {
    let (session, _) = session()
    session.navigator.push(LinesScene(["detail"]))
    session.press(.text("q"))
    #expect(session.rows.first == "root")
  }

  @Test func dismissingAPushedSceneTakesWhatWasPushedUponIt() {
    let (session, _) = session()
    let detail = LinesScene(["detail"])
    session.navigator.push(detail)
    session.navigator.push(LinesScene(["deeper"]))
    session.navigator.dismiss(detail)
    #expect(session.rows.first == "root")
  }

  @Test func theRootIsNeverDismissed() {
    let (session, root) = session()
    session.navigator.dismiss(root)
    #expect(session.rows.first == "root")
  }

  @Test func aQuestionStandsAtTheBottomAndHasEveryKey() {
    let (session, root) = session()
    var answer: [UInt8]?
    QuestionScene.ask(Question("Name: "), on: session.navigator) { answer = $0 }
    session.type("q o")
    #expect(session.rows == ["root", "", "", "", "", "Name: q o"])
    #expect(session.cursor == ScreenPosition(column: 9, row: 5))
    session.press(.enter)
    #expect(answer == Array("q o".utf8))
    #expect(root.keys.isEmpty)
    #expect(session.rows.last?.hasPrefix("status") == true)
    #expect(session.cursor == nil)
  }

  @Test func aQuestionIsGivenUpByEscape() {
    let (session, _) = session()
    var answers: [[UInt8]?] = []
    QuestionScene.ask(Question("Name: "), on: session.navigator) { answers.append($0) }
    session.type("x")
    session.press(.escape)
    #expect(answers == [nil])
    #expect(session.rows.last?.hasPrefix("status") == true)
  }

  @Test func aPopupStandsInAFrameOverTheMiddle() {
    let (session, _) = session(columns: 20, rows: 8)
    let popup = LinesScene(["one", "two"])
    session.navigator.present(popup, as: .popup)
    #expect(
      session.rows == [
        "root", "      ╭─────╮", "      │ one │", "      │ two │", "      ╰─────╯", "", "", session.rows[7],
      ])
    session.press(.text("j"))
    #expect(popup.keys == [.text("j")])
    session.press(.escape)
    #expect(session.rows[2] == "")
  }

  @Test func aPaneStandsAtTheRightOfAWideScreen() {
    let (session, _) = session(columns: 120, rows: 3)
    session.navigator.present(LinesScene(["detail"]), as: .pane)
    #expect(session.rows[0] == "root" + String(repeating: " ", count: 68) + "│ detail")
    #expect(session.rows[1] == String(repeating: " ", count: 72) + "│")
  }

  @Test func aPaneStandsBelowOnAMiddlingScreen() {
    let (session, _) = session(columns: 80, rows: 13)
    session.navigator.present(LinesScene(["detail"]), as: .pane)
    #expect(session.rows[8] == String(repeating: "─", count: 80))
    #expect(session.rows[9] == "detail")
  }

  @Test func aPaneTakesTheWholeOfANarrowScreen() {
    let (session, _) = session(columns: 40, rows: 6)
    session.navigator.present(LinesScene(["detail"]), as: .pane)
    #expect(session.rows[0] == "detail")
    session.resize(columns: 120, rows: 3)
    #expect(session.rows[0].hasPrefix("root "))
  }

  @Test func tabChangesTheFocus() {
    let (session, root) = session(columns: 120)
    let pane = LinesScene(["detail"])
    session.navigator.present(pane, as: .pane)
    session.press(.text("j"), .tab, .text("k"), .tab, .text("j"))
    #expect(pane.keys == [.text("j"), .text("j")])
    #expect(root.keys == [.text("k")])
  }

  // MARK: Messages

  @Test func aMessageStandsUntilTheNextKeyAndWraps() {
    let (session, _) = session(columns: 12, rows: 4)
    session.navigator.show(ScreenMessage("Nothing was changed at all."))
    #expect(session.rows == ["root", "Nothing was", "changed at", "all."])
    session.press(.text("j"))
    #expect(session.rows.count == 4)
    #expect(session.rows[1] == "")
  }

  @Test func aMessageThatIsTooLongEndsInAnEllipsis() {
    let (session, _) = session(columns: 8, rows: 2)
    session.navigator.show(ScreenMessage("Nothing was changed."))
    #expect(session.rows == ["root", "Nothing…"])
  }

  // MARK: Actions

  @Test func aKeyTheSceneDoesNotKnowIsARegisteredAction() {
    var context = ModuleContext.testing()
    context.program.registry.add(
      screenAction: ScreenAction("greet", keys: [.text("h")], title: "hello", needs: .nothing) {
        $0.navigator.show(ScreenMessage("Hello."))
      })
    let (session, _) = session(context)
    #expect(session.rows.last == "status  h hello · o open · q quit")
    session.press(.text("h"))
    #expect(session.rows.last == "Hello.")
  }

  @Test func anActionGetsTheTasksItNeeds() {
    var context = ModuleContext.testing()
    for (name, key, needs) in [
      ("one", "1", ScreenAction.Needs.task), ("all", "2", .tasks), ("none", "3", .nothing),
    ] as [(String, Character, ScreenAction.Needs)] {
      context.program.registry.add(
        screenAction: ScreenAction(name, keys: [.text(key)], title: name, needs: needs) {
          $0.navigator.show(ScreenMessage("\(name) \($0.tasks.map(\.line.number))"))
        })
    }
    let (session, root) = session(context)
    session.press(.text("1"))
    #expect(session.rows.last == "There is no task to choose for “one”.")
    let list = TodoList("a\nb\n")
    root.selection = [SelectedTask(1, in: list), SelectedTask(2, in: list)]
    for (key, row) in [("1", "one [1]"), ("2", "all [1, 2]"), ("3", "none []")] {
      session.type(key)
      #expect(session.rows.last == row)
    }
  }

  // MARK: Committing

  @Test func theScreenLivesWhileACommitWaitsAndSaysForWhat() async {
    let context = ModuleContext.testing()
    let waiting = context.stores.waiting
    let (session, root) = session(context)
    let run = Task { @EventLoop in await session.navigator.run(LinesScene(["again"])) }
    await session.waitForRow(containing: "again")
    var outcome = ""
    session.navigator.commit {
      waiting.begin()
      waiting.tell("Waiting for vim.")
      while !waiting.isGivenUp {}
      return "given up"
    } then: {
      outcome = (try? $0.get()) ?? ""
    }
    await session.waitForRow(containing: "Waiting for vim. Esc gives up.")
    session.press(.text("j"))
    #expect(session.rows.last == "Waiting for vim. Esc gives up.")
    session.press(.escape)
    while outcome.isEmpty { await Task.yield() }
    #expect(outcome == "given up")
    #expect(session.rows.last?.hasPrefix("status") == true)
    #expect(root.keys.isEmpty)
    run.cancel()
  }

  @Test func commitsAreDoneOneAfterTheOther() async {
    let (session, _) = session()
    var outcomes: [Int] = []
    for number in 0..<20 {
      session.navigator.commit {
        number
      } then: {
        outcomes.append((try? $0.get()) ?? -1)
      }
    }
    while outcomes.count < 20 { await Task.yield() }
    #expect(outcomes == Array(0..<20))
  }
}

/// Shows lines, and keeps the keys it gets.
@EventLoop
private final class LinesScene: Scene {
  private let lines: [String]
  private(set) var keys: [Key] = []
  var selection: [SelectedTask] = []

  let status: String? = "status"
  let hints = ["o open"]

  init(_ lines: [String]) {
    self.lines = lines
  }

  func image(for room: ScreenSize) -> SceneImage {
    SceneImage(rows: lines.prefix(room.rows).map { Array($0.utf8) })
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .key(let key) = event, key == .text("j") || key == .text("k") else { return false }
    keys.append(key)
    return true
  }
}
