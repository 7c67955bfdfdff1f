import Glibc

/// The C library's character functions know only ASCII until a UTF-8 locale is set. The format is UTF-8,
/// whatever the user's locale is.
package enum UnicodeLocale {
  /// Sets the character type of the locale, once and lazily.
  package static func use() {
    once
  }

  private static let once: Void = {
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
  }()
}
