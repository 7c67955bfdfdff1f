import ModuleKit
import TodoStores
import TodoTxt

extension GitRepository {
  /// Finds the authors of the changes of lists between two commits.
  ///
  /// - Parameter old: nil for the beginning.
  func authors(from old: String?, to new: String, _ paths: [String]) throws -> LineAuthors {
    if paths.isEmpty { return LineAuthors() }
    let range = old.map { ["\($0)..\(new)"] } ?? [new]
    // The newest commits of a long history are enough for the current lines.
    let output = try git.output(
      [
        "log", "--max-count=1000", "--no-merges", "--format=%x01%at %aN", "--patch", "--unified=0",
        "--no-renames", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/",
      ] + range + ["--"] + paths)
    return LineAuthors(log: output, clock: world.clock)
  }
}

extension LineAuthors {
  /// Parses a git log with patches, newest commit first.
  init(log: [UInt8], clock: any CivilClock) {
    self.init()
    var all: Set<String> = []
    var author: LineAuthor?
    var (removedCount, addedCount) = (0, 0)
    for line in log.split(separator: .newline, omittingEmptySubsequences: false) {
      if removedCount > 0, line.first == UInt8(ascii: "-") {
        removedCount -= 1
        Self.note(author, of: line, in: &removed)
      } else if addedCount > 0, line.first == UInt8(ascii: "+") {
        addedCount -= 1
        Self.note(author, of: line, in: &added)
      } else if line.first == 1 {
        author = LineAuthor(head: line.dropFirst(), clock: clock)
        if let author {
          all.insert(author.name)
          if other == nil { other = author }
        }
      } else if let counts = Self.counts(line) {
        (removedCount, addedCount) = counts
      }
    }
    if all.count > 1 { other = nil }
  }

  /// Static: a method of a value copies the dictionary, which belongs to it, at each call.
  private static func note(
    _ author: LineAuthor?, of line: ArraySlice<UInt8>, in authors: inout [[UInt8]: LineAuthor]
  ) {
    var text = Array(line.dropFirst())
    if text.last == .carriageReturn { text.removeLast() }
    if authors[text] == nil { authors[text] = author }
  }

  /// The numbers of removed and added lines after `@@ -3,2 +3 @@`.
  private static func counts(_ line: ArraySlice<UInt8>) -> (Int, Int)? {
    guard line.starts(with: "@@ -".utf8) else { return nil }
    let words = line.split(separator: .space, maxSplits: 3)
    guard words.count > 2 else { return nil }
    let counts = words[1...2].map { word in
      let parts = word.dropFirst().split(separator: UInt8(ascii: ","))
      return parts.count < 2 ? 1 : Int(String(decoding: parts[1], as: UTF8.self)) ?? 0
    }
    return (counts[0], counts[1])
  }
}

extension LineAuthor {
  /// Parses `1764000000 Ann Smith`.
  fileprivate init?(head: ArraySlice<UInt8>, clock: any CivilClock) {
    let parts = head.split(separator: .space, maxSplits: 1)
    // The range of years that a date supports.
    guard parts.count == 2, let seconds = Int(String(decoding: parts[0], as: UTF8.self)),
      (0..<253_000_000_000).contains(seconds)
    else { return nil }
    let time = clock.civilTime(seconds)
    let name = String(decoding: parts[1], as: UTF8.self).withoutControls
    self.init(name, date: time.date, secondOfDay: time.secondOfDay)
  }
}
