import ModuleKit
import PlainText

/// Turns findings into lines.
struct FindingFormatter {
  let programName: String

  /// - Parameter line: the finding in words.
  func result(_ name: String, _ finding: Finding, _ line: String) -> ActionResult {
    let (problem, details) = finding.problem.facts
    var result = ActionResult(
      name,
      details: [
        "path": .string(finding.path), "line": JSONValue(finding.line), "problem": .string(problem),
        "isMendable": .bool(finding.problem.isMendable),
      ], [.text(line)])
    result.details += details
    return result
  }

  /// `todo.txt:3: “due:2026-02-30” is not a date`.
  func line(_ finding: Finding) -> String {
    let remedy = finding.problem.isMendable ? remedy(for: finding.problem) : nil
    return "\(place(of: finding)): \(description(of: finding.problem))"
      + (remedy.map { " (--fix \($0))" } ?? "")
  }

  /// The result of fixing a finding.
  func doneLine(_ finding: Finding) -> String {
    "\(place(of: finding)): \(description(of: finding.problem)): \(deed(for: finding.problem))"
  }

  private func place(of finding: Finding) -> String {
    finding.line.map { "\(finding.path):\($0)" } ?? finding.path
  }

  func description(of problem: Problem) -> String {
    switch problem {
    case .noDate(let word): "“\(String(decoding: word, as: UTF8.self))” is not a date"
    case .completedBeforeCreation: "completed before it was created"
    case .dueBeforeThreshold: "waits until after it is due"
    case .other(let finding): finding.text
    case .noInterval(let word):
      "“\(String(decoding: word, as: UTF8.self))” is not an interval, so the task will not come back"
    case .namesNobody(let word): "“\(String(decoding: word, as: UTF8.self))” names a task that does not exist"
    case .missingNote(let name):
      "“note:\(String(decoding: name, as: UTF8.self))” names a file that does not exist"
    case .orphanedNote: "no task names this note; delete it, or name it in a task with note:"
    case .sharesID(let firstLine): "has the id of line \(firstLine)"
    case .circle(let numbers) where numbers.count == 1: "waits for itself"
    case .circle(let numbers):
      "waits in a cycle: \((numbers + numbers.prefix(1)).map(String.init).joined(separator: " → "))"
    case .notUTF8: "bytes that are not UTF-8"
    case .controlCharacters: "control characters"
    case .doubled(let firstLine): "the same as line \(firstLine); “\(programName) deduplicate” keeps one"
    case .alsoDone(isCompleted: true): "in done.txt too"
    case .alsoDone(isCompleted: false): "in done.txt too, though it is not completed"
    case .otherLineEnding: "line ending differs from the first line's"
    case .conflictMarkers(isMendable: true): "conflict markers: git could not merge two versions"
    case .conflictMarkers(isMendable: false): "a part of git's conflict markers: delete it by hand"
    case .unmerged: "git could not merge two versions, and changes of one may be missing"
    case .noFinalNewline: "no newline at the end of the last line"
    case .unreadable(let reason): "can't be read: \(reason)"
    case .readOnly: "read-only, so no action can change it"
    case .writableByEveryone(isDirectory: false):
      "every user of this machine may write to it; “chmod o-w” fixes that"
    case .writableByEveryone(isDirectory: true):
      "every user of this machine may add programs to it; “chmod o-w” fixes that"
    case .replaceableByEveryone:
      "every user of this machine may replace it; “chmod o-w” on its directory fixes that"
    case .hardLinks(let count):
      "has \(count) names (hard links), so it is written in place, and a crash may leave half of a change"
    case .sameFile(as: let list):
      "the same file as \(name(of: list)), so no action can move a task there; put another file in its place"
    case .silentFileSystem(let name):
      "on a file system (\(name)) without change notification, so changes show after up to a second"
    case .conflictCopy(missing: 0, of: let original):
      "a conflict copy, completely merged into \(name(of: original)); “\(programName) conflicts --delete” "
        + "deletes it"
    case .conflictCopy(let missing, of: let original):
      "a conflict copy with \(String(count: missing, "line")) missing "
        + "from \(name(of: original)); “\(programName) conflicts” shows more"
    case .leftover: "left by a crash"
    case .noMergeDriver:
      "asks git to merge by tasks, but this clone is not configured: run “\(programName) merge-file --setup”"
    case .missingList(isSeveral: false): "does not exist, though it is in TODO_LISTS"
    case .missingList(isSeveral: true): "does not exist; commas separate the paths in TODO_LISTS"
    case .repeatedList: "is in TODO_LISTS twice, and listed once"
    case .doneList: "is in TODO_LISTS, but completed tasks go there, so it is not listed"
    }
  }

