import TodoTxt

/// The three-way merge of two machines' todo.txt and done.txt, task by task.
///
/// The result depends only on the base and the set of the two sides: every machine gets the same bytes, in
/// any order. No word of either side is lost. Lines that neither side changed keep every byte.
public struct TaskMerge: Sendable {
  /// Both files after the merge.
  public private(set) var result = TaskFiles()

  /// Events beyond taking the changes of one side.
  public private(set) var events: [MergeEvent] = []

  /// - Parameter base: the last common version. Without one, the result has the tasks of both sides, and
  ///   nothing counts as deleted.
  public init(base: TaskFiles?, ours: TaskFiles, theirs: TaskFiles) {
    if let base, ours == base || ours == theirs {
      result = theirs
    } else if let base, theirs == base {
      result = ours
    } else {
      // Ties must not be broken by which side is called ours.
      let (one, other) = theirs.precedes(ours) ? (theirs, ours) : (ours, theirs)
      var merge = Merging(base: base ?? TaskFiles(), ours: one, theirs: other)
      merge.run()
      result = merge.result
      events = merge.events
    }
  }

  /// Merges a line that both sides may have changed.
  ///
  /// - Returns: the line with both changes; nil if both sides changed the same words.
  public static func line(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    let (one, other) = theirs.lexicographicallyPrecedes(ours) ? (theirs, ours) : (ours, theirs)
    return TaskLineMerge(
      base: TaskFields(base[...]), ours: TaskFields(one[...]), theirs: TaskFields(other[...])
    ).line
  }
}

private struct Merging {
  let files: (base: TaskFiles, ours: TaskFiles, theirs: TaskFiles)
  let base: [MergeEntry]
  let ours: [MergeEntry]
  let theirs: [MergeEntry]
  var symbols = SymbolTable()
  var oursMatch: EntryMatching
  var theirsMatch: EntryMatching

  /// New lines of a side that may be versions of a deleted line, by the base's index.
  var lookalikes: [MergeSide: [Int: Int]] = [:]

  var tasks: [MergedTask] = []
  var events: [MergeEvent] = []
  var result = TaskFiles()

  init(base: TaskFiles, ours: TaskFiles, theirs: TaskFiles) {
    files = (base, ours, theirs)
    self.base = MergeEntry.all(of: base, &symbols)
    self.ours = MergeEntry.all(of: ours, &symbols)
    self.theirs = MergeEntry.all(of: theirs, &symbols)
    oursMatch = EntryMatching(base: self.base, side: self.ours, &symbols)
    theirsMatch = EntryMatching(base: self.base, side: self.theirs, &symbols)
  }

  mutating func run() {
    matchLikeTasks()
    oursMatch.matchHalfArchived(of: ours, over: base, archived: theirsMatch, theirs)
    theirsMatch.matchHalfArchived(of: theirs, over: base, archived: oursMatch, ours)
    mergeTasksOfBase()
    let open = SeriesOrigins.openSeries(of: base)
    let origins = (
      ours: SeriesOrigins(ours, oursMatch, series: open),
      theirs: SeriesOrigins(theirs, theirsMatch, series: open)
    )
    let implied = (
      ours: ImpliedOccurrences(open, ours, oursMatch, origins.ours, besides: theirs),
      theirs: ImpliedOccurrences(open, theirs, theirsMatch, origins.theirs, besides: ours)
    )
    mergeNewTasks(
      origins.ours, origins.theirs, implied: implied,
      next: (
        ours: NextOccurrences(open, origins.ours, editedBy: theirsMatch, theirs),
        theirs: NextOccurrences(open, origins.theirs, editedBy: oursMatch, ours)
      ))
    let series = RecurringSeries(&tasks, ours: origins.ours, theirs: origins.theirs, implied: implied)
    events += series.events
    let kept = tasks.indices.filter { !series.dropped.contains($0) }.map { tasks[$0] }
    for file in TaskFiles.File.allCases {
      let order = MergedOrder(kept, in: file, ours: ours, theirs: theirs).sorted { base[$0].file }
      result[file] = bytes(of: order.map { kept[$0] }, in: file)
    }
  }

