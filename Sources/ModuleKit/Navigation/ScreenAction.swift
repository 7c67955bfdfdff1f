import EventLoop
public import TodoStores

/// What a module lets the user do on a screen: one declaration, which the keys, the hints and the help are made
/// from.
public struct ScreenAction: Sendable {
  public enum Needs: Hashable, Sendable {
    case nothing

    /// The task under the cursor.
    case task

    /// The marked tasks, else the one under the cursor.
    case tasks
  }

  /// As the action of the command line is called that does the same.
  public var name: String

  /// What the user presses, unless told otherwise.
  public var keys: [Key]

  /// A word or two for the hints: `done`.
  public var title: String

  public var needs: Needs

  /// Presents what the action needs, or does it.
  public var perform: @EventLoop @Sendable (ScreenActionRequest) -> Void

  public init(
    _ name: String, keys: [Key], title: String, needs: Needs,
    perform: @escaping @EventLoop @Sendable (ScreenActionRequest) -> Void
  ) {
    self.name = name
    self.keys = keys
    self.title = title
    self.needs = needs
    self.perform = perform
  }
}

/// An action of the user's on a screen.
public struct ScreenActionRequest: Sendable {
  public var context: ModuleContext
  public var navigator: any Navigator

  /// As many as the action needs.
  public var tasks: [SelectedTask]

  public init(context: ModuleContext, navigator: any Navigator, tasks: [SelectedTask] = []) {
    self.context = context
    self.navigator = navigator
    self.tasks = tasks
  }
}
