public import EventLoop
import TodoStores

/// The navigator of one screen, from `run(_:)` to the key that quits.
@EventLoop
public final class ScreenNavigator: Navigator {
  private struct Layer {
    let scene: any Scene
    var presented: [(scene: any Scene, placement: Placement)] = []

    /// Whether the pane has the keys, where there is one.
    var focusesPane = false
  }

  public var drafts: [String: [UInt8]] = [:]
  public var answers: any AnswerHistory { context.surroundings.answers }

  private let context: ModuleContext
  private let screen: any Screen
  private let palette: Palette
  private var layers: [Layer] = []
  private var message: ScreenMessage?

  /// What a commit waits for at present.
  private var waiting: String?
  private var commitCount = 0

  private var isHandling = false
  private var isOver = false

  public init(on screen: any Screen, in context: ModuleContext) {
    self.screen = screen
    self.context = context
    palette = context.settings.palette
  }

  /// Shows `root` until the user quits, or the screen has gone.
  public func run(_ root: any Scene) async {
    context.stores.waiting.route { sentence in EventLoop.perform { [weak self] in self?.wait(sentence) } }
    defer { context.stores.waiting.route(to: nil) }
    push(root)
    for await event in screen.events {
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
    guard !layers.isEmpty else { return push(scene) }
    // There is one place beside, one at the bottom and one on top.
    layers[layers.count - 1].presented.removeAll { $0.placement == placement }
    layers[layers.count - 1].presented.append((scene, placement))
    if placement == .pane { layers[layers.count - 1].focusesPane = true }
    setNeedsDisplay()
  }

  public func dismiss(_ scene: any Scene) {
    if let index = layers.firstIndex(where: { $0.scene === scene }), index > 0 {
      layers.removeSubrange(index...)
    }
    for index in layers.indices { layers[index].presented.removeAll { $0.scene === scene } }
    setNeedsDisplay()
  }

  public func show(_ message: ScreenMessage) {
    self.message = message
    setNeedsDisplay()
  }

  public func setNeedsDisplay() {
    if !isHandling { draw() }
  }

  // MARK: Committing

  public func commit<Outcome: Sendable>(
    _ work: @escaping @Sendable () throws -> Outcome,
    then receive: @escaping @EventLoop (Result<Outcome, any Error>) -> Void
  ) {
    commitCount += 1
    let worker = context.stores.commits
    Task { @EventLoop in
      let result: Result<Outcome, any Error>
      do { result = .success(try await worker.run(work)) } catch { result = .failure(error) }
      commitCount -= 1
      waiting = nil
      isHandling = true
      receive(result)
      isHandling = false
      draw()
    }
  }

  private func wait(_ sentence: String) {
    guard commitCount > 0 else { return }
    waiting = "\(sentence) Esc gives up."
    setNeedsDisplay()
  }

  // MARK: Events

  /// Hands an event to the scene that has the focus, else to the action that has its key, and draws.
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
    let layer = layers[layers.count - 1]
    if case .key(.escape) = event, waiting != nil { return context.stores.waiting.giveUp() }
    // A question or a choice has every key; going back is the navigator's.
    if let modal = layer.presented.last(where: { $0.placement != .pane }) {
      if !modal.scene.handle(event), event == .key(.escape) || event == .key(.control("c")) {
        dismiss(modal.scene)
      }
      return
    }
    let pane = layer.presented.last?.scene
    let focus = layer.focusesPane ? pane ?? layer.scene : layer.scene
    if focus.handle(event) { return }
    guard case .key(let key) = event else { return }
    switch key {
    case .tab where pane != nil:
      layers[layers.count - 1].focusesPane.toggle()
    case .escape, .text("q"):
      if let pane {
        dismiss(pane)
      } else if layers.count > 1 {
        dismiss(layer.scene)
      } else if key == .text("q") {
        isOver = true
      }
    case .control("c"):
      isOver = true
    default:
      if let action = context.program.registry.screenAction(for: key) { perform(action, on: focus) }
    }
  }

  private func perform(_ action: ScreenAction, on scene: any Scene) {
    var tasks = scene.selection
    switch action.needs {
    case .nothing: tasks = []
    case .task: tasks = Array(tasks.prefix(1))
    case .tasks: break
    }
    guard action.needs == .nothing || !tasks.isEmpty else {
      return show(ScreenMessage("There is no task to choose for “\(action.title)”."))
    }
    let acting = context.acting(as: ActionIdentity(action.name, from: .screen))
    action.perform(ScreenActionRequest(context: acting, navigator: self, tasks: tasks))
  }

  // MARK: Drawing

  private func draw() {
    guard let layer = layers.last, screen.size.rows > 0, !isOver else { return }
    let size = screen.size
    let question = layer.presented.last { $0.placement == .bottom }
    let bottom = question?.scene.image(for: size) ?? bottomLine(of: layer, in: size)
    let room = ScreenSize(columns: size.columns, rows: max(0, size.rows - bottom.rowCount))
    var layout: SceneLayout
    if let pane = layer.presented.last(where: { $0.placement == .pane }) {
      let place = SceneLayout.PanePlace(in: room)
      layout = SceneLayout(layer.scene.image(for: place.rest(of: room)), rows: place.rest(of: room).rows)
      layout.add(
        pane: pane.scene.image(for: place.room(for: room)), at: place, in: room,
        takesCursor: layer.focusesPane, line: palette.faint, reset: palette.reset)
    } else {
      layout = SceneLayout(layer.scene.image(for: room), rows: room.rows)
    }
    if let popup = layer.presented.last(where: { $0.placement == .popup }) {
      let inside = ScreenSize(columns: max(1, room.columns - 4), rows: max(1, room.rows - 2))
      layout.add(popup: popup.scene.image(for: inside), in: room, line: palette.faint, reset: palette.reset)
    }
    layout.append(bottom, takesCursor: question != nil)
    screen.draw(layout.text, cursor: layout.cursor)
  }

  /// A message in as many rows as it takes, or what the keys do in one.
  private func bottomLine(of layer: Layer, in size: ScreenSize) -> SceneImage {
    let columns = max(1, size.columns)
    if let message = waiting.map({ ScreenMessage($0, isWarning: true) }) ?? message ?? layer.scene.notice {
      let style = message.isWarning ? palette.overdue : palette.faint
      let rows = MessageRows(message.text, columns: columns, limit: max(1, size.rows - 1)).rows
      return SceneImage(rows: rows.map { styled($0, style) })
    }
    var row: [UInt8] = []
    let hints = context.program.registry.screenActions.compactMap { action in
      action.keys.first.flatMap(\.name).map { "\($0) \(action.title)" }
    }
    let keys = (hints + layer.scene.hints + ["q quit"]).joined(separator: " · ")
    DisplayText.append(
      [layer.scene.status, keys].compactMap(\.self).joined(separator: "  "), columns: columns, to: &row)
    return SceneImage(rows: [styled(row, palette.faint)])
  }

  private func styled(_ row: [UInt8], _ style: String) -> [UInt8] {
    style.isEmpty ? row : Array(style.utf8) + row + Array(palette.reset.utf8)
  }
}
