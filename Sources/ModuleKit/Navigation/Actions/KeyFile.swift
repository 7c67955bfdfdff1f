import TodoStores
public import TodoTxt

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
  let entries: [Entry]

  /// The problems of its lines, a sentence each.
  let problems: [String]

  private let path: String

  static let nothing = "none"

  /// In bytes.
  private static let longest = 1_000_000

  /// Of a user without such a file.
  public init() {
    self.init(TodoList(bytes: []), path: "")
  }

  /// - Parameter path: for messages.
  public init(_ lines: TodoList, path: String) {
    self.path = path
    var entries: [Entry] = []
    var problems: [String] = []
    for item in lines where !item.isBlank && item.text.first(where: { !$0.isBlank }) != UInt8(ascii: "#") {
      let text = String(decoding: item.text, as: UTF8.self)
      // Use the last `=`, because `=` is a key too.
      guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
        problems.append(Self.problem(path, item.number, "a line is KEYS = ACTION"))
        continue
      }
      let keys = text[..<sign]
      let name = text[text.index(after: sign)...].filter { !$0.isWhitespace }
      guard let sequence = KeySequence(keys.replacing("\t", with: " ")) else {
        let shown = keys.split(separator: " ").joined(separator: " ")
        problems.append(Self.problem(path, item.number, "“\(shown)” is no key"))
        continue
      }
      entries.append(Entry(line: item.number, sequence: sequence, action: name))
    }
    self.entries = entries
    self.problems = problems
  }

  /// The user's file; an empty one if there is none.
  public init(in context: ModuleContext) {
    guard let path = context.settings.keysFile else {
      self.init()
      return
    }
    do {
      // Name the file without its folder: the screen may be narrow, and there is one such file.
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let lines = try context.stores.open(path).list()
      guard lines.bytes.count <= Self.longest else {
        self.init(problems: ["\(name) is longer than 1 MB, so it is not read."], path: path)
        return
      }
      self.init(lines, path: name)
    } catch {
      self.init(problems: ["\(error)"], path: path)
    }
  }

  private init(problems: [String], path: String) {
    entries = []
    self.problems = problems
    self.path = path
  }

  func problem(inLine line: Int, _ what: String) -> String {
    Self.problem(path, line, what)
  }

  func problem(inLine line: Int, unknownAction name: String, of actions: [ScreenAction]) -> String {
    let near = ActionSuggestions(actions: actions.map { CommandSyntax($0.name, summary: "") }, addOnNames: [])
      .names(for: name)
    let advice = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    return problem(inLine: line, "there is no action “\(name)”\(advice)")
  }

  private static func problem(_ path: String, _ line: Int, _ what: String) -> String {
    "\(path), line \(line): \(what)\(what.hasSuffix("?") ? "" : ".")"
  }
}
