import ModuleKit
import TodoStores
import TodoTxt

/// Finds the projects or contexts that are in use.
struct ListNamesInteractor {
  let stores: [any TodoStore]
  let patterns: SigilPatterns
  let lineDialect: LineDialect

  /// Receives the lines of the files, without numbers.
  let filter: TodoFilter

  var context: StandingFilter?
  let calendar: TodoCalendar

  /// - Returns: the distinct names with their sigils, sorted by bytes.
  func names(after sigil: UInt8) throws -> [[UInt8]] {
    let shape = try NameShape(sigil: sigil, patterns)
    var names: Set<[UInt8]> = []
    for store in stores {
      let list = try store.list()
      for line in context?.lines(of: list, at: calendar).map(Int.init) ?? Array(list.indices) {
        let task = list[line]
        guard filter.isEmpty || filter.matches(Array(task.bytes)) else { continue }
        for word in task.nameWords(lineDialect) {
          if let name = shape.name(in: word) { names.insert(name) }
        }
      }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// The rule for names: todo.sh removes the matches of the patterns before and after a name, if any; then the
/// sigil must come first, and the valid pattern must match the rest.
private struct NameShape {
  private struct Patterns {
    var before: BasicRegex
    var valid: BasicRegex
    var after: BasicRegex
  }

  private let sigil: UInt8

  /// Nil if only the sigil and something after it are required.
  private var patterns: Patterns?

  init(sigil: UInt8, _ patterns: SigilPatterns) throws(BasicRegex.SyntaxError) {
    self.sigil = sigil
    guard patterns != SigilPatterns() else { return }
    self.patterns = Patterns(
      before: try BasicRegex(sed: Array("^\(patterns.before)".utf8)),
      valid: try BasicRegex(sed: Array("^".utf8) + [sigil] + Array("\(patterns.valid)$".utf8)),
      after: try BasicRegex(sed: Array("\(patterns.after)$".utf8)))
  }

  func name(in word: ArraySlice<UInt8>) -> [UInt8]? {
    guard word.dropLast().contains(sigil) else { return nil }
    guard let patterns else { return word.first == sigil ? Array(word) : nil }
    let opened = patterns.before.replacingMatches(in: Array(word)) { _ in [] }
    let name = patterns.after.replacingMatches(in: opened) { _ in [] }
    return patterns.valid.matches(name) ? name : nil
  }
}
