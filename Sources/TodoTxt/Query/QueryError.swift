/// What is wrong with a query, and where.
public struct QueryError: Error, Hashable, Sendable {
  /// The whole query, or the word of a listing that is wrong.
  public var text: String

  /// The character that the trouble begins at, from 1; nil where the text is one word.
  public var column: Int?

  /// A sentence without its full stop.
  public var reason: String
}

extension QueryError: CustomStringConvertible {
  /// One sentence, and below it the query with a mark at the column.
  public var description: String {
    guard let column else {
      // Many a reason begins with the word itself.
      return reason.hasPrefix("“\(text)”") ? "\(reason)." : "“\(text)”: \(reason)."
    }
    return
      "Column \(column) of the query: \(reason).\n  \(text)\n  \(String(repeating: " ", count: column - 1))^"
  }
}

/// Where in a query something stands.
package struct QuerySource: Hashable, Sendable {
  package var text: [UInt8]

  /// In bytes, from 0.
  package var offset: Int

  /// Whether the text is one word of a listing, in which no column need be named.
  package var isWord = false

  /// - Parameter reason: a sentence without its full stop.
  package func error(_ reason: String) -> QueryError {
    // A character of UTF-8 starts with a byte that continues none.
    let column = text.prefix(offset).count { $0 & 0xC0 != 0x80 } + 1
    return QueryError(
      text: String(decoding: text, as: UTF8.self), column: isWord ? nil : column, reason: reason)
  }

  package func moved(by bytes: Int) -> QuerySource {
    QuerySource(text: text, offset: offset + bytes, isWord: isWord)
  }
}
