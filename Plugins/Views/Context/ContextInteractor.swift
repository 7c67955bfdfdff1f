import ModuleKit
import TodoStores
import TodoTxt

/// Reads and changes the context.
struct ContextInteractor {
  let file: ContextFile
  let views: SavedViews
  let store: any TodoStore
  let reader: QueryReader

  /// Nil if no context is set.
  func current() throws -> StandingFilter? {
    try file.source().map(reader.context)
  }

  /// - Parameter text: the name of a saved view, or else a query.
  /// - Throws: the errors of `QueryReader.context(from:)`.
  func set(_ text: [UInt8]) throws -> StandingFilter {
    let name = String(decoding: text, as: UTF8.self)
    let isView = try views.all().contains { $0.name == name }
    let context = try reader.context(from: isView ? .view(name) : .query(text))
    try file.set(context.source)
    return context
  }

  func count(of context: StandingFilter) throws(TodoStoreError) -> Int {
    context.count(in: try store.list(), at: reader.calendar)
  }

  /// - Returns: the name of the context that was set; nil for none.
  func clear() throws(TodoStoreError) -> String? {
    let former = try file.source()
    try file.set(nil)
    return former?.name
  }
}
