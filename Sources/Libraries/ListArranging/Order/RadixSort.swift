import TodoTxt

/// A stable sort of packed keys, a byte at a time from the least significant one.
struct RadixSort: ~Copyable {
  /// A buffer for as many entries as are sorted at once; its content is scratch.
  private let spare: UnsafeMutableBufferPointer<PackedEntry>

  /// Up to this count, insertion sort is faster than counting digits.
  private static let insertionLimit = 128

  private static let digitCount = 8
  private static let digitValues = 256

  /// - Parameter capacity: the maximum number of entries in a sort.
  init(capacity: Int) {
    spare = .allocate(capacity: capacity > Self.insertionLimit ? capacity : 0)
    spare.preferLargePages()
  }

  deinit { spare.deallocate() }

  /// Sorts `entries` by key; entries with equal keys keep their order.
  ///
  /// - Complexity: linear; bytes that all keys share cost nothing.
  func sort(_ entries: UnsafeMutableBufferPointer<PackedEntry>) {
    if entries.count <= Self.insertionLimit { return Self.insertionSort(entries) }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.digitCount * Self.digitValues) { counts in
      counts.initialize(repeating: 0)
      for entry in entries {
        for place in 0..<Self.digitCount {
          counts[place * Self.digitValues + Self.digit(of: entry, at: place)] += 1
        }
      }
      var source = entries
      var target = UnsafeMutableBufferPointer(rebasing: spare[..<entries.count])
      for place in 0..<Self.digitCount {
        let offsets = UnsafeMutableBufferPointer(
          rebasing: counts[(place * Self.digitValues)..<((place + 1) * Self.digitValues)])
        if offsets[Self.digit(of: source[0], at: place)] == entries.count { continue }
        Self.distribute(source, to: target, by: place, offsets)
        swap(&source, &target)
      }
      if source.baseAddress != entries.baseAddress { _ = entries.update(from: source) }
    }
  }

  /// - Parameter offsets: the number of entries with each digit; on return, the end of each digit's entries.
  private static func distribute(
    _ source: UnsafeMutableBufferPointer<PackedEntry>, to target: UnsafeMutableBufferPointer<PackedEntry>,
    by place: Int, _ offsets: UnsafeMutableBufferPointer<Int>
  ) {
    var start = 0
    for digit in offsets.indices {
      let count = offsets[digit]
      offsets[digit] = start
      start += count
    }
    for entry in source {
      let digit = digit(of: entry, at: place)
      target[offsets[digit]] = entry
      offsets[digit] += 1
    }
  }

  @inline(__always)
  private static func digit(of entry: PackedEntry, at place: Int) -> Int {
    Int(truncatingIfNeeded: (entry.key >> UInt64(8 * place)) & 0xFF)
  }

  private static func insertionSort(_ entries: UnsafeMutableBufferPointer<PackedEntry>) {
    for index in entries.indices.dropFirst() {
      let entry = entries[index]
      let key = entry.key
      var position = index
      while position > 0, entries[position - 1].key > key {
        entries[position] = entries[position - 1]
        position -= 1
      }
      entries[position] = entry
    }
  }
}
