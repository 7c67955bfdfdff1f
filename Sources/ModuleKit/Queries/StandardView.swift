/// The views that there are without the user's doing. A view of the user's takes the place of the one of its name,
/// and a line with a name and no query leaves that out.
///
/// The view of completed tasks reads done.txt too, where most of them are.
enum StandardView {
  /// A name to type, the title of its tab, whether it reads done.txt, and its definition.
  private static let definitions: [(name: String, title: String, readsArchive: Bool, definition: String)] = [
    ("today", "Today", false, "--group-by date is:open due:..today"),
    ("upcoming", "Upcoming", false, "--group-by date is:open due:today..eonw"),
    ("waiting", "Waiting", false, "is:waiting sort:t"),
    ("no-date", "No date", false, "is:open due:none"),
    ("done", "Done lately", true, "done:-7d.. sort:-done"),
  ]

  static let all = definitions.compactMap {
    SavedView(
      name: $0.name, title: $0.title, readsArchive: $0.readsArchive, definition: Array($0.definition.utf8))
  }
}
