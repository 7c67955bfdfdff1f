/// What stands in the margin of a line on a screen.
package struct ListMark: Hashable, Sendable {
  /// Whether the cursor is there.
  package var isSelected: Bool

  /// Whether the user has marked the task.
  package var isMarked: Bool

  /// Whether the task is another one than the user has seen.
  package var isChanged: Bool

  package init(isSelected: Bool = false, isMarked: Bool = false, isChanged: Bool = false) {
    self.isSelected = isSelected
    self.isMarked = isMarked
    self.isChanged = isChanged
  }
}
