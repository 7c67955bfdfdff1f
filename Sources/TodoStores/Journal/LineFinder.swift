import TodoTxt

/// Finds lines and places of an earlier state of a list.
struct LineFinder {
  /// Where to look: between two lines, themselves not among them.
  struct Bounds {
    var lower: Int
    var upper: Int

    /// What the distance to the nearer of these lines says.
    var expected: Int

    /// Whether these lines were its neighbours, but for empty ones: what stands between them now came later.
    var areNeighbours: Bool

    /// Where a line goes that was here: in front of the line with this number.
    var place: Int { max(lower + 1, min(expected, upper)) }
  }

  private let list: TodoList
  private var places: [UInt32: FreePlaces] = [:]

  /// How many lines with a text the commit took away for good, without putting as many elsewhere.
  private var missingCounts: [[UInt8]: Int] = [:]

  /// How many of those have come back, but for those taken since.
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

  /// The nearest lines that stood above and below a line and are still there.
  func bounds(of change: LineChange) -> Bounds {
    let end = list.count + 1
    // Where a line is gone, the one below it has taken its number.
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
      // The file has been sorted: the nearer neighbour counts.
      below = earlier
      lower = 0
    }
    let upper = below?.number ?? end
    // The nearer of the two tells where it was.
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

  /// Whether nothing but empty lines is nearer.
  private static func isNext(_ distance: Int, in hashes: [UInt32]) -> Bool {
    hashes.prefix(distance).allSatisfy { $0 == LineChange.emptyLine }
  }

  /// The line with that text, nearest to where it is expected, and those within the bounds before all others;
  /// an empty line has to be within them.
  mutating func take(_ text: [UInt8], within bounds: Bounds) -> Int? {
    let hash = LineChange.hash(of: text[...])
    let isText = { (number: Int) in list[number - 1].text.elementsEqual(text) }
    let inside = (bounds.lower + 1)..<max(bounds.lower + 1, bounds.upper)
    if let found = places[hash]?.take(nearestTo: bounds.place, within: inside, where: isText) { return found }
    return text.isEmpty ? nil : places[hash]?.take(nearestTo: bounds.place, where: isText)
  }

  /// The line that a commit took away and that has come back to where it was, by whatever way: it stands between
  /// its neighbours, and there are more such lines than the commit has left.
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
