import TodoTxt

/// The merge of a task that both sides have changed.
struct TaskLineMerge {
  private let base: TaskFields
  private let ours: TaskFields
  private let theirs: TaskFields

  init(base: TaskFields, ours: TaskFields, theirs: TaskFields) {
    // Several values of a key are a set, like labels.
    let repeated = [base, ours, theirs].reduce(into: Set<ArraySlice<UInt8>>()) {
      $0.formUnion($1.repeatedKeys)
    }
    self.base = base.takingAsLabels(repeated)
    self.ours = ours.takingAsLabels(repeated)
    self.theirs = theirs.takingAsLabels(repeated)
  }

  /// Merges a task that is new on both sides: their common words serve as the base.
  init(ours: TaskFields, theirs: TaskFields) {
    let alignment = WordAlignment(of: ours.words, in: theirs.words)
    var base = ours
    for hunk in alignment.hunks.reversed() { base.words.removeSubrange(hunk.base) }
    base.words.removeAll { word in
      !theirs.words.contains { $0.identity == word.identity && $0.bytes == word.bytes }
    }
    // Of different blanks, the shorter ones count as the change.
    let longer = { (one: [UInt8], other: [UInt8]) in
      (one.count, one.description) < (other.count, other.description) ? other : one
    }
    base.lead = longer(ours.lead, theirs.lead)
    base.tail = longer(ours.tail, theirs.tail)
    for index in base.words.indices {
      let gaps = theirs.words.filter { $0.identity == base.words[index].identity }.map(\.gap)
      base.words[index].gap = gaps.reduce(base.words[index].gap, longer)
    }
    base.isCompleted = ours.isCompleted && theirs.isCompleted
    if base.completion != theirs.completion { base.completion = nil }
    if base.priority != theirs.priority { base.priority = nil }
    if base.keptPriority != theirs.keptPriority { base.keptPriority = nil }
    if base.creation != theirs.creation { base.creation = nil }
    self.init(base: base, ours: ours, theirs: theirs)
  }

  /// The line with both changes; nil if both changed the same words.
  var line: [UInt8]? {
    guard let words = words else { return nil }
    var result = base
    result.isCompleted = threeWay(base.isCompleted, ours.isCompleted, theirs.isCompleted)
    result.completion = threeWay(
      base.completion, ours.completion, theirs.completion, bothChanged: Self.earlier)
    result.priority = threeWay(
      base.priority, ours.priority, theirs.priority, bothChanged: Self.higher)
    result.keptPriority = threeWay(
      base.keptPriority, ours.keptPriority, theirs.keptPriority, bothChanged: Self.higher)
    result.creation = threeWay(base.creation, ours.creation, theirs.creation, bothChanged: Self.earlier)
    let gaps = [base, ours, theirs].map(Self.gaps)
    result.words = words.map { Self.spaced($0, gaps) }
    result.lead = Self.blanks(base.lead, ours.lead, theirs.lead) ?? []
    result.tail = Self.blanks(base.tail, ours.tail, theirs.tail) ?? []
    return result.text
  }

  private static func higher(_ one: Priority?, _ other: Priority?) -> Priority? {
    [one, other].compactMap { $0 }.min { $0.rawValue < $1.rawValue }
  }

  private static func earlier(_ one: CivilDate?, _ other: CivilDate?) -> CivilDate? {
    [one, other].compactMap { $0 }.min()
  }

  /// The blanks before the words of a line, by identity; nil if equal words differ in them.
  private static func gaps(of line: TaskFields) -> [ArraySlice<UInt8>: [UInt8]?] {
    Dictionary(line.words.map { ($0.identity, $0.gap) }) { $0 == $1 ? $0 : nil }
  }

  /// The word with the blanks before it; one space if the sides differ.
  ///
  /// - Parameter gaps: of the base and of both sides.
  private static func spaced(_ word: MergedWord, _ gaps: [[ArraySlice<UInt8>: [UInt8]?]]) -> MergedWord {
    var word = word
    let gaps = gaps.map { $0[word.identity] ?? nil }
    word.gap = blanks(gaps[0], gaps[1] ?? gaps[0], gaps[2] ?? gaps[0]) ?? [.space]
    return word
  }

  /// Blanks that one side changed, or both in the same way; nil if the sides differ.
  private static func blanks(_ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?) -> [UInt8]? {
    threeWay(base, ours, theirs) { _, _ in nil }
  }

  // MARK: Words

