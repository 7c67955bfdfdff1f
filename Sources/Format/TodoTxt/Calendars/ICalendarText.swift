/// The lines of a calendar object, RFC 5545, as received. Only replaced lines change.
struct ICalendarText {
  struct Line {
    /// With its folds and its line ending.
    var range: Range<Int>

    /// In capitals.
    var name: String

    /// The raw parameters, from the first semicolon on.
    var parameters: String
    var value: String
  }

  let bytes: [UInt8]

  /// The program that wrote the object, from PRODID; empty if unknown.
  private(set) var producer = ""
  private let lines: [Line]

  /// The lines of the task's VTODO, from its BEGIN to its END.
  private let component: Range<Int>

  /// Of the VTODO itself.
  private let own: Properties

  /// Of each VTODO that overrides an occurrence of it, with RECURRENCE-ID.
  private let overriding: [Properties]

  private struct Properties {
    /// As indices of `lines`; those of alarms are excluded.
    var indices: [Int]

    /// The line before which new properties go: the first alarm, or the end.
    var place: Int
  }

  private var removed: Set<Int> = []
  private var replacements: [Int: [UInt8]] = [:]

  /// By the lines before which they go.
  private var additions: [Int: [UInt8]] = [:]

  /// - Throws: `ExchangeError` if there is no VTODO. Of several, the one that is not an override of an
  ///   occurrence counts.
  init(_ bytes: [UInt8]) throws(ExchangeError) {
    self.bytes = bytes
    let lines = Self.lines(of: bytes)
    var open: [String] = []
    var start: Int?
    var own: [Int] = []
    var part: Int?
    var found: (component: Range<Int>, own: Properties)?
    var overriding: [Properties] = []
    for (index, line) in lines.enumerated() {
      switch line.name {
      case "BEGIN":
        if open == ["VCALENDAR", "VTODO"] { part = part ?? index }
        open.append(line.value.uppercased())
        guard open.count <= 8 else { throw ExchangeError("it is nested too deeply") }
        if open == ["VCALENDAR", "VTODO"] { (start, own, part) = (index, [], nil) }
      case "END":
        guard open.popLast() == line.value.uppercased() else {
          throw ExchangeError("\(line.value.prefix(20)) closes an element that is not open")
        }
        guard open == ["VCALENDAR"], line.value.uppercased() == "VTODO", let first = start else { continue }
        let isOverride = own.contains { lines[$0].name == "RECURRENCE-ID" }
        let properties = Properties(indices: own, place: part ?? index)
        if isOverride { overriding.append(properties) }
        if found == nil, !isOverride { found = (first..<index + 1, properties) }
        start = nil
      case "PRODID" where open == ["VCALENDAR"]: producer = ICSReader.text(line.value)
      default: if open == ["VCALENDAR", "VTODO"] { own.append(index) }
      }
    }
    guard open.isEmpty, let found else { throw ExchangeError("it holds no task") }
    (self.lines, component, self.own) = (lines, found.component, found.own)
    func uid(_ properties: Properties) -> String? { properties.indices.map { lines[$0] }.value("UID") }
    // Those of another task in the same object are left alone.
    self.overriding = overriding.filter { uid($0) == uid(found.own) }
  }

  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      var end = start
      var content: [UInt8] = []
      repeat {
        let next = bytes[end...].firstIndex(of: .newline) ?? bytes.count
        var part = bytes[end..<next]
        if part.last == .carriageReturn { part.removeLast() }
        content += content.isEmpty && end == start ? part : part.dropFirst()
        end = min(next + 1, bytes.count)
      } while end < bytes.count && bytes[end].isBlank
      lines.append(Line(content, range: start..<end))
      start = end
    }
    return lines
  }

  // MARK: Reading

  /// The properties of each VTODO that overrides an occurrence of the task.
  var overrides: [[Line]] { overriding.map { $0.indices.map { lines[$0] } } }

  func lines(named name: String) -> [Line] { own.indices.map { lines[$0] }.filter { $0.name == name } }

  func value(_ name: String) -> String? { lines(named: name).first?.value }

  /// The value of a TEXT property, with its escapes resolved.
  func text(_ name: String) -> String? { value(name).map(ICSReader.text) }

  /// A calendar with only this VTODO.
  var alone: [UInt8] {
    Array(TaskICS.header.utf8) + bytes[lines[component.lowerBound].range.lowerBound..<end]
      + Array(TaskICS.footer.utf8)
  }

  private var end: Int { lines[component.upperBound - 1].range.upperBound }

  /// The lines with that name, folded and with their endings.
  func spelled(_ name: String) -> [UInt8] { lines(named: name).flatMap { bytes[$0.range] } }

  // MARK: Replacing

  /// Replaces all lines with that name; an empty array removes them.
  ///
  /// - Parameter override: the index of the override whose lines they are; nil for those of the task itself.
  mutating func replace(
    _ name: String, with spelled: [UInt8], in override: Int? = nil,
    where condition: (Line) -> Bool = { _ in true }
  ) {
    let properties = override.map { overriding[$0] } ?? own
    let places = properties.indices.filter { lines[$0].name == name && condition(lines[$0]) }
    removed.formUnion(places)
    if let first = places.first {
      replacements[first] = spelled
    } else {
      additions[properties.place, default: []] += spelled
    }
  }

  var result: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + additions.values.reduce(0) { $0 + $1.count })
    for (index, line) in lines.enumerated() {
      if let spelled = additions[index] { result += spelled }
      if let spelled = replacements[index] { result += spelled }
      if !removed.contains(index) { result += bytes[line.range] }
    }
    return result
  }
}

extension [ICalendarText.Line] {
  func property(_ name: String) -> ICalendarText.Line? { first { $0.name == name } }

  func value(_ name: String) -> String? { property(name)?.value }
}

extension ICalendarText.Line {
  fileprivate init(_ content: [UInt8], range: Range<Int>) {
    var isQuoted = false
    let colon =
      content.firstIndex { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ":") && !isQuoted
      } ?? content.endIndex
    let head = content[..<colon]
    let mark = head.firstIndex(of: UInt8(ascii: ";")) ?? head.endIndex
    self.range = range
    name = String(decoding: head[..<mark], as: UTF8.self).uppercased()
    parameters = String(decoding: head[mark...], as: UTF8.self)
    value = String(decoding: content[colon...].dropFirst(), as: UTF8.self)
  }

  func parameter(_ name: String) -> String? { ICSReader.parameter(name, in: parameters) }

  /// The person of an ATTENDEE, as `to:` names them.
  var person: String? { CalendarAttendee.name(of: value, parameters) }
}
