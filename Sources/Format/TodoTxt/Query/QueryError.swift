public struct QueryError: Error, Hashable, Sendable {
  /// The whole query, or the invalid word of a listing.
  public var text: String

  /// The column of the error, from 1; nil if the text is one word.
  public var column: Int?

  /// A sentence without its full stop.
  public var reason: String

  /// Suggestions, in whole sentences; nil if the reason is enough.
  public var advice: String?
}

extension QueryError: ExplainedError, CustomStringConvertible {
  /// The error and the suggestion, on one line.
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

package struct QuerySource: Hashable, Sendable {
  package var text: [UInt8]

  /// In bytes, from 0.
  package var offset: Int

  /// Whether the text is one word of a listing, so that no column is needed.
  package var isWord = false

  /// - Parameters:
  ///   - reason: a sentence without its full stop.
  ///   - advice: whole sentences.
  package func error(_ reason: String, advice: String? = nil) -> QueryError {
    // Count characters: skip the continuation bytes of UTF-8.
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
