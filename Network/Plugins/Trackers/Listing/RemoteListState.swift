/// The state of lists of items, in plain values.
struct RemoteListState: Sendable {
  struct Section: Sendable {
    var title: String
    var entries: [ListedItem] = []

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
