import Glibc

/// The C library's character functions know only ASCII until a UTF-8 locale is set, and the format is
/// UTF-8, whatever the user's locale says.
package enum UnicodeLocale {
  /// Sets the locale's character type, once; costs nothing where nobody asks.
  package static func use() {
    once
  }

  private static let once: Void = {
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
  }()
}
