/// The mark in the margin of a line on a screen.
package struct ListMark: Hashable, Sendable {
  /// The cursor is here.
  package var isSelected: Bool

  package var isMarked: Bool

  /// The task differs from the one the user has seen.
  package var isChanged: Bool

  package init(isSelected: Bool = false, isMarked: Bool = false, isChanged: Bool = false) {
    self.isSelected = isSelected
    self.isMarked = isMarked
    self.isChanged = isChanged
  }
}
