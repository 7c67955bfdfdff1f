import EventLoop
import ModuleKit
import TodoTxt

/// Shows what the modules' checks find. What is wrong with a line is told at once, what is wrong between lines when the
/// editor has been quiet for a moment.
@EventLoop
final class DiagnosticFeature: LanguageFeature {
  private let workspace: EditorWorkspace
  private let worker = SerialWorker("todo.checks")
  private var timers: [String: (list: LoopTimer, word: LoopTimer)] = [:]

  /// The list is checked as a whole when nobody has typed for the first time, and an unfinished word after the second.
  private static let (quiet, pause) = (Duration.milliseconds(150), Duration.seconds(2))

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
    workspace.onFileChange = { [weak self] path in self?.fileHasChanged(path) }
  }

  /// Whether the client asks for what is wrong; else it is told.
  private var isAsked: Bool { workspace.capability("textDocument.diagnostic") != nil }

  var capabilities: JSONValue {
    isAsked ? ["diagnosticProvider": ["interFileDependencies": true, "workspaceDiagnostics": false]] : []
  }

  var requests: [String: Request] {
    [
      "textDocument/diagnostic": { params throws(RequestError) in
        let document = try self.workspace.document(params)
        self.checkList(of: document)
        return ["kind": "full", "items": self.items(of: document)]
      }
    ]
  }

  var notifications: [String: Notification] {
    let show: Notification = { params throws(RequestError) in
      let document = try self.workspace.document(params)
      self.tell(document)
      self.checkSoon(document)
    }
    return [
      "textDocument/didOpen": { params throws(RequestError) in
        self.checkList(of: try self.workspace.document(params))
      },
      "textDocument/didChange": show, "textDocument/didSave": show,
      "textDocument/didClose": { params throws(RequestError) in
        let timers = self.timers.removeValue(forKey: try params.uri)
        for timer in [timers?.list, timers?.word] { timer?.cancel() }
        self.tell([], uri: try params.uri, version: nil)
      },
    ]
  }

  // MARK: Checks

  private func fileHasChanged(_ path: String) {
    for document in workspace.documents.values
    where document.path == path || workspace.files.paths(around: document.path).contains(path) {
      checkSoon(document)
    }
  }

  private func checkSoon(_ document: Document) {
    let uri = document.uri
    let timers =
      timers[uri]
      ?? (
        LoopTimer { [weak self] in _ = self?.workspace.documents[uri].map { self?.checkList(of: $0) } },
        LoopTimer { [weak self] in self?.judgeTypedWord(in: uri) }
      )
    self.timers[uri] = timers
    timers.list.set(.now + Self.quiet)
    timers.word.set(.now + Self.pause)
  }

  /// Beside the loop, so that typing never waits for it.
  private func checkList(of document: Document) {
    let path = document.path
    let done = workspace.files.context(forFileAt: path).settings.files.done
    let check = OpenTextCheck(
      document.list, file: workspace.files.list(at: path), stored: document.stored,
      done: done == path ? nil : workspace.list(at: done) ?? TodoList(), checks: workspace.checks)
    worker.run(check.findings) { [weak self, list = document.list] findings in
      guard let self, let found = try? findings.get(),
        let document = self.workspace.documents[document.uri], document.list == list
      else { return }
      let isNew = document.checked.listFindings != found
      self.renew(document.uri, isNew: isNew) { $0.checked.listFindings = found }
    }
  }

  private func judgeTypedWord(in uri: String) {
    guard workspace.documents[uri]?.typedEnd != nil else { return }
    renew(uri, isNew: true) { $0.typedEnd = nil }
  }

  /// Has the editor show what was found without a change of its text.
  private func renew(_ uri: String, isNew: Bool, _ body: (inout Document) -> Void) {
    try? workspace.change(uri, body)
    workspace.documents[uri].map(tell)
    if isAsked, isNew, workspace.supports("workspace.diagnostics.refreshSupport") {
      workspace.send("workspace/diagnostic/refresh", .null, true)
    }
  }

  // MARK: Output

  private func tell(_ document: Document) {
    tell(items(of: document), uri: document.uri, version: document.version)
  }

  private func tell(_ items: @autoclosure () -> JSONValue, uri: String, version: Int?) {
    if isAsked { return }
    let params: JSONValue = .object(
      without: .null, ["uri": .string(uri), "diagnostics": items(), "version": JSONValue(version)])
    workspace.send("textDocument/publishDiagnostics", params, false)
  }

  private func items(of document: Document) -> JSONValue {
    let positions = workspace.positions(in: document.list)
    return .array(document.checked.findings(typingAt: document.typedEnd).map(positions.diagnostic))
  }
}

extension TextPositions {
  func diagnostic(_ finding: TaskFinding) -> JSONValue {
    let index = finding.line - 1
    let start = index < list.count ? list[index].bytes.startIndex : 0
    let range = finding.range.map { (start + $0.lowerBound)..<(start + $0.upperBound) }
    return [
      "range": (range.map { self.range(ofBytes: $0, inLine: index) } ?? self.range(ofLine: index)).json,
      "severity": .number(finding.severity == .error ? 1 : finding.severity == .warning ? 2 : 4),
      "code": .string(finding.code), "source": "todo", "message": .string(finding.text),
    ]
  }
}
