import PlainText
import TerminalText

/// Gives the roles in rows their look, and applies a theme to the user's own colours.
struct RowColors {
  var scheme = ColorScheme() {
    didSet { if scheme != oldValue { looks = [:] } }
  }

  /// The parameters that are known already, by role and ground.
  private var looks: [Place: String] = [:]

  private struct Place: Hashable {
    /// Nil for plain text.
    var role: Role?
    var surface: Role?
  }

  init(scheme: ColorScheme = ColorScheme()) {
    self.scheme = scheme
  }

  /// The row as the terminal gets it. After each reset, the ground of the row and the colour of its text are set again.
  mutating func bytes(_ row: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * row.count)
    var surface: Role?
    if !row.isEmpty { append(base(on: nil), to: &bytes) }
    var rest = row
    while let escape = rest.firstIndex(of: 0x1B) {
      bytes += rest[..<escape]
      let sequence = rest[escape...]
      let parameters = sequence.dropFirst(2).prefix { (0x30...0x3B).contains($0) }
      let final = rest[parameters.endIndex...].first
      if sequence.dropFirst().first == UInt8(ascii: "]") {
        // The address of a link.
        rest = sequence.drop { $0 != UInt8(ascii: "\\") }.dropFirst()
        bytes += sequence[..<rest.startIndex]
        continue
      }
      guard sequence.dropFirst().first == UInt8(ascii: "["),
        final == UInt8(ascii: "m") || final == UInt8(ascii: "G")
      else {
        bytes.append(0x1B)
        rest = sequence.dropFirst()
        continue
      }
      rest = rest[(parameters.endIndex + 1)...]
      if final == UInt8(ascii: "G") {
        // Another drawing begins there.
        bytes += sequence[..<rest.startIndex]
        surface = nil
        append(base(on: nil), to: &bytes)
      } else if let role = Self.role(parameters) {
        if role.isSurface { surface = role == .plainRow ? nil : role }
        let look = role.isSurface ? base(on: surface) : look(role, on: surface)
        bytes += (look.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(look)m").utf8
      } else if let translated = translated(parameters, on: surface) {
        bytes += "\u{1B}[\(translated)m".utf8
      }
    }
    return (bytes + rest)[...]
  }

  private func append(_ parameters: String, to bytes: inout [UInt8]) {
    if !parameters.isEmpty { bytes += "\u{1B}[\(parameters)m".utf8 }
  }

  private mutating func look(_ role: Role, on surface: Role?) -> String {
    known(Place(role: role, surface: surface)) { $0.look(role, on: surface) }
  }

  private mutating func base(on surface: Role?) -> String {
    known(Place(role: nil, surface: surface)) { $0.base(on: surface) }
  }

  private mutating func known(_ place: Place, _ make: (ColorScheme) -> String) -> String {
    if let known = looks[place] { return known }
    let made = make(scheme)
    looks[place] = made
    return made
  }

  /// The role that a sequence stands for; nil for a sequence of ECMA-48.
  private static func role(_ parameters: ArraySlice<UInt8>) -> Role? {
    guard parameters.count == 3, let number = Int(String(decoding: parameters, as: UTF8.self)) else {
      return nil
    }
    return Role(number: number)
  }

  /// - Returns: nil if no parameters are left.
  private mutating func translated(_ parameters: ArraySlice<UInt8>, on surface: Role?) -> String? {
    let base = base(on: surface)
    // In reverse video, the user's colours might not be readable.
    if base == "7" { return "0;7" }
    // Most sequences end a look.
    if parameters.elementsEqual("0".utf8) { return base.isEmpty ? "0" : "0;\(base)" }
    let fields = String(decoding: parameters, as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false)
    var translated: [String] = []
    var index = 0
    while index < fields.count {
      let number = Int(fields[index]) ?? 0
      // A colour of the 256, or a direct colour, uses the numbers that follow.
      let isOther = number == 38 || number == 48
      let length = isOther ? (fields.dropFirst(index + 1).first == "5" ? 3 : 5) : 1
      let whole = fields[index..<min(index + length, fields.count)].joined(separator: ";")
      index += length
      if !isOther, number == 0 || number == 39 || number == 49, !base.isEmpty {
        translated.append(number == 0 ? "0;\(base)" : base)
      } else if scheme.theme.colors == .none {
        if !isOther, Self.color(number) == nil { translated.append(whole) }
      } else if let (ground, color) = Self.color(number), let shade = scheme.shade(color) {
        translated.append("\(ground);\(shade)")
      } else {
        translated.append(whole)
      }
    }
    return translated.isEmpty ? nil : translated.joined(separator: ";")
  }

  /// The colour of the eight that a parameter means, bright or not, and 38 for the text or 48 for the
  /// background.
  private static func color(_ number: Int) -> (ground: Int, color: Int)? {
    switch number {
    case 30...37, 90...97: (38, number % 10)
    case 40...47, 100...107: (48, number % 10)
    default: nil
    }
  }
}
