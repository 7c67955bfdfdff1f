package import TodoTxt

extension TodoList {
  /// What to do to this list to take `changes` back, whatever other programs have done to it since.
  ///
  /// Every line is found by its text, as near as may be to where it was, between the lines that stood around
  /// it. A line that was taken away comes back in the empty line that it left, or else between its old
  /// neighbours.
  ///
  /// - Parameter changes: of one commit, in the order of the file.
  /// - Throws: `lineChanged` where a line that is to go or to change back is not there; nothing is to be
  ///   undone then.
  package func edits(undoing changes: [LineChange]) throws(TodoStoreError) -> [TodoEdit] {
    var finder = LineFinder(self, changes)
    var edits: [TodoEdit] = []
    var gone: Set<Int> = []
    var lastInsertion = 0
    func insert(_ line: [UInt8], at number: Int) {
      edits.append(.insert(line, at: number))
      lastInsertion = Swift.max(lastInsertion, number)
    }

    for change in changes where change.oldText != change.newText || change.old == nil {
      let bounds = finder.bounds(of: change)
      guard let text = change.newText else {
        if let old = change.old { insert(old, at: bounds.place) }
        continue
      }
      if let number = finder.take(text, within: bounds) {
        let line = TodoLine(self[number - 1])
        if let old = change.oldText {
          edits.append(.replace(line, with: old))
        } else {
          edits.append(.remove(line, leavingBlank: false))
          gone.insert(number)
        }
      } else if !text.isEmpty {
        let place = bounds.place
        throw .lineChanged(
          TodoLine(number: change.number, text: text),
          now: place < bounds.upper ? Array(self[place - 1].text) : nil)
      } else if let old = change.old {
        insert(old, at: bounds.place)
      }
    }

    // The newline that a last line was given goes again where the line is the last one again.
    for change in changes where change.old != nil && change.oldText == change.newText {
      guard let old = change.old, let text = change.newText,
        let number = finder.take(text, within: finder.bounds(of: change)),
        lastInsertion <= number, (number..<count).allSatisfy({ gone.contains($0 + 1) })
      else { continue }
      edits.append(.remove(TodoLine(self[number - 1]), leavingBlank: false))
      edits.append(.insert(old, at: number))
    }
    return edits
  }
}

/// Finds lines and places of an earlier state of a list.
private struct LineFinder {
  /// Where to look: between two lines, themselves not among them.
  struct Bounds {
    var lower: Int
    var upper: Int

    /// What the distance to the nearer of these lines says.
    var expected: Int

    /// Where a line goes that was here: in front of the line with this number.
    var place: Int { max(lower + 1, min(expected, upper)) }
  }

  private let list: TodoList
  private var numbers: [UInt32: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ list: TodoList, _ changes: [LineChange]) {
    self.list = list
    var wanted: Set<UInt32> = []
    for change in changes {
      wanted.formUnion(change.above)
      wanted.formUnion(change.below)
      if let text = change.newText { wanted.insert(LineChange.hash(of: text[...])) }
    }
    for item in list {
      let hash = LineChange.hash(of: item.text)
      if wanted.contains(hash) { numbers[hash, default: []].append(item.number) }
    }
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
    if let above, above.number == lower, above.distance <= below?.distance ?? .max {
      return Bounds(lower: lower, upper: upper, expected: above.number + 1 + above.distance)
    }
    let expected = below.map { $0.number - gap - $0.distance } ?? change.number
    return Bounds(lower: lower, upper: upper, expected: expected)
  }

  /// The line with that text, nearest to where it is expected, and those within the bounds before all others;
  /// an empty line has to be within them.
  mutating func take(_ text: [UInt8], within bounds: Bounds) -> Int? {
    let expected = bounds.place
    let candidates = (numbers[LineChange.hash(of: text[...])] ?? []).filter {
      !taken.contains($0) && list[$0 - 1].text.elementsEqual(text)
    }
    let inside = candidates.filter { $0 > bounds.lower && $0 < bounds.upper }
    let found = (inside.isEmpty && !text.isEmpty ? candidates : inside)
      .min { abs($0 - expected) < abs($1 - expected) }
    if let found { taken.insert(found) }
    return found
  }

  private func nearest(
    _ hashes: [UInt32], edge: Int, within range: Range<Int>, _ expected: (Int) -> Int
  ) -> (number: Int, distance: Int)? {
    for (distance, hash) in hashes.enumerated() where hash != LineChange.emptyLine {
      if hash == LineChange.fileEdge { return (edge, distance) }
      let number = expected(distance)
      let found = (numbers[hash] ?? []).filter(range.contains).min { abs($0 - number) < abs($1 - number) }
      if let found { return (found, distance) }
    }
    return nil
  }
}
