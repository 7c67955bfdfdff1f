import TodoTxt

/// Names the lines of a list by what they say, so that a line keeps its name while others come and go.
///
/// A name is the same in every run of the program: a page may outlive one.
struct LineNames: Sendable {
  let list: TodoList
  private let names: [String]
  private let lines: [String: Int]

  init(_ list: TodoList) {
    self.list = list
    var names: [String] = []
    names.reserveCapacity(list.count)
    var lines: [String: Int] = [:]
    var counts: [UInt64: Int] = [:]
    for (line, item) in list.enumerated() {
      let hash = StableHash.value(of: item.text)
      let count = counts[hash, default: 0]
      counts[hash] = count + 1
      let name = String(hash, radix: 16) + (count > 0 ? "-\(count)" : "")
      names.append(name)
      lines[name] = line
    }
    (self.names, self.lines) = (names, lines)
  }

  subscript(line: Int) -> String { names[line] }

  func line(named name: String) -> Int? { lines[name] }

  /// The names that lines had before, and have now that they say something else in the same place.
  func moved(since earlier: LineNames) -> [String: String] {
    let change = list.change(since: earlier.list)
    guard change.removed.count == change.inserted.count else { return [:] }
    var moved: [String: String] = [:]
    for (old, new) in zip(change.removed, change.inserted)
    where earlier[old] != self[new] && !list[new].isBlank && line(named: earlier[old]) == nil {
      moved[earlier[old]] = self[new]
    }
    return moved
  }
}
