import ModuleKit
package import TodoTxt

/// The order of a listing, and its sections.
package struct ListArrangement: Sendable {
  package let tasks: ListedTasks

  /// In order, without gaps; a single section without a title for a list that is not grouped.
  package let sections: [ListSection]

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
  package init(_ tasks: ListedTasks, in order: ListOrder) {
    var lines = tasks.lines
    if let sorting = order.sorting {
      lines = KeyedOrder.sorted(lines, of: tasks.list, by: sorting)
    } else if order.grouping == nil {
      lines = TextOrder.sorted(lines, of: tasks.list)
    }
    if let grouping = order.grouping {
      self.init(tasks.reordered(lines), order, grouping)
    } else {
      self.init(
        tasks.reordered(lines), order, CollectionOfOne((key: ListOrder.onlySection, count: tasks.count)))
    }
  }

  /// - Parameter tasks: in the order of the sorting, if there is one; else in that of their lines.
  private init(_ tasks: ListedTasks, _ order: ListOrder, _ grouping: some TodoGrouping) {
    let list = tasks.list
    var table = SectionTable()
    let dues = DueDates(of: tasks)
    let (isByStandardRank, byDue) = (order.sorting == nil, grouping.sortsByDue)
    // A key holds the index of the section by first appearance, until all sections are known.
    var entries = tasks.lines.enumerated().map { row, line -> PackedEntry in
      let task = list[Int(line), knowingDue: dues[row, line: line]]
      let key = ListOrder.section(of: task, of: list, by: grouping, in: order.calendar)
      let rank = isByStandardRank ? ListOrder.standardRank(of: task, byDue: byDue) : 0
      return PackedEntry(key: UInt64(table.number(of: key)) << ListOrder.rankBits | rank, line: line)
    }
    let keys = table.keys

    let appearances = keys.indices.sorted { keys[$0] < keys[$1] }
    var ranks = [UInt64](repeating: 0, count: keys.count)
    for (rank, id) in appearances.enumerated() { ranks[id] = UInt64(rank) }
    var counts = [Int](repeating: 0, count: keys.count)
    for index in entries.indices {
      let id = Int(entries[index].key >> ListOrder.rankBits)
      counts[id] += 1
      entries[index].key = ranks[id] << ListOrder.rankBits | entries[index].key & ListOrder.rankMask
    }
    entries.withUnsafeMutableBufferPointer { RadixSort(capacity: $0.count).sort($0) }
    if isByStandardRank, !dues.times.isEmpty { Self.sortTimes(dues.times, in: &entries) }
    self.init(
      tasks.reordered(entries.map(\.line)), order,
      appearances.map { (key: keys[$0].withoutContext, count: counts[$0]) })
  }

  /// Sorts entries with equal keys, which are due on one day, by their times.
  private static func sortTimes(_ times: [UInt32: TimeOfDay], in entries: inout [PackedEntry]) {
    var start = 0
    while start < entries.count {
      let end = entries[start...].firstIndex { $0.key != entries[start].key } ?? entries.count
      if end - start > 1 {
        let ties = entries[start..<end].map { (entry: $0, time: times[$0.line]) }
        if ties.contains(where: { $0.time != nil }) {
          let sorted = ties.sorted { left, right in
            ListOrder.precedes(left.time, right.time) ?? (left.entry.line < right.entry.line)
          }
          entries.replaceSubrange(start..<end, with: sorted.map(\.entry))
        }
      }
      start = end
    }
  }
}

extension SectionKey {
  /// Copy the label, so that a kept key does not retain the file buffer.
  fileprivate var withoutContext: SectionKey {
    SectionKey(rank: rank, label: ArraySlice(Array(label)))
  }
}

// MARK: A subset

extension ListArrangement {
  /// The same order with fewer tasks.
  ///
  /// - Parameter lines: indices of lines of the list.
  package func keeping(_ lines: [UInt32]) -> ListArrangement {
    var areKept = [Bool](repeating: false, count: tasks.list.count)
    for line in lines { areKept[Int(line)] = true }
    var kept: [UInt32] = []
    kept.reserveCapacity(lines.count)
    var parts: [(key: SectionKey, count: Int)] = []
    for (key, section) in zip(keys, sections) {
      let start = kept.count
      for line in tasks.lines[section.rows] where areKept[Int(line)] { kept.append(line) }
      if kept.count > start || section.title == nil { parts.append((key, kept.count - start)) }
    }
    return ListArrangement(tasks.reordered(kept), order, parts)
  }
}

// MARK: After a change

