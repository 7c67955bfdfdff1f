import ListArranging

extension ListMark {
  /// `ListLayout.marginWidth` columns.
  var text: StaticString {
    switch (isSelected, isMarked, isChanged) {
    case (false, false, false): "  "
    case (false, false, true): "• "
    case (false, true, _): "◆ "
    case (true, false, false): "▌ "
    case (true, false, true): "▌•"
    case (true, true, _): "▌◆"
    }
  }
}
