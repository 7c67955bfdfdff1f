import Merging
import ModuleKit
import TodoStores
import TodoTxt

/// The findings of `doctor` in a list, for editors.
struct ListCheck: TaskCheck {
  func findings(in item: TodoItem) -> [TaskFinding] {
    LineInspection.problems(of: item).map { finding($0, of: item) }
  }

  func findings(in list: TodoList, beside done: TodoList) -> [TaskFinding] {
    if let conflict = MarkedConflict(in: list) {
      let merged = TodoList(bytes: conflict.merged(as: .todo))
      return [
        finding(
          .conflictMarkers(isMendable: true), of: list[conflict.line - 1], fix: list.edits(makingIt: merged))
      ]
    }
    if let line = MarkedConflict.markerLine(in: list) {
      return [finding(.conflictMarkers(isMendable: false), of: list[line - 1])]
    }
    return LineInspection.endProblems(of: list).map { item, problem in
      finding(problem, of: item, fix: problem.isMendable ? list.editsEndingLastLine : [])
    }
      + RedundantLines(beside: LineCounts(done)).problems(of: list).map { line, problem in
        let item = list[line - 1]
        let removal = TodoEdit.remove(TodoLine(item), leavingBlank: false)
        return finding(problem, of: item, fix: problem.isMendable ? [removal] : [])
      }
      + DependencyInspection(list, done: done).findings.map { finding($0.problem, of: list[$0.line - 1]) }
  }

  private func finding(_ problem: Problem, of item: TodoItem, fix: [TodoEdit] = []) -> TaskFinding {
    var fix = fix
    let range = problem.word.flatMap { word in
      item.text.split(whereSeparator: \.isBlank).first { $0.elementsEqual(word) }
    }.map { ($0.startIndex - item.bytes.startIndex)..<($0.endIndex - item.bytes.startIndex) }
    if case .noInterval(let word) = problem, let range,
      let interval = RecurrenceRefusal.suggestion(for: String(decoding: word.dropFirst(4), as: UTF8.self))
    {
      var line = TodoLine(item)
      let old = line
      line.text.replaceSubrange(range, with: "rec:\(interval)".utf8)
      fix = [.replace(old, with: line.text)]
    }
    return TaskFinding(
      problem.facts.name, formatter.description(of: problem), problem.severity, line: item.number,
      range: range, fix: fix)
  }

  private let formatter = FindingFormatter(programName: "todo")
}

extension Problem {
  /// The word that it is about.
  fileprivate var word: [UInt8]? {
    switch self {
    case .noDate(let word), .noInterval(let word), .namesNobody(let word): word
    default: nil
    }
  }

  fileprivate var severity: TaskFinding.Severity {
    switch self {
    case .noDate, .noInterval, .notUTF8, .conflictMarkers: .error
    case .otherLineEnding, .noFinalNewline, .alsoDone(isCompleted: true): .hint
    default: .warning
    }
  }
}

extension TodoList {
  /// Appending a line gives it its newline.
  var editsEndingLastLine: [TodoEdit] {
    guard let last else { return [] }
    return [.remove(TodoLine(last), leavingBlank: false), .append(Array(last.text))]
  }
}

extension ListCheck: OpenFileCheck {
  private static let mostLines = 100

  func findings(in text: TodoList, file: TodoList, stored: TodoList?) -> [TaskFinding] {
    let lastLine = max(1, text.count)
    let foreign = file == text ? [] : file.filter { String(validating: $0.text, as: UTF8.self) == nil }
    let findings = foreign.prefix(Self.mostLines).map { line in
      TaskFinding(
        "notUTF8", "bytes in the file that are not UTF-8, and may be lost", .error,
        line: min(line.number, lastLine))
    }
    guard let stored, stored != file else { return findings }
    let known = LineCounts([stored, text].flatMap { $0.map { Array($0.text) } })
    let count = LineCounts(file.lazy.filter { !$0.isBlank }.map { Array($0.text) }).count(notIn: known)
    if count == 0 { return findings }
    let lines = count == 1 ? "1 line of it is" : "\(count) lines of it are"
    // An editor would put other characters for the bytes.
    let fix = foreign.isEmpty ? merge(file, into: text, since: stored) : []
    return findings + [
      TaskFinding(
        "changedOnDisk", "the file has changed on the disk: \(lines) not here", .warning, line: 1, fix: fix)
    ]
  }

  private func merge(_ file: TodoList, into text: TodoList, since stored: TodoList) -> [TodoEdit] {
    let merge = TaskMerge(
      base: TaskFiles(todo: stored.bytes), ours: TaskFiles(todo: text.bytes),
      theirs: TaskFiles(todo: file.bytes))
    return text.edits(makingIt: TodoList(bytes: merge.result.todo ?? []))
  }
}
