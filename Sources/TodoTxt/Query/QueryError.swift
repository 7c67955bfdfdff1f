/// What is wrong with a query, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// The whole query, or the word of a listing that is wrong.
  public var text: String

  /// The character that the trouble begins at, from 1; nil where the text is one word.
  public var column: Int?

  /// A sentence without its full stop.
  public var reason: String

  /// What to write instead, in whole sentences; nil where the reason says enough.
  public var advice: String?
}

extension QueryError: ExplainedError, CustomStringConvertible {
  /// What is wrong and what to write, on one line.
  public var sentence: String {
    let place = column.map { " (column \($0))" } ?? (reason.contains(text) ? "" : " (in \(text))")
    return "\(reason)\(place).\(advice.map { " \($0)" } ?? "")"
  }

  /// The sentence, and below it the query with a mark at the column.
  public var description: String {
    guard let column else { return sentence }
    return "\(sentence)\n  \(text)\n  \(String(repeating: " ", count: column - 1))^"
  }
}

/// Where in a query something stands.
package struct QuerySource: Hashable, Sendable {
  package var text: [UInt8]

  /// In bytes, from 0.
  package var offset: Int

  /// Whether the text is one word of a listing, in which no column need be named.
  package var isWord = false

  /// - Parameters:
  ///   - reason: a sentence without its full stop.
  ///   - advice: whole sentences.
  package func error(_ reason: String, advice: String? = nil) -> QueryError {
    // A character of UTF-8 starts with a byte that continues none.
    let column = text.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
    return QueryError(
      text: String(decoding: text, as: UTF8.self), column: isWord ? nil : column, reason: reason,
      advice: advice)
  }

  package func error(_ refusal: DateRefusal) -> QueryError {
    error(refusal.statement, advice: refusal.advice)
  }

  package func moved(by bytes: Int) -> QuerySource {
    QuerySource(text: text, offset: offset + bytes, isWord: isWord)
  }
}
