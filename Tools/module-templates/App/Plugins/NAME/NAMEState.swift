/// What the interactor answers with: plain values.
struct NAMEState: Hashable, Sendable {
  struct Row: Hashable, Sendable, Identifiable {
    var id: String
    var title: String
    var isRead: Bool
  }

  enum Progress: Hashable, Sendable {
    case loading
    case complete

    /// With a sentence.
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
