/// The percent-encoding of addresses: RFC 3986, section 2.1.
public enum PercentEncoding {
  /// Encodes all bytes but unreserved characters, section 2.3, and those in `kept`.
  public static func encoded(_ bytes: some Sequence<UInt8>, keeping kept: String = "") -> String {
    var text: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): text.append(byte)
      case _ where byte.isLetter || "-._~".utf8.contains(byte) || kept.utf8.contains(byte): text.append(byte)
      default: text += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: nil if a percent sign is not followed by two hexadecimal digits.
  public static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    var isValid = true
    let bytes = decoded(text) { isValid = false }
    return isValid ? bytes : nil
  }

  /// Decodes a text, and leaves invalid percent signs as they are.
  public static func leniently(decoded text: some StringProtocol) -> [UInt8] { decoded(text) {} }

  private static func decoded(_ text: some StringProtocol, onInvalidSign: () -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
      } else if rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        onInvalidSign()
        bytes.append(byte)
      }
    }
    return bytes
  }
}