  private func remedy(for problem: Problem) -> String {
    switch problem {
    case .alsoDone: "removes it here"
    case .conflictMarkers, .unmerged: "merges both, task by task"
    case .noFinalNewline: "adds one"
    case .other: "mends it"
    default: "deletes it"
    }
  }

  private func deed(for problem: Problem) -> String {
    switch problem {
    case .alsoDone: "removed here"
    case .conflictMarkers: "both merged"
    case .unmerged: "both merged; “git commit” or “git rebase --continue” goes on"
    case .noFinalNewline: "added"
    case .other: "mended"
    default: "deleted"
    }
  }

  private func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Problem {
  /// A name for programs, and further facts.
  var facts: (name: String, details: [JSONMember]) {
    switch self {
    case .noDate(let word): ("noDate", [JSONMember("word", .bytes(word))])
    case .completedBeforeCreation: ("completedBeforeCreation", [])
    case .dueBeforeThreshold: ("dueBeforeThreshold", [])
    case .other(let finding): (finding.code, [])
    case .noInterval(let word): ("noInterval", [JSONMember("word", .bytes(word))])
    case .namesNobody(let word): ("namesNobody", [JSONMember("word", .bytes(word))])
    case .missingNote(let name): ("missingNote", [JSONMember("note", .bytes(name))])
    case .orphanedNote: ("orphanedNote", [])
    case .sharesID(let line): ("sharesID", [JSONMember("firstLine", .number(line))])
    case .circle(let numbers): ("circle", [JSONMember("lines", .array(numbers.map(JSONValue.number)))])
    case .notUTF8: ("notUTF8", [])
    case .controlCharacters: ("controlCharacters", [])
    case .doubled(let line): ("doubled", [JSONMember("firstLine", .number(line))])
    case .alsoDone(let isCompleted): ("alsoDone", [JSONMember("isCompleted", .bool(isCompleted))])
    case .otherLineEnding: ("otherLineEnding", [])
    case .conflictMarkers: ("conflictMarkers", [])
    case .unmerged: ("unmerged", [])
    case .noFinalNewline: ("noFinalNewline", [])
    case .unreadable(let reason): ("unreadable", [JSONMember("reason", .string(reason))])
    case .readOnly: ("readOnly", [])
    case .writableByEveryone: ("writableByEveryone", [])
    case .replaceableByEveryone: ("replaceableByEveryone", [])
    case .hardLinks(let count): ("hardLinks", [JSONMember("count", .number(count))])
    case .sameFile(as: let list): ("sameFile", [JSONMember("as", .string(list))])
    case .silentFileSystem(let name): ("silentFileSystem", [JSONMember("fileSystem", .string(name))])
    case .conflictCopy(let missing, of: let original):
      ("conflictCopy", [JSONMember("missing", .number(missing)), JSONMember("of", .string(original))])
    case .leftover: ("leftover", [])
    case .noMergeDriver: ("noMergeDriver", [])
    case .missingList(let isSeveral): ("missingList", [JSONMember("isSeveral", .bool(isSeveral))])
    case .repeatedList: ("repeatedList", [])
    case .doneList: ("doneList", [])
    }
  }
}