extension ListArrangement {
  /// The arrangement of a changed list: only its changed lines are searched and inserted; all others keep
  /// their order.
  ///
  /// - Parameters:
  ///   - change: the difference from the arranged list to `list`.
  ///   - inserted: the inserted lines of `list` that are listed.
  /// - Complexity: a copy of the order, and a search for each inserted or removed line.
  package func following(_ change: TodoListChange, in list: TodoList, inserting inserted: [UInt32])
    -> ListArrangement
  {
    var arrivals = arranged(inserted, of: list)[...]
    var departures = arranged(change.removed.map { UInt32($0) }, of: tasks.list)[...]
    var lines: [UInt32] = []
    lines.reserveCapacity(tasks.count + arrivals.count)
    var parts: [(key: SectionKey, count: Int)] = []
    let hasOthersBehind = change.shift != 0 && change.removed.upperBound < tasks.list.count
    for (key, section) in zip(keys, sections) {
      while let first = arrivals.first, first.key < key {
        let newcomers = arrivals.removeAll(of: first.key)
        lines += newcomers
        parts.append((first.key, newcomers.count))
      }
      // Lines that were not listed may have a section that does not exist here.
      while let first = departures.first, first.key < key { departures.removeFirst() }
      let start = lines.count
      append(section.rows, without: departures.removeAll(of: key), to: &lines)
      if hasOthersBehind { change.renumber(&lines, from: start) }
      merge(arrivals.removeAll(of: key), into: &lines, from: start, of: list)
      if lines.count > start || section.title == nil { parts.append((key, lines.count - start)) }
    }
    while let first = arrivals.first {
      let newcomers = arrivals.removeAll(of: first.key)
      lines += newcomers
      parts.append((first.key, newcomers.count))
    }
    return ListArrangement(ListedTasks(list: list, lines: lines), order, parts)
  }

  /// Lines of a list with their sections' keys, in listing order.
  private func arranged(_ lines: [UInt32], of list: TodoList) -> [(line: UInt32, key: SectionKey)] {
    lines
      .map { (line: $0, key: order.section(ofLine: Int($0), in: list).withoutContext) }
      .sorted { left, right in
        left.key == right.key
          ? order.precedes(Int(left.line), Int(right.line), in: list) : left.key < right.key
      }
  }

  /// Appends the lines of a section without the removed ones, by old index.
  ///
  /// - Parameter departures: in listing order; some may not be listed.
  private func append(_ rows: Range<Int>, without departures: [UInt32], to lines: inout [UInt32]) {
    var next = rows.lowerBound
    for departure in departures {
      // Behind the line itself, if it is listed.
      let end = order.place(of: departure, in: tasks.lines, next..<rows.upperBound, of: tasks.list)
      guard end > next, tasks.lines[end - 1] == departure else { continue }
      lines += tasks.lines[next..<(end - 1)]
      next = end
    }
    lines += tasks.lines[next..<rows.upperBound]
  }

  /// Inserts new lines at their places in a section that begins at `start`.
  private func merge(
    _ newcomers: [UInt32], into lines: inout [UInt32], from start: Int, of list: TodoList
  ) {
    guard !newcomers.isEmpty else { return }
    var merged: [UInt32] = []
    var next = start
    for newcomer in newcomers {
      let place = order.place(of: newcomer, in: lines, next..<lines.count, of: list)
      merged += lines[next..<place]
      merged.append(newcomer)
      next = place
    }
    // Move the lines after the last insertion, without copying them twice.
    lines.replaceSubrange(start..<next, with: merged)
  }
}

extension TodoListChange {
  /// Converts the old indices of the remaining lines, from `start` on, to new ones.
  fileprivate func renumber(_ lines: inout [UInt32], from start: Int) {
    let (end, shift) = (UInt32(removed.upperBound), UInt32(truncatingIfNeeded: shift))
    lines.withUnsafeMutableBufferPointer { lines in
      for index in start..<lines.count {
        let line = lines[index]
        lines[index] = line >= end ? line &+ shift : line
      }
    }
  }
}

extension ArraySlice<(line: UInt32, key: SectionKey)> {
  fileprivate mutating func removeAll(of key: SectionKey) -> [UInt32] {
    let lines = prefix { $0.key == key }.map(\.line)
    removeFirst(lines.count)
    return lines
  }
}

extension ListOrder {
  /// The first index in `range` whose line follows `line`; its upper bound if there is none.
  fileprivate func place(
    of line: UInt32, in lines: [UInt32], _ range: Range<Int>, of list: TodoList
  ) -> Int {
    lines[range].sortedIndex(where: { precedes(Int(line), Int($0), in: list) })
  }
}
