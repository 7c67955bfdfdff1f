public import EventLoop
import PlainText
public import TerminalText
public import ViewKit

/// The navigator of one screen, from `run(_:)` to the key that quits.
@EventLoop
public final class ScreenNavigator: Navigator {
  private struct Layer {
    let scene: any Scene
    var presented: [(scene: any Scene, placement: Placement)] = []

    var focusesPane = false

    /// Whether the pane at the left side of the scene has it.
    var focusesSide = false

    var pane: (any Scene)? { presented.last { $0.placement.isPane }?.scene }

    /// Whether the pane follows the scene and does not take the focus.
    var hasCompanion: Bool { presented.contains { $0.placement == .companion } }
  }

  public var typedChoice: String?

  /// Receives the choices of a menu instead of the user; nil while menus are shown.
  private var listedChoices: [Choice]?

  public var drafts: [String: [UInt8]] = [:]
  public func history(_ name: String) -> any AnswerHistory { environment.history(name) }

  private let environment: ScreenEnvironment
  private let screen: any Screen
  public var palette: Palette { environment.palette }
  private let keyMap: KeyMap

  /// The items for an action: the marked ones, and the one under the cursor.
  private struct Targets {
    var selection: [any SceneItem] = []
    var current: (any SceneItem)?

    func items(for needs: ScreenAction.Needs) -> [any SceneItem] {
      switch needs {
      case .nothing: []
      case .item: current.map { [$0] } ?? []
      case .items: selection
      }
    }
  }

  /// The keys of an incomplete sequence, and the items selected at its first key.
  private var begun: (keys: [Key], targets: Targets) = ([], Targets())

  private var hintedStatus: HintedStatus

  /// Whether the bottom line shows the status with its hints.
  private var showsStatus = false

  /// The keys of actions, kept because drawings name them; nil for an action without one.
  private var keyNames: [KeyPlace: String?] = [:]

  private struct KeyPlace: Hashable {
    let action: String
    let sceneType: ObjectIdentifier
  }

  /// The action that `.` repeats.
  private var repeatable: RepeatableAction?

  private var layers: [Layer] = []
  private var message: ScreenMessage? {
    didSet { isMessageOfNotice = false }
  }

  /// The last message with notes.
  private var noted: ScreenMessage?

  /// Whether the message is a warning that was shown while the scene had a notice. It disappears with the
  /// notice.
  private var isMessageOfNotice = false

  /// The reason why an edit waits now.
  private var waiting: String?
  private var openWorkCount = 0

  /// Whether an edit has succeeded since no work was under way.
  private var hasEdited = false
  private let typeAhead = TypeAhead()
  private let timer: PauseTimer

  package typealias PauseTimer = @EventLoop (_ action: @escaping @EventLoop () -> Void) -> Void

  /// The areas of each scene, the front one last, and the first row of each as the scene counts.
  private var areas: [(scene: any Scene, area: ScreenArea, firstRow: Int)] = []

  private var isHandling = false
  private var isOver = false

  public convenience init(on screen: any Screen, in environment: ScreenEnvironment) {
    self.init(on: screen, in: environment, timer: LoopTimer.pauses())
  }

  /// - Parameter timer: runs an action once the user pauses, unless a later action replaces it.
  package init(on screen: any Screen, in environment: ScreenEnvironment, timer: @escaping PauseTimer) {
    self.timer = timer
    self.screen = screen
    self.environment = environment
    screen.theme = environment.theme
    keyMap = KeyMap(
      ScreenAction.moving + Self.actions(commands: environment.commands) + environment.actions.map(\.action),
      file: environment.keys)
    hintedStatus = HintedStatus(keyMap, order: environment.hintOrder, palette: environment.palette)
    let problems = environment.problems + keyMap.problems
    if !problems.isEmpty {
      message = ScreenMessage(problems.joined(separator: " "), isWarning: true)
    }
  }

  /// Shows `root` until the user quits or the terminal is gone.
  public func run(_ root: any Scene) async {
    environment.waits.route { sentence in EventLoop.perform { [weak self] in self?.wait(sentence) } }
    defer { environment.waits.route(nil) }
    push(root)
    for await event in screen.events {
      await typeAhead.settle()
      if screen.isEnded { return }
      handle(event)
      if isOver { return }
    }
  }

