/// Something in a query that may mean something else than it was read as.
public enum QueryDoubt: Hashable, Sendable {
  /// `and`, `or` or `not`, as it was written, among the words of a listing, where it is a term.
  case operatorAsTerm(String)

  /// `blocked` and the like, as it was written, among the words of a listing, where it is a term that no task has.
  case stateAsTerm(String)

  /// A key that no task has.
  ///
  /// - `near`: the fields that may be meant, with their colons.
  case unknownKey(String, near: [String])

  /// A term whose search of some tasks took too long and was given up.
  case givenUp(String)
}

extension TodoFilter {
  /// The terms whose search was given up.
  public var doubts: [QueryDoubt] { givenUpWords.map { .givenUp(String(decoding: $0, as: UTF8.self)) } }
}

/// The names of fields, and what other programs call them.
enum QueryFieldNames {
  static let others = [
    "tag": "context", "tags": "context", "label": "context", "wait": "t", "threshold": "t", "scheduled": "t",
    "entry": "created", "end": "done", "completed": "done", "recur": "rec", "recurrence": "rec",
    "depends": "after", "state": "is",
  ]

  private static let fields = [
    "due", "created", "done", "pri", "project", "context", "is", "has", "no", "num", "sort", "limit",
  ]

  /// Keys that mean something to the program and are read as those of any other.
  private static let keys = ["rec", "until", "after", "dep", "note", "est", "spent", "tracking"]

  /// What a key may stand for, with a colon; nothing where it is one of the program's own.
  static func near(_ key: String) -> [String] {
    // A word of two letters is near to too many.
    guard !keys.contains(key), !["t", "h", "id", "p"].contains(key), key.utf8.count > 2 else { return [] }
    // As Taskwarrior has them: due.before:eow.
    if let dot = key.firstIndex(of: ".") {
      let (field, modifier) = (String(key[..<dot]), key[key.index(after: dot)...])
      let known = fields.contains(field) ? field : others[field]
      return known.map { ["\($0):\(["before", "by", "below"].contains(modifier) ? ".." : "")"] } ?? []
    }
    let names = others[key].map { [$0] } ?? NearNames.nearest(to: key, among: fields + keys)
    return names.filter { $0 != key }.map { "\($0):" }
  }

  static func nearParts(_ key: String) -> [String] {
    let parts = ["project", "context", "pri", "created", "done", "due"]
    guard !parts.contains(key), !keys.contains(key), key.utf8.count > 2 else { return [] }
    return others[key].map { [$0] } ?? NearNames.nearest(to: key, among: parts + keys)
  }
}
