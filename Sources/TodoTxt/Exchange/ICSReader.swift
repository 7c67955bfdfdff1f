/// Reads the to-dos of an iCalendar, RFC 5545.
struct ICSReader {
  /// One VTODO: its properties, and the line that it starts in, from 1.
  struct Component {
    var line: Int
    var properties: [Property] = []

    /// The value of the first property with that name, as it stands.
    func value(_ name: String) -> String? {
      properties.first { $0.name == name }?.value
    }

    /// The same as a text, its escapes read.
    func text(_ name: String) -> String? { value(name).map(ICSReader.text) }
  }

  struct Property {
    /// In capitals, without parameters.
    var name: String
    var value: String
  }

  static func components(in text: [UInt8]) throws(ExchangeError) -> [Component] {
    var components: [Component] = []
    var open: Component?
    // Alarms and the like, within a to-do, have properties of the same names.
    var nested = 0
    for (line, content) in unfolded(text) {
      guard let property = Property(content) else {
        throw ExchangeError("“\(content.prefix(40))” is no property", line: line)
      }
      switch (property.name, property.value.uppercased()) {
      case ("BEGIN", "VTODO") where open == nil: open = Component(line: line)
      case ("BEGIN", _) where open != nil: nested += 1
      case ("END", _) where nested > 0: nested -= 1
      case ("END", "VTODO"):
        if let open { components.append(open) }
        open = nil
      case _ where nested == 0: open?.properties.append(property)
      default: break
      }
    }
    if let open { throw ExchangeError("a to-do does not end", line: open.line) }
    return components
  }

  /// The lines with their numbers, those that were folded in one piece again.
  private static func unfolded(_ text: [UInt8]) -> [(line: Int, content: String)] {
    var lines: [(line: Int, content: [UInt8])] = []
    for (index, line) in text.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == .carriageReturn ? line.dropLast() : line
      if line.first?.isBlank == true, !lines.isEmpty {
        lines[lines.count - 1].content += line.dropFirst()
      } else if !line.isEmpty {
        lines.append((index + 1, Array(line)))
      }
    }
    return lines.map { ($0.line, String(decoding: $0.content, as: UTF8.self)) }
  }

  static func text(_ value: String) -> String {
    var text = ""
    var rest = value[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        text.append(character)
        continue
      }
      text += escaped == "n" || escaped == "N" ? "\n" : String(escaped)
    }
    return text
  }

  /// The texts of a list, which commas separate.
  static func list(_ value: String) -> [String] {
    var items = [""]
    var isEscaped = false
    for character in value {
      if character == ",", !isEscaped {
        items.append("")
      } else {
        items[items.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return items.map(text).filter { !$0.isEmpty }
  }
}

extension ICSReader.Property {
  fileprivate init?(_ content: String) {
    var isQuoted = false
    let colon = content.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ":" && !isQuoted
    }
    guard let colon else { return nil }
    name = content[..<colon].prefix { $0 != ";" }.uppercased()
    value = String(content[content.index(after: colon)...])
  }
}