  // MARK: Presenting

  public func push(_ scene: any Scene) {
    layers.append(Layer(scene: scene))
    setNeedsDisplay()
  }

  public func present(_ scene: any Scene, as placement: Placement) {
    if listedChoices != nil, let menu = scene as? ChoiceScene { return listedChoices = menu.choices }
    guard !layers.isEmpty else { return push(scene) }
    // There is one scene for each place.
    remove { $0.placement == placement || $0.placement.isPane && placement.isPane }
    layers[layers.count - 1].presented.append((scene, placement))
    if placement.isPane { setFocus(pane: placement == .pane) }
    setNeedsDisplay()
  }

  public func dismiss(_ scene: any Scene) {
    if let index = layers.firstIndex(where: { $0.scene === scene }), index > 0 {
      let removed = layers[index...].flatMap { [$0.scene] + $0.presented.map(\.scene) }
      layers.removeSubrange(index...)
      for scene in removed { scene.wasDismissed() }
    }
    remove { $0.scene === scene }
    setNeedsDisplay()
  }

  private func remove(where isRemoved: ((scene: any Scene, placement: Placement)) -> Bool) {
    for index in layers.indices {
      let removed = layers[index].presented.filter(isRemoved)
      layers[index].presented.removeAll(where: isRemoved)
      for (scene, _) in removed { scene.wasDismissed() }
    }
  }

  public func focus(_ scene: any Scene) {
    guard let layer = layers.last else { return }
    setFocus(pane: scene === layer.pane, side: scene === layer.scene.sides.left)
    setNeedsDisplay()
  }

  private func setFocus(pane: Bool = false, side: Bool = false) {
    guard let layer = layers.last else { return }
    layers[layers.count - 1].focusesPane = pane
    layers[layers.count - 1].focusesSide = side
    if layer.focusesSide != side { layer.scene.sides.left?.focusDidChange(to: side) }
  }

  public func show(_ message: ScreenMessage) {
    self.message = message
    if !message.notes.isEmpty { noted = message }
    setNeedsDisplay()
  }

  func showWholeMessage() {
    guard let noted else { return show(ScreenMessage("No message has more than its row.")) }
    let text = ([noted.text] + noted.notes).joined(separator: "\n")
    push(TextScene("Message", text: Array(text.utf8), in: palette))
  }

  public func afterPause(_ action: @escaping @EventLoop () -> Void) { timer(action) }

  public func setNeedsDisplay() {
    if isHandling { return }
    draw()
    typeAhead.wasDrawn()
  }

  // MARK: Committing

