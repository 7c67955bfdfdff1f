import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Shows what the modules' checks find. What is wrong with a line is told at once, what is wrong between lines when the
/// editor has been quiet for a moment.
@EventLoop
final class DiagnosticFeature: LanguageFeature {
  private let workspace: EditorWorkspace
  private let worker = SerialWorker("todo.checks")

  /// Whether the client asks for what is wrong; else it is told.
  private var isAsked = false
  private var canRefresh = false
  private var timers: [String: LoopTimer] = [:]

  private static let quiet = Duration.milliseconds(150)

  /// In bytes. Reading and checking such a text takes several times its size for a moment.
  private nonisolated static let largeText = 1 << 20

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
    workspace.onFileChange = { [weak self] path in self?.fileHasChanged(path) }
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    isAsked = client.at("textDocument", "diagnostic") != nil
    canRefresh = client.at("workspace", "diagnostics", "refreshSupport")?.isTrue ?? false
    return isAsked
      ? [
        JSONMember(
          "diagnosticProvider", ["interFileDependencies": true, "workspaceDiagnostics": false])
      ] : []
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/diagnostic": { [workspace] params throws(RequestError) in
        let document = try workspace.document(params)
        self.checkList(of: document)
        return ["kind": "full", "items": self.items(of: document)]
      }
    ]
  }

  var notifications: [String: (JSONValue) throws(RequestError) -> Void] {
    let show: (JSONValue) throws(RequestError) -> Void = { [workspace] params throws(RequestError) in
      let document = try workspace.document(params)
      self.tell(document)
      self.checkSoon(document)
    }
    return [
      "textDocument/didOpen": { [workspace] params throws(RequestError) in
        let document = try workspace.document(params)
        self.checkList(of: document)
      },
      "textDocument/didChange": show, "textDocument/didSave": show,
      "textDocument/didClose": { params throws(RequestError) in
        let uri = try (params["textDocument"] ?? .null).requiredText("uri")
        self.timers.removeValue(forKey: uri)?.cancel()
        self.tell([], uri: uri, version: nil)
      },
    ]
  }

  // MARK: Checks

  private func fileHasChanged(_ path: String) {
    for document in workspace.documents.values
    where document.path == path || workspace.filePaths(around: document.path).contains(path) {
      checkSoon(document)
    }
  }

  private func checkSoon(_ document: Document) {
    let timer =
      timers[document.uri]
      ?? LoopTimer { [weak self, uri = document.uri] in
        guard let self, let document = self.workspace.documents[uri] else { return }
        self.checkList(of: document)
      }
    timers[document.uri] = timer
    timer.set(.now + Self.quiet)
  }

  /// Beside the loop, so that typing never waits for it.
  private func checkList(of document: Document) {
    let path = document.path
    let done = workspace.context(forFileAt: path).settings.files.done
    let isDone = workspace.isDoneFile(path)
    let archive = isDone ? nil : workspace.list(at: done)
    let (list, stored, checks) = (document.list, document.stored, workspace.checks)
    let file = workspace.fileList(at: path)
    worker.run {
      defer { if list.bytes.count > Self.largeText { returnFreeMemory() } }
      return (isDone ? [] : checks.flatMap { $0.findings(in: list, beside: archive ?? TodoList()) })
        + (file.map { FileCheck(file: $0, stored: stored).findings(beside: list) } ?? [])
    } then: { [weak self] findings in
      guard let self, let found = try? findings.get(),
        let document = self.workspace.documents[document.uri], document.list == list
      else { return }
      let isNew = document.listFindings != found
      try? self.workspace.change(document.uri) { $0.listFindings = found }
      guard let document = self.workspace.documents[document.uri] else { return }
      self.tell(document)
      if self.isAsked, isNew, self.canRefresh {
        self.workspace.client(.request("workspace/diagnostic/refresh", .null))
      }
    }
  }

  // MARK: Output

  private func tell(_ document: Document) {
    if isAsked { return }
    tell(items(of: document), uri: document.uri, version: document.version)
  }

  private func tell(_ items: JSONValue, uri: String, version: Int?) {
    if isAsked { return }
    var params = [JSONMember("uri", .string(uri)), JSONMember("diagnostics", items)]
    if let version { params.append(JSONMember("version", .number(version))) }
    workspace.client(.notification("textDocument/publishDiagnostics", .object(params)))
  }

  private func items(of document: Document) -> JSONValue {
    let positions = workspace.positions(in: document)
    let findings = (document.lineFindings + document.listFindings)
      .filter { $0.line <= max(1, document.list.count) }.sorted { $0.line < $1.line }
    return .array(findings.map { JSONValue($0, at: positions) })
  }
}

/// Finds what the file on the disk has, and the text of the editor lacks.
private struct FileCheck {
  let file: TodoList

  /// The file when the text last equalled it.
  let stored: TodoList?

  func findings(beside text: TodoList) -> [TaskFinding] {
    let lastLine = max(1, text.count)
    let foreign = file == text ? [] : file.filter { String(validating: $0.text, as: UTF8.self) == nil }
    var findings = foreign.prefix(Self.mostLines).map { line in
      TaskFinding(
        "notUTF8", "bytes in the file that are not UTF-8, and would be lost", .error,
        line: min(line.number, lastLine))
    }
    if let stored, stored != file {
      let known = LineCounts([stored, text].flatMap { $0.map { Array($0.text) } })
      let count = LineCounts(file.lazy.filter { !$0.isBlank }.map { Array($0.text) }).count(notIn: known)
      if count > 0 {
        let lines = count == 1 ? "1 line of it is" : "\(count) lines of it are"
        findings.append(
          TaskFinding(
            "changedOnDisk", "the file has changed on the disk: \(lines) not here", .warning, line: 1))
      }
    }
    return findings
  }

  private static let mostLines = 100
}

extension JSONValue {
  /// A finding as a `Diagnostic`.
  init(_ finding: TaskFinding, at positions: TextPositions) {
    self = [
      "range": JSONValue(positions.range(of: finding)), "severity": .number(finding.severity.number),
      "code": .string(finding.code), "source": "todo", "message": .string(finding.text),
    ]
  }
}

extension TaskFinding.Severity {
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .hint: 4
    }
  }
}

extension TextPositions {
  fileprivate func range(of finding: TaskFinding) -> TextRange {
    let index = finding.line - 1
    guard index < list.count else { return range(ofLine: index) }
    guard let word = finding.range else { return range(ofLine: index) }
    let start = list[index].bytes.startIndex
    return range(ofBytes: (start + word.lowerBound)..<(start + word.upperBound), inLine: index)
  }
}
