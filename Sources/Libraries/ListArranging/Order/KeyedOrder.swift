import ModuleKit
import TodoTxt

/// Sorts lines by a `TodoSorting`, with packed keys as far as these distinguish lines.
enum KeyedOrder {
  /// - Parameter lines: equal lines keep their order.
  static func sorted(_ lines: [UInt32], of list: TodoList, by sorting: TodoSorting) -> [UInt32] {
    var entries = lines.map { PackedEntry(key: 0, line: $0) }
    // The sorts are stable, so the least important step comes first.
    for step in sorting.steps.reversed() { sort(&entries, of: list, by: step) }
    return entries.map(\.line)
  }

  private static func sort(_ entries: inout [PackedEntry], of list: TodoList, by step: TodoSorting.Step) {
    var haveTexts = false
    for index in entries.indices {
      let key = step.order.key(list[Int(entries[index].line)])
      if case .text = key { haveTexts = true }
      entries[index].key = key.map { step.isReversed ? ~$0.packed : $0.packed } ?? .max
    }
    entries.withUnsafeMutableBufferPointer { RadixSort(capacity: $0.count).sort($0) }
    if haveTexts { sortTies(in: &entries, of: list, by: step) }
  }

  /// Compares the whole texts of entries with equal packed keys.
  private static func sortTies(
    in entries: inout [PackedEntry], of list: TodoList, by step: TodoSorting.Step
  ) {
    var start = 0
    while start < entries.count {
      let end = entries[start...].firstIndex { $0.key != entries[start].key } ?? entries.count
      if end - start > 1 {
        let ties = entries[start..<end]
          .map { (entry: $0, key: step.order.key(list[Int($0.line)])) }
          .sorted { step.precedes($0.key, $1.key) }
        entries.replaceSubrange(start..<end, with: ties.map(\.entry))
      }
      start = end
    }
  }
}

extension TodoOrderKey {
  /// An integer that sorts like the key: a whole number, or as much of a text as fits.
  fileprivate var packed: UInt64 {
    switch self {
    case .number(let number):
      // The last value stands for tasks without a key.
      min(UInt64(bitPattern: Int64(number)) ^ 1 << 63, .max - 1)
    case .text(let text):
      text.prefix(8).reduce(0) { $0 << 8 | UInt64($1.uppercasedASCII) }
        << (8 * UInt64(8 - min(8, text.count)))
    }
  }
}
