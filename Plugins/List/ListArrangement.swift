import ModuleKit
import TodoTxt

/// A listing in its order, and the sections that divide it.
struct ListArrangement: Sendable {
  let tasks: ListedTasks

  /// In order, without gaps; one without a title where nothing divides the list.
  let sections: [ListSection]

  private let order: ListOrder

  /// The key of each section, ascending.
  private let keys: [SectionKey]

  private init(
    _ tasks: ListedTasks, _ order: ListOrder, _ parts: some Sequence<(key: SectionKey, count: Int)>
  ) {
    var sections: [ListSection] = []
    var keys: [SectionKey] = []
    for (key, count) in parts {
      let start = sections.last?.rows.upperBound ?? 0
      sections.append(ListSection(title: order.title(of: key), rows: start..<(start + count)))
      keys.append(key)
    }
    self.tasks = tasks
    self.sections = sections
    self.order = order
    self.keys = keys
  }
}

// MARK: From scratch

extension ListArrangement {
  /// - Parameter tasks: in the order of their lines.
  init(_ tasks: ListedTasks, in order: ListOrder) {
    switch order {
    case .text:
      self.init(
        tasks.reordered(TextOrder.sorted(tasks.lines, of: tasks.list)), order,
        [(ListOrder.onlySection, tasks.count)])
    case .grouping(let grouping, let calendar):
      self.init(tasks, order, grouping, calendar)
    }
  }

  private init(
    _ tasks: ListedTasks, _ order: ListOrder, _ grouping: some TodoGrouping, _ calendar: TodoCalendar
  ) {
    let list = tasks.list
    var ids: [SectionKey: UInt64] = [:]
    var keys: [SectionKey] = []
    var previous: (key: SectionKey, id: UInt64)?
    // A key holds the section's place in order of appearance, until all sections are known.
    var entries = tasks.lines.map { line -> PackedEntry in
      let task = list[Int(line)].readingDue()
      let key = ListOrder.section(of: task, by: grouping, in: calendar)
      // Most tasks share the section of the one before, or one of a few.
      if previous?.key != key {
        // Most groupings have few sections, which takes less to look through than to hash a key.
        let known = keys.count <= Self.fewSections ? keys.firstIndex(of: key).map(UInt64.init) : ids[key]
        let id = known ?? UInt64(keys.count)
        if id == keys.count {
          keys.append(key)
          ids[key] = id
        }
        previous = (key, id)
      }
      return PackedEntry(
        key: (previous?.id ?? 0) << ListOrder.urgencyBits | ListOrder.urgency(of: task), line: line)
    }

    let appearances = keys.indices.sorted { keys[$0] < keys[$1] }
    var ranks = [UInt64](repeating: 0, count: keys.count)
    for (rank, id) in appearances.enumerated() { ranks[id] = UInt64(rank) }
    var counts = [Int](repeating: 0, count: keys.count)
    for index in entries.indices {
      let id = Int(entries[index].key >> ListOrder.urgencyBits)
      counts[id] += 1
      entries[index].key = ranks[id] << ListOrder.urgencyBits | entries[index].key & ListOrder.urgencyMask
    }
    entries.withUnsafeMutableBufferPointer { RadixSort(capacity: $0.count).sort($0) }
    self.init(
      tasks.reordered(entries.map(\.line)), order,
      appearances.map { (key: keys[$0].withoutContext, count: counts[$0]) })
  }
}

extension ListArrangement {
  private static let fewSections = 16
}

extension SectionKey {
  /// The same key, its label cut out of the bytes of a whole file: who keeps a key would else keep those.
  fileprivate var withoutContext: SectionKey {
    SectionKey(rank: rank, label: ArraySlice(Array(label)))
  }
}

// MARK: After a change

extension ListArrangement {
  /// The arrangement of a list that has changed: its lines are looked for, and put, where they belong; all
  /// others keep their order.
  ///
  /// - Parameters:
  ///   - change: what distinguishes `list` from the one that is arranged here.
  ///   - inserted: the lines of `list` among those inserted that are to be listed.
  /// - Complexity: a copy of the order, and a search for each inserted line.
  func following(_ change: TodoListChange, in list: TodoList, inserting inserted: [UInt32]) -> ListArrangement
  {
    let arrivals =
      inserted
      .map { (line: $0, key: order.section(ofLine: Int($0), in: list).withoutContext) }
      .sorted { left, right in
        left.key == right.key
          ? order.precedes(Int(left.line), Int(right.line), in: list) : left.key < right.key
      }
    var lines: [UInt32] = []
    lines.reserveCapacity(tasks.count + arrivals.count)
    var parts: [(key: SectionKey, count: Int)] = []
    var waiting = arrivals[...]
    for (key, section) in zip(keys, sections) {
      while let first = waiting.first, first.key < key {
        let newcomers = waiting.removeAll(of: first.key)
        lines += newcomers
        parts.append((first.key, newcomers.count))
      }
      let start = lines.count
      append(section.rows, after: change, mergedWith: waiting.removeAll(of: key), in: list, to: &lines)
      if lines.count > start || section.title == nil { parts.append((key, lines.count - start)) }
    }
    while let first = waiting.first {
      let newcomers = waiting.removeAll(of: first.key)
      lines += newcomers
      parts.append((first.key, newcomers.count))
    }
    return ListArrangement(ListedTasks(list: list, lines: lines), order, parts)
  }

  /// Appends the lines of a section that are still there, by their new indices, and `newcomers` among them.
  private func append(
    _ rows: Range<Int>, after change: TodoListChange, mergedWith newcomers: [UInt32], in list: TodoList,
    to lines: inout [UInt32]
  ) {
    let start = lines.count
    if change.removed.lowerBound >= tasks.list.count {
      // Lines that came at the end leave all others where they are.
      lines += tasks.lines[rows]
    } else {
      lines.append(addingCapacity: rows.count) { kept in
        let (removed, shift) = (change.removed, UInt32(truncatingIfNeeded: change.shift))
        for line in tasks.lines[rows] {
          if line < removed.lowerBound {
            kept.append(line)
          } else if line >= removed.upperBound {
            kept.append(line &+ shift)
          }
        }
      }
    }
    guard !newcomers.isEmpty else { return }
    var merged: [UInt32] = []
    var next = start
    for newcomer in newcomers {
      let place = order.place(of: newcomer, in: lines, next..<lines.count, of: list)
      merged += lines[next..<place]
      merged.append(newcomer)
      next = place
    }
    // What stands behind the last newcomer is moved only, not copied twice.
    lines.replaceSubrange(start..<next, with: merged)
  }
}

extension ArraySlice<(line: UInt32, key: SectionKey)> {
  /// Takes away the first elements as long as they have that key; returns their lines.
  fileprivate mutating func removeAll(of key: SectionKey) -> [UInt32] {
    let lines = prefix { $0.key == key }.map(\.line)
    removeFirst(lines.count)
    return lines
  }
}

extension ListOrder {
  /// The first index in `range` whose line comes after `line`; its upper bound where none does.
  fileprivate func place(
    of line: UInt32, in lines: [UInt32], _ range: Range<Int>, of list: TodoList
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if precedes(Int(line), Int(lines[middle]), in: list) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
