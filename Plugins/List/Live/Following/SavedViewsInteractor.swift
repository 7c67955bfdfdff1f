import Arranging
import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

/// What else a list on a screen may be asked for: queries as they are typed, and saved views.
struct SavedViewsInteractor: Sendable {
  let interactor: ListInteractor
  let registry: ModuleRegistry

  /// Nil where there is no place for views.
  let views: SavedViews?

  /// Nil where there is no place for it, or the user wants the list without a context.
  let contextFile: ContextFile?

  /// Makes of the context's source what it asks for.
  let context: @Sendable (TaskContext.Source) throws -> TaskContext

  /// Makes of a view what it asks for.
  let request: @Sendable (SavedView) throws -> ListRequest

  /// - Returns: nil for a text that asks for everything.
  /// - Throws: `QueryError`, and `CommandError` for an order that there is not.
  func query(_ text: [UInt8]) throws -> ListQuery? {
    guard !text.allSatisfy(\.isBlank) else { return nil }
    return try ListQuery(text, in: registry, calendar: interactor.calendar, me: interactor.settings.me)
  }

  /// The views of the file, as tabs.
  func tabs(in file: TodoList) -> [ListTabs.Tab] {
    SavedViews.views(in: file).map { ListTabs.Tab(name: $0.name, title: $0.title, request: try? request($0)) }
  }

  /// Counts the tasks that each of these requests lists; nil for a request that makes no sense.
  func counts(of requests: [ListRequest?], in state: ListState) -> [Int?] {
    let (list, now) = (state.result.list, state.result.now)
    return requests.map { request in
      request.map { request in
        let count = interactor.selection(0..<list.count, of: list, request, at: now).lines.count
        return min(count, request.criteria.limit ?? count)
      }
    }
  }
}
