import TodoTxt

/// The order of the merged lines in one file.
///
/// Lines of the base keep their order in the base, or that of the side that sorted them. A new line follows
/// its predecessor on its side. Ties are broken by bytes, never by which side it is.
struct MergedOrder {
  private let tasks: [MergedTask]

  /// The tasks of the result in this file, as indices of all tasks.
  private let places: [Int]

  /// Each side's tasks of this file, in order.
  private let orders: [MergeSide: [Int]]

  init(_ tasks: [MergedTask], in file: TaskFiles.File, ours: [MergeEntry], theirs: [MergeEntry]) {
    self.tasks = tasks
    places = tasks.indices.filter { tasks[$0].file == file }
    let places = places
    func order(_ side: MergeSide, _ entries: [MergeEntry]) -> [Int] {
      places.filter { place in tasks[place].index(in: side).map { entries[$0].file == file } ?? false }
        .sorted { tasks[$0].index(in: side) ?? 0 < tasks[$1].index(in: side) ?? 0 }
    }
    orders = [.ours: order(.ours, ours), .theirs: order(.theirs, theirs)]
  }

  /// - Parameter baseFile: returns the file of a line of the base.
  func sorted(baseFile: (Int) -> TaskFiles.File) -> [Int] {
    // A line from the other file is new here.
    let frame = places.filter { place in
      guard let base = tasks[place].base else { return false }
      return baseFile(base) == tasks[place].file
    }.sorted { tasks[$0].base ?? 0 < tasks[$1].base ?? 0 }
    let isFrame = Set(frame)
    let framed = orders.mapValues { $0.filter(isFrame.contains) }
    func isSorted(_ places: [Int]) -> Bool {
      zip(places, places.dropFirst()).allSatisfy { tasks[$0].base ?? 0 < tasks[$1].base ?? 0 }
    }
    let reordered = MergeSide.allCases.compactMap { framed[$0] }.filter { !isSorted($0) }
    let candidates = reordered.isEmpty ? [frame] : reordered.map { Self.inserting(frame, into: $0) }
    let results = candidates.map { arranged($0) }
    if results.count == 1 || results[0] == results[1] { return results[0] }
    return bytes(of: results[1]).lexicographicallyPrecedes(bytes(of: results[0])) ? results[1] : results[0]
  }

  private func bytes(of places: [Int]) -> [UInt8] {
    places.flatMap { tasks[$0].lines.map { Array($0.text) } }.joined(separator: [.newline]).map { $0 }
  }

  /// A side's order, with the lines that the side lacks after their predecessors in the base.
  private static func inserting(_ frame: [Int], into order: [Int]) -> [Int] {
    let present = Set(order)
    var following: [Int?: [Int]] = [:]
    var last: Int?
    for place in frame {
      if present.contains(place) { last = place } else { following[last, default: []].append(place) }
    }
    return (following[nil] ?? []) + order.flatMap { [$0] + (following[$0] ?? []) }
  }

  /// The frame, with each side's new lines after their predecessors.
  private func arranged(_ frame: [Int]) -> [Int] {
    let isFrame = Set(frame)
    var runs: [MergeSide: [Int?: [Int]]] = [:]
    for side in MergeSide.allCases {
      var anchor: Int?
      for place in orders[side] ?? [] {
        if isFrame.contains(place) {
          anchor = place
        } else {
          runs[side, default: [:]][anchor, default: []].append(place)
        }
      }
    }
    var result: [Int] = []
    var isPlaced: Set<Int> = []
    for anchor in [nil] + frame.map(Optional.some) {
      if let anchor { result.append(anchor) }
      let found = MergeSide.allCases.map { side in
        (runs[side]?[anchor] ?? []).filter { !isPlaced.contains($0) }
      }
      let merged = mergedRuns(found[0], found[1])
      isPlaced.formUnion(merged)
      result += merged
    }
    return result
  }

  /// Merges both runs: a shared task occurs once, and the tasks between shared ones are ordered by bytes.
  private func mergedRuns(_ one: [Int], _ other: [Int]) -> [Int] {
    if one.isEmpty || other.isEmpty { return one + other }
    let isLower = !bytes(of: other).lexicographicallyPrecedes(bytes(of: one))
    let (first, second) = isLower ? (one, other) : (other, one)
    let shared = Set(first).intersection(second)
    func stretches(_ run: [Int]) -> [Int?: [Int]] {
      var stretches: [Int?: [Int]] = [:]
      var anchor: Int?
      for place in run {
        if shared.contains(place) { anchor = place } else { stretches[anchor, default: []].append(place) }
      }
      return stretches
    }
    let (firsts, seconds) = (stretches(first), stretches(second))
    return ([nil] + first.filter(shared.contains).map(Optional.some)).flatMap { anchor in
      let both = [firsts[anchor] ?? [], seconds[anchor] ?? []]
        .sorted { bytes(of: $0).lexicographicallyPrecedes(bytes(of: $1)) }
      return (anchor.map { [$0] } ?? []) + both[0] + both[1]
    }
  }
}
