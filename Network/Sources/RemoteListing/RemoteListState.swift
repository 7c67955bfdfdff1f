import RemoteStores

/// The state of lists of items, in plain values.
struct RemoteListState: Sendable {
  struct Section: Sendable {
    var title: String
    var entries: [RemoteListEntry] = []

    /// The source's total; nil if it does not report one.
    var total: Int?

    /// `as of 5 minutes ago`; nil for a fresh answer.
    var staleness: String?
    var problem: String?
    var hasMore = false
    var isLoading = false
  }

  var sections: [Section] = []
}

/// An item, and whether it is a task here.
struct RemoteListEntry: Hashable, Sendable {
  var key: String

  /// The text of the source: of any length, possibly with line breaks.
  var title: String
  var labels: [String]
  var isClosed: Bool

  /// Nil if the item is not a task.
  var taken: TakenItems.State?

  init(_ item: RemoteItem, taken: TakenItems.State?) {
    key = item.key
    title = item.title
    labels = item.labels
    isClosed = item.state == .closed
    self.taken = taken
  }
}
