import ModuleKit

/// Text in the language of mdoc(7).
enum Mdoc {
  /// The item of a list that tells of an option.
  static func item(_ option: CommandOption) -> [String] {
    var spellings: [String] = []
    if let letter = option.letter { spellings.append("Fl \(letter)") }
    spellings.append("Fl Fl \(option.name)")
    let value = option.valueName.map { " Ar \($0)" } ?? ""
    return [".It \(spellings.joined(separator: " , "))\(value)"] + sentences("\(option.summary).")
  }

  /// Text that is mdoc already.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  /// Each sentence on a line of its own, as roff wants it, or on several where it is long; with nothing
  /// in it that roff would act on.
  static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var startsLine = true
    for word in text.split(whereSeparator: \.isWhitespace).map({ escaped(String($0)) }) {
      if !startsLine, let line = lines.last, line.count + 1 + word.count <= 78 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? #"\&"# + word : word)
      }
      startsLine = word.hasSuffix(".") || word.hasSuffix(":") || word.hasSuffix(";")
    }
    return lines
  }

  /// The list of what has a name and a meaning.
  ///
  /// - Parameter macro: what names are set with.
  static func list(_ macro: String, _ items: [(name: String, meaning: String)]) -> [String] {
    [".Bl -tag -width Ds"]
      + items.flatMap { item in
        [".It \(macro) \(argument(item.name, emphasizes: false))"] + sentences(item.meaning)
      } + [".El"]
  }

  /// One argument of a macro.
  ///
  /// - Parameter emphasizes: whether names in capitals are set in italics, as placeholders are.
  static func argument(_ text: String, emphasizes: Bool = true) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      let name = rest.prefix { $0.isUppercase && $0.isASCII }
      if emphasizes, name.count > 1 {
        result += #"\fI\#(name)\fR"#
        rest = rest[name.endIndex...]
      } else {
        result += escaped(String(character))
        rest.removeFirst()
      }
    }
    return "\"\(result)\""
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += #"\e"#
      case "\"": result += #"\(dq"#
      case "-": result += #"\-"#
      case "~": result += #"\(ti"#
      case "^": result += #"\(ha"#
      case "`": result += #"\(ga"#
      case "'": result += #"\(aq"#
      case "“": result += #"\(lq"#
      case "”": result += #"\(rq"#
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }
}
