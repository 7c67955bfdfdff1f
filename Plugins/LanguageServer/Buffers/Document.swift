import ModuleKit
import TodoStores
import TodoTxt

/// A text that is open in the editor. It is the truth until it is closed; the file on the disk is another text.
struct Document {
  let uri: String
  let path: String
  var version: Int
  private(set) var list: TodoList

  /// The file when the buffer last equalled it; nil if it never did.
  private(set) var stored: TodoList?

  /// What is wrong with each line by itself, in order.
  private(set) var lineFindings: [TaskFinding] = []

  /// What is wrong between lines, as of the last look.
  var listFindings: [TaskFinding] = []

  /// The names in it, counted when they are first needed.
  private var names: TagCounts?

  private let checks: [any TaskCheck]

  init(uri: String, path: String, version: Int, text: [UInt8], checks: [any TaskCheck]) {
    (self.uri, self.path, self.version, self.checks) = (uri, path, version, checks)
    list = TodoList(bytes: text)
    lineFindings = list.flatMap(findings)
  }

  private func findings(in item: TodoItem) -> [TaskFinding] {
    checks.flatMap { $0.findings(in: item) }
  }

  /// - Parameter range: nil for the whole text.
  mutating func replace(_ range: TextRange?, with text: [UInt8], encoding: PositionEncoding) {
    guard let range else { return become(TodoList(bytes: text, following: list)) }
    let positions = TextPositions(list: list, encoding: encoding)
    let start = positions.offset(of: range.start)
    let end = max(start, positions.offset(of: range.end))
    var bytes = [UInt8]()
    bytes.reserveCapacity(list.bytes.count - (end - start) + text.count)
    bytes += list.bytes[..<start]
    bytes += text
    bytes += list.bytes[end...]
    become(
      TodoList(
        bytes: bytes, following: list,
        unchanged: CommonEnds(prefix: start, suffix: list.bytes.count - end)))
  }

  /// Takes the same text from the disk, so that it is in memory once.
  mutating func become(stored file: TodoList) {
    stored = file
    list = file
  }

  /// Looks at the changed lines only.
  private mutating func become(_ new: TodoList) {
    let change = new.change(since: list)
    if names != nil {
      for index in change.removed { names?.count(list[index], by: -1) }
      for index in change.inserted { names?.count(new[index], by: 1) }
    }
    lineFindings = shifted(lineFindings, by: change) { change.inserted.flatMap { findings(in: new[$0]) } }
    listFindings = shifted(listFindings, by: change) { [] }
    list = new
  }

  /// - Parameter added: those of the changed lines.
  private func shifted(
    _ findings: [TaskFinding], by change: TodoListChange, adding added: () -> [TaskFinding]
  ) -> [TaskFinding] {
    let shift = change.inserted.count - change.removed.count
    let front = findings.prefix { $0.line - 1 < change.removed.lowerBound }
    let back = findings.dropFirst(front.count).drop { $0.line - 1 < change.removed.upperBound }
    return front + added()
      + back.map {
        var finding = $0
        finding.line += shift
        // Its edits name lines by their old numbers.
        if shift != 0 { finding.fix = [] }
        return finding
      }
  }

  /// The projects and contexts in it, and the number of open tasks of each.
  mutating func tagCounts() -> TagCounts {
    let counts = names ?? TagCounts(of: list)
    names = counts
    return counts
  }
}
