import ModuleKit
import TodoStores
import TodoTxt

/// Keeps the saved views.
struct ViewsInteractor {
  /// How a view was deleted, or why not.
  enum Deletion {
    case deleted

    /// The view is built into the program.
    case isStandard
    case isMissing
  }

  let views: SavedViews
  let reader: QueryReader

  var path: String { views.path }

  func all() throws(TodoStoreError) -> [SavedView] { try views.all() }

  /// The numbers of the lines that are neither a view nor a comment.
  func strangeLines() throws(TodoStoreError) -> [Int] { try views.strangeLines() }

  /// Saves a valid view.
  ///
  /// - Returns: whether it replaces another one.
  /// - Throws: `QueryError` and `CommandError` for an invalid view; `TodoStoreError`.
  func save(_ view: SavedView) throws -> Bool {
    let query = try reader.query(of: view)
    _ = try (view.grouping(in: reader.registry), view.columns())
    _ = try CommandArguments().sorting(
      in: reader.registry, ListCriteria(.query(query, leavesOutHeldBack: false)))
    return try views.save(view)
  }

  func delete(_ name: String) throws(TodoStoreError) -> Deletion {
    if try views.delete(name) { return .deleted }
    return try views.all().contains { $0.name == name } ? .isStandard : .isMissing
  }
}
