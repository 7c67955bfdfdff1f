import TodoTxt

/// The parts of a line, for comparing.
struct TaskFields: Equatable {
  var isCompleted: Bool
  var completion: CivilDate?
  var priority: Priority?
  var creation: CivilDate?

  /// The priority before the completion date, as in `x (A) 2026-11-20 text`.
  var keptPriority: Priority?
  var words: [MergedWord]

  /// The blanks before the first word of the body and after the last one.
  var lead: [UInt8] = []
  var tail: [UInt8] = []

  init(_ text: ArraySlice<UInt8>) {
    let item = TodoItem(line: Array(text))
    isCompleted = item.isCompleted
    completion = item.completionDate
    priority = item.priority
    creation = item.creationDate
    keptPriority = item.keptPriority
    let body = item.body
    var end = body.startIndex
    words = []
    for word in body.words {
      words.append(MergedWord(Array(word), gap: Array(body[end..<word.startIndex])))
      end = word.endIndex
    }
    if !words.isEmpty { (lead, words[0].gap) = (words[0].gap, [.space]) }
    tail = Array(body[end...])
  }

  var text: [UInt8] {
    var text: [UInt8] = []
    if isCompleted {
      text.append("x ")
      if completion != nil, let keptPriority { text += "(\(keptPriority)) ".utf8 }
      if let completion { text += "\(completion) ".utf8 }
    } else if let priority {
      text += [UInt8(ascii: "("), priority.rawValue, UInt8(ascii: ")"), .space]
    }
    if let creation { text += "\(creation) ".utf8 }
    text += lead
    for (index, word) in words.enumerated() { text += (index == 0 ? [] : word.gap) + word.bytes }
    return text + tail
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

  /// The occurrence of its series.
  var occurrence: [[UInt8]?] { [value(of: "due"), value(of: "t")] }

  /// The keys, with their colons, that occur in several words.
  var repeatedKeys: Set<ArraySlice<UInt8>> {
    var seen: Set<ArraySlice<UInt8>> = []
    return Set(words.filter { $0.tag != nil && !seen.insert($0.identity).inserted }.map(\.identity))
  }

  /// The fields with the words of these keys treated as words without a value.
  func takingAsLabels(_ keys: Set<ArraySlice<UInt8>>) -> TaskFields {
    var fields = self
    if !keys.isEmpty {
      fields.words = words.map { keys.contains($0.identity) ? $0.asLabel : $0 }
    }
    return fields
  }

  /// Whether both have values of one key, projects or contexts, and each has one that the other lacks.
  func contradicts(_ other: TaskFields) -> Bool {
    let others = other.values
    return values.contains { key, own in
      guard let others = others[key] else { return false }
      return !own.isSubset(of: others) && !others.isSubset(of: own)
    }
  }

  /// By the key with its colon, and by the sign of projects and contexts.
  private var values: [ArraySlice<UInt8>: Set<[UInt8]>] {
    words.reduce(into: [:]) { values, word in
      switch word.kind {
      case .plain: break
      case .label: values[word.bytes[..<1], default: []].insert(word.bytes)
      case .tag: values[word.identity, default: []].insert(word.bytes)
      }
    }
  }

  var plainWords: Set<[UInt8]> { Set(words.filter(\.isPlain).map(\.bytes)) }
}

/// A word of a task's body.
struct MergedWord: Hashable {
  let bytes: [UInt8]
  let kind: Kind

  /// The blanks before it in its line. They do not affect equality.
  var gap: [UInt8] = [.space]

  static func == (one: MergedWord, other: MergedWord) -> Bool {
    one.bytes == other.bytes && one.kind == other.kind
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
    hasher.combine(kind)
  }

  enum Kind: Hashable {
    case plain

    /// `+project` or `@context`.
    case label

    /// `key:value`, with the position of the colon.
    case tag(colon: Int)
  }

  init(_ bytes: [UInt8], gap: [UInt8] = [.space]) {
    self.bytes = bytes
    self.gap = gap
    let isLabel = bytes.count > 1 && (bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "@"))
    if isLabel {
      kind = .label
    } else if let tag = bytes.withUnsafeBufferPointer({ TaskTag.next(in: $0) }), tag.key.lowerBound == 0 {
      kind = .tag(colon: tag.key.upperBound)
    } else {
      kind = .plain
    }
  }

  /// The word, treated as one without a value.
  var asLabel: MergedWord { MergedWord(bytes, .label, gap) }

  private init(_ bytes: [UInt8], _ kind: Kind, _ gap: [UInt8]) {
    (self.bytes, self.kind, self.gap) = (bytes, kind, gap)
  }

  var isPlain: Bool { kind == .plain }

  var tag: (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard case .tag(let colon) = kind else { return nil }
    return (bytes[..<colon], bytes[(colon + 1)...])
  }

  /// The identity that survives a change of the value: a tag's key with its colon, else the whole word.
  var identity: ArraySlice<UInt8> {
    if case .tag(let colon) = kind { bytes[...colon] } else { bytes[...] }
  }
}

/// The similarity of two sets of words: 1 if equal, 0 if disjoint (Dice's coefficient).
func likeness(_ one: Set<[UInt8]>, _ other: Set<[UInt8]>) -> Double {
  let count = one.count + other.count
  return count == 0 ? 1 : 2 * Double(one.intersection(other).count) / Double(count)
}
