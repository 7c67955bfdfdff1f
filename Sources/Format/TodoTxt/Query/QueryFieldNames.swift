extension TodoFilter {
  /// The terms whose search was given up.
  public var doubts: [QueryDoubt] { givenUpWords.map { .givenUp(String(decoding: $0, as: UTF8.self)) } }
}

/// The fields and their synonyms in other programs.
enum QueryFieldNames {
  static let others = [
    "tag": "context", "tags": "context", "label": "context", "wait": "t", "threshold": "t", "scheduled": "t",
    "entry": "created", "end": "done", "completed": "done", "recur": "rec", "recurrence": "rec",
    "depends": "after", "state": "is",
  ]

  private static let fields = [
    "due", "created", "done", "pri", "project", "context", "is", "has", "no", "num", "sort", "limit", "list",
    "urgency",
  ]

  /// Keys with a meaning in the program that queries read like any other key.
  private static let keys = ["rec", "until", "after", "dep", "note", "est", "spent", "tracking"]

  /// Similar fields, with their colons; empty for the program's own keys.
  static func near(_ key: String) -> [String] {
    // A word of two letters is similar to too many.
    guard !keys.contains(key), !["t", "h", "id", "p"].contains(key), key.utf8.count > 2 else { return [] }
    // The form of Taskwarrior: due.before:eow.
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
