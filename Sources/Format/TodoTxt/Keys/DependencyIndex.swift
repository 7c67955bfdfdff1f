/// The dependencies between the tasks of a list: `id:`, `p:`, `after:` and `dep:`.
///
/// A task waits for its open parts, which name it by `p:`, and for the open tasks that it names itself. An
/// unknown id blocks nothing: its task may be archived.
public struct DependencyIndex: Sendable {
  private let list: TodoList

  /// The line indices of each id.
  private var lines: [ArraySlice<UInt8>: [Int]] = [:]

  /// The line indices of the open children of each id.
  private var parts: [ArraySlice<UInt8>: [Int]] = [:]

  /// The ids that each open line waits for.
  private var awaited: Set<ArraySlice<UInt8>> = []

  /// - Complexity: one pass over the colons of the list.
  public init(_ list: TodoList) {
    self.list = list
    for index in list.indices where Self.mayMatter(list, index) {
      let item = list[index]
      if let id = item.id { lines[id, default: []].append(index) }
      if !item.isCompleted {
        for parent in item.parents { parts[parent, default: []].append(index) }
        awaited.formUnion(item.predecessors)
      }
    }
  }

  /// Whether a line has one of the keys, found without making an item.
  package static func mayMatter(_ list: TodoList, _ index: Int) -> Bool {
    guard !list.heads[index].isBlank else { return false }
    return list.bytes.withUnsafeBufferPointer { bytes in
      let line = UnsafeBufferPointer(rebasing: bytes[list.byteRange(ofLine: index)])
      var from = 0
      while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from) {
        from = colon + 1
        guard colon > 0 else { continue }
        let last = line[colon - 1]
        if last == UInt8(ascii: "d") && colon > 1 && line[colon - 2] == UInt8(ascii: "i")
          || last == UInt8(ascii: "p")
            && (colon == 1 || line[colon - 2].isBlank || line[colon - 2] == UInt8(ascii: "e"))
          || last == UInt8(ascii: "r") && colon > 1 && line[colon - 2] == UInt8(ascii: "e")
        {
          return true
        }
      }
      return false
    }
  }

  /// Whether no task has an id, so that no task is blocked.
  public var isEmpty: Bool { lines.isEmpty }

  /// The numbers of the tasks that block a task, in ascending order.
  public func blockers(of item: TodoItem) -> [Int] {
    guard !item.isCompleted, !lines.isEmpty else { return [] }
    var blockers: Set<Int> = []
    if let id = item.id { blockers.formUnion(parts(of: item, id).map { $0 + 1 }) }
    for id in item.predecessors {
      blockers.formUnion(
        lines(named: id, from: item.number - 1).filter { !list.heads[$0].isCompleted }.map { $0 + 1 })
    }
    return blockers.sorted()
  }

  /// Whether an open task waits for this one.
  public func isBlocking(_ item: TodoItem) -> Bool {
    guard !item.isCompleted, !lines.isEmpty else { return false }
    if let id = item.id, awaited.contains(id) { return true }
    return !parts.isEmpty
      && item.parents.contains { lines[$0]?.contains { !list.heads[$0].isCompleted } ?? false }
  }

  public func isBlocked(_ item: TodoItem) -> Bool {
    guard !item.isCompleted, !lines.isEmpty else { return false }
    if !parts.isEmpty, let id = item.id, !parts(of: item, id).isEmpty { return true }
    return item.predecessors.contains { id in
      lines(named: id, from: item.number - 1).contains { !list.heads[$0].isCompleted }
    }
  }

  /// The lines with an id: of several lists those of the line's own list, or of all if that has none. People
  /// who share a list number their tasks without knowing the other lists.
  private func lines(named id: ArraySlice<UInt8>, from line: Int) -> [Int] {
    let all = lines[id] ?? []
    guard let part = list.parts.index(ofLine: line), all.count > 1 else { return all }
    let own = all.filter { list.parts.parts[part].lines.contains($0) }
    return own.isEmpty ? all : own
  }

  /// The open lines that name a task as their parent.
  private func parts(of item: TodoItem, _ id: ArraySlice<UInt8>) -> [Int] {
    let all = parts[id] ?? []
    return list.parts.isEmpty
      ? all : all.filter { lines(named: id, from: $0).contains(item.number - 1) }
  }

  /// The number of the first task with that id; nil if there is none.
  public func firstNumber(withID id: ArraySlice<UInt8>) -> Int? {
    lines[id]?.first.map { $0 + 1 }
  }

  /// The cycles of open tasks that wait for each other, each starting at its lowest number.
  ///
  /// Each cycle is listed once. If several tasks share an id, each task of a cycle is in at least one listed
  /// cycle.
  public var circles: [[Int]] {
    // The ids are connecting nodes, as negative numbers. Else many tasks that share an id would need an edge
    // for each pair.
    var ids: [ArraySlice<UInt8>: Int] = [:]
    var names: [ArraySlice<UInt8>] = []
    func node(_ id: ArraySlice<UInt8>, isParent: Bool) -> Int {
      let index = ids[id] ?? names.count
      if index == names.count {
        ids[id] = index
        names.append(id)
      }
      return -(2 * index + (isParent ? 1 : 2))
    }
    func successors(_ number: Int) -> [Int] {
      if number > 0 {
        let item = list[number - 1]
        let named = item.predecessors.filter { lines[$0] != nil }.map { node($0, isParent: false) }
        guard let id = item.id, parts[id] != nil else { return named }
        return named + [node(id, isParent: true)]
      }
      let id = names[(-number - 1) / 2]
      if !number.isMultiple(of: 2) { return (parts[id] ?? []).map { $0 + 1 } }
      return (lines[id] ?? []).filter { !list.heads[$0].isCompleted }.map { $0 + 1 }
    }
    var search = CircleSearch()
    for index in list.indices where !list.heads[index].isBlank && !list.heads[index].isCompleted {
      search.visit(index + 1, successors: successors)
    }
    return search.circles
  }
}
