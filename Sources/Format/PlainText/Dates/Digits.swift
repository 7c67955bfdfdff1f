extension StringProtocol {
  package func isDigits(_ count: Int) -> Bool { isDigits(count...count) }

  package func isDigits(_ counts: ClosedRange<Int>) -> Bool {
    counts.contains(utf8.count) && allSatisfy(\.isASCIIDigit)
  }
}

extension Character {
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
