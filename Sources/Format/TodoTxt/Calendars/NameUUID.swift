/// UUIDs made from names, RFC 9562, version 5: the same name gets the same one on every machine.
public enum NameUUID {
  /// The UID of the occurrence after one of a recurring task. Each occurrence is completed once, so its UID alone names the
  /// next one: machines that complete it on different days, or change the new date, name the same.
  ///
  /// - Parameter uid: of the completed occurrence.
  public static func nextOccurrence(of uid: String) -> String { text(of: uid, "next") }

  /// The UID of a completed occurrence of a task that recurs by a rule on the server, and keeps its UID.
  ///
  /// - Parameter date: of the occurrence, as `due:` has it.
  public static func completedOccurrence(of uid: String, on date: String) -> String {
    text(of: uid, "completed \(date)")
  }

  /// A plain word for a UID that is none.
  public static func word(for uid: String) -> String { text(of: uid, "") }

  /// Whether a UID is made from a name: version 5.
  public static func isName(_ uid: String) -> Bool {
    uid.utf8.count == 36 && uid.utf8.dropFirst(14).first == UInt8(ascii: "5")
  }

  private static func text(of uid: String, _ role: String) -> String {
    // A namespace of this program's own.
    text(
      namespace: [
        0x6f, 0x1c, 0x0b, 0x52, 0x9d, 0x3e, 0x4b, 0x6a, 0x8f, 0x27, 0x51, 0xe0, 0x7a, 0xc4, 0x13, 0xd9,
      ], name: Array("\(uid)\n\(role)".utf8))
  }

  static func text(namespace: [UInt8], name: [UInt8]) -> String {
    var bytes = Array(sha1(namespace + name).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  /// FIPS 180-4. Names need no secrecy.
  private static func sha1(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + 4 * index + $1]) }
      }
      for index in 16..<80 {
        words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mix, constant): (UInt32, UInt32) =
          switch index / 20 {
          case 0: (b & c | ~b & d, 0x5A82_7999)
          case 1: (b ^ c ^ d, 0x6ED9_EBA1)
          case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        (a, b, c, d, e) = (rotated(a, 5) &+ mix &+ e &+ constant &+ words[index], a, rotated(b, 30), c, d)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
