import RemoteStores

/// Lists of items at one moment, in plain values.
struct RemoteListState: Sendable {
  struct Section: Sendable {
    var title: String
    var entries: [RemoteListEntry] = []

    /// How many items the source has; nil if it does not tell.
    var total: Int?

    /// `as of 5 minutes ago`; nil for what the source says now.
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

  /// As the source has it: of any length, perhaps with line breaks.
  var title: String
  var labels: [String]
  var isClosed: Bool

  /// Nil for an item that is no task.
  var taken: TakenItems.State?

  init(_ item: RemoteItem, taken: TakenItems.State?) {
    key = item.key
    title = item.title
    labels = item.labels
    isClosed = item.state == .closed
    self.taken = taken
  }
}