  /// A line that both sides added is not a version of a line of the base.
  private mutating func matchLikeTasks() {
    let (base, ours, theirs) = (base, ours, theirs)
    let both = Set(oursMatch.new.map { ours[$0].symbol }).intersection(
      theirsMatch.new.map { theirs[$0].symbol })
    oursMatch.matchLikeTasks { !both.contains(ours[$1].symbol) }
    theirsMatch.matchLikeTasks { !both.contains(theirs[$1].symbol) }
    // A change or deletion matters only if the other side changed the line, too.
    func isUntouched(_ index: Int, _ place: Int?, in side: [MergeEntry]) -> Bool {
      place.map { side[$0].symbol == base[index].symbol } ?? false
    }
    let (inOurs, inTheirs) = (oursMatch.inSide, theirsMatch.inSide)
    lookalikes[.ours] = oursMatch.matchRareWords(
      symbols, of: { !isUntouched($0, inTheirs[$0], in: theirs) }, where: { !both.contains(ours[$0].symbol) })
    lookalikes[.theirs] = theirsMatch.matchRareWords(
      symbols, of: { !isUntouched($0, inOurs[$0], in: ours) }, where: { !both.contains(theirs[$0].symbol) })
  }

  // MARK: Tasks of the base

  private mutating func mergeTasksOfBase() {
    for index in base.indices {
      let (one, other) = (oursMatch.inSide[index], theirsMatch.inSide[index])
      switch (one, other) {
      case (nil, nil): break
      case (let one?, nil): takeUndeleted(index, one, ours[one], deletedBy: .theirs)
      case (nil, let other?): takeUndeleted(index, other, theirs[other], deletedBy: .ours)
      case (let one?, let other?): merge(index, one, other)
      }
    }
  }

  /// One side deleted the task, or rewrote it beyond recognition.
  private mutating func takeUndeleted(
    _ index: Int, _ place: Int, _ entry: MergeEntry, deletedBy side: MergeSide
  ) {
    guard !entry.isBlank, entry.symbol != base[index].symbol else { return }
    var task = MergedTask(entry.text, end: entry.end, file: entry.file)
    task.base = index
    if side == .theirs { task.ours = place } else { task.theirs = place }
    tasks.append(task)
    if let lookalike = lookalikes[side]?[index] {
      events.append(.keptBoth(entry.text, (side == .ours ? ours : theirs)[lookalike].text))
    } else {
      events.append(.revived(line: Array(entry.text)))
    }
  }

  private mutating func merge(_ index: Int, _ one: Int, _ other: Int) {
    let (before, our, their) = (base[index], ours[one], theirs[other])
    let file = threeWay(before.file, our.file, their.file) { one, _ in one }
    let end = threeWay(before.end, our.end, their.end) { $0.rawValue < $1.rawValue ? $0 : $1 }
    var task = MergedTask(before.text, end: end, file: file)
    (task.base, task.ours, task.theirs) = (index, one, other)
    let text: ArraySlice<UInt8>?
    if our.symbol == their.symbol || their.symbol == before.symbol {
      text = our.text
    } else if our.symbol == before.symbol {
      text = their.text
    } else {
      let line = TaskLineMerge(
        base: TaskFields(before.text), ours: TaskFields(our.text), theirs: TaskFields(their.text)
      ).line
      if let line { events.append(.merged(line: line)) }
      text = line.map { $0[...] }
    }
    if let text {
      task.lines[0].text = text
      // A task that was reopened does not stay in done.txt.
      if file == .done, before.file == .todo, !TodoItem(line: Array(text)).isCompleted { task.file = .todo }
      tasks.append(task)
    } else {
      keepBoth(task, our, their)
    }
  }

  /// The line with the lower bytes takes the task's place; the other follows it, or stays in its own file.
  private mutating func keepBoth(_ task: MergedTask, _ our: MergeEntry, _ their: MergeEntry) {
    let sorted = [our, their].sorted { $0.text.lexicographicallyPrecedes($1.text) }
    events.append(.keptBoth(our.text, their.text))
    if our.file == their.file {
      var task = task
      task.file = our.file
      task.lines = sorted.map { MergedTask.Line(text: $0.text, end: $0.end) }
      return tasks.append(task)
    }
    for (entry, side) in [(our, MergeSide.ours), (their, .theirs)] {
      var version = MergedTask(entry.text, end: entry.end, file: entry.file)
      version.base = task.base
      if side == .ours { version.ours = task.ours } else { version.theirs = task.theirs }
      tasks.append(version)
    }
  }

  // MARK: New tasks

