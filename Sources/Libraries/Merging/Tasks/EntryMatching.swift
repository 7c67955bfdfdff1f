import TodoTxt

/// A one-to-one matching of a side's lines with those of the base.
struct EntryMatching {
  private let base: [MergeEntry]
  private let side: [MergeEntry]

  /// The side's line for each line of the base; nil if it is missing.
  private(set) var inSide: [Int?]

  /// The base's line for each line of the side; nil if it is new.
  private(set) var inBase: [Int?]

  /// The unmatched lines.
  private var openBase: [OpenLine] = []
  private var openSide: [OpenLine] = []

  /// The lines of the side that are not in the base.
  var new: [Int] { inBase.indices.filter { inBase[$0] == nil } }

  /// Applies all rules but similarity.
  ///
  /// - Parameters:
  ///   - symbols: the numbers of the entries' texts; those of words are added.
  ///   - isVersion: whether the side is a version of the base; false to match new lines of both sides.
  init(base: [MergeEntry], side: [MergeEntry], _ symbols: inout SymbolTable, isVersion: Bool = true) {
    (self.base, self.side) = (base, side)
    inSide = Array(repeating: nil, count: base.count)
    inBase = Array(repeating: nil, count: side.count)
    matchSameText(symbolCount: symbols.count)
    if isVersion { matchBlankLines() }
    let openBase = base.indices.filter { inSide[$0] == nil && !base[$0].isBlank }
    let openSide = side.indices.filter { inBase[$0] == nil && !side[$0].isBlank }
    if openBase.isEmpty || openSide.isEmpty { return }
    self.openBase = openBase.map { OpenLine($0, base[$0].text, &symbols) }
    self.openSide = openSide.map { OpenLine($0, side[$0].text, &symbols) }
    match { $0.fields.value(of: "uid") }
    match { $0.fields.value(of: "note") }
    if isVersion {
      matchLike { base, side in
        base.fields.isRecurring && side.fields.isRecurring && base.fields.occurrence == side.fields.occurrence
      }
    }
    match { $0.words.isEmpty ? nil : $0.words }
  }

  private mutating func match(_ base: Int, _ side: Int) {
    inSide[base] = side
    inBase[side] = base
  }

  // MARK: The same text

  /// Matches equal lines in order, first within the same file.
  private mutating func matchSameText(symbolCount: Int) {
    // Most lines are unchanged and at the same place.
    var (start, baseEnd, sideEnd) = (0, base.count, side.count)
    while start < min(baseEnd, sideEnd), isSame(start, start) {
      if !base[start].isBlank { match(start, start) }
      start += 1
    }
    while min(baseEnd, sideEnd) > start, isSame(baseEnd - 1, sideEnd - 1) {
      (baseEnd, sideEnd) = (baseEnd - 1, sideEnd - 1)
      if !base[baseEnd].isBlank { match(baseEnd, sideEnd) }
    }
    if start == baseEnd || start == sideEnd { return }
    for file in TaskFiles.File.allCases {
      matchSameText(start..<baseEnd, start..<sideEnd, symbolCount) { $0.file == file }
    }
    matchSameText(start..<baseEnd, start..<sideEnd, symbolCount) { _ in true }
  }

  private func isSame(_ one: Int, _ other: Int) -> Bool {
    base[one].symbol == side[other].symbol && base[one].file == side[other].file
  }

  private mutating func matchSameText(
    _ baseRange: Range<Int>, _ sideRange: Range<Int>, _ symbolCount: Int,
    where condition: (MergeEntry) -> Bool
  ) {
    // For each text the first line of the side, and for each line the next one with the same text.
    var first: [Int?] = Array(repeating: nil, count: symbolCount)
    var following: [Int?] = Array(repeating: nil, count: sideRange.count)
    for index in sideRange.reversed()
    where inBase[index] == nil && !side[index].isBlank && condition(side[index]) {
      following[index - sideRange.lowerBound] = first[side[index].symbol]
      first[side[index].symbol] = index
    }
    for index in baseRange where inSide[index] == nil && condition(base[index]) {
      guard let place = first[base[index].symbol] else { continue }
      match(index, place)
      first[base[index].symbol] = following[place - sideRange.lowerBound]
    }
  }

