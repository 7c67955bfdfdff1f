import EventLoop
public import TodoStores

/// What a module lets the user do on a screen: one declaration, which the keys, the hints, the help and the manual
/// are made from.
public struct ScreenAction: Sendable {
  public enum Needs: Hashable, Sendable {
    case nothing

    /// The task under the cursor.
    case task

    /// The marked tasks, else the one under the cursor.
    case tasks
  }

  /// What the file of keys calls it; no other screen action has that name.
  public var name: String

  /// The action of the command line that does the same: what is done is known by its name in the history.
  public var identity: String

  /// What the user presses, unless told otherwise.
  public var keys: [KeySequence]

  /// A word or two for the hints: `done`.
  public var title: String

  /// One sentence for the help, without a full stop.
  public var summary: String

  public var needs: Needs

  /// Whether the bottom line shows the key.
  public var isHinted: Bool

  /// The heading in the help; nil for the title of the module.
  public var group: ScreenActionGroup?

  /// Other words that somebody may look for in the help.
  public var keywords: [String]

  /// The kind of scene that has to have the focus; nil where any may.
  let scene: ObjectIdentifier?

  let perform: @EventLoop @Sendable (ScreenActionRequest) -> Void

  /// An action that is to be had everywhere.
  ///
  /// - Parameters:
  ///   - identity: nil for `name`.
  ///   - summary: nil for `title`.
  ///   - perform: presents what the action needs, or does it.
  public init(
    _ name: String, identity: String? = nil, keys: [KeySequence], title: String, summary: String? = nil,
    needs: Needs, isHinted: Bool = false, group: ScreenActionGroup? = nil, keywords: [String] = [],
    perform: @escaping @EventLoop @Sendable (ScreenActionRequest) -> Void
  ) {
    self.name = name
    self.identity = identity ?? name
    self.keys = keys
    self.title = title
    self.summary = summary ?? title
    self.needs = needs
    self.isHinted = isHinted
    self.group = group
    self.keywords = keywords
    scene = nil
    self.perform = perform
  }

  /// An action of one kind of scene: its own keys are such, as those that move the cursor. While a scene of that
  /// kind has the focus they come before the keys that work everywhere.
  public init<Place: Scene>(
    _ name: String, in place: Place.Type, keys: [KeySequence], title: String, summary: String? = nil,
    needs: Needs = .nothing, isHinted: Bool = false, group: ScreenActionGroup? = nil,
    keywords: [String] = [],
    perform: @escaping @EventLoop @Sendable (Place, ScreenActionRequest) -> Void
  ) {
    self.name = name
    identity = name
    self.keys = keys
    self.title = title
    self.summary = summary ?? title
    self.needs = needs
    self.isHinted = isHinted
    self.group = group
    self.keywords = keywords
    scene = ObjectIdentifier(place)
    self.perform = { request in
      if let scene = request.scene as? Place { perform(scene, request) }
    }
  }

  /// Whether the action is to be had while that scene has the focus.
  @EventLoop
  func applies(to focus: any Scene) -> Bool {
    scene == nil || scene == ObjectIdentifier(type(of: focus))
  }

  /// Whether there may be a moment at which both are to be had.
  func meets(_ other: ScreenAction) -> Bool {
    scene == other.scene
  }
}

/// An action of the user's on a screen.
public struct ScreenActionRequest {
  /// What it commits is this action's, each commit an action that is undone by itself.
  public var context: ModuleContext
  public var navigator: any Navigator

  /// The scene that had the focus.
  public var scene: any Scene

  /// As many as the action needs: those that were selected when its first key was pressed.
  public var tasks: [SelectedTask]

  /// What was pressed; nothing where the action was chosen otherwise.
  public var keys: [Key]

  public init(
    context: ModuleContext, navigator: any Navigator, scene: any Scene, tasks: [SelectedTask] = [],
    keys: [Key] = []
  ) {
    self.context = context
    self.navigator = navigator
    self.scene = scene
    self.tasks = tasks
    self.keys = keys
  }
}
