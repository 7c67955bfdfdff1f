import Glibc
import PlainText

/// The offsets of a time zone from UTC, in seconds, as a file of /usr/share/zoneinfo says them: RFC 9636.
struct ZoneRules: Sendable {
  /// The seconds since 1970 from which the offsets with the same index apply.
  private var starts = [Int.min]
  private var offsets: [Int]

  /// The rule that applies from the last start on; nil if the last offset stays.
  private var yearly: YearlyOffsets?

  /// Nil if the file is not of version 2 or later, or has a rule of another kind.
  init?(_ file: [UInt8]) {
    let head = file.prefix(5)
    guard head.starts(with: "TZif".utf8), head.last ?? 0 >= UInt8(ascii: "2") else { return nil }
    // The first block has times of 32 bits, for older programs.
    guard let old = Counts(file[...]) else { return nil }
    let rest = file.dropFirst(Counts.headLength + old.length(ofTime: 4))
    guard let counts = Counts(rest), counts.types > 0, counts.leaps == 0,
      rest.count >= Counts.headLength + counts.length(ofTime: 8)
    else { return nil }
    let data = rest.dropFirst(Counts.headLength)
    let indices = data.dropFirst(8 * counts.times)
    let types = (0..<counts.types).map { type in
      Int(Int32(truncatingIfNeeded: indices.dropFirst(counts.times + 6 * type).prefix(4).number))
    }
    offsets = [types[0]]
    for (index, type) in indices.prefix(counts.times).enumerated() {
      guard Int(type) < types.count else { return nil }
      starts.append(data.dropFirst(8 * index).prefix(8).number)
      offsets.append(types[Int(type)])
    }
    let rule = data.dropFirst(counts.length(ofTime: 8)).dropFirst().prefix { $0 != .newline }
    guard rule.contains(UInt8(ascii: ",")) else { return }
    yearly = YearlyOffsets(String(decoding: rule, as: UTF8.self))
    if yearly == nil { return nil }
  }

  func offset(at second: Int) -> Int {
    let place = max(0, starts.sortedIndex(where: { $0 > second }) - 1)
    return place == starts.count - 1 ? yearly?.offset(at: second) ?? offsets[place] : offsets[place]
  }

  /// The second since 1970 at which clocks show a time.
  ///
  /// - Parameters:
  ///   - wall: the time on the clocks, in seconds since 1970 on them.
  ///   - offset: of the clocks from UTC at a second. Of a time that occurs twice the first counts, and a time that clocks
  ///     skip counts by the offset before: RFC 5545, section 3.3.5.
  static func second(ofWall wall: Int, offset: (_ second: Int) -> Int) -> Int {
    let before = wall - offset(wall - 86_400)
    let after = wall - offset(wall + 86_400)
    return [before, after].first { $0 + offset($0) == wall } ?? before
  }

  /// The rules of a zone of this computer; nil if it does not know the name.
  ///
  /// - Parameter name: a TZID. Programs write a prefix of their own in front of some: `/mozilla.org/20050126_1/Europe/Rome`.
  static func ofSystem(named name: String) -> ZoneRules? {
    var words = name.split(separator: "/")[...]
    // A path must not leave the folder, nor name a device.
    guard name.utf8.allSatisfy(\.isOfZoneName), (1...6).contains(words.count),
      words.allSatisfy({ !$0.hasPrefix(".") })
    else { return nil }
    repeat {
      let path = "/usr/share/zoneinfo/\(words.joined(separator: "/"))"
      if let rules = bytes(ofFileAt: path).flatMap(ZoneRules.init) { return rules }
      words = words.dropFirst()
    } while name.hasPrefix("/") && !words.isEmpty
    return nil
  }

  private static func bytes(ofFileAt path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    // Files of all zones have fewer than 4 kB.
    return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}

/// The numbers at the beginning of a block of a file.
private struct Counts {
  static let headLength = 44

  let leaps: Int
  let times: Int
  let types: Int

