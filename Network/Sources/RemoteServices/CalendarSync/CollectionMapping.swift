import TodoTxt

/// Which tasks are in a collection.
public struct CollectionMapping: Hashable, Sendable {
  /// The path of the collection, with a slash at its end.
  public var collection: String

  /// The name of the collection in messages.
  public var name: String

  /// Only the tasks of this project, without its sign; nil for all that no other mapping takes.
  public var project: String?

  /// The name of the file whose tasks these are; nil for todo.txt.
  public var file: String?

  /// - Parameter name: nil for the path.
  public init(collection: String, name: String? = nil, project: String? = nil, file: String? = nil) {
    self.collection = collection
    self.name = name ?? collection
    self.project = project
    self.file = file
  }

  /// Its counterpart here, in one word; empty for the rest of todo.txt.
  var counterpart: String { file ?? project.map { "+\($0)" } ?? "" }
}

/// The collections of the tasks of each file.
struct MappedTasks {
  private let mappings: [CollectionMapping]

  /// The names of the files, todo.txt first.
  private let lists: [String]

  init(_ mappings: [CollectionMapping], lists: [String]) {
    (self.mappings, self.lists) = (mappings, lists)
  }

  func file(of collection: String) -> LocalTasks.File {
    let name = mappings.first { $0.collection == collection }?.file
    return .list(name.flatMap { lists.firstIndex(of: $0) } ?? 0)
  }

  func project(of collection: String) -> String? { mappings.first { $0.collection == collection }?.project }

  /// Where a line belongs; nil if it is not synced.
  ///
  /// - Parameter known: the collection where it is.
  func collection(of line: [UInt8], in file: LocalTasks.File, known: String? = nil) -> String? {
    var file = file
    // An archived task stays in the list that it comes from.
    if file == .done { file = known.map(self.file) ?? .list(0) }
    if case .list(let index) = file, index > 0 {
      return mappings.first { $0.file == lists[index] }?.collection
    }
    let projects = TodoItem(line: line).projects
    let own = mappings.first { mapping in
      mapping.project.map { name in projects.contains { $0.elementsEqual(name.utf8) } } ?? false
    }
    return (own ?? mappings.first { $0.project == nil && $0.file == nil })?.collection
  }
}
