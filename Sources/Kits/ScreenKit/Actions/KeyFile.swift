import PlainText

/// The user's file of keys: lines `KEYS = ACTION`, and comments that start with `#`. `x = none` removes a
/// key.
public struct KeyFile: Sendable {
  struct Entry: Sendable {
    let line: Int
    let sequence: KeySequence

    /// The name of an action, perhaps an unknown one.
    let action: String
  }

  /// In the order of the file.
  private(set) var entries: [Entry] = []

  /// The problems of its lines, a sentence each.
  private(set) var problems: [String] = []

  private var path = ""

  static let nothing = "none"

  /// In bytes.
  private static let longest = 1_000_000

  /// Of a user without such a file.
  public init() {}

  /// Of a user whose file can't be read.
  public init(problem: String) { problems = [problem] }

  /// - Parameters:
  ///   - text: the content of the file.
  ///   - path: for messages.
  public init(_ text: [UInt8], path: String) {
    self.path = path
    guard text.count <= Self.longest else {
      problems = ["\(path) is larger than 1 MB, so it was not read."]
      return
    }
    for (index, line) in text.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      guard let first = text.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      // Use the last `=`, because `=` is a key too.
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
        problems.append(problem(inLine: index + 1, "expected KEYS = ACTION"))
        continue
      }
      let keys = text[..<sign]
      let name = text[text.index(after: sign)...].filter { !$0.isWhitespace }
      guard let sequence = KeySequence(keys.replacing("\t", with: " ")) else {
        let shown = keys.split(separator: " ").joined(separator: " ")
        problems.append(problem(inLine: index + 1, "“\(shown)” is not a key"))
        continue
      }
      entries.append(Entry(line: index + 1, sequence: sequence, action: name))
    }
  }

  func problem(inLine line: Int, _ what: String) -> String {
    "\(path), line \(line): \(what)\(what.hasSuffix("?") ? "" : ".")"
  }

  func problem(inLine line: Int, unknownAction name: String, of actions: [ScreenAction]) -> String {
    let near = NearNames.nearest(to: name, among: actions.map(\.name))
    let advice = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    return problem(inLine: line, "there is no action “\(name)”\(advice)")
  }
}
