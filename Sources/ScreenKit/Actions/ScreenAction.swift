import EventLoop

/// An action on screens. Keys, hints, help and manual are made from this one declaration.
public struct ScreenAction: Sendable {
  public enum Needs: Hashable, Sendable {
    case nothing

    /// The item under the cursor.
    case item

    /// The marked items, else the one under the cursor.
    case items
  }

  /// The action of Escape, for a `KeyPhrase`. Its key can't be changed.
  public static let escape = "escape"

  /// The unique name, which the file of keys uses.
  public var name: String

  /// The default keys.
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

  /// Other words that the help finds it by.
  public var keywords: [String]

  /// The kind of scene that needs the focus; nil for any.
  private(set) var scene: ObjectIdentifier?

  package var perform: @EventLoop @Sendable (ScreenActionRequest) -> Void

  /// An action that works everywhere.
  ///
  /// - Parameters:
  ///   - summary: nil for `title`.
  ///   - perform: does the action, or presents what it needs.
  public init(
    _ name: String, keys: [KeySequence], title: String, summary: String? = nil, needs: Needs,
    isHinted: Bool = false, group: ScreenActionGroup? = nil, keywords: [String] = [],
    perform: @escaping @EventLoop @Sendable (ScreenActionRequest) -> Void
  ) {
    self.name = name
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

  /// An action of one kind of scene, such as moving its cursor. Its keys come before those that work
  /// everywhere.
  public init<Place: Scene>(
    _ name: String, in place: Place.Type, keys: [KeySequence], title: String, summary: String? = nil,
    needs: Needs = .nothing, isHinted: Bool = false, group: ScreenActionGroup? = nil,
    keywords: [String] = [],
    perform: @escaping @EventLoop @Sendable (Place, ScreenActionRequest) -> Void
  ) {
    self.init(
      name, keys: keys, title: title, summary: summary, needs: needs, isHinted: isHinted, group: group,
      keywords: keywords
    ) { request in
      if let scene = request.scene as? Place { perform(scene, request) }
    }
    scene = ObjectIdentifier(place)
  }

  /// Whether the action works while that scene has the focus.
  @EventLoop
  func applies(to focus: any Scene) -> Bool {
    scene == nil || scene == ObjectIdentifier(type(of: focus))
  }

  /// Whether both actions can be possible at the same time.
  func meets(_ other: ScreenAction) -> Bool {
    scene == other.scene
  }
}

/// A user's call of an action on a screen.
public struct ScreenActionRequest {
  public var navigator: any Navigator

  /// The scene that had the focus.
  public var scene: any Scene

  /// As many items as the action needs, selected when its first key was pressed.
  public var items: [any SceneItem]

  /// The pressed keys; empty if the action was chosen otherwise.
  public var keys: [Key]

  public init(
    navigator: any Navigator, scene: any Scene, items: [any SceneItem] = [], keys: [Key] = []
  ) {
    self.navigator = navigator
    self.scene = scene
    self.items = items
    self.keys = keys
  }
}
