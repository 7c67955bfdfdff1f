/// Which tasks of a list are in a collection.
public struct CollectionMapping: Hashable, Sendable {
  /// The path of the collection, with a slash at its end.
  public var collection: String

  /// Only the tasks of this project, without its sign; nil for all that no other mapping takes.
  public var project: String?

  public init(collection: String, project: String? = nil) {
    self.collection = collection
    self.project = project
  }
}
