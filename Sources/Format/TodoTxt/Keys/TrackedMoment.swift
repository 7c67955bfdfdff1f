/// When the timer of a task started: the value of `tracking:`, as pter writes it, in local time.
public struct TrackedMoment: Hashable, Sendable {
  public var date: CivilDate

  /// Seconds since midnight.
  public var secondOfDay: Int

  public init(date: CivilDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// Nil unless `text` is `YYYY-MM-DD-HH-MM-SS`.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, let date = CivilDate(bytes[..<10]) else { return nil }
    var second = 0
    for (start, limit) in [(10, 24), (13, 60), (16, 60)] {
      let digits = bytes[(start + 1)..<(start + 3)]
      guard bytes[start] == UInt8(ascii: "-"), digits.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: digits, as: UTF8.self)), number < limit
      else { return nil }
      second = 60 * second + number
    }
    self.init(date: date, secondOfDay: second)
  }

  /// The second since 1970 at which clocks showed the moment; of two, the first.
  ///
  /// - Parameter localTime: the date and the seconds since midnight that clocks show at a second.
  public func second(localTime: (_ second: Int) -> TrackedMoment) -> Int {
    ZoneRules.second(ofWall: wall) { localTime($0).wall - $0 }
  }

  /// Seconds since 1970 on the clocks.
  private var wall: Int { Int(date.daysSinceEpoch) * 86_400 + secondOfDay }
}

extension TrackedMoment: CustomStringConvertible {
  public var description: String {
    // A leap second belongs to the last minute.
    let minute = min(secondOfDay / 60, 24 * 60 - 1)
    let parts = [minute / 60, minute % 60, min(59, secondOfDay - 60 * minute)]
    return "\(date)-" + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}

extension TodoItem {
  /// Whether the task has `tracking:`, readable or not.
  public var isTracked: Bool { value(forKey: "tracking") != nil }

  /// `tracking`: when the timer started.
  public var tracking: TrackedMoment? {
    firstTag("tracking") { TrackedMoment(String(decoding: $0, as: UTF8.self)) }?.value
  }
}

extension TaskLine {
  /// Starts the timer of the task.
  public mutating func startTracking(at moment: TrackedMoment) {
    remove("tracking")
    append("tracking:\(moment)")
  }

  /// Adds the elapsed time to `spent:` and removes `tracking:`.
  ///
  /// - Parameter elapsed: the seconds since a moment; negative if it is in the future.
  /// - Returns: the elapsed time; nil if the start is unreadable or in the future, and then nothing is added.
  @discardableResult
  public mutating func stopTracking(elapsed: (TrackedMoment) -> Int) -> TaskDuration? {
    let seconds = item.tracking.map(elapsed)
    remove("tracking")
    guard let seconds, seconds >= 0 else { return nil }
    let time = TaskDuration(minutes: seconds / 60)
    if time.minutes > 0 { setSpent((item.spent ?? TaskDuration(minutes: 0)) + time) }
    return time
  }

  private mutating func setSpent(_ time: TaskDuration) {
    let old = item.firstTag("spent") { TaskDuration(String(decoding: $0, as: UTF8.self)) }
    if let old {
      replace(old.range, with: "\(time)")
    } else {
      append("spent:\(time)")
    }
  }
}
