/// The interactor's answer in plain values.
struct NAMEState: Hashable, Sendable {
  struct Row: Hashable, Sendable, Identifiable {
    var id: String
    var title: String
    var isRead: Bool
  }

  enum Progress: Hashable, Sendable {
    case loading
    case complete

    /// The sentence says why.
    case failed(String)
  }

  var rows: [Row] = []
  var progress = Progress.loading
}

/// One item for reading.
struct NAMEContent: Hashable, Sendable {
  var id: String
  var title: String
  var text: String
}