  public func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void
  ) {
    self.work(work) { [self] result in
      if case .success = result { hasEdited = true }
      receive(result)
    }
  }

  public func work<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void
  ) {
    openWorkCount += 1
    typeAhead.hold()
    environment.worker.run(work) { [self] result in
      openWorkCount -= 1
      waiting = nil
      isHandling = true
      receive(result)
      isHandling = false
      draw()
      guard openWorkCount == 0 else { return }
      if hasEdited { typeAhead.awaitList() } else { typeAhead.release() }
      hasEdited = false
    }
  }

  public var columns: Int { screen.size.columns }

  public var isLinear: Bool { screen.isLinear }

  public var isAsking: Bool { layers.last?.presented.contains { !$0.placement.isPane } ?? false }

  public var pictureSupport: PictureSupport? { screen.pictureSupport }

  public func askForPictures(as graphics: PictureSupport.Graphics?) { screen.askForPictures(as: graphics) }

  public var theme: ScreenTheme {
    get { screen.theme }
    set {
      screen.theme = newValue
      setNeedsDisplay()
    }
  }

  public var themeLimit: String? { screen.themeLimit }

  public var isPainted: Bool { screen.isPainted }

  public func lend<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void
  ) {
    screen.suspend()
    commit(work) { [screen] result in
      screen.resume()
      receive(result)
    }
  }

  public func copy(_ text: [UInt8]) -> Bool {
    guard text.count <= Self.mostToCopy else { return false }
    screen.copy(text)
    return true
  }

  /// xterm, tmux and others drop longer sequences. Base64 makes four bytes of three.
  private static let mostToCopy = 74_994 / 4 * 3

  private func wait(_ sentence: String) {
    guard openWorkCount > 0 else { return }
    waiting = "\(sentence) Esc gives up."
    typeAhead.release()
    setNeedsDisplay()
  }

  // MARK: Events

  /// Passes an event to the scene with the focus, else to the action of its key, and draws.
  public func handle(_ event: ScreenEvent) {
    guard !layers.isEmpty else { return }
    if case .said(let line) = event { return show(ScreenMessage(line, isWarning: true)) }
    isHandling = true
    if event != .resized { message = nil }
    dispatch(event)
    isHandling = false
    draw()
  }

  private func dispatch(_ event: ScreenEvent) {
    if case .mouse(let event) = event { return point(event) }
    let layer = layers[layers.count - 1]
    if case .key(.escape) = event, waiting != nil { return environment.waits.giveUp() }
    // Ctrl-Z works everywhere.
    if event == .key(.control("z")) { return screen.stop() }
    // A question or a choice gets every key. Going back is up to the navigator.
    if let modal = layer.presented.last(where: { !$0.placement.isPane }) {
      if !modal.scene.handle(event), event == .key(.escape) || event == .key(.control("c")) {
        dismiss(modal.scene)
      }
      return
    }
    if !begun.keys.isEmpty, case .key(let key) = event { return `continue`(with: key) }
    begun = ([], Targets())
    if focus.handle(event) { return }
    guard case .key(let key) = event else { return }
    switch key {
    case .tab where tabMovesFocus:
      // The side comes first, then the pane, then the scene again.
      let side = !focusesSide && !layer.focusesPane && sides(of: layer).left > 0
      setFocus(pane: !side && layer.pane != nil && !layer.focusesPane, side: side)
    case .escape:
      if canGoBack { goBack() }
    default:
      `continue`(with: key)
    }
  }

  /// Whether there is a pane to go to, and the scene with the focus has no action on Tab.
  private var tabMovesFocus: Bool {
    guard let layer = layers.last, layer.pane != nil || sides(of: layer).left > 0,
      case .none = keyMap.match([.tab], on: focus)
    else { return false }
    return true
  }

  /// The scene with the focus, apart from questions and choices.
  private var focus: any Scene {
    let layer = layers[layers.count - 1]
    if focusesSide, let side = layer.scene.sides.left { return side }
    return focusesPane ? layer.pane ?? layer.scene : layer.scene
  }

  /// Whether the pane has the focus. A pane that hides the scene always has it.
  private var focusesPane: Bool {
    guard let layer = layers.last, layer.pane != nil else { return false }
    return layer.focusesPane || place(of: layer.pane, in: screen.size) == .whole
  }

  /// Whether the pane at the left side of the scene has the focus.
  private var focusesSide: Bool {
    guard let layer = layers.last, layer.focusesSide else { return false }
    return sides(of: layer).left > 0
  }

  /// Whether leaving leads back to another scene, or to the focus of this one.
  private var canGoBack: Bool { layers.count > 1 || layers.last?.pane != nil || focusesSide }

  /// Passes the mouse to the scene under it, if that can have the focus.
  private func point(_ event: MouseEvent) {
    let layer = layers[layers.count - 1]
    let modal = layer.presented.last { !$0.placement.isPane }?.scene
    if case .press = event.kind, showsStatus, event.position.row == screen.size.rows - 1 {
      return hintedStatus.latest?.key(atColumn: event.position.column).map { dispatch(.key($0)) } ?? ()
    }
    guard let target = areas.last(where: { $0.area.contains(event.position) }),
      modal == nil || modal === target.scene
    else { return }
    if case .press = event.kind, modal == nil {
      setFocus(pane: target.scene === layer.pane, side: target.scene === layer.scene.sides.left)
    }
    begun = ([], Targets())
    var position = target.area.inside(event.position)
    position.row += target.firstRow
    let isUsed = target.scene.handle(.mouse(MouseEvent(event.kind, at: position)))
    if !isUsed, case .wheel(let rows) = event.kind { (target.scene as? any CursorMoving)?.move(.rows(rows)) }
  }

  // MARK: Actions

  private func `continue`(with key: Key) {
    let (earlier, begunTargets) = begun
    begun = ([], Targets())
    if key == .escape { return }
    let keys = earlier + [key]
    // Finding the selection of a long list may take a while.
    let targets = { earlier.isEmpty ? self.targets : begunTargets }
    switch keyMap.match(keys, on: focus) {
    case .action(let action):
      perform(action, for: action.needs == .nothing ? Targets() : targets(), keys: keys)
    case .beginning: begun = (keys, targets())
    case .none:
      // Quitting works after any keys.
      if case .action(let action) = keyMap.match([key], on: focus), action.name == Self.quitAction {
        return perform(action, for: Targets(), keys: [key])
      }
      // Terminals send Alt and Escape before a key alike: an unused Alt-key was Escape, and a key at once.
      if earlier.isEmpty, key.modifiers == .alt {
        dispatch(.key(.escape))
        return dispatch(.key(Key(key.code)))
      }
      guard let name = Self.name(of: keys) else { return }
      show(ScreenMessage("\(name) is not used here\(advice)"))
    }
  }

  /// The names of the actions that a beginner needs.
  var basics: [String] { environment.basics.isEmpty ? [] : environment.basics + [Self.backAction] }

  /// Names the key of the help.
  private var advice: String {
    keyName(ofAction: Self.helpAction).map { " · \($0) help" } ?? "."
  }

  private static func name(of keys: [Key]) -> String? {
    let names = keys.compactMap(\.name)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  public func perform(_ action: ScreenAction) {
    guard !layers.isEmpty else { return }
    perform(action, for: targets)
  }

  private var targets: Targets { Targets(selection: focus.selection, current: focus.current) }

  private func perform(_ action: ScreenAction, for targets: Targets, keys: [Key] = []) {
    let items = targets.items(for: action.needs)
    if let obstacle = obstacle(to: action, for: items) {
      return show(ScreenMessage(obstacle, isWarning: true))
    }
    // Ask the list even if its detail pane has the focus, because the pane follows the cursor of the list.
    if !items.isEmpty, let doubt = layers.last?.scene.takeDoubt(about: items) {
      return show(ScreenMessage(doubt, isWarning: true))
    }
    action.perform(ScreenActionRequest(navigator: self, scene: focus, items: items, keys: keys))
    setNeedsDisplay()
  }

  private func obstacle(to action: ScreenAction, for items: [any SceneItem]) -> String? {
    if !action.applies(to: focus) { return "“\(action.title)” is not available here." }
    if action.needs != .nothing, items.isEmpty { return environment.emptySelection }
    return nil
  }

  public func keyName(ofAction name: String) -> String? {
    guard let layer = layers.last else { return nil }
    let place = KeyPlace(action: name, sceneType: ObjectIdentifier(type(of: focus)))
    if let known = keyNames[place] { return known }
    // The bottom line also speaks of a scene whose pane has the focus.
    let found =
      keyMap.keyName(ofAction: name, on: focus) ?? keyMap.keyName(ofAction: name, on: layer.scene)
    keyNames[place] = .some(found)
    return found
  }

  public var offers: [ScreenActionOffer] {
    let targets = targets
    let known = Dictionary(keyMap.actions.map { ($0.name, $0) }) { first, _ in first }
    return ScreenAction.byTitle(environment.actions).flatMap { title, actions in
      actions.map { action in
        ScreenActionOffer(
          action: known[action.name] ?? action, title: title, place: action.place(for: focus),
          keys: keyMap.sequences(of: action, on: focus),
          obstacle: obstacle(to: action, for: targets.items(for: action.needs)))
      }
    }
  }

  public func choices(of action: ScreenAction) -> [Choice] {
    guard action.words == .menu, obstacle(to: action, for: []) == nil else { return [] }
    let (told, wasHandling) = (message, isHandling)
    (listedChoices, isHandling) = ([], true)
    action.perform(ScreenActionRequest(navigator: self, scene: focus))
    defer { (listedChoices, isHandling, message) = (nil, wasHandling, told) }
    return listedChoices ?? []
  }

  public func remember(_ action: RepeatableAction) {
    repeatable = action
  }

  func repeatLast(with items: [any SceneItem]) {
    guard let repeatable else { return show(ScreenMessage("No action to repeat yet.")) }
    repeatable.perform(items)
  }

  /// Returns to the scene before. The first scene has none.
  func goBack() {
    if focusesSide {
      setFocus()
    } else if let layer = layers.last, let pane = layer.pane {
      if layer.hasCompanion, focusesPane, place(of: pane, in: screen.size) != .whole {
        focus(layer.scene)
      } else {
        dismiss(pane)
      }
    } else if let scene = layers.last?.scene {
      if layers.count > 1 { dismiss(scene) } else { quit() }
    }
  }

  func quit() {
    isOver = true
  }

  func redraw() {
    if isLinear, let status = layers.last?.scene.status { show(ScreenMessage(status)) }
    screen.redraw()
  }

  func stop() {
    screen.stop()
  }

  // MARK: Drawing

  private func place(of pane: (any Scene)?, in room: ScreenSize) -> SceneLayout.PanePlace {
    SceneLayout.PanePlace(
      in: room, leastRows: pane?.leastPaneRows ?? 1,
      width: SceneLayout.Sides.rightColumns(on: screen.size), isLinear: isLinear)
  }

  /// The columns of the panes at the sides of the layer's scene.
  private func sides(of layer: Layer) -> SceneLayout.Sides {
    guard !isLinear else { return SceneLayout.Sides() }
    let sides = layer.scene.sides
    return SceneLayout.Sides(
      in: screen.size, hasLeft: sides.left != nil, hasRight: sides.right != nil && layer.pane == nil)
  }

  private static let leastColumnsForPopup = 50

  private func draw() {
    guard let layer = layers.last, screen.size.rows > 0, !isOver else { return }
    let size = screen.size
    dropMessage(of: layer.scene.notice)
    screen.isForTyping = isAsking
    let question = layer.presented.last { $0.placement == .bottom }
    var bottom =
      question.map { image(of: $0.scene, in: size) } ?? messageRows(of: layer, in: size)
      ?? SceneImage(rows: [[]])
    let room = ScreenSize(columns: size.columns, rows: max(0, size.rows - bottom.rowCount))
    var layout = layout(of: layer, in: room)
    if let popup = layer.presented.last(where: { $0.placement == .popup }) {
      // Over the list rather than its panes, and below its tabs.
      var place = ScreenArea(size: room)
      if let list = areas.first?.1, list.size.columns >= Self.leastColumnsForPopup {
        place.origin = list.origin
        place.size = ScreenSize(columns: list.size.columns, rows: room.rows - list.origin.row)
      }
      let image = popup.scene.image(for: SceneLayout.popupRoom(in: place.size))
      let area = layout.add(popup: image, in: place, palette: palette)
      areas.append((popup.scene, area, 0))
    }
    if let question {
      let origin = ScreenPosition(column: 0, row: layout.rowCount)
      areas.append(
        (
          question.scene,
          ScreenArea(origin: origin, size: ScreenSize(columns: size.columns, rows: bottom.rowCount)), 0
        ))
    }
    showsStatus = false
    if question == nil {
      // Make the bottom line after drawing the scene: the status may name the visible part.
      let told = messageRows(of: layer, in: size)
      showsStatus = told == nil && !isAsking && !isLinear
      let line =
        told
        ?? SceneImage(rows: [statusRow(of: layer, columns: max(1, size.columns))])
      if line.rowCount == bottom.rowCount { bottom = line }
    }
    layout.append(bottom, takesCursor: question != nil)
    screen.draw(layout.text, pictures: layout.pictures, cursor: layout.cursor)
  }

  /// The scene with its header, its panes, and a presented one.
  private func layout(of layer: Layer, in room: ScreenSize) -> SceneLayout {
    let header = layer.scene.header(for: room)
    let top = header == nil ? 0 : 1
    let body = ScreenSize(columns: room.columns, rows: room.rows - top)
    // A question covers the last rows of the panes at the sides, which stay as they are.
    let high = ScreenSize(columns: room.columns, rows: max(body.rows, screen.size.rows - 1 - top))
    let sides = sides(of: layer)
    var middle = sides.middle(of: body)
    let corner = ScreenPosition(column: sides.left, row: top)
    let place = layer.pane.map { self.place(of: $0, in: middle) }
    let rest = place?.rest(of: middle) ?? middle
    if case .right? = place { middle = sides.middle(of: high) }
    var image = layer.scene.image(for: rest)
    if focus !== layer.scene { image.replace(palette[.cursorRow], with: palette[.unfocusedRow]) }
    var layout = SceneLayout(image, rows: rest.rows, left: sides.left)
    areas = [
      (layer.scene, ScreenArea(origin: corner, size: rest), 0),
      (layer.scene, ScreenArea(size: ScreenSize(columns: room.columns, rows: top)), -top),
    ]
    if let pane = layer.pane, let place {
      layout.add(
        pane: pane.image(for: place.room(for: middle)), at: place, in: middle, hasFocus: focusesPane,
        palette: palette)
      var area = place.area(in: middle)
      area.origin.column += corner.column
      area.origin.row += top
      areas.append((pane, area, 0))
    }
    let shown = layer.scene.sides
    func side(_ scene: (any Scene)?, in area: ScreenArea) -> SceneImage? {
      guard let scene, area.size.columns > 0 else { return nil }
      areas.append((scene, area, 0))
      return scene.image(for: area.size)
    }
    layout.surround(
      header: header,
      left: side(shown.left, in: sides.leftArea(in: high, below: top)),
      right: side(shown.right, in: sides.rightArea(in: high, below: top)),
      sides, in: high, hasFocus: focusesSide,
      edges: (palette[focusesSide ? .accent : .border], palette[.border]), reset: palette.reset)
    return layout
  }

  /// Removes a warning that was shown with a notice once the notice is gone.
  private func dropMessage(of notice: ScreenMessage?) {
    guard message?.isWarning == true else { return }
    if notice != nil { isMessageOfNotice = true } else if isMessageOfNotice { message = nil }
  }

  /// What the user is told until the next key, and why an edit waits.
  private var currentMessage: ScreenMessage? {
    waiting.map { ScreenMessage($0, isWarning: true) } ?? message
  }

  /// A message with a sign of what it means, and the keys that it offers at the right.
  ///
  /// - Parameter note: a reminder of what the message hides; nil for none.
  private func rows(of message: ScreenMessage, note: String? = nil, columns: Int, limit: Int) -> [[UInt8]] {
    if isLinear {
      return MessageRows(words(of: message, note: note), columns: columns, limit: max(1, limit)).rows
    }
    func width(_ text: String) -> Int { DisplayText.width(of: Array(text.utf8)[...]) }
    let sign = message.isWarning ? "!" : message.isDone ? "✓" : ""
    let inset = String(repeating: " ", count: ScreenSize(columns: columns, rows: 1).margin)
    let lead = inset + (sign.isEmpty ? "" : "\(sign) ")
    let room = max(1, columns - width(lead + inset))
    let message = message.short {
      width(([$0.text] + self.offers(of: $0, note: note)).joined(separator: "  ")) <= room
    }
    let offers = offers(of: message, note: note)
    let offered = offers.joined(separator: "  ")
    let hints =
      message.phrases.map { StatusLine.Hint($0, keyName) }.filter { !$0.isEmpty }
      + (note.map { [StatusLine.Hint(keys: "", words: $0)] } ?? [])
    let offeredWidth = width(offered)
    func fits(_ words: [UInt8]) -> Bool {
      DisplayText.width(of: words[...]) + 2 + offeredWidth <= room
    }
    // The keys stay together: behind the last words, or in a row of their own.
    let told = message.text(columns: room - (offered.isEmpty ? 0 : offeredWidth + 2))
    var lines = MessageRows(told, columns: room, limit: max(1, limit)).rows
    if !offered.isEmpty, let last = lines.last, !fits(last), lines.count < limit { lines.append([]) }
    let isApart = offered.isEmpty || lines.last.map(fits) ?? false
    if !isApart {
      let text = ([message.text] + offers).joined(separator: "  ")
      lines = MessageRows(text, columns: room, limit: max(1, limit)).rows
    }
    return lines.enumerated().map { index, words in
      let signed = palette.styled(Array(sign.utf8), palette[message.isWarning ? .overdue : .good])
      let blanks = [UInt8](repeating: .space, count: DisplayText.width(of: Array(lead.utf8)[...]))
      var row = index == 0 ? Array(inset.utf8) + signed + (sign.isEmpty ? [] : [.space]) : blanks
      row += palette.styled(words, message.isWarning ? palette[.overdue] : "")
      if isApart, !offered.isEmpty, index == lines.count - 1 {
        row.append(.space, count: room - DisplayText.width(of: words[...]) - offeredWidth)
        row += hints.isEmpty ? Array(offered.utf8) : StatusLine.row(of: hints, palette: palette)
      }
      return palette.row(row, on: .barRow, columns: columns)
    }
  }

  private func offers(of message: ScreenMessage, note: String?) -> [String] {
    message.phrases.map { $0.text(keyName) }.filter { !$0.isEmpty } + [note].compactMap(\.self)
  }

  private func words(of message: ScreenMessage, note: String?) -> String {
    ([message.text] + message.notes + offers(of: message, note: note)).filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// What the bottom line tells, in words, as a screen reader says it; nil if it shows the status.
  package var told: String? {
    guard let message = currentMessage ?? layers.last?.scene.notice else { return nil }
    return words(of: message, note: note(beside: message))
  }

  /// A reminder of the selection that the message hides; nil if it speaks of it.
  private func note(beside message: ScreenMessage) -> String? {
    let sentence = message.spelled(keyName)
    return focus.selectionNote.flatMap { sentence.contains($0) ? nil : $0 }
  }

  /// A question below the message, as far as a row is left for the scene that they are about.
  private func image(of question: any Scene, in size: ScreenSize) -> SceneImage {
    func image(in size: ScreenSize) -> SceneImage {
      if isLinear { return question.image(for: size) }
      let image = question.image(for: size.inner)
      let hasRule = !isPainted && image.rowCount > 1 && size.rows >= Self.leastRowsForRule
      return image.bar(in: size, hasRule: hasRule, palette)
    }
    guard var message = currentMessage, size.rows > 2 else { return image(in: size) }
    // The question gets all keys.
    message.phrases = []
    let columns = max(1, size.columns)
    let told = rows(of: message, columns: columns, limit: size.rows - 2)
    let image = image(in: ScreenSize(columns: size.columns, rows: size.rows - told.count))
    return SceneImage(
      text: told.flatMap { $0 + [.newline] } + image.text, rowCount: told.count + image.rowCount,
      cursor: image.cursor.map { ScreenPosition(column: $0.column, row: $0.row + told.count) },
      pictures: image.pictures)
  }

  private static let leastRowsForRule = 20

  /// The rows of a message, or of the possible next keys of a sequence; nil for neither.
  private func messageRows(of layer: Layer, in size: ScreenSize) -> SceneImage? {
    let columns = max(1, size.columns)
    if let message = currentMessage ?? layer.scene.notice {
      return SceneImage(
        rows: rows(of: message, note: note(beside: message), columns: columns, limit: size.rows - 1))
    }
    if !begun.keys.isEmpty {
      return SceneImage(rows: continuations(of: begun.keys, columns: columns, limit: max(1, size.rows - 1)))
    }
    return nil
  }

  private func statusRow(of layer: Layer, columns: Int) -> [UInt8] {
    if isLinear { return [] }
    // The keys of a popup stand in its frame, and those of the scene below do nothing.
    return hintedStatus.row(
      focus.status ?? layer.scene.status, accented: focus.selectionNote, in: focus,
      showsHints: !layer.presented.contains { $0.placement == .popup }, canGoBack: canGoBack,
      columns: columns)
  }

  /// The keys of a sequence on a chip, and the possible next ones.
  private func continuations(of keys: [Key], columns: Int, limit: Int) -> [[UInt8]] {
    guard case .beginning(let bindings) = keyMap.match(keys, on: focus) else { return [] }
    let choices =
      bindings.map { StatusLine.Hint(keys: $0.sequence.name(after: keys.count), words: $0.action.title) }
      + [StatusLine.Hint(keys: Key.escape.name ?? "", words: "leave")]
    let name = Self.name(of: keys) ?? ""
    if isLinear {
      let words = choices.map { "\($0.keys) \($0.words)" }.joined(separator: " · ")
      return MessageRows("\(name)…  \(words)", columns: columns, limit: limit).rows
    }
    let chip = palette.styled(Array(" \(name) ".utf8), palette[.activeTab])
    return StatusLine.rows(of: choices, behind: chip, columns: columns, palette: palette).prefix(limit)
      .map { palette.row($0, on: .barRow, columns: columns) }
  }
}
