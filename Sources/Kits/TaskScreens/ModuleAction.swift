import EventLoop
public import ModuleKit
public import ScreenKit
public import TodoStores

/// An action that a module offers on screens: a `ScreenAction` that is done in a context, to tasks.
public struct ModuleAction: Sendable {
  public private(set) var screenAction: ScreenAction

  /// The action of the command line that does the same. The history shows this name.
  public let identity: String

  private let perform: @EventLoop @Sendable (ModuleActionRequest) -> Void

  /// An action that works everywhere.
  ///
  /// - Parameters:
  ///   - identity: nil for `name`.
  ///   - summary: nil for `title`.
  ///   - perform: does the action, or presents what it needs.
  public init(
    _ name: String, identity: String? = nil, keys: [KeySequence], title: String, summary: String? = nil,
    needs: ScreenAction.Needs, isHinted: Bool = false, group: ScreenActionGroup? = nil,
    keywords: [String] = [], perform: @escaping @EventLoop @Sendable (ModuleActionRequest) -> Void
  ) {
    screenAction = ScreenAction(
      name, keys: keys, title: title, summary: summary, needs: needs, isHinted: isHinted, group: group,
      keywords: keywords
    ) { _ in }
    self.identity = identity ?? name
    self.perform = perform
  }

  /// An action of one kind of scene, such as moving its cursor. Its keys come before those that work
  /// everywhere.
  ///
  /// - Parameters:
  ///   - place: a class of scenes, or a protocol.
  ///   - isPossible: as in `ScreenAction`.
  public init<Place>(
    _ name: String, in place: Place.Type, keys: [KeySequence], title: String, summary: String? = nil,
    needs: ScreenAction.Needs = .nothing, isHinted: Bool = false, group: ScreenActionGroup? = nil,
    keywords: [String] = [],
    when isPossible: @escaping @EventLoop @Sendable (Place) -> Bool = { _ in true },
    perform: @escaping @EventLoop @Sendable (Place, ModuleActionRequest) -> Void
  ) {
    screenAction = ScreenAction(
      name, in: place, keys: keys, title: title, summary: summary, needs: needs, isHinted: isHinted,
      group: group, keywords: keywords, when: isPossible
    ) { _, _ in }
    identity = name
    self.perform = { request in
      if let scene = request.scene as? Place { perform(scene, request) }
    }
  }

  /// The same action, with what may follow its name on a command line.
  public func taking(_ words: ScreenAction.Words?) -> ModuleAction {
    var action = self
    action.screenAction.words = words
    return action
  }

  /// The action for a navigator, done in that context. Each commit is undone by itself.
  ///
  /// - Parameter beginning: when the screen was opened.
  func performed(in context: ModuleContext, since beginning: CivilTime) -> ScreenAction {
    var action = screenAction
    action.perform = { [identity, perform] request in
      let acting = context.acting(as: ActionIdentity(identity, from: .screen), endsWithEachCommit: true)
      perform(
        ModuleActionRequest(
          context: acting, navigator: request.navigator, scene: request.scene,
          tasks: request.items.compactMap { $0 as? SelectedTask }, keys: request.keys, beginning: beginning))
    }
    return action
  }
}

/// A user's call of a module's action on a screen.
public struct ModuleActionRequest {
  /// Commits through this context belong to the action.
  public var context: ModuleContext
  public var navigator: any Navigator

  /// The scene that had the focus.
  public var scene: any Scene

  /// As many tasks as the action needs, selected when its first key was pressed.
  public var tasks: [SelectedTask]

  /// The pressed keys; empty if the action was chosen otherwise.
  public var keys: [Key]

  /// When the screen was opened. Actions before that belong to another session.
  public var beginning: CivilTime
}
