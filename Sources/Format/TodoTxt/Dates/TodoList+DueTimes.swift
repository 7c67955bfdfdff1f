extension TodoList {
  /// The next minute of today at which a due time is over, read from the bytes of these lines: 14:01 for a
  /// task due at 14:00. It may belong to a completed task; nil if there is none.
  ///
  /// - Complexity: one pass over the letters T of the lines.
  public func nextOverdueTime(in lines: Range<Int>, after now: TaskDate) -> TaskDate? {
    guard !lines.isEmpty else { return nil }
    let today = Array("due:\(now.day)T".utf8)
    let end = byteRange(ofLine: lines.upperBound - 1).upperBound
    let start = byteRange(ofLine: lines.lowerBound).lowerBound
    return bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[..<end])
      var next: TimeOfDay?
      var from = start
      while let letter = text.firstIndex(of: UInt8(ascii: "T"), from: from) {
        from = letter + 1
        guard from - start >= today.count,
          text[(from - today.count)..<from].elementsEqual(today), let time = TimeOfDay(text[from...]),
          time >= now.time ?? .midnight
        else { continue }
        next = Swift.min(next ?? time, time)
      }
      // Midnight is handled elsewhere.
      return next.flatMap { TimeOfDay(minute: Int($0.minute) + 1) }.map { TaskDate(now.day, at: $0) }
    }
  }
}