  /// The bytes of the other parts.
  private let others: Int

  init?(_ block: ArraySlice<UInt8>) {
    guard block.count >= Self.headLength else { return nil }
    let numbers = (0..<6).map { block.dropFirst(20 + 4 * $0).prefix(4).number }
    // Files of all zones have fewer than 1,000 of each.
    guard numbers.allSatisfy({ $0 < 10_000 }) else { return nil }
    (leaps, times, types) = (numbers[2], numbers[3], numbers[4])
    others = numbers[0] + numbers[1] + numbers[5]
  }

  func length(ofTime size: Int) -> Int { times * (size + 1) + types * 6 + leaps * (size + 4) + others }
}

/// Standard time and summer time of each year, as `CET-1CEST,M3.5.0,M10.5.0/3` says them: POSIX, section 8.3.
private struct YearlyOffsets {
  /// `M3.5.0/2`: at 2 on the last Sunday of March.
  private struct Change {
    let month: Int
    let week: Int
    let weekday: Int

    /// Seconds since midnight, on the clocks before the change.
    let second: Int

    init?(_ text: Substring) {
      let parts = text.split(separator: "/")
      let numbers = parts[0].dropFirst().split(separator: ".").map { Int($0) ?? -1 }
      guard text.first == "M", numbers.count == 3, (1...12).contains(numbers[0]),
        (1...5).contains(numbers[1]),
        (0...6).contains(numbers[2]),
        let second = parts.count == 1 ? 7_200 : YearlyOffsets.seconds(parts[1])
      else { return nil }
      (month, week, weekday) = (numbers[0], numbers[1], numbers[2])
      self.second = second
    }

    func second(in year: Int) -> Int? {
      let next = week == 5 ? month + 1 : month
      guard let first = CivilDate(year: next == 13 ? year + 1 : year, month: next == 13 ? 1 : next, day: 1)
      else {
        return nil
      }
      // 1970 began on a Thursday. The last weekday of a month is seven days before the first of the next.
      let day = Int(first.daysSinceEpoch)
      let days = (((weekday - day - 4) % 7) + 7) % 7 + (week == 5 ? -7 : 7 * (week - 1))
      return (day + days) * 86_400 + second
    }
  }

  private let standard: Int
  private let summer: Int
  private let begin: Change
  private let end: Change

  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 3, let begin = Change(parts[1]), let end = Change(parts[2]) else { return nil }
    var rest = parts[0]
    func skipName() {
      rest = rest.first == "<" ? rest.drop { $0 != ">" }.dropFirst() : rest.drop(while: \.isLetter)
    }
    func offset() -> Int? {
      let word = rest.prefix { !$0.isLetter && $0 != "<" }
      rest = rest.dropFirst(word.count)
      return Self.seconds(word).map { -$0 }
    }
    skipName()
    guard let standard = offset() else { return nil }
    skipName()
    (self.standard, self.begin, self.end) = (standard, begin, end)
    summer = offset() ?? standard + 3_600
  }

  func offset(at second: Int) -> Int {
    let local = second + standard
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let year = CivilDate(daysSinceEpoch: Int32(clamping: day)).components.year
    guard let begin = begin.second(in: year), let end = end.second(in: year) else { return standard }
    let (first, last) = (begin - standard, end - summer)
    // On the southern half of the earth summer time includes the new year.
    let isSummer = first < last ? (first..<last).contains(second) : !(last..<first).contains(second)
    return isSummer ? summer : standard
  }

  /// `3`, `-3:30`, `+12:45:30`.
  static func seconds(_ text: Substring) -> Int? {
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ":").map { Int($0) ?? 1_000 }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0 < 1_000 }) else { return nil }
    let seconds = zip(parts, [3_600, 60, 1]).map { $0 * $1 }.reduce(0, +)
    return text.first == "-" ? -seconds : seconds
  }
}

extension ArraySlice<UInt8> {
  /// A number with its highest byte first.
  fileprivate var number: Int { Int(truncatingIfNeeded: reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
}
