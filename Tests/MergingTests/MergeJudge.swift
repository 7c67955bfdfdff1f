/// Judges the end of a history by the words that people wrote. It does not know how lists are merged.
struct MergeJudge {
  private(set) var faults: [String]

  /// Whether a task is duplicated without need. That is no fault if a merge reported that it kept both
  /// versions.
  private(set) var hasDoubledTask = false

  init(_ history: MergeHistory) {
    faults = history.faults
    if Set(history.machines.map(\.version.files)).count > 1 { faults.append("diverged") }
    let all = history.machines[0].todo + history.machines[0].done
    judgeWords(all, history)
    if all.contains(where: { ["<<<<", "||||", "====", ">>>>"].contains($0.prefix(4)) }) {
      faults.append("there are markers")
    }
    for series in ["series1", "series2"] { judge(all.filter { $0.series == series }, history) }
  }

  private mutating func judgeWords(_ all: [String], _ history: MergeHistory) {
    var lines: [String: [String]] = [:]
    for line in all {
      for word in line.words where history.written.contains(word) { lines[word, default: []].append(line) }
    }
    for word in history.written.subtracting(history.deleted).sorted() where lines[word] == nil {
      faults.append("\(word) is lost")
    }
    for (word, lines) in lines.sorted(by: { $0.key < $1.key })
    where lines.count > 1 && !lines[0].contains("rec:") && !history.addedTwice.contains(word) {
      if !history.rewordedTwice.contains(word) { hasDoubledTask = true }
      if !history.reported.contains(where: { $0.contains(word) }) {
        faults.append("\(word) is doubled: \(lines)")
      }
    }
  }

  private mutating func judge(_ occurrences: [String], _ history: MergeHistory) {
    guard let series = occurrences.first?.series else { return faults.append("a series is lost") }
    let open = occurrences.count { !$0.hasPrefix("x ") }
    if open != 1 { faults.append("\(open) open occurrences of \(series)") }
    let completed = occurrences.filter { $0.hasPrefix("x ") }.compactMap { line in
      line.words.first { $0.hasPrefix("due:") }
    }
    for (due, same) in Dictionary(grouping: completed, by: { $0 }).sorted(by: { $0.key < $1.key })
    where same.count > 1 && !history.postponed.contains(series)
      && !history.completedAgain.contains("\(series) \(due)")
    {
      faults.append("\(series) \(due) is completed twice")
    }
  }
}
