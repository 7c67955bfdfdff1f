/// The interactor's answer in plain values, without the articles themselves.
struct ArticlesState: Hashable, Sendable {
  struct Row: Hashable, Sendable, Identifiable {
    var id: String
    var title: String
    var author: String
    var published: String
    var isRead: Bool
  }

  enum Progress: Hashable, Sendable {
    case loading

    /// All pages are loaded.
    case complete

    /// There is another page.
    case hasMore

    /// The sentence says why.
    case failed(String)
  }

  /// The words of the search; empty for all articles.
  var query = ""
  var rows: [Row] = []
  var progress = Progress.loading
}
