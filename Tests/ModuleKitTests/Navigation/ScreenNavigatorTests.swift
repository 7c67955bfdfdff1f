import ModuleTestKit
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct ScreenNavigatorTests {
  private func session(
    _ context: ModuleContext = .testing(), columns: Int = 40, rows: Int = 6
  ) -> (SceneSession, LinesScene) {
    let root = LinesScene(["root"])
    return (SceneSession(root, in: context, columns: columns, rows: rows), root)
  }

  private func context(with actions: ModuleAction...) -> ModuleContext {
    var context = ModuleContext.testing()
    for action in actions { context.program.registry.add(screenAction: action) }
    return context
  }

  // MARK: Presenting and going back

  @Test func theRootFillsTheScreenAboveItsStatus() {
    let (session, _) = session()
    #expect(
      session.rows == [
        "root", "", "", "", "", "status            o open  ? keys  q quit",
      ])
  }

  @Test(arguments: [Key.escape, .text("q")])
  func aPushedSceneTakesTheScreenUntilAKeyGoesBack(key: Key) {
    let (session, _) = session()
    session.navigator.push(LinesScene(["detail"]))
    #expect(session.rows.first == "detail")
    session.press(key)
    #expect(session.rows.first == "root")
  }

  @Test func theRootIsNeverDismissed() {
    let (session, root) = session()
    session.press(.escape)
    session.navigator.dismiss(root)
    #expect(session.rows.first == "root")
  }

  @Test func dismissingASceneDismissesTheScenesAbove() {
    let (session, _) = session()
    let detail = LinesScene(["detail"])
    session.navigator.push(detail)
    session.navigator.push(LinesScene(["deeper"]))
    session.navigator.dismiss(detail)
    #expect(session.rows.first == "root")
  }

  // MARK: Sides

  /// Tab goes from the scene to its side, to a presented pane, and back.
  @Test func tabGoesThroughThePanes() {
    let root = SidedScene()
    let session = SceneSession(root, in: .testing(), columns: 200, rows: 24)
    #expect(session.rows[0].hasPrefix("header") && session.rows[0].count == 200)
    #expect(session.rows[1] == "left" + blanks(22) + "│ root" + blanks(111) + "│  right")
    #expect(focus(of: session) == "root")
    session.press(.tab)
    #expect(focus(of: session) == "left" && session.rows[1].hasPrefix("left" + blanks(22) + "║ root"))
    session.press(.tab)
    #expect(focus(of: session) == "root")
    session.navigator.present(LinesScene(["detail"], status: "detail"), as: .companion)
    #expect(session.rows[1].hasSuffix("│  detail") && !session.rows[1].contains("right"))
    session.press(.tab, .tab)
    #expect(focus(of: session) == "detail")
    session.press(.tab, .tab)
    #expect(focus(of: session) == "left")
    session.press(.escape)
    #expect(focus(of: session) == "root" && session.rows[1].contains("detail"))
    #expect(root.focusChanges == [true, false, true, false, true, false])
  }

  @Test func theMouseReachesTheSidesAndTheHeader() {
    let root = SidedScene()
    let session = SceneSession(root, in: .testing(), columns: 200, rows: 24)
    session.click(column: 150, row: 0)
    session.click(column: 30, row: 3)
    #expect(root.places == [ScreenPosition(column: 150, row: -1), ScreenPosition(column: 2, row: 2)])
    session.click(column: 3, row: 2)
    #expect(focus(of: session) == "left")
    session.click(column: 180, row: 2)
    #expect(focus(of: session) == "root")
    // A narrow screen has no sides, and the scene has the focus.
    session.press(.tab)
    session.resize(columns: 100, rows: 24)
    #expect(session.rows[1] == "root" && focus(of: session) == "root")
  }

  /// The scene whose status is shown.
  private func focus(of session: SceneSession) -> String? {
    session.rows.last?.split(separator: " ").first.map(String.init)
  }

  // MARK: Pictures

  private func places(_ session: SceneSession) -> [String] {
    session.pictures.map { "\($0.area.columns) \($0.area.rows)" }
  }

  @Test func picturesMoveWithTheirScene() {
    let (session, _) = session(columns: 120, rows: 20)
    #expect(session.pictures.isEmpty)
    session.navigator.push(PictureScene())
    #expect(places(session) == ["3..<11 1..<3"])
    session.navigator.present(PictureScene(), as: .pane)
    #expect(places(session) == ["3..<11 1..<3", "87..<95 1..<3"])
    session.resize(columns: 90, rows: 20)
    #expect(places(session) == ["3..<11 1..<3", "3..<11 14..<16"])
    session.resize(columns: 60, rows: 20)
    #expect(places(session) == ["3..<11 1..<3"])
    session.press(.text("q"), .text("q"))
    #expect(session.pictures.isEmpty)
  }

  @Test func aPopupLiesOverPictures() {
    let root = PictureScene()
    let session = SceneSession(root, columns: 20, rows: 8)
    let popup = LinesScene(["one", "two"])
    session.navigator.present(popup, as: .popup)
    #expect(session.rows[1] == "      ╭─────╮")
    #expect(session.pictures.map { $0.cover.map { "\($0.columns) \($0.rows)" } } == ["5..<14 1..<5"])
    session.navigator.dismiss(popup)
    #expect(session.pictures.map(\.cover) == [nil])
    session.navigator.present(PictureScene(), as: .popup)
    #expect(places(session) == ["3..<11 1..<3", "10..<18 3..<5"])
  }

  @Test func scenesLearnThePictureSupport() {
    let session = SceneSession(PictureScene())
    #expect(!session.isAskedForPictures && session.navigator.pictureSupport == nil)
    session.navigator.askForPictures(as: nil)
    #expect(session.isAskedForPictures)
    let support = PictureSupport(.kitty, cell: PixelSize(width: 9, height: 18))
    session.answer(support)
    #expect(session.navigator.pictureSupport == support)
  }

  @Test func aQuestionAtTheBottomGetsEveryKey() {
    let (session, root) = session()
    var answer: [UInt8]?
    QuestionScene.ask(Question("Name: "), on: session.navigator) { answer = $0 }
    session.type("q o")
    #expect(session.rows == ["root", "", "", "", "", " Name  q o     Enter accept  Esc cancel"])
    #expect(session.cursor == ScreenPosition(column: 10, row: 5))
    session.press(.enter)
    #expect(answer == Array("q o".utf8))
    #expect(root.keys.isEmpty)
    #expect(session.bottom.hasPrefix("status") == true)
    #expect(session.cursor == nil)
  }

  @Test func escapeCancelsAQuestion() {
    let (session, _) = session()
    var answers: [[UInt8]?] = []
    QuestionScene.ask(Question("Name: "), on: session.navigator) { answers.append($0) }
    session.type("x")
    session.press(.escape)
    #expect(answers == [nil])
    #expect(session.bottom.hasPrefix("status") == true)
  }

  @Test func aPopupIsFramedInTheMiddle() {
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

  @Test(arguments: [
    (120, 3, 0, ["root" + blanks(77) + "║  detail", blanks(81) + "║"]),
    (80, 13, 8, [String(repeating: "═", count: 80), "detail"]), (40, 6, 0, ["detail", ""]),
  ])
  func aPaneLiesWhereThereIsRoom(columns: Int, rows: Int, first: Int, shown: [String]) {
    let (session, _) = session(columns: columns, rows: rows)
    session.navigator.present(LinesScene(["detail"]), as: .pane)
    #expect(session.rows[first..<first + 2] == shown[...])
    session.resize(columns: 120, rows: 3)
    #expect(session.rows[0].hasPrefix("root "))
  }

  /// The double line is for users who see no colours.
  @Test(arguments: [
    (120, 3, "│", "║"), (80, 13, String(repeating: "─", count: 80), String(repeating: "═", count: 80)),
  ])
  func theEdgeOfAPaneShowsItsFocus(
    columns: Int, rows: Int, edge: String, focusedEdge: String
  ) {
    let (session, root) = session(columns: columns, rows: rows)
    let pane = LinesScene(["detail"])
    session.navigator.present(pane, as: .companion)
    let shows = { (edge: String) in session.rows.contains { $0.contains(edge) } }
    #expect(shows(edge) && !shows(focusedEdge))
    session.press(.tab)
    #expect(shows(focusedEdge) && !shows(edge))
    session.press(.tab, .text("j"))
    #expect(shows(edge) && root.keys == [.text("j")])
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

  @Test func aMessageStaysUntilTheNextKey() {
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

  @Test func runsTheRegisteredActionOfAKey() {
    let context = context(
      with: ModuleAction("greet", keys: ["h"], title: "hello", needs: .nothing, isHinted: true) {
        $0.navigator.show(ScreenMessage("Hello."))
      })
    let (session, _) = session(context)
    #expect(session.bottom == "status           o open  h hello  ? keys")
    session.press(.text("h"))
    #expect(session.bottom == "Hello.")
  }

  @Test func anActionGetsTheTasksItNeeds() {
    var context = ModuleContext.testing()
    for (name, key, needs) in [
      ("one", "1", ScreenAction.Needs.task), ("all", "2", .tasks), ("none", "3", .nothing),
    ] as [(String, KeySequence, ScreenAction.Needs)] {
      context.program.registry.add(
        screenAction: ModuleAction(name, keys: [key], title: name, needs: needs) {
          $0.navigator.show(ScreenMessage("\(name) \($0.tasks.map(\.line.number))"))
        })
    }
    let (session, root) = session(context)
    session.press(.text("1"))
    #expect(session.bottom == "No task is selected.")
    let list = TodoList("a\nb\n")
    root.selection = [SelectedTask(1, in: list), SelectedTask(2, in: list)]
    for (key, row) in [("1", "one [1]"), ("2", "all [1, 2]"), ("3", "none []")] {
      session.type(key)
      #expect(session.bottom == row)
    }
  }

  @Test func theFirstKeyOfASequenceShowsTheNextKeys() {
    var context = ModuleContext.testing()
    for (name, keys) in [("next", "p p"), ("priority", "p LETTER"), ("none", "p space")]
      as [(String, KeySequence)]
    {
      context.program.registry.add(
        screenAction: ModuleAction(name, keys: [keys], title: name, needs: .tasks) {
          let pressed = $0.keys.compactMap(\.name).joined()
          $0.navigator.show(ScreenMessage("\(name) \(pressed) \($0.tasks.map(\.line.number))"))
        })
    }
    let (session, root) = session(context, columns: 80)
    let list = TodoList("a\nb\n")
    root.selection = [SelectedTask(1, in: list)]
    for (last, row) in [
      ("p", "next pp [1]"), ("a", "priority pa [1]"), ("Z", "priority pZ [1]"), (" ", "none pSpace [1]"),
    ] {
      session.type("p")
      #expect(session.bottom == " p   p next  a–z priority  Space none  Esc leave")
      session.type(last)
      #expect(session.bottom == row)
    }
    session.type("p")
    session.press(.escape)
    #expect(session.bottom.hasPrefix(" status") == true)
    session.type("p5")
    #expect(session.bottom == "p 5 is not used here · ? help")
    // The action gets the task that was selected at the first key, even if the cursor had to move.
    session.type("p")
    root.selection = [SelectedTask(2, in: list)]
    session.type("p")
    #expect(session.bottom == "next pp [1]")
    // A scene's own keys do not continue a sequence.
    session.type("pj")
    #expect(root.keys.isEmpty)
    #expect(session.bottom == "priority pj [2]")
  }

  @Test func aScenesKeyTakesPrecedence() {
    let context = context(
      with: ModuleAction("there", in: BoxScene.self, keys: ["o"], title: "open") { scene, request in
        request.navigator.show(ScreenMessage("there in \(scene.name)"))
      },
      ModuleAction("everywhere", keys: ["o"], title: "other", needs: .nothing) {
        $0.navigator.show(ScreenMessage("everywhere"))
      })
    let (session, _) = session(context)
    session.type("o")
    #expect(session.bottom == "everywhere")
    session.navigator.push(BoxScene("box"))
    session.type("o")
    #expect(session.bottom == "there in box")
    let offers = { session.navigator.offers.filter { ["there", "everywhere"].contains($0.action.name) } }
    #expect(offers().map(\.obstacle) == [nil, nil])
    // The scene's own action has this key here.
    #expect(offers().map(\.keys) == [["o"], []])
    session.press(.escape)
    #expect(offers().first?.obstacle == "“open” is not available here.")
    #expect(offers().last?.keys == ["o"])
  }

  @Test func aKeyRightAfterEscapeIsAKey() {
    let (session, _) = session()
    session.navigator.push(LinesScene(["detail"]))
    session.press(.alt("?"))
    #expect(session.rows.first != "detail")
    session.press(.escape)
    #expect(session.rows.first == "root")
    session.press(.alt("ß"))
    #expect(session.bottom == "ß is not used here · ? help")
  }

  @Test func anUnusedKeyPointsToTheHelp() {
    let (session, _) = session()
    session.type("ß")
    #expect(session.bottom == "ß is not used here · ? help")
  }

  @Test(arguments: [
    (80, " status                                   o open  a add  x done  ? keys  q quit"),
    (47, "status    o open  a add  x done  ? keys  q quit"),
    (39, "status    o open  a add  x done  ? keys"), (20, "status        ? keys"), (11, "status"),
  ])
  func theHintForTheHelpIsDroppedLast(columns: Int, bottom: String) {
    let context = context(
      with: ModuleAction("add", keys: ["a"], title: "add", needs: .nothing, isHinted: true) { _ in },
      ModuleAction("do", keys: ["x"], title: "done", needs: .tasks, isHinted: true) { _ in })
    let (session, root) = session(context, columns: columns)
    root.selection = [SelectedTask(1, in: TodoList("a\n"))]
    session.navigator.setNeedsDisplay()
    #expect(session.bottom == bottom)
    // Actions that would be refused are not hinted at.
    root.selection = []
    session.navigator.setNeedsDisplay()
    #expect(session.bottom.contains("x done") == false)
  }

  /// However often an action is done, its key stands where the user has seen it.
  @Test func hintsKeepTheirPlaces() {
    let context = context(
      with: ModuleAction("add", keys: ["a"], title: "add", needs: .nothing, isHinted: true) { _ in },
      ModuleAction("do", keys: ["x"], title: "done", needs: .nothing, isHinted: true) { _ in })
    let (session, _) = session(context, columns: 30)
    session.type("aaa")
    #expect(session.bottom == "status   o open  a add  ? keys")
    session.resize(columns: 47, rows: 6)
    #expect(session.bottom == "status    o open  a add  x done  ? keys  q quit")
  }

  @Test func aLongStatusIsCutForTheHelp() {
    let root = LinesScene([], status: "1–20 of 500 · TODO: 500 of 500 tasks shown · 36 done (H) left out")
    let session = SceneSession(root, columns: 50, rows: 3)
    #expect(session.bottom == "1–20 of 500                 o open  ? keys  q quit")
  }

  @Test func repeatsTheLastActionOnTheSelection() {
    let context = context(
      with: ModuleAction("due", keys: ["d"], title: "due", needs: .tasks) { request in
        request.navigator.remember(
          RepeatableAction("due fri") { tasks in
            request.navigator.show(ScreenMessage("due fri \(tasks.map(\.line.number))"))
          })
      })
    let (session, root) = session(context, columns: 60)
    let list = TodoList("a\nb\n")
    root.selection = [SelectedTask(1, in: list)]
    session.type(".")
    #expect(session.bottom == "No action to repeat yet.")
    session.type("d")
    root.selection = [SelectedTask(2, in: list)]
    session.type(".")
    #expect(session.bottom == "due fri [2]")
  }

  @Test func quitsRedrawsAndStops() {
    let (session, _) = session()
    session.press(.control("l"))
    #expect(session.redraws == 1)
    session.press(.control("z"))
    #expect(session.stops == 1)
    QuestionScene.ask(Question("Name: "), on: session.navigator) { _ in }
    session.press(.control("z"))
    #expect(session.stops == 2)
    session.press(.control("c"), .control("c"))
    let last = session.rows
    session.navigator.show(ScreenMessage("unseen"))
    #expect(session.rows == last)
  }

  @Test(arguments: [["p"], ["f", "x"]])
  func controlCQuitsAfterTheFirstKeysOfASequence(keys: [String]) {
    let context = context(
      with: ModuleAction("some", keys: ["p p", "f x y"], title: "some", needs: .nothing) { _ in })
    let (session, _) = session(context)
    for key in keys { session.type(key) }
    #expect(session.bottom.contains("Esc leave") == true)
    session.press(.control("c"))
    let last = session.rows
    session.navigator.show(ScreenMessage("unseen"))
    #expect(session.rows == last)
  }

  @Test func textsAreTypedOnlyWhileAQuestionIsOpen() {
    let (session, _) = session()
    #expect(!session.isForTyping)
    QuestionScene.ask(Question("Name: "), on: session.navigator) { _ in }
    #expect(session.isForTyping)
    session.press(.escape)
    #expect(!session.isForTyping)
  }

  // MARK: The mouse

  @Test func theSceneUnderTheMouseGetsTheClick() {
    let (session, root) = session(columns: 120, rows: 6)
    let pane = LinesScene(["detail"])
    session.navigator.present(pane, as: .pane)
    session.click(column: 3, row: 1)
    session.click(column: 88, row: 2, count: 2)
    #expect(root.mouse == [MouseEvent(.press(count: 1), at: ScreenPosition(column: 3, row: 1))])
    #expect(pane.mouse == [MouseEvent(.press(count: 2), at: ScreenPosition(column: 4, row: 2))])
    session.press(.text("j"))
    #expect(pane.keys == [.text("j")])
    let popup = LinesScene(["one", "two"])
    session.navigator.present(popup, as: .popup)
    session.click(column: 3, row: 1)
    #expect(root.mouse.count == 1)
    session.click(column: 38, row: 1)
    #expect(popup.mouse == [MouseEvent(.press(count: 1), at: ScreenPosition(column: 0, row: 0))])
  }

  // MARK: Help with an answer

  @Test func anAssistantShowsRowsAndTakesKeys() {
    let (session, _) = session()
    var answers: [[UInt8]?] = []
    let assistant = Doubler()
    QuestionScene.ask(Question("Word: "), on: session.navigator, assistant: assistant) { answers.append($0) }
    session.type("ab")
    #expect(session.rows == ["root", "", "", "", "twice: abab", " Word  ab      Enter accept  Esc cancel"])
    #expect(session.cursor == ScreenPosition(column: 9, row: 5))
    session.press(.left, .tab)
    #expect(session.bottom == " Word  aab     Enter accept  Esc cancel")
    #expect(session.cursor == ScreenPosition(column: 9, row: 5))
    session.press(.enter)
    #expect(answers == [Array("aab".utf8)])
  }

  // MARK: Giving the terminal away

  @Test func lendsTheTerminalToAProgram() async {
    let (session, _) = session()
    var outcome = ""
    session.navigator.lend {
      "edited"
    } then: {
      outcome = (try? $0.get()) ?? ""
    }
    #expect(session.suspensions == 1)
    while outcome.isEmpty { await Task.yield() }
    #expect(outcome == "edited")
  }

  @Test func refusesToCopyTooMuch() {
    let (session, _) = session()
    #expect(session.navigator.copy(Array("abc".utf8)))
    #expect(session.copied == ["abc"])
    #expect(!session.navigator.copy([UInt8](repeating: 0x61, count: 60_000)))
    #expect(session.copied == ["abc"])
  }

  // MARK: Committing

  @Test func theScreenReportsAWaitingCommit() async throws {
    let context = ModuleContext.testing()
    let waiting = context.stores.waiting
    let (session, root) = session(context)
    let run = Task { @EventLoop in await session.navigator.run(LinesScene(["again"])) }
    try await session.waitForRow(containing: "again")
    var outcome = ""
    session.navigator.commit {
      waiting.begin()
      waiting.tell("Waiting for vim.")
      while !waiting.isGivenUp {}
      return "given up"
    } then: {
      outcome = (try? $0.get()) ?? ""
    }
    try await session.waitForRow(containing: "Waiting for vim. Esc gives up.")
    session.press(.text("j"))
    #expect(session.bottom == "Waiting for vim. Esc gives up.")
    session.press(.escape)
    while outcome.isEmpty { await Task.yield() }
    #expect(outcome == "given up")
    #expect(session.bottom.hasPrefix("status") == true)
    #expect(root.keys.isEmpty)
    run.cancel()
  }

  @Test func commitsRunOneAfterTheOther() async {
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

/// Has a header and a pane at each side.
@EventLoop
private final class SidedScene: Scene {
  let status: String? = "root"
  private(set) var places: [ScreenPosition] = []
  private(set) var focusChanges: [Bool] = []
  private lazy var left = Side { [weak self] in self?.focusChanges.append($0) }
  private let right = BoxScene("right")

  var sides: SceneSides { SceneSides(left: left, right: right) }

  func header(for room: ScreenSize) -> [UInt8]? {
    Array(("header" + String(repeating: ".", count: room.columns - 6)).utf8)
  }

  func image(for room: ScreenSize) -> SceneImage { SceneImage(rows: [Array("root".utf8)]) }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .mouse(let event) = event { places.append(event.position) }
    return false
  }

  @EventLoop
  private final class Side: Scene {
    let status: String? = "left"
    let change: (Bool) -> Void

    init(change: @escaping (Bool) -> Void) { self.change = change }

    func image(for room: ScreenSize) -> SceneImage { SceneImage(rows: [Array("left".utf8)]) }
    func focusDidChange(to hasFocus: Bool) { change(hasFocus) }
  }
}

/// Shows one picture over its second row.
@EventLoop
private final class PictureScene: Scene {
  func image(for room: ScreenSize) -> SceneImage {
    let picture = TerminalPicture(.sixels([]))
    let area = ScreenArea(
      origin: ScreenPosition(column: 3, row: 1), size: ScreenSize(columns: 8, rows: 2))
    return SceneImage(
      rows: ["title", "", ""].map { Array($0.utf8) }, pictures: [PlacedPicture(picture, in: area)])
  }

  func handle(_ event: ScreenEvent) -> Bool { false }
}

/// Shows lines, and records its keys.
@EventLoop
private final class LinesScene: Scene {
  private let lines: [String]
  private(set) var keys: [Key] = []
  var selection: [any SceneItem] = []

  let status: String?
  let hints = [KeyPhrase("o open")]

  init(_ lines: [String], status: String = "status") {
    self.lines = lines
    self.status = status
  }

  func image(for room: ScreenSize) -> SceneImage {
    SceneImage(rows: lines.prefix(room.rows).map { Array($0.utf8) })
  }

  private(set) var mouse: [MouseEvent] = []

  func handle(_ event: ScreenEvent) -> Bool {
    if case .mouse(let event) = event { mouse.append(event) }
    guard case .key(let key) = event, key == .text("j") || key == .text("k") else { return false }
    keys.append(key)
    return true
  }
}

@EventLoop
private final class BoxScene: Scene {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func image(for room: ScreenSize) -> SceneImage { SceneImage(rows: [Array(name.utf8)]) }
  func handle(_ event: ScreenEvent) -> Bool { false }
}

/// Shows the answer twice; Tab doubles the text before the cursor.
@EventLoop
private final class Doubler: QuestionAssistant {
  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    [Array("twice: ".utf8) + answer.text + answer.text]
  }

  func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    key == .tab ? AnswerText(before: answer.before + answer.before, after: answer.after) : nil
  }
}

private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
