/// Spells an item's key as one word of todo.txt.
public enum RemoteKey {
  /// `gh:owner/name#12`. A byte that would end the word or change the key, or that is not printable ASCII, is
  /// spelled `%20`.
  public static func key(prefix: String, id: String) -> String {
    var key = Array("\(prefix):".utf8)
    let start = key.count
    for byte in id.utf8 {
      // A word that begins with two slashes is an address, not a key.
      if byte == UInt8(ascii: "/"), key.count == start {
        key += id.utf8.dropFirst().first == byte ? Array("%2f".utf8) : [byte]
      } else if (0x21...0x7E).contains(byte), byte != UInt8(ascii: "%"), byte != UInt8(ascii: ":") {
        key.append(byte)
      } else {
        key += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The id of a key with that prefix; nil for other keys.
  public static func id(of key: String, prefix: String) -> String? {
    guard key.hasPrefix("\(prefix):") else { return nil }
    var bytes: [UInt8] = []
    var rest = Array(key.utf8.dropFirst(prefix.utf8.count + 1))[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
