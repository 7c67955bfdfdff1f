import EventLoop
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// The other choices for a list on a screen: saved views, the context, sections and orders.
struct ListOptionsInteractor: Sendable {
  let interactor: ListInteractor
  let queries: QueryInteractor
  let reader: QueryReader

  /// Whether the context limits the views.
  let keepsToContext: Bool

  /// Nil if there is no place for views.
  let views: SavedViews?

  /// Nil if there is no place for it, or the user wants no context.
  let contextFile: ContextFile?

  var groupings: [any TodoGrouping] { reader.registry.groupings }
  var orders: [TodoOrder] { reader.registry.orders }

  /// Delivers the saved views now and after each change of their file, until the task is cancelled.
  @EventLoop
  func followTabs(_ deliver: ([ListTabs.Tab]) -> Void) async {
    guard let views else { return }
    for await update in views.updates() {
      // Without the file, the user has no views.
      let isMissing = if case .missing = update.problem { true } else { false }
      deliver(tabs(in: isMissing ? TodoList() : update.list))
    }
  }

  private func tabs(in file: TodoList) -> [ListTabs.Tab] {
    SavedViews.views(in: file).map {
      ListTabs.Tab(name: $0.name, title: $0.title, request: try? request($0), view: $0)
    }
  }

  private func request(_ view: SavedView) throws -> ListRequest {
    var arguments = CommandArguments()
    if !keepsToContext { arguments.add(.noContext) }
    return try ListRequest(arguments: arguments, by: reader, view: view)
  }

  /// Delivers each change of the context, until the task is cancelled.
  ///
  /// - Parameter source: the source of the context that the list keeps to now.
  @EventLoop
  func followContext(
    from source: StandingFilter.Source?, _ deliver: (Result<StandingFilter?, any Error>) -> Void
  ) async {
    guard let contextFile else { return }
    var current = source
    for await update in contextFile.updates() {
      let source = ContextFile.source(in: update.list)
      guard source != current else { continue }
      let context = Result { try source.map(reader.context) }
      if case .success = context { current = source }
      deliver(context)
    }
  }
}
