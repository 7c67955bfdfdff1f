import TodoStores
import TodoTxt

/// Names the lines of a list by their content, so that a line keeps its name while others are added and
/// removed.
///
/// Names are the same in every run of the program, because a page may survive a restart. The names of
/// repeated lines contain their position among them.
struct LineNames: Sendable {
  let list: TodoList

  /// One name per line.
  private var hashes: [UInt64]

  /// The number of lines with each hash.
  private var counts: [UInt64: Int]

  /// Names the whole list, which is another one after each change.
  let version: String

  init(_ list: TodoList) {
    let hashes = list.map { StableHash.value(of: $0.text) }
    self.init(list, hashes, Dictionary(hashes.map { ($0, 1) }) { $0 + $1 })
  }

  /// Reads only the lines that have changed since `earlier`.
  init(_ list: TodoList, following earlier: LineNames) {
    let change = list.change(since: earlier.list)
    let new = change.inserted.map { StableHash.value(of: list[$0].text) }
    var (hashes, counts) = (earlier.hashes, earlier.counts)
    for hash in hashes[change.removed] {
      counts[hash] = counts[hash].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
    for hash in new { counts[hash, default: 0] += 1 }
    hashes.replaceSubrange(change.removed, with: new)
    self.init(list, hashes, counts)
  }

  private init(_ list: TodoList, _ hashes: [UInt64], _ counts: [UInt64: Int]) {
    (self.list, self.hashes, self.counts) = (list, hashes, counts)
    let whole = hashes.reduce(StableHash.offset) { ($0 ^ $1) &* 0x100_0000_01b3 }
    version = String(whole, radix: 16)
  }

  subscript(line: Int) -> String {
    let hash = hashes[line]
    let name = String(hash, radix: 16)
    guard counts[hash] != 1 else { return name }
    let place = hashes[..<line].count { $0 == hash }
    return place == 0 ? name : "\(name)-\(place)"
  }

  func line(named name: String) -> Int? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, let hash = UInt64(first, radix: 16), parts.count <= 2 else { return nil }
    var place = 0
    if parts.count == 2 {
      guard let later = Int(parts[1]), later > 0 else { return nil }
      place = later
    }
    guard place < counts[hash] ?? 0 else { return nil }
    return hashes.indices.lazy.filter { hashes[$0] == hash }.dropFirst(place).first
  }

  /// The old and new names of changed lines.
  func moved(since earlier: LineNames) -> [String: String] {
    let change = list.change(since: earlier.list)
    guard max(change.removed.count, change.inserted.count) <= Self.mostFollowed else { return [:] }
    var moved: [String: String] = [:]
    for old in change.removed where !earlier.list[old].isBlank {
      let name = earlier[old]
      guard line(named: name) == nil, let new = successor(of: old, since: earlier, change) else { continue }
      moved[name] = self[new]
    }
    return moved
  }

  private func successor(of old: Int, since earlier: LineNames, _ change: TodoListChange) -> Int? {
    if change.removed.count == change.inserted.count {
      // Each line changed in its place; a line that existed before is not the successor of another.
      let new = change.inserted.lowerBound + old - change.removed.lowerBound
      return list[new].isBlank || earlier.counts[hashes[new]] != nil ? nil : new
    }
    let followed = SelectedTask(old + 1, in: earlier.list).followed(from: earlier.list, to: list)
    return followed.flatMap { $0.isSameTask ? $0.task.line.number - 1 : nil }
  }

  private static let mostFollowed = 500
}
