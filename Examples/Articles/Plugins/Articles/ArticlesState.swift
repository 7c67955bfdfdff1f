/// What the interactor answers with: plain values. The articles themselves stay behind it.
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

    /// All pages are here.
    case complete

    /// There is another page.
    case hasMore

    /// With a sentence.
    case failed(String)
  }

  /// What the user searched for; empty for all articles.
  var query = ""
  var rows: [Row] = []
  var progress = Progress.loading
}
