/// What stands in the margin of a task's line.
enum ListMark: Hashable, Sendable {
  case none, changed, selected, selectedAndChanged

  init(isChanged: Bool, isSelected: Bool) {
    self =
      switch (isChanged, isSelected) {
      case (false, false): .none
      case (true, false): .changed
      case (false, true): .selected
      case (true, true): .selectedAndChanged
      }
  }

  /// `ListLayout.marginWidth` columns.
  var text: StaticString {
    switch self {
    case .none: "  "
    case .changed: "• "
    case .selected: "▌ "
    case .selectedAndChanged: "▌•"
    }
  }
}
