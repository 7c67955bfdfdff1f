/// What goes and what comes between two texts, given as the numbers of their lines.
package struct SymbolDifference {
  /// Indices of the former text.
  package private(set) var removed: Set<Int> = []

  /// Indices of the new text.
  package private(set) var added: Set<Int> = []

  /// The fewest changes, unless finding them would take too long: its time grows with the square of their number. A
  /// text in another order then keeps only what unique lines are still in order, which is found in nearly
  /// linear time.
  package init(from old: [Int], to new: [Int]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    let middle = SymbolDifference(
      unlike: Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    removed = Set(middle.removed.map { start + $0 })
    added = Set(middle.added.map { start + $0 })
  }

  /// Compares texts that have no common start and end.
  private init(unlike old: [Int], _ new: [Int]) {
    let kept = Self.linesInOrder(old, new)
    if !old.isEmpty, !new.isEmpty, old.count + new.count - 2 * kept.count <= Self.mostExact {
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      return
    }
    removed = Set(old.indices)
    added = Set(new.indices)
    var last = (old: -1, new: -1)
    for (index, pair) in kept.reversed().enumerated() {
      // Repeated lines, such as empty ones, stay beside their unique neighbours.
      var first = pair
      while first.old - 1 > last.old, first.new - 1 > last.new, old[first.old - 1] == new[first.new - 1] {
        first = (first.old - 1, first.new - 1)
      }
      let next = index + 1 < kept.count ? kept[kept.count - 2 - index] : (old: old.count, new: new.count)
      last = pair
      while last.old + 1 < next.old, last.new + 1 < next.new, old[last.old + 1] == new[last.new + 1] {
        last = (last.old + 1, last.new + 1)
      }
      removed.subtract(first.old...last.old)
      added.subtract(first.new...last.new)
    }
  }

  /// Four million steps, some 30 ms.
  private static let mostExact = 2_000

  /// The longest sequence of lines that occur once in both texts and in the same order, by patience sorting.
  private static func linesInOrder(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    let places = uniquePlaces(of: old)
    let pairs = uniquePlaces(of: new).compactMap { symbol, new in places[symbol].map { (old: $0, new: new) } }
      .sorted { $0.new < $1.new }
    // For each length, the index of the pair that ends the best sequence of that length.
    var ends: [Int] = []
    var former = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let length = ends.sortedIndex(where: { pairs[$0].old >= pair.old })
      if length > 0 { former[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var kept: [(old: Int, new: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      kept.append(pairs[index])
      index = former[index]
    }
    return kept
  }

  private static func uniquePlaces(of symbols: [Int]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for (place, symbol) in symbols.enumerated() where places.updateValue(place, forKey: symbol) != nil {
      repeated.insert(symbol)
    }
    for symbol in repeated { places[symbol] = nil }
    return places
  }
}
