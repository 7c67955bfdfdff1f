/// The built-in views. A user's view replaces the standard view of the same name, and a line with a name and
/// no query removes it.
///
/// The view of completed tasks also reads done.txt, where most of them are.
enum StandardView {
  /// The name, the title of the tab, whether it reads done.txt, and the definition.
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
