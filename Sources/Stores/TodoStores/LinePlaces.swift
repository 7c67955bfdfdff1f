package import TodoTxt

package struct LinePlaces {
  private var numbers: [ArraySlice<UInt8>: [Int]] = [:]

  /// - Parameter texts: of the lines that are asked for later.
  package init(in list: TodoList, of texts: some Sequence<[UInt8]>) {
    // Most lines differ from all texts in their length or their last byte, so that few have to be hashed.
    var hasKey = [Bool](repeating: false, count: 1 << 12)
    for text in texts {
      numbers[text[...]] = []
      hasKey[Self.key(of: text[...])] = true
    }
    for item in list where hasKey[Self.key(of: item.text)] { numbers[item.text]?.append(item.number) }
  }

  private static func key(of text: ArraySlice<UInt8>) -> Int {
    (text.count &* 61 &+ Int(text.last ?? 0)) & 0xFFF
  }

  package func count(of text: [UInt8]) -> Int { numbers[text[...]]?.count ?? 0 }

  /// The number of the line with that text which is nearest to `number`.
  package func nearest(_ text: [UInt8], to number: Int) -> Int? {
    numbers[text[...]]?.nearest(to: number)
  }
}

extension [Int] {
  /// The index of the first number that is not less than `number`, in rising order; `endIndex` if all are less.
  package func firstIndex(notBelow number: Int) -> Int { sortedIndex(where: { $0 >= number }) }

  /// The number in a rising order that is nearest to `number`, the lower one of two.
  package func nearest(to number: Int, within range: Range<Int> = 0..<Int.max) -> Int? {
    let first = firstIndex(notBelow: range.lowerBound)
    let end = firstIndex(notBelow: range.upperBound)
    let index = Swift.min(Swift.max(firstIndex(notBelow: number), first), end)
    let above = index < end ? self[index] : nil
    guard index > first else { return above }
    let below = self[index - 1]
    guard let above else { return below }
    return abs(below - number) <= abs(above - number) ? below : above
  }
}
