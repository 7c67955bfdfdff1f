/// A text as a QR code (ISO/IEC 18004), in bytes and with the lowest level of correction, for an address on a terminal.
struct QRCode {
  /// The number of modules of a side.
  private(set) var side: Int

  private var modules: [Bool]
  private var isFunction: [Bool]

  /// For versions 1 to 10 with level L: all codewords, correction codewords per block, and blocks.
  private static let sizes = [
    (26, 7, 1), (44, 10, 1), (70, 15, 1), (100, 20, 1), (134, 26, 1), (172, 18, 2), (196, 20, 2),
    (242, 24, 2), (292, 30, 2), (346, 18, 4),
  ]
  private static let alignments: [[Int]] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
  ]

  /// - Returns: nil for a text of more than 271 bytes.
  init?(_ text: [UInt8]) {
    let capacity = { (version: Int) in
      let (all, correction, blocks) = Self.sizes[version - 1]
      return all - correction * blocks - (version < 10 ? 2 : 3)
    }
    guard let version = (1...Self.sizes.count).first(where: { capacity($0) >= text.count }) else {
      return nil
    }
    side = 17 + 4 * version
    modules = Array(repeating: false, count: side * side)
    isFunction = modules
    drawFunctions(version)
    draw(Self.codewords(text, version))
    let best = (0..<8).map { masked($0) }.min { $0.penalty < $1.penalty }
    if let best { self = best }
  }

  subscript(x: Int, y: Int) -> Bool { modules[y * side + x] }

  /// Two modules per character, dark on light, with the border that readers need.
  var text: String {
    var text = ""
    let isDark = { (x: Int, y: Int) in
      (0..<side).contains(x) && (0..<side).contains(y) && self[x, y]
    }
    for y in stride(from: -2, to: side + 2, by: 2) {
      text += "\u{1B}[30;107m"
      for x in -2..<(side + 2) {
        let both = (isDark(x, y), isDark(x, y + 1))
        text += both.0 ? (both.1 ? "█" : "▀") : (both.1 ? "▄" : " ")
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  // MARK: Data

  private static func codewords(_ text: [UInt8], _ version: Int) -> [UInt8] {
    let (all, correction, blockCount) = sizes[version - 1]
    let dataCount = all - correction * blockCount
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(text.count, version < 10 ? 8 : 16)
    for byte in text { append(Int(byte), 8) }
    append(0, min(4, dataCount * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<(start + 8)].reduce(0 as UInt8) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while data.count < dataCount { data.append((data.count - bits.count / 8) % 2 == 0 ? 0xEC : 0x11) }

    // The last blocks may have one byte more.
    let short = dataCount / blockCount
    var blocks: [[UInt8]] = []
    var rest = data[...]
    for index in 0..<blockCount {
      let count = short + (index >= blockCount - dataCount % blockCount ? 1 : 0)
      blocks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let corrections = blocks.map { remainder(of: $0, correction) }
    let interleaved = { (parts: [[UInt8]]) in
      (0..<(parts.map(\.count).max() ?? 0)).flatMap { place in
        parts.compactMap { place < $0.count ? $0[place] : nil }
      }
    }
    return interleaved(blocks) + interleaved(corrections)
  }

  /// The bytes of a Reed-Solomon code over GF(256) with the polynomial 0x11D.
  private static func remainder(of data: [UInt8], _ degree: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: degree)
    divisor[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for place in 0..<degree {
        divisor[place] = product(divisor[place], root) ^ (place + 1 < degree ? divisor[place + 1] : 0)
      }
      root = product(root, 2)
    }
    var result = [UInt8](repeating: 0, count: degree)
    for byte in data {
      let factor = byte ^ result.removeFirst()
      result.append(0)
      for place in 0..<degree { result[place] ^= product(divisor[place], factor) }
    }
    return result
  }

  private static func product(_ x: UInt8, _ y: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7 &* 0x1D)
      if y >> bit & 1 == 1 { result ^= x }
    }
    return result
  }

  // MARK: Drawing

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return }
    modules[y * side + x] = isDark
    isFunction[y * side + x] = true
  }

  private mutating func drawFunctions(_ version: Int) {
    for place in 0..<side {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
      for dy in -4...4 {
        for dx in -4...4 {
          let distance = max(abs(dx), abs(dy))
          set(x + dx, y + dy, distance != 2 && distance != 4)
        }
      }
    }
    let places = Self.alignments[version - 1]
    for x in places {
      for y in places {
        let isCorner = [(6, 6), (6, side - 7), (side - 7, 6)].contains { $0 == (x, y) }
        if isCorner { continue }
        for dy in -2...2 {
          for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
    drawFormat(mask: 0)
    guard version >= 7 else { return }
    var remainder = version
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11 * 0x1F25) }
    let bits = version << 12 | remainder
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      let (x, y) = (side - 11 + place % 3, place / 3)
      set(x, y, isDark)
      set(y, x, isDark)
    }
  }

  private mutating func drawFormat(mask: Int) {
    let data = 0b01 << 3 | mask
    var remainder = data
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9 * 0x537) }
    let bits = (data << 10 | remainder) ^ 0x5412
    let isDark = { (place: Int) in bits >> place & 1 == 1 }
    for place in 0..<6 { set(8, place, isDark(place)) }
    set(8, 7, isDark(6))
    set(8, 8, isDark(7))
    set(7, 8, isDark(8))
    for place in 9..<15 { set(14 - place, 8, isDark(place)) }
    for place in 0..<8 { set(side - 1 - place, 8, isDark(place)) }
    for place in 8..<15 { set(8, side - 15 + place, isDark(place)) }
    set(8, side - 8, true)
  }

  /// From the lower right corner up and down, two columns at a time.
  private mutating func draw(_ codewords: [UInt8]) {
    var bit = 0
    var right = side - 1
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        for x in [right, right - 1] {
          let y = (right + 1) & 2 == 0 ? side - 1 - step : step
          guard !isFunction[y * side + x], bit < codewords.count * 8 else { continue }
          modules[y * side + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      right -= 2
    }
  }

  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for y in 0..<side {
      for x in 0..<side where !isFunction[y * side + x] {
        let inverts =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if inverts { code.modules[y * side + x].toggle() }
      }
    }
    code.drawFormat(mask: mask)
    return code
  }

  /// The penalty: runs of a colour, squares of a colour, and an uneven share of dark modules.
  private var penalty: Int {
    var penalty = 0
    for isTransposed in [false, true] {
      for line in 0..<side {
        var (run, last) = (0, false)
        for place in 0..<side {
          let isDark = isTransposed ? self[line, place] : self[place, line]
          run = place > 0 && isDark == last ? run + 1 : 1
          last = isDark
          penalty += run == 5 ? 3 : run > 5 ? 1 : 0
        }
      }
    }
    for y in 1..<side {
      for x in 1..<side {
        let isDark = self[x, y]
        if self[x - 1, y] == isDark, self[x, y - 1] == isDark, self[x - 1, y - 1] == isDark { penalty += 3 }
      }
    }
    let dark = modules.count { $0 }
    return penalty + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }
}
