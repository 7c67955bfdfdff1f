import Merging
import ModuleKit
import TodoStores
import TodoTxt

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
