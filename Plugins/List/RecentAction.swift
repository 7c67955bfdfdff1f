import TodoStores

/// Something that the program has done to the todo.txt in use of late.
struct RecentAction: Sendable {
  /// Whether it was done, or taken back, where the user presses keys.
  var isFromScreen: Bool
  var lines: [LineChange]

  func touches(_ text: [UInt8]) -> Bool {
    lines.contains { $0.oldText == text }
  }
}