  /// Takes completed lines for versions of open tasks that the side still has, and that the other side has archived as
  /// just these lines: it had sent done.txt, and not yet todo.txt.
  mutating func matchHalfArchived(
    of side: [MergeEntry], over base: [MergeEntry], archived other: EntryMatching, _ lines: [MergeEntry]
  ) {
    var archived: [Int: [Int]] = [:]
    for (index, place) in other.inSide.enumerated() {
      guard let place, lines[place].file == .done, base[index].file == .todo, let own = inSide[index],
        side[own].file == .todo
      else { continue }
      archived[lines[place].symbol, default: []].append(index)
    }
    for place in new where side[place].file == .done {
      inBase[place] = archived[side[place].symbol]?.popLast()
    }
  }

  // MARK: Blank lines

  /// The position of a blank line: the base's line before it, and its index among several.
  struct BlankPlace: Hashable {
    var task: Int?
    var file: TaskFiles.File
    var ordinal: Int
  }

  /// A blank line is identified by the task before it.
  private mutating func matchBlankLines() {
    let places = Self.blankLines(of: base) { $0 }
    for (place, index) in Self.blankLines(of: side, name: { inBase[$0] }) {
      if let found = places[place] { match(found, index) }
    }
  }

  /// The new blank lines of the side that follow lines of the base.
  func newBlankLines(of side: [MergeEntry]) -> [BlankPlace: Int] {
    Self.blankLines(of: side, name: { inBase[$0] }).filter { inBase[$0.value] == nil }
  }

  /// - Parameter name: returns the base's index of a line that is not blank; nil for a new one.
  private static func blankLines(of entries: [MergeEntry], name: (Int) -> Int?) -> [BlankPlace: Int] {
    var places: [BlankPlace: Int] = [:]
    var previous: Int?
    var ordinal = 0
    for (index, entry) in entries.enumerated() {
      if index > 0, entries[index - 1].file != entry.file { (previous, ordinal) = (nil, 0) }
      if !entry.isBlank {
        (previous, ordinal) = (index, 0)
      } else {
        let task = previous.map(name)
        // A blank line after a new line is new.
        if task != .some(.none) {
          places[BlankPlace(task: task ?? nil, file: entry.file, ordinal: ordinal)] = index
        }
        ordinal += 1
      }
    }
    return places
  }

  // MARK: The same task

  /// Matches lines with the same key, in their order.
  private mutating func match<Key: Hashable>(by key: (OpenLine) -> Key?) { match(by: key, and: key) }

  private mutating func match<Key: Hashable>(by key: (OpenLine) -> Key?, and sideKey: (OpenLine) -> Key?) {
    var places: [Key: [Int]] = [:]
    for line in openSide.reversed() {
      if let key = sideKey(line) { places[key, default: []].append(line.index) }
    }
    for line in openBase {
      if let key = key(line), let place = places[key]?.popLast() { match(line.index, place) }
    }
    removeMatched()
  }

  /// Matches new lines of both sides that are the same occurrence of a series.
  ///
  /// - Parameters:
  ///   - baseSeries: returns the series of a line of the base, and its dates before an edit.
  ///   - sideSeries: the same for a line of the side.
  mutating func matchOccurrences(
    _ baseSeries: (Int) -> (SeriesOrigins.Origin, ImpliedOccurrences.Dates?)?,
    _ sideSeries: (Int) -> (SeriesOrigins.Origin, ImpliedOccurrences.Dates?)?
  ) {
    struct Key: Hashable {
      let series: SeriesOrigins.Origin
      let dates: [[UInt8]?]
    }
    func key(_ line: OpenLine, _ series: (SeriesOrigins.Origin, ImpliedOccurrences.Dates?)?) -> Key? {
      series.map { Key(series: $0, dates: $1 ?? line.fields.occurrence) }
    }
    match(by: { key($0, baseSeries($0.index)) }, and: { key($0, sideSeries($0.index)) })
  }

  private mutating func removeMatched() {
    openBase.removeAll { inSide[$0.index] != nil }
    openSide.removeAll { inBase[$0.index] != nil }
  }

  /// Matches the remaining lines by the similarity of their words.
  ///
  /// - Parameter isCandidate: whether the line at that index of the side may match the line at that index of the base.
  mutating func matchLikeTasks(where isCandidate: (_ base: Int, _ side: Int) -> Bool) {
    matchLike { isCandidate($0.index, $1.index) }
  }

  /// Matches new lines of both sides if one has all words of the other, and at least two.
  mutating func matchContained(where isVersion: (TaskFields, TaskFields) -> Bool) {
    matchLike(atLeast: 0) { one, other in
      let smaller = min(one.plainWords.count, other.plainWords.count)
      // `matchOccurrences` has already matched recurring tasks.
      if one.fields.isRecurring, other.fields.isRecurring { return false }
      return smaller > 1 && one.commonWords(with: other).count == smaller
        && isVersion(one.fields, other.fields)
    }
  }

