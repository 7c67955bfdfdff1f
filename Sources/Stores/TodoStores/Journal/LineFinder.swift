import TodoTxt

/// Finds where lines of an earlier state of a list are now.
struct LineFinder {
  /// The range to search: between two lines, both excluded.
  struct Bounds {
    var lower: Int
    var upper: Int

    /// The line number estimated from the distance to the nearer of the two lines.
    var expected: Int

    /// Whether these lines were direct neighbours, apart from empty lines. Then any line between them was
    /// added later.
    var areNeighbours: Bool

    /// The number of the line in front of which to insert the removed line.
    var place: Int { max(lower + 1, min(expected, upper)) }
  }

  private let list: TodoList
  private var places: [UInt32: FreePlaces] = [:]

  /// For each text, how many lines the commit removed without adding as many elsewhere.
  private var missingCounts: [[UInt8]: Int] = [:]

  /// How many of those lines are back and not yet taken.
  private var returnedCounts: [[UInt8]: Int] = [:]

  init(_ list: TodoList, _ changes: [LineChange]) {
    self.list = list
    var wanted: Set<UInt32> = []
    for change in changes {
      wanted.formUnion(change.above)
      wanted.formUnion(change.below)
      for text in [change.oldText, change.newText].compactMap(\.self) {
        wanted.insert(LineChange.hash(of: text[...]))
      }
      if let text = change.removedText { missingCounts[text, default: 0] += 1 }
    }
    for change in changes {
      if let text = change.newText, let count = missingCounts[text] { missingCounts[text] = count - 1 }
    }
    var numbers: [UInt32: [Int]] = [:]
    for item in list {
      let hash = LineChange.hash(of: item.text)
      if wanted.contains(hash) { numbers[hash, default: []].append(item.number) }
    }
    places = numbers.mapValues(FreePlaces.init)
  }

  /// Returns the nearest lines that stood above and below the changed line and still exist.
  func bounds(of change: LineChange) -> Bounds {
    let end = list.count + 1
    // The line below a removed line has its number now.
    let gap = change.new == nil ? 0 : 1
    let above = nearest(change.above, edge: 0, within: 1..<end) { change.number - 1 - $0 }
    var below = nearest(change.below, edge: end, within: (above?.number ?? 0) + 1..<end) {
      change.number + gap + $0
    }
    var lower = above?.number ?? 0
    if let above, below?.number ?? end == end,
      let earlier = nearest(change.below, edge: end, within: 1..<end, { change.number + gap + $0 }),
      earlier.number <= above.number, earlier.distance < above.distance
    {
      // The file was sorted, so trust the nearer neighbour.
      below = earlier
      lower = 0
    }
    let upper = below?.number ?? end
    // Estimate the place from the nearer neighbour.
    let expected =
      if let above, above.number == lower, above.distance <= below?.distance ?? .max {
        above.number + 1 + above.distance
      } else {
        below.map { $0.number - gap - $0.distance } ?? change.number
      }
    return Bounds(
      lower: lower, upper: upper, expected: expected,
      areNeighbours: above.map { $0.number == lower && Self.isNext($0.distance, in: change.above) } ?? false
        && below.map { Self.isNext($0.distance, in: change.below) } ?? false)
  }

  /// Whether all nearer lines were empty.
  private static func isNext(_ distance: Int, in hashes: [UInt32]) -> Bool {
    hashes.prefix(distance).allSatisfy { $0 == LineChange.emptyLine }
  }

  /// Takes the line with that text that is nearest to the expected number, preferring lines within the
  /// bounds. An empty line must be within the bounds.
  mutating func take(_ text: [UInt8], within bounds: Bounds) -> Int? {
    let hash = LineChange.hash(of: text[...])
    let isText = { (number: Int) in list[number - 1].text.elementsEqual(text) }
    let inside = (bounds.lower + 1)..<max(bounds.lower + 1, bounds.upper)
    if let found = places[hash]?.take(nearestTo: bounds.place, within: inside, where: isText) { return found }
    return text.isEmpty ? nil : places[hash]?.take(nearestTo: bounds.place, where: isText)
  }

  /// Takes a removed line that is back in its place by other means: it stands between its old neighbours,
  /// and there are more such lines than the commit left.
  mutating func takeReturned(_ change: LineChange, within bounds: Bounds) -> Int? {
    guard let text = change.removedText, let twinCount = change.twinCount, bounds.areNeighbours,
      bounds.lower + 1 < bounds.upper
    else { return nil }
    let hash = LineChange.hash(of: text[...])
    let isText = { [list] (number: Int) in list[number - 1].text.elementsEqual(text) }
    let count =
      returnedCounts[text]
      ?? min(missingCounts[text] ?? 0, (places[hash]?.numbers.count(where: isText) ?? 0) - twinCount)
    let found =
      count > 0
      ? places[hash]?.take(
        nearestTo: bounds.place, within: (bounds.lower + 1)..<bounds.upper, where: isText) : nil
    returnedCounts[text] = found == nil ? count : count - 1
    return found
  }

  private func nearest(
    _ hashes: [UInt32], edge: Int, within range: Range<Int>, _ expected: (Int) -> Int
  ) -> (number: Int, distance: Int)? {
    for (distance, hash) in hashes.enumerated() where hash != LineChange.emptyLine {
      if hash == LineChange.fileEdge { return (edge, distance) }
      let number = expected(distance)
      let found = places[hash]?.numbers.nearest(to: number, within: range)
      if let found { return (found, distance) }
    }
    return nil
  }
}
