public import TodoStores
public import TodoTxt

/// The file of saved views: lines `name = QUERY`, and comments that begin with `#`. If a name occurs several
/// times, the last line counts.
///
/// It is written like task files: other lines stay the same, and undo covers it.
public struct SavedViews: Sendable {
  private let store: any TodoStore

  /// The path, for messages.
  public let path: String

  /// - Throws: `CommandError` if there is no place for the file.
  public init(in context: ModuleContext) throws(CommandError) {
    try self.init(in: context.stores, context.settings)
  }

  init(in stores: ModuleContext.Stores, _ settings: Settings) throws(CommandError) {
    guard let path = settings.viewsFile else {
      throw CommandError("Can't save views: neither HOME nor XDG_CONFIG_HOME is set.")
    }
    self.path = path
    store = stores.open(path)
  }

  /// The standard views, then the user's own by name.
  public func all() throws(TodoStoreError) -> [SavedView] {
    Self.views(in: try store.list())
  }

  /// The current file, and the file after each change.
  public func updates() -> TodoUpdates { store.updates() }

  /// The standard views, then the file's by name. A view of the file replaces the standard view of the same
  /// name, or removes it if its query is empty.
  public static func views(in file: TodoList) -> [SavedView] {
    var own: [String: SavedView] = [:]
    for item in file {
      if let view = view(item) { own[view.name] = view }
    }
    let standard = StandardView.all.map { own.removeValue(forKey: $0.name) ?? $0 }
    return standard.filter { !$0.definition.isEmpty } + own.values.sorted { $0.name < $1.name }
  }

  /// The numbers of the invalid lines.
  public func strangeLines() throws(TodoStoreError) -> [Int] {
    try store.list().filter { item in
      !item.isBlank && item.text.first { !$0.isBlank } != UInt8(ascii: "#") && Self.view(item) == nil
    }.map(\.number)
  }

  /// - Throws: `CommandError` if there is no such view; `TodoStoreError`.
  public func view(named name: String) throws -> SavedView {
    let views = try all()
    guard let view = views.first(where: { $0.name == name }) else {
      let names = views.map(\.name).joined(separator: ", ")
      throw CommandError(
        "There is no view “\(name)”. " + (names.isEmpty ? "None is saved." : "Choose one of: \(names)."))
    }
    return view
  }

  /// - Returns: whether it replaced another one.
  public func save(_ view: SavedView) throws(TodoStoreError) -> Bool {
    let line = Array("\(view.name) = ".utf8) + view.definition
    var isNew = true
    try store.update { list in
      guard let old = list.last(where: { Self.view($0)?.name == view.name }) else {
        isNew = true
        return [.append(line)]
      }
      isNew = false
      return [.replace(TodoLine(old), with: line)]
    }
    return !isNew
  }

  /// - Returns: whether the view existed.
  public func delete(_ name: String) throws(TodoStoreError) -> Bool {
    var isThere = false
    try store.update { list in
      let lines = list.filter { Self.view($0)?.name == name }
      isThere = !lines.isEmpty
      return lines.map { .remove(TodoLine($0), leavingBlank: false) }
    }
    return isThere
  }

  private static func view(_ item: TodoItem) -> SavedView? {
    let parts = item.text.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return SavedView(
      name: String(decoding: trimmed(parts[0]), as: UTF8.self), definition: Array(trimmed(parts[1])))
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: \.isBlank)
    while text.last?.isBlank == true { text.removeLast() }
    return text
  }
}

extension CommandOption {
  public static let view = CommandOption(
    "view", valueName: "VIEW", summary: "List the tasks of a saved view")
}