  /// Matches lines of the side that have all words of a line of the base, at least two, and others.
  mutating func matchExtended() {
    matchLike(atLeast: 0) { base, side in
      base.plainWords.count > 1 && base.commonWords(with: side).count == base.plainWords.count
    }
  }

  /// Best first; among equally similar lines, those between the same neighbours, then the first ones.
  ///
  /// - Parameter lowest: the minimum similarity.
  private mutating func matchLike(
    atLeast lowest: Double = Self.lowestLikeness, where condition: (OpenLine, OpenLine) -> Bool
  ) {
    if openBase.isEmpty || openSide.isEmpty { return }
    let baseGaps = gaps(of: base) { inSide[$0] == nil ? nil : $0 }
    let sideGaps = gaps(of: side) { inBase[$0] }
    let placesByGap = Dictionary(grouping: openSide.indices) { sideGaps[openSide[$0].index] }
    let countByGap = Dictionary(grouping: openBase) { baseGaps[$0.index] }.mapValues { $0.count }
    let placesByWord = placesByWord
    var candidates: [Candidate] = []
    for line in openBase {
      let gap = baseGaps[line.index]
      var near: Set<Int> = []
      if let found = placesByGap[gap], max(found.count, countByGap[gap] ?? 0) <= Self.mostLinesOfGap {
        near = Set(found)
      }
      var tried = near
      // A word of very many lines does not distinguish them.
      for word in line.plainWords {
        if let found = placesByWord[word], found.count <= Self.mostLinesOfWord { tried.formUnion(found) }
      }
      for place in tried
      where condition(line, openSide[place]) && !openSide[place].fields.isOtherOccurrence(than: line.fields) {
        let isSameGap = near.contains(place)
        let likeness = line.likeness(to: openSide[place])
        if likeness >= (isSameGap ? min(lowest, Self.lowestInGap) : lowest) {
          candidates.append(
            Candidate(
              likeness: likeness, isSameGap: isSameGap, base: line.index, side: openSide[place].index,
              occurrence: line.fields.occurrence(becoming: openSide[place].fields)))
        }
      }
    }
    match(candidates)
  }

  private struct Candidate {
    var likeness: Double
    var isSameGap = false
    var base: Int
    var side: Int

    /// A completed occurrence comes before the next one, which only follows from it.
    var occurrence: [[UInt8]] = []
  }

  /// Break ties in the same way whichever of the two is called the base.
  private mutating func match(_ candidates: [Candidate]) {
    func texts(_ candidate: Candidate) -> [ArraySlice<UInt8>] {
      [base[candidate.base].text, side[candidate.side].text].sorted { $0.lexicographicallyPrecedes($1) }
    }
    let sorted = candidates.sorted { one, other in
      if one.likeness != other.likeness { return one.likeness > other.likeness }
      if one.occurrence != other.occurrence {
        return one.occurrence.lexicographicallyPrecedes(other.occurrence) { $0.lexicographicallyPrecedes($1) }
      }
      if one.isSameGap != other.isSameGap { return one.isSameGap }
      let (place, otherPlace) = (one.base + one.side, other.base + other.side)
      if place != otherPlace { return place < otherPlace }
      return texts(one).lexicographicallyPrecedes(texts(other)) { $0.lexicographicallyPrecedes($1) }
    }
    for candidate in sorted where inSide[candidate.base] == nil && inBase[candidate.side] == nil {
      match(candidate.base, candidate.side)
    }
    removeMatched()
  }

  /// The indices of the side's unmatched lines that have a plain word.
  private var placesByWord: [Int: [Int]] {
    var places: [Int: [Int]] = [:]
    for (place, line) in openSide.enumerated() {
      for word in line.plainWords { places[word, default: []].append(place) }
    }
    return places
  }

  private static let lowestLikeness = 0.5
  private static let lowestInGap = 0.2
  private static let mostLinesOfGap = 2
  private static let mostLinesOfWord = 100

  // MARK: Rare words

