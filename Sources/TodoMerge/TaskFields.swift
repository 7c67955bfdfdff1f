import TodoTxt

/// A line, taken apart for comparing.
struct TaskFields: Equatable {
  var isCompleted: Bool
  var completion: CivilDate?
  var priority: Priority?
  var creation: CivilDate?

  /// The words of the body.
  var words: [TaskWord]

  init(_ text: ArraySlice<UInt8>) {
    let item = TodoItem(line: Array(text))
    isCompleted = item.isCompleted
    completion = item.completionDate
    priority = item.priority
    creation = item.creationDate
    words = item.body.words.map { TaskWord(Array($0)) }
  }

  var text: [UInt8] {
    var words = words.map(\.bytes)
    if let creation { words.insert(Array("\(creation)".utf8), at: 0) }
    if isCompleted {
      if let completion { words.insert(Array("\(completion)".utf8), at: 0) }
      words.insert([UInt8(ascii: "x")], at: 0)
    } else if let priority {
      words.insert([UInt8(ascii: "("), priority.rawValue, UInt8(ascii: ")")], at: 0)
    }
    return Array(words.joined(separator: [.space]))
  }

  /// The value of the first `key:value` word with that key.
  func value(of key: String) -> [UInt8]? {
    for word in words {
      if case .tag(key.utf8.count) = word.kind, word.bytes.starts(with: key.utf8) {
        return Array(word.bytes[(key.utf8.count + 1)...])
      }
    }
    return nil
  }

  var isRecurring: Bool { value(of: "rec") != nil }

  /// Which occurrence of a series it is.
  var occurrence: [[UInt8]?] { [value(of: "due"), value(of: "t")] }

  /// The keys, with their colons, that several words have.
  var repeatedKeys: Set<ArraySlice<UInt8>> {
    var seen: Set<ArraySlice<UInt8>> = []
    return Set(words.filter { $0.tag != nil && !seen.insert($0.identity).inserted }.map(\.identity))
  }

  /// The same where words with one of these keys have no value that could change.
  func takingAsLabels(_ keys: Set<ArraySlice<UInt8>>) -> TaskFields {
    var fields = self
    if !keys.isEmpty {
      fields.words = words.map { keys.contains($0.identity) ? TaskWord(label: $0.bytes) : $0 }
    }
    return fields
  }

  var plainWords: Set<[UInt8]> { Set(words.filter(\.isPlain).map(\.bytes)) }
}

/// A word of a task's body.
struct TaskWord: Hashable {
  let bytes: [UInt8]
  let kind: Kind

  enum Kind: Hashable {
    case plain

    /// `+project` or `@context`.
    case label

    /// `key:value`, with the place of the colon.
    case tag(colon: Int)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let isLabel = bytes.count > 1 && (bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "@"))
    if isLabel {
      kind = .label
    } else if let tag = bytes.withUnsafeBufferPointer({ TaskTag.next(in: $0) }), tag.key.lowerBound == 0 {
      kind = .tag(colon: tag.key.upperBound)
    } else {
      kind = .plain
    }
  }

  init(label: [UInt8]) {
    (bytes, kind) = (label, .label)
  }

  var isPlain: Bool { kind == .plain }

  var tag: (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard case .tag(let colon) = kind else { return nil }
    return (bytes[..<colon], bytes[(colon + 1)...])
  }

  /// What stays the same when its value changes: a tag's key with its colon, else the whole word.
  var identity: ArraySlice<UInt8> {
    if case .tag(let colon) = kind { bytes[...colon] } else { bytes[...] }
  }
}

/// How alike two sets of words are: 1 for equal ones, 0 where they share none (Dice's coefficient).
func likeness(_ one: Set<[UInt8]>, _ other: Set<[UInt8]>) -> Double {
  let count = one.count + other.count
  return count == 0 ? 1 : 2 * Double(one.intersection(other).count) / Double(count)
}
