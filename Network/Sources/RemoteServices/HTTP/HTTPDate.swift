import TodoTxt

/// Times of HTTP, RFC 9110: `Tue, 24 Nov 2026 23:26:50 GMT`.
enum HTTPDate {
  /// - Returns: nil for anything else.
  static func seconds(_ text: String) -> Int? {
    guard let day = FeedDate.day(text),
      let time = text.split(separator: " ").first(where: { $0.utf8.count == 8 && $0.contains(":") })
    else { return nil }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    return Int(day.daysSinceEpoch) * 86_400 + parts[0] * 3_600 + parts[1] * 60 + parts[2]
  }
}