  /// Matches lines that share a word that no other line has, and a third of the words of the shorter one.
  ///
  /// - Parameters:
  ///   - isContested: whether the other side has changed the line at that index of the base.
  ///   - isCandidate: as above.
  /// - Returns: by the base's index, the side's lines that share such a word with a contested line, but too
  ///   few others.
  mutating func matchRareWords(
    _ symbols: SymbolTable, of isContested: (Int) -> Bool, where isCandidate: (Int) -> Bool
  ) -> [Int: Int] {
    let placesByWord = placesByWord
    var pairs: [(base: OpenLine, side: OpenLine, words: [Int])] = []
    for line in openBase where isContested(line.index) {
      for place in Set(line.plainWords.flatMap { placesByWord[$0] ?? [] }).sorted()
      where isCandidate(openSide[place].index) {
        pairs.append((line, openSide[place], line.commonWords(with: openSide[place])))
      }
    }
    if pairs.isEmpty { return [:] }
    let words = Set(pairs.flatMap { $0.words })
    let rare = Self.onceOnly(words, in: base, symbols).intersection(Self.onceOnly(words, in: side, symbols))
    pairs.removeAll { rare.isDisjoint(with: $0.words) }
    match(
      pairs.filter { $0.words.count * 3 >= min($0.base.plainWords.count, $0.side.plainWords.count) }.map {
        Candidate(likeness: $0.base.likeness(to: $0.side), base: $0.base.index, side: $0.side.index)
      })
    var alike: [Int: Int] = [:]
    for pair in pairs where inSide[pair.base.index] == nil && inBase[pair.side.index] == nil {
      alike[pair.base.index] = alike[pair.base.index] ?? pair.side.index
    }
    return alike
  }

  private static func onceOnly(_ words: Set<Int>, in entries: [MergeEntry], _ symbols: SymbolTable) -> Set<
    Int
  > {
    var counts: [Int: Int] = [:]
    for entry in entries {
      for word in entry.text.words {
        if let symbol = symbols.symbol(of: word), words.contains(symbol) { counts[symbol, default: 0] += 1 }
      }
    }
    return words.filter { counts[$0] == 1 }
  }

  // MARK: Gaps

  /// The range between two matched lines, by their base indices.
  private struct Gap: Hashable {
    var previous: Int?
    var next: Int?
    var file: TaskFiles.File
  }

  /// The gap of each unmatched line that is not blank.
  ///
  /// - Parameter name: returns the base's index of a matched line.
  private func gaps(of entries: [MergeEntry], name: (Int) -> Int?) -> [Int: Gap] {
    var gaps: [Int: Gap] = [:]
    var previous: Int?
    var open: [Int] = []
    var file = TaskFiles.File.todo
    func close(next: Int?) {
      for index in open { gaps[index] = Gap(previous: previous, next: next, file: file) }
      (previous, open) = (next, [])
    }
    for index in entries.indices where !entries[index].isBlank {
      if entries[index].file != file {
        close(next: nil)
        file = entries[index].file
      }
      if let name = name(index) { close(next: name) } else { open.append(index) }
    }
    close(next: nil)
    return gaps
  }
}

extension TaskFields {
  /// Whether an occurrence can't be a completed one, because it is open and has other dates: reopening keeps them.
  fileprivate func isOtherOccurrence(than completed: TaskFields) -> Bool {
    completed.isCompleted && !isCompleted && isRecurring && completed.isRecurring
      && occurrence != completed.occurrence
  }

  /// The order of a later version of this occurrence among several, those of completed ones before the next one; empty for
  /// other tasks.
  fileprivate func occurrence(becoming version: TaskFields) -> [[UInt8]] {
    guard isRecurring, version.isRecurring else { return [] }
    if !isCompleted { return version.occurrenceOrder }
    if !version.isCompleted { return [[2]] }
    return version.completion == completion ? [] : [[]]
  }
}

/// An unmatched line, with numbers for its words.
private struct OpenLine {
  let index: Int
  let fields: TaskFields
  let words: [Int]

  /// Each of its plain words once, in ascending order.
  let plainWords: [Int]

  init(_ index: Int, _ text: ArraySlice<UInt8>, _ symbols: inout SymbolTable) {
    self.index = index
    fields = TaskFields(text)
    var words: [Int] = []
    var plainWords: [Int] = []
    for word in fields.words {
      words.append(symbols.symbol(for: word.bytes[...]))
      if word.isPlain { plainWords.append(words[words.count - 1]) }
    }
    self.words = words
    self.plainWords = Set(plainWords).sorted()
  }

  /// The similarity of the plain words: 1 if they are equal, 0 if none is shared (Dice's coefficient).
  func likeness(to other: OpenLine) -> Double {
    let count = plainWords.count + other.plainWords.count
    return count == 0 ? 1 : 2 * Double(commonWords(with: other).count) / Double(count)
  }

  func commonWords(with other: OpenLine) -> [Int] {
    var common: [Int] = []
    var place = 0
    for word in plainWords {
      while place < other.plainWords.count, other.plainWords[place] < word { place += 1 }
      if place < other.plainWords.count, other.plainWords[place] == word { common.append(word) }
    }
    return common
  }
}