  private var words: [MergedWord]? {
    let (one, other) = (
      WordAlignment(of: base.words, in: ours.words), WordAlignment(of: base.words, in: theirs.words)
    )
    if isConflict(one, other) { return nil }
    let values = mergedValues()
    var emitted: Set<ArraySlice<UInt8>> = []
    var result: [MergedWord] = []
    func emit(_ word: MergedWord) {
      if word.isPlain { return result.append(word) }
      guard let words = values[word.identity], emitted.insert(word.identity).inserted else { return }
      result += words
    }
    for place in 0...base.words.count {
      let runs = [one, other].map { $0.hunks.first { $0.base.lowerBound == place }?.words ?? [] }
      emitRuns(runs[0], runs[1], emit)
      guard place < base.words.count else { break }
      let isKept = ![one, other].contains { $0.hunks.contains { $0.base.contains(place) } }
      if isKept { emit(base.words[place]) }
    }
    // One side moved a word, or changed it while the other deleted it.
    for (identity, words) in values.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where !emitted.contains(identity) {
      result += words
    }
    return result
  }

  /// The insertions of both sides at one place, ordered by bytes; common words once.
  private func emitRuns(_ one: [MergedWord], _ other: [MergedWord], _ emit: (MergedWord) -> Void) {
    let runs = [one, other].sorted { run, next in
      // Labels and tags follow words.
      let isPlain = [run, next].map { $0.contains { $0.isPlain } }
      if isPlain[0] != isPlain[1] { return isPlain[0] }
      return run.map(\.bytes).joined(separator: [.space]).lexicographicallyPrecedes(
        next.map(\.bytes).joined(separator: [.space]))
    }
    runs[0].forEach(emit)
    var inBoth: [MergedWord: Int] = [:]
    for word in runs[0] { inBoth[word, default: 0] += 1 }
    for word in runs[1] {
      if let count = inBoth[word], count > 0 { inBoth[word] = count - 1 } else { emit(word) }
    }
  }

  /// Whether both replaced the same word by different ones.
  private func isConflict(_ one: WordAlignment, _ other: WordAlignment) -> Bool {
    one.hunks.contains { hunk in
      let words = hunk.words.filter(\.isPlain)
      return !words.isEmpty
        && other.hunks.contains { otherHunk in
          let otherWords = otherHunk.words.filter(\.isPlain)
          let shared = hunk.base.clamped(to: otherHunk.base)
          return !otherWords.isEmpty && otherWords != words
            && base.words[shared].contains(where: \.isPlain)
        }
    }
  }

  // MARK: Labels and tags

  /// The words of each identity in the result; empty if it was removed.
  private func mergedValues() -> [ArraySlice<UInt8>: [MergedWord]] {
    func byIdentity(_ fields: TaskFields) -> [ArraySlice<UInt8>: MergedWord] {
      Dictionary(
        fields.words.filter { !$0.isPlain }.map { ($0.identity, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let (base, ours, theirs) = (byIdentity(base), byIdentity(ours), byIdentity(theirs))
    var values: [ArraySlice<UInt8>: [MergedWord]] = [:]
    for identity in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let words = threeWay(
        base[identity].map { [$0] } ?? [], ours[identity].map { [$0] } ?? [],
        theirs[identity].map { [$0] } ?? []
      ) { ours, theirs in
        guard let ours = ours.first, let theirs = theirs.first else { return ours + theirs }
        return Self.both(base[identity], ours, theirs)
      }
      if !words.isEmpty { values[identity] = words }
    }
    return values
  }

  /// A tag whose value both changed.
  private static func both(_ base: MergedWord?, _ ours: MergedWord, _ theirs: MergedWord) -> [MergedWord] {
    let sorted = [ours, theirs].sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    guard let key = ours.tag.map({ String(decoding: $0.key, as: UTF8.self) }) else { return sorted }
    switch key {
    case "due", "t":
      // The bytes of ISO dates sort like the dates.
      return [sorted[0]]
    case "spent":
      let minutes = [base, ours, theirs].map { word in
        word?.tag.flatMap { TaskDuration(String(decoding: $0.value, as: UTF8.self)) }?.minutes
      }
      guard let one = minutes[1], let other = minutes[2] else { return sorted }
      let sum = one + other - (minutes[0] ?? 0)
      return sum < 0 ? sorted : [MergedWord(Array("spent:\(TaskDuration(minutes: sum))".utf8))]
    default:
      return sorted
    }
  }
}
