/// The programs that write calendar objects.
enum CalendarProgram {
  /// The name of a program without its version, from PRODID, RFC 5545, section 3.7.3: `DAVx5` of
  /// `DAVx5/4.4-ose ical4j/3.2 (org.tasks)`, `Mozilla Calendar` of `-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN`.
  ///
  /// - Returns: nil without a name.
  static func name(in productID: String) -> String? {
    var parts = productID.split(separator: "//").map(String.init)
    if parts.first == "-" || parts.first == "+" { parts.removeFirst() }
    if parts.count > 1, let last = parts.last, isLanguage(last) { parts.removeLast() }
    return parts.reversed().lazy.compactMap(name(ofPart:)).first
  }

  /// `EN`, `en_DK`.
  private static func isLanguage(_ text: String) -> Bool {
    text.prefix { $0.isLetter }.count == 2 && [2, 5].contains(text.count)
  }

  /// - Returns: nil if there is only a version: `android-130500`.
  private static func name(ofPart part: String) -> String? {
    var part = part.split(separator: "NONSGML ").last.map(String.init) ?? part
    part = String(part.prefix { $0 != "/" && $0 != "(" })
    let words = part.split(separator: " ").drop { $0 == "IDN" }
    let name = words.prefix { !isVersion($0) }.joined(separator: " ")
    let end = name.split(separator: "-").last ?? ""
    return name.isEmpty || end.allSatisfy(\.isNumber) ? nil : name
  }

  /// `17.0`, `v0.14`.
  private static func isVersion(_ word: Substring) -> Bool {
    (word.first?.lowercased() == "v" ? word.dropFirst() : word).first?.isNumber ?? false
  }
}
