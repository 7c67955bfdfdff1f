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

  /// What may follow its name on a command line; nil for nothing.
  public var words: Words?

  public enum Words: Hashable, Sendable {
    /// A choice of the menu that it shows at once.
    case menu

    /// The words of a command.
    case command(String)
  }

  /// The kind of scene that needs the focus: a class, or a protocol. Nil for any scene.
  private(set) var kind: Any.Type?

  private var fits: @EventLoop @Sendable (any Scene) -> Bool

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
    fits = { _ in true }
    self.perform = perform
  }

  /// An action of one kind of scene, such as moving its cursor. Where a scene has several actions with a key, the
  /// one of its own class comes first, then those of superclasses, of protocols and of every scene.
  ///
  /// - Parameters:
  ///   - place: a class of scenes, or a protocol: `(any CursorMoving).self`.
  ///   - isPossible: whether a scene of that kind has the action now. Its keys have their other meaning while not.
  public init<Place>(
    _ name: String, in place: Place.Type, keys: [KeySequence], title: String, summary: String? = nil,
    needs: Needs = .nothing, isHinted: Bool = false, group: ScreenActionGroup? = nil,
    keywords: [String] = [],
    when isPossible: @escaping @EventLoop @Sendable (Place) -> Bool = { _ in true },
    perform: @escaping @EventLoop @Sendable (Place, ScreenActionRequest) -> Void
  ) {
    self.init(
      name, keys: keys, title: title, summary: summary, needs: needs, isHinted: isHinted, group: group,
      keywords: keywords
    ) { request in
      if let scene = request.scene as? Place { perform(scene, request) }
    }
    kind = place
    fits = { ($0 as? Place).map(isPossible) ?? false }
  }

  @EventLoop
  func applies(to focus: any Scene) -> Bool { fits(focus) }

  /// How far the action's kind of scene is from the class of a scene that it applies to; 0 for that class.
  @EventLoop
  func distance(from focus: any Scene) -> Int {
    guard let kind else { return 3 }
    return kind == type(of: focus) ? 0 : kind is AnyClass ? 1 : 2
  }

  /// Where the action works, while that scene has the focus.
  @EventLoop
  func place(for focus: any Scene) -> ScreenActionOffer.Place {
    if kind == nil { return .everywhere }
    if !applies(to: focus) { return .elsewhere }
    return distance(from: focus) == 0 ? .here : .shared
  }
}

/// A user's call of an action on a screen.
public struct ScreenActionRequest {
  public var navigator: any Navigator

  /// The scene that had the focus.
  public var scene: any Scene

  /// As many items as the action needs, selected when its first key was pressed.
  public var items: [any SceneItem] = []

  /// The pressed keys; empty if the action was chosen otherwise.
  public var keys: [Key] = []
}
