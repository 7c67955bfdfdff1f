import TodoTxt

/// The order of `LC_ALL=C sort -f -k2` over numbered lines: texts are compared as bytes with ASCII letters in
/// upper case, and lines with equal texts stay in the order of their numbers.
enum TextOrder {
  /// Sorts by the first eight folded bytes of each text, as one integer; then runs of equal keys by the next
  /// eight, until no two equal texts continue.
  ///
  /// - Parameter lines: line indices in ascending order.
  static func sorted(_ lines: [UInt32], of list: TodoList) -> [UInt32] {
    var entries: [PackedEntry] = Array(largeCapacity: lines.count)
    for line in lines { entries.append(PackedEntry(key: 0, line: line)) }
    entries.withUnsafeMutableBufferPointer { entries in
      let sort = RadixSort(capacity: entries.count)
      // Runs of entries whose texts are equal up to `depth`.
      var runs = entries.isEmpty ? [] : [Run(0..<entries.count)]
      var depth = 0
      while !runs.isEmpty {
        readKeys(entries, of: runs, depth: depth, in: list)
        var ties: [Run] = []
        for run in runs {
          let entries = UnsafeMutableBufferPointer(rebasing: entries[run.range])
          sort.sort(entries)
          appendTies(in: entries, from: Int(run.start), to: &ties)
        }
        runs = ties
        depth += 8
      }
    }
    return entries.map(\.line)
  }

  static func precedes(_ left: Int, _ right: Int, in list: TodoList) -> Bool {
    let bytes = list.bytes.span.bytes
    var (leftOffset, rightOffset) = (Int(list.starts[left]), Int(list.starts[right]))
    while true {
      let (leftKey, rightKey) = (key(at: leftOffset, in: bytes), key(at: rightOffset, in: bytes))
      if leftKey != rightKey { return leftKey < rightKey }
      if isLast(leftKey) { return left < right }
      leftOffset += 8
      rightOffset += 8
    }
  }

  /// Entries with equal keys so far, whose texts continue.
  private struct Run {
    let start: UInt32
    let end: UInt32

    init(_ range: Range<Int>) {
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Sets the key of each entry of the runs to the eight bytes of its text at `depth`.
  private static func readKeys(
    _ entries: UnsafeMutableBufferPointer<PackedEntry>, of runs: [Run], depth: Int, in list: TodoList
  ) {
    let bytes = list.bytes.span
    let starts = list.starts.span
    for run in runs {
      for position in run.range {
        // In file order, the processor prefetches by itself.
        if depth > 0 {
          if position + 2 * prefetchDistance < entries.count {
            starts.prefetch(Int(entries[position + 2 * prefetchDistance].line))
          }
          if position + prefetchDistance < entries.count {
            bytes.prefetch(Int(starts[Int(entries[position + prefetchDistance].line)]) + depth)
          }
        }
        entries[position].key = key(at: Int(starts[Int(entries[position].line)]) + depth, in: bytes.bytes)
      }
    }
  }

  private static func appendTies(
    in entries: UnsafeMutableBufferPointer<PackedEntry>, from offset: Int, to ties: inout [Run]
  ) {
    var start = 0
    while start < entries.count {
      let key = entries[start].key
      var end = start + 1
      while end < entries.count, entries[end].key == key { end += 1 }
      // Equal texts stay in the order of their numbers.
      if end - start > 1, !isLast(key) { ties.append(Run((offset + start)..<(offset + end))) }
      start = end
    }
  }

  private static let prefetchDistance = 32

  /// Eight bytes of a line from `offset` as one integer that sorts like them; zeros after the end of the
  /// line.
  ///
  /// - Parameter offset: of a byte of the line, or of its end.
  @inline(__always)
  private static func key(at offset: Int, in bytes: RawSpan) -> UInt64 {
    if offset + 8 <= bytes.byteCount {
      return key(of: UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    var word: UInt64 = 0
    for offset in offset..<(offset + 8) {
      let byte =
        offset < bytes.byteCount
        ? bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) : .newline
      word = word << 8 | UInt64(byte)
    }
    return key(of: word)
  }

  /// Whether the texts end within the eight bytes of this key.
  private static func isLast(_ key: UInt64) -> Bool { key & 0xFF == 0 }

  /// Folds all eight bytes at once: lower-case letters become upper case. The bytes below are raised by one,
  /// so that 0 can mark the end of the text.
  @inline(__always)
  private static func key(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits = ones * 0x80
    let lowBits = ones * 0x7F
    let sevenBits = word & lowBits
    let isBelowBrace = ~(sevenBits &+ ones * (0x80 - 0x7B)) & ~word & highBits
    let isSmallLetter = (sevenBits &+ ones * (0x80 - 0x61)) & isBelowBrace
    let key = word &- (isSmallLetter >> 2) &+ (isBelowBrace >> 7)

    let fromNewline = word ^ (ones * UInt64(UInt8.newline))
    let isNewline = ~(((fromNewline & lowBits) &+ lowBits) | fromNewline | lowBits)
    // Without a newline, a shift by all 64 bits leaves nothing to clear.
    return key & ~(UInt64.max >> UInt64(isNewline.leadingZeroBitCount))
  }
}
