public import EventLoop
public import ScreenKit
public import TerminalText
import TodoTxt

/// Helps to write a query: Tab completes fields, their values, and the list's projects and contexts.
@EventLoop
public final class QueryAssistant: QuestionAssistant {
  private let orders: [String]
  private let palette: Palette
  private let readTags: () -> [[UInt8]]

  /// With their signs, and the lists as `list:team`; read at the first completion.
  private lazy var tags = readTags()
  private var completion = WordCompletion()

  /// - Parameters:
  ///   - orders: the names for `sort:`.
  ///   - tags: projects and contexts with their signs, those with most tasks first, then `list:` and each list.
  public init(orders: [String], palette: Palette, tags: @escaping () -> [[UInt8]]) {
    self.orders = orders
    self.palette = palette
    readTags = tags
  }

  public func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    let row = completion.row(
      with: answer, columns: room.columns, style: palette.faint, reset: palette.reset,
      candidates: { $0.isEmpty ? [] : candidates(for: $0) })
    return row.map { [$0] } ?? []
  }

  public func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    completion.answer(to: key, from: answer, candidates: candidates)
  }

  private func candidates(for word: ArraySlice<UInt8>) -> [[UInt8]] {
    // The completed part follows the operators.
    let sign = word.prefix { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "!") }
    let word = word.dropFirst(sign.count)
    return words(for: word).completions(of: word).map { sign + $0 }
  }

  private func words(for word: ArraySlice<UInt8>) -> [[UInt8]] {
    if let first = word.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "@") { return tags }
    guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else {
      return QueryVocabulary.fields.map { Array($0.utf8) }
    }
    let field = String(decoding: word[...colon], as: UTF8.self).lowercased()
    let values =
      switch field {
      case "project:": names(after: UInt8(ascii: "+"))
      case "context:": names(after: UInt8(ascii: "@"))
      case "list:": lists
      case "sort:": orders.map { Array($0.utf8) }
      default: QueryVocabulary.values(of: field).map { Array($0.utf8) }
      }
    return values.map { Array(word[...colon]) + $0 }
  }

  private var lists: [[UInt8]] {
    let field = Array("list:".utf8)
    return tags.filter { $0.starts(with: field) }.map { Array($0.dropFirst(field.count)) }
  }

  private func names(after sigil: UInt8) -> [[UInt8]] {
    tags.filter { $0.first == sigil }.map { Array($0.dropFirst()) }
  }
}
