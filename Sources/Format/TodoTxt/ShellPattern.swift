import Glibc

/// A shell pattern, matched by fnmatch(3).
public enum ShellPattern {
  /// Whether all of `text` matches `pattern`.
  ///
  /// - Parameters: both without zero bytes.
  public static func matches(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    UnicodeLocale.use()
    return (pattern + [0]).withUnsafeBytes { pattern in
      (text + [0]).withUnsafeBytes { text in
        guard let pattern = pattern.baseAddress, let text = text.baseAddress else { return false }
        return fnmatch(
          pattern.assumingMemoryBound(to: CChar.self), text.assumingMemoryBound(to: CChar.self), 0) == 0
      }
    }
  }
}