  private mutating func mergeNewTasks(
    _ ourSeries: SeriesOrigins, _ theirSeries: SeriesOrigins,
    implied: (ours: ImpliedOccurrences, theirs: ImpliedOccurrences),
    next: (ours: NextOccurrences, theirs: NextOccurrences)
  ) {
    let (one, other) = (oursMatch.new, theirsMatch.new)
    // Without a base, match one side's lines as if they were the base.
    var matching = EntryMatching(
      base: one.map { ours[$0] }, side: other.map { theirs[$0] }, &symbols, isVersion: false)
    matching.matchOccurrences(
      { place in ourSeries[one[place]].map { ($0, implied.ours[one[place]]) } },
      { place in theirSeries[other[place]].map { ($0, implied.theirs[other[place]]) } })
    matching.matchContained { !$0.contradicts($1) }
    let agreeing = matching.inSide
    // They may be two tasks, so both lines stay.
    matching.matchContained { _, _ in true }
    var partners = Dictionary(
      uniqueKeysWithValues: one.enumerated().compactMap { place, index in
        matching.inSide[place].map { (index, other[$0]) }
      })
    let blanks = theirsMatch.newBlankLines(of: theirs)
    for (place, index) in oursMatch.newBlankLines(of: ours) { partners[index] = blanks[place] }
    for (place, index) in one.enumerated() {
      if let partner = partners[index] {
        mergeNew(
          index, partner, keepsBoth: agreeing[place] != matching.inSide[place],
          isEdited: (implied.ours[index] != nil, implied.theirs[partner] != nil))
      } else {
        var task = MergedTask(
          next.ours.edited(ours[index], at: index), end: ours[index].end, file: ours[index].file)
        task.ours = index
        tasks.append(task)
      }
    }
    let taken = Set(partners.values)
    for index in other where !taken.contains(index) {
      var task = MergedTask(
        next.theirs.edited(theirs[index], at: index), end: theirs[index].end, file: theirs[index].file)
      task.theirs = index
      tasks.append(task)
    }
  }

  /// - Parameter isEdited: whether each side has edited the dates of an occurrence.
  private mutating func mergeNew(
    _ one: Int, _ other: Int, keepsBoth: Bool, isEdited: (ours: Bool, theirs: Bool)
  ) {
    let (our, their) = (ours[one], theirs[other])
    var task = MergedTask(
      our.text, end: our.end.rawValue < their.end.rawValue ? our.end : their.end,
      file: our.file == their.file ? our.file : .done)
    (task.ours, task.theirs) = (one, other)
    if our.symbol != their.symbol {
      var (ourFields, theirFields) = (TaskFields(our.text), TaskFields(their.text))
      // Only one side has edited the dates.
      if isEdited.ours, !isEdited.theirs { theirFields.takeDates(of: ourFields) }
      if isEdited.theirs, !isEdited.ours { ourFields.takeDates(of: theirFields) }
      guard !keepsBoth, let line = TaskLineMerge(ours: ourFields, theirs: theirFields).line else {
        return keepBoth(task, our, their)
      }
      task.lines[0].text = line[...]
      events.append(.merged(line: line))
    }
    tasks.append(task)
  }

  // MARK: Files

  private func bytes(of tasks: [MergedTask], in file: TaskFiles.File) -> [UInt8]? {
    let (base, ours, theirs) = (files.base[file], files.ours[file], files.theirs[file])
    if tasks.isEmpty, !threeWay(base != nil, ours != nil, theirs != nil) { return nil }
    let marks = [base, ours, theirs].map { MergeEntry.markCount(of: $0 ?? []) }
    let markCount = threeWay(marks[0], marks[1], marks[2], bothChanged: min)
    var bytes = Array(repeatElement([UInt8].byteOrderMark, count: markCount).joined())
    for line in tasks.lazy.flatMap(\.lines) { bytes += line.text + line.end.bytes }
    let endsLastLine = threeWay(
      Self.endsLastLine(base), Self.endsLastLine(ours), Self.endsLastLine(theirs)
    ) { $0 ?? true || $1 ?? true }
    if endsLastLine == false, let last = tasks.last?.lines.last, !last.text.isEmpty {
      bytes.removeLast(last.end.bytes.count)
    }
    return bytes
  }

  /// Nil if there are no lines.
  private static func endsLastLine(_ bytes: [UInt8]?) -> Bool? { bytes?.last.map { $0 == .newline } }
}
