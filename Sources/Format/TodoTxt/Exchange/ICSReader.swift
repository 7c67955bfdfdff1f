/// Reads the to-dos of an iCalendar, RFC 5545.
package struct ICSReader {
  /// The to-dos of a file.
  struct Calendar {
    var components: [Component] = []

    /// The number of events and journal entries.
    var otherCount = 0
  }

  /// One VTODO: its properties, and the line that it starts in, from 1.
  struct Component {
    var line: Int

    /// The program that wrote its calendar, from PRODID; empty if unknown.
    var producer = ""
    var properties: [Property] = []

    /// The names of the nested components, such as VALARM.
    var parts: [String] = []

    func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// The raw value of the first property with that name.
    func value(_ name: String) -> String? { property(name)?.value }

    /// The value as text, with its escapes resolved.
    func text(_ name: String) -> String? { value(name).map(ICSReader.text) }
  }

  struct Property {
    /// In capitals.
    var name: String

    /// The raw parameters, from the first semicolon on: `;VALUE=DATE`.
    var parameters: String
    var value: String

    func parameter(_ name: String) -> String? { ICSReader.parameter(name, in: parameters) }
  }

  static func calendar(in text: [UInt8]) throws(ExchangeError) -> Calendar {
    var calendar = Calendar()
    var open: Component?
    // Alarms and other components within a to-do have properties of the same names.
    var nested = 0
    // A file may hold several calendars, one after another.
    var (producer, start) = ("", 0)
    var openCalendar: Int?
    func endCalendar() {
      for index in calendar.components[start...].indices { calendar.components[index].producer = producer }
      (producer, start) = ("", calendar.components.count)
    }
    for (line, content) in unfolded(text) {
      guard let property = Property(content) else {
        throw ExchangeError("“\(content.prefix(40))” is not a property", line: line)
      }
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VTODO") where open == nil: open = Component(line: line)
      case ("BEGIN", let part) where open != nil:
        if nested == 0 { open?.parts.append(part) }
        nested += 1
      case ("END", _) where nested > 0: nested -= 1
      case ("END", "VTODO"):
        if let open { calendar.components.append(open) }
        open = nil
      case ("BEGIN", "VCALENDAR") where open == nil:
        endCalendar()
        openCalendar = line
      case ("END", "VCALENDAR") where open == nil: openCalendar = nil
      case ("BEGIN", "VEVENT"), ("BEGIN", "VJOURNAL"): calendar.otherCount += open == nil ? 1 : 0
      case ("PRODID", _) where open == nil: producer = property.value
      case _ where nested == 0: open?.properties.append(property)
      default: break
      }
    }
    if let open { throw ExchangeError("a to-do does not end", line: open.line) }
    // The rest of a file that was cut off is missing.
    if let openCalendar { throw ExchangeError("the calendar does not end", line: openCalendar) }
    endCalendar()
    return calendar
  }

  /// The unfolded lines with their numbers.
  private static func unfolded(_ text: [UInt8]) -> [(line: Int, content: String)] {
    var lines: [(line: Int, content: [UInt8])] = []
    // Some programs end lines with CR alone, others with CR CR LF.
    let end: UInt8 = text.contains(.newline) ? .newline : .carriageReturn
    for (index, line) in text.split(separator: end, omittingEmptySubsequences: false).enumerated() {
      var line = line
      while line.last == .carriageReturn { line.removeLast() }
      if line.first?.isBlank == true, !lines.isEmpty {
        lines[lines.count - 1].content += line.dropFirst()
      } else if !line.isEmpty {
        lines.append((index + 1, Array(line)))
      }
    }
    return lines.map { ($0.line, String(decoding: $0.content, as: UTF8.self)) }
  }

  /// The value of a parameter, without quotation marks.
  ///
  /// - Parameters:
  ///   - name: in capitals.
  ///   - parameters: raw, from the first semicolon on: `;VALUE=DATE`.
  package static func parameter(_ name: String, in parameters: String) -> String? {
    var isQuoted = false
    let parts = parameters.unicodeScalars.split { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == ";" && !isQuoted
    }
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2, String(pair[0]).uppercased() == name {
        return String(pair[1]).filter { $0 != "\"" }
      }
    }
    return nil
  }

  /// Resolves the escapes of a value. It reads scalar by scalar, because a combining scalar must not hide a
  /// colon, comma or backslash.
  package static func text(_ value: String) -> String {
    if !value.utf8.contains(UInt8(ascii: "\\")) { return value }
    var text = String.UnicodeScalarView()
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        text.append(scalar)
        continue
      }
      text.append(escaped == "n" || escaped == "N" ? "\n" : escaped)
    }
    return String(text)
  }

  /// The texts of a comma-separated list.
  package static func list(_ value: String) -> [String] {
    var items = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscaped {
        items.append(String.UnicodeScalarView())
      } else {
        items[items.count - 1].append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return items.map { text(String($0)) }.filter { !$0.isEmpty }
  }
}

extension ICSReader.Property {
  fileprivate init?(_ content: String) {
    let scalars = content.unicodeScalars
    var isQuoted = false
    let colon = scalars.firstIndex { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return scalar == ":" && !isQuoted
    }
    guard let colon else { return nil }
    name = String(scalars[..<colon].prefix { $0 != ";" }).uppercased()
    parameters = String(scalars[..<colon].drop { $0 != ";" })
    value = String(scalars[scalars.index(after: colon)...])
  }
}
