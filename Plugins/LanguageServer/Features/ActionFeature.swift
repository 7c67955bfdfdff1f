import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Offers the registered actions for the lines of a selection, what mends findings, and what is for the whole text. An
/// action plans its change on the texts of the editor, and the editor makes it.
@EventLoop
final class ActionFeature: LanguageFeature {
  private let workspace: EditorWorkspace

  /// Whether the client asks for the change of the action that the user chooses; else each comes with its change.
  private var isResolved = false
  private var takesActions = false

  init(workspace: EditorWorkspace) {
    self.workspace = workspace
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    let actions = client.at("textDocument", "codeAction")
    let properties = actions?.at("resolveSupport", "properties")?.elements ?? []
    isResolved = properties.contains("edit") && (actions?["dataSupport"]?.isTrue ?? false)
    takesActions = actions?["codeActionLiteralSupport"] != nil
    return [
      JSONMember(
        "codeActionProvider",
        [
          "codeActionKinds": ["quickfix", "refactor.rewrite", "source"], "resolveProvider": .bool(isResolved),
        ])
    ]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    [
      "textDocument/codeAction": { params throws(RequestError) in try self.offer(params) },
      "codeAction/resolve": { action throws(RequestError) in try self.resolve(action) },
    ]
  }

  // MARK: Offers

  private func offer(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let range = try (params["range"] ?? .null).range()
    let wanted = params.at("context", "only")?.elements?.compactMap(\.text)
    let last =
      range.end.line > range.start.line && range.end.character == 0 ? range.end.line - 1 : range.end.line
    let lines = document.list.indices.clamped(to: range.start.line..<max(range.start.line, last) + 1)
    let all =
      fixes(of: document, lines) + dateFixes(in: document, lines) + actions(on: document, lines)
      + sources(of: document)
    let offered = all.filter { action in
      wanted?.contains { action.kind == $0 || action.kind.hasPrefix("\($0).") } ?? true
    }
    return .array(offered.compactMap { value(of: $0, for: document) })
  }

  private struct Offer {
    var title: String
    var kind: String
    var change: Change
    var finding: TaskFinding?
  }

  private enum Change {
    case edits([TodoEdit])

    /// - Parameter lines: from 0.
    case action(words: [[UInt8]], lines: [Int])
    case sort(String)
  }

  private func fixes(of document: Document, _ lines: Range<Int>) -> [Offer] {
    (document.lineFindings + document.listFindings).filter { lines.contains($0.line - 1) && !$0.fix.isEmpty }
      .map { Offer(title: "Fix: \($0.text)", kind: "quickfix", change: .edits($0.fix), finding: $0) }
  }

  /// The dates as `add` would write them.
  private func dateFixes(in document: Document, _ lines: Range<Int>) -> [Offer] {
    let context = workspace.context(forFileAt: document.path)
    let reading = TaskTextReading(clock: context.surroundings.clock, settings: context.settings)
    let today = reading.today
    return lines.prefix(Self.mostLines).flatMap { index -> [Offer] in
      let item = document.list[index]
      guard !item.isBlank, item.bytes.contains(UInt8(ascii: ":")) else { return [] }
      let line = TodoLine(item)
      func offer(_ date: TaskDate, _ text: [UInt8]) -> Offer {
        Offer(
          title: "Write the date: \(date.phrase(on: today))", kind: "quickfix",
          change: .edits([.replace(line, with: text)]))
      }
      do throws(TextDateRefusal) {
        let dated = try reading.read(line.text)
        return dated.readings.first.map { [offer($0.date, dated.text)] } ?? []
      } catch {
        guard case .date(let key, let refusal) = error else { return [] }
        return refusal.forms.compactMap { form in
          let old = Array("\(key.name):\(refusal.text)".utf8)
          guard let date = form.date, let start = line.text.firstRange(of: old) else { return nil }
          var text = line.text
          text.replaceSubrange(start, with: "\(key.name):\(date)".utf8)
          return offer(date, text)
        }
      }
    }
  }

  private static let mostLines = 50

  private func actions(on document: Document, _ lines: Range<Int>) -> [Offer] {
    let tasks = lines.map { document.list[$0] }.filter { !$0.isBlank }
    guard let first = tasks.first else { return [] }
    let actions = workspace.context.program.registry.actions.filter { action in
      action.changesTasks && (tasks.count == 1 || action.takesSeveral)
        && tasks.contains(where: action.syntax.tasks.include)
    }
    return actions.flatMap { action -> [Offer] in
      let suitable = tasks.filter(action.syntax.tasks.include)
      let name = action.syntax.bulkVerb ?? action.keys.first?.title ?? action.syntax.name
      let verb = name.prefix(1).uppercased() + name.dropFirst()
      let title = "\(verb) \(suitable.count == 1 ? "the task" : "\(suitable.count) tasks")"
      return choices(of: action, for: first, in: document).map { choice in
        Offer(
          title: choice.label.isEmpty ? title : "\(title): \(choice.label)", kind: "refactor.rewrite",
          change: .action(
            words: [Array(action.syntax.name.utf8)] + choice.words, lines: suitable.map { $0.number - 1 }))
      }
    }
  }

  /// The words to choose from behind the tasks; one without words if the action needs none.
  private func choices(
    of action: ActionDescription, for item: TodoItem, in document: Document
  ) -> [(label: String, words: [[UInt8]])] {
    guard let word = action.words.first else { return [("", [])] }
    func each(_ values: [[UInt8]]) -> [(label: String, words: [[UInt8]])] {
      values.map { (String(decoding: $0, as: UTF8.self), [$0]) }
    }
    switch word.kind {
    case .date:
      let today = workspace.context.surroundings.clock.today()
      let context = DateContext(
        calendar: workspace.context.calendar, due: item.due, threshold: item.threshold)
      return ["today", "tomorrow", "mon", "1w"].compactMap { form in
        (try? NaturalDate(form, in: context)).map { ($0.date.phrase(on: today), [Array(form.utf8)]) }
      }
    case .priority: return each([[UInt8(ascii: "A")], [UInt8(ascii: "B")], [UInt8(ascii: "C")]])
    case .tag:
      let own = item.text.split(whereSeparator: \.isBlank).map { Array($0) }.filter(\.isTag)
      let others = workspace.tagCounts(of: document).tags.prefix(Self.mostNames).filter { !own.contains($0) }
      return each(own + others)
    case .taskFile where word.isRequired:
      let path = document.path
      let files = workspace.context(forFileAt: path).settings.files
      return each(
        workspace.filePaths(around: path).filter { $0 != path && $0 != files.done }
          .compactMap { $0.pathBytes.split(separator: UInt8(ascii: "/")).last.map { Array($0) } })
    default: return word.isRequired ? [] : [("", [])]
    }
  }

  private static let mostNames = 6

  private func sources(of document: Document) -> [Offer] {
    let registry = workspace.context.program.registry
    let whole = [("archive", "Archive completed tasks"), ("deduplicate", "Remove duplicate tasks")]
      .filter { registry.command(named: $0.0) != nil && !workspace.isDoneFile(document.path) }
    return whole.map { name, title in
      Offer(title: title, kind: "source.\(name)", change: .action(words: [Array(name.utf8)], lines: []))
    }
      + registry.orders.map { order in
        Offer(title: "Sort by \(order.name)", kind: "source.sort.\(order.name)", change: .sort(order.name))
      }
  }

  // MARK: Changes

  /// Nil for an action that changes nothing, if its change is known already.
  private func value(of offer: Offer, for document: Document) -> JSONValue? {
    let data = data(of: offer.change, for: document)
    var members = [JSONMember("title", .string(offer.title)), JSONMember("kind", .string(offer.kind))]
    if let finding = offer.finding {
      let value = JSONValue(finding, at: workspace.positions(in: document))
      members += [JSONMember("isPreferred", true), JSONMember("diagnostics", [value])]
    }
    if !takesActions {
      return ["title": .string(offer.title), "command": "todo.do", "arguments": [data]]
    }
    if isResolved {
      members.append(JSONMember("data", data))
    } else {
      guard let edit = try? edit(making: offer.change, to: document) else { return nil }
      members.append(JSONMember("edit", edit))
    }
    return .object(members)
  }

  private func data(of change: Change, for document: Document) -> JSONValue {
    let place = [JSONMember("uri", .string(document.uri)), JSONMember("version", .number(document.version))]
    switch change {
    case .edits(let edits): return .object(place + [JSONMember("edits", JSONValue(edits: edits))])
    case .action(let words, let lines):
      return .object(
        place + [
          JSONMember("words", .array(words.map(JSONValue.bytes))),
          JSONMember("lines", .array(lines.map(JSONValue.number))),
        ])
    case .sort(let name): return .object(place + [JSONMember("sort", .string(name))])
    }
  }

  private func resolve(_ action: JSONValue) throws(RequestError) -> JSONValue {
    guard case .object(let members) = action, let data = action["data"] else {
      throw RequestError(.invalidParams, "The action has no data.")
    }
    return .object(members + [JSONMember("edit", try edit(by: data))])
  }

  /// The change that an action's data describes.
  ///
  /// - Throws: `contentModified` if the text has changed since it was offered.
  func edit(by data: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(["textDocument": ["uri": .string(try data.requiredText("uri"))]])
    guard data["version"]?.integer == document.version else {
      throw RequestError(.contentModified, "The text has changed.")
    }
    if let name = data["sort"]?.text { return try edit(making: .sort(name), to: document) }
    if let edits = try data["edits"]?.todoEdits() {
      guard (try? document.list.applying(edits)) != nil else {
        throw RequestError(.invalidParams, "The edits are not of this text.")
      }
      return try edit(making: .edits(edits), to: document)
    }
    let words = data["words"]?.elements?.compactMap { $0.text.map { Array($0.utf8) } } ?? []
    let lines = data["lines"]?.elements?.compactMap(\.integer) ?? []
    return try edit(making: .action(words: words, lines: lines), to: document)
  }

  /// - Throws: `requestFailed` with the sentence of the action that was refused, or changes nothing.
  private func edit(making change: Change, to document: Document) throws(RequestError) -> JSONValue {
    let list = document.list
    switch change {
    case .edits(let edits): return workspace.edit([(document.path, list, edits)])
    case .sort(let name):
      guard let order = workspace.context.program.registry.order(named: name) else {
        throw RequestError(.invalidParams, "There is no order “\(name)”.")
      }
      let context = workspace.context(forFileAt: document.path)
      let sorting = TodoSorting([TodoSorting.Step(order)])
        .prepared(for: list, at: context.calendar, in: context.settings)
      let sorted = list.sorted(by: sorting.precedes)
      var bytes = sorted.flatMap { $0.text + list.lineEnding }
      if !list.endsWithNewline { bytes.removeLast(list.lineEnding.count) }
      let positions = workspace.positions(in: list)
      let all = TextRange(start: TextPosition(line: 0, character: 0), end: positions.end)
      return workspace.edit([(document.path, [TextEdit(range: all, text: bytes)])])
    case .action(let words, let lines):
      guard lines.allSatisfy(list.indices.contains) else {
        throw RequestError(.invalidParams, "There is no such line.")
      }
      let buffers = workspace.buffers(for: document.path)
      var call = ActionCall(words, on: lines.map { SelectedTask($0 + 1, in: list) }, from: .screen)
      // An add-on would change the file behind the editor.
      call.allowsAddOn = false
      let outcome = buffers.actingContext.run(call)
      let changes = buffers.changes
      if changes.isEmpty || outcome.error != nil {
        let sentence = outcome.plainLines.last.map { String(decoding: $0, as: UTF8.self) }
        throw RequestError(.requestFailed, sentence ?? "Nothing was changed.")
      }
      return workspace.edit(changes)
    }
  }
}

extension JSONValue {
  /// Edits for the data of an action.
  fileprivate init(edits: [TodoEdit]) {
    self = .array(
      edits.map { edit in
        switch edit {
        case .append(let text): ["append": .bytes(text)]
        case .insert(let text, at: let number): ["insert": .bytes(text), "line": .number(number)]
        case .replace(let line, with: let text):
          ["line": .number(line.number), "was": .bytes(line.text), "text": .bytes(text)]
        case .remove(let line, let leavingBlank), .move(let line, to: _, let leavingBlank):
          ["line": .number(line.number), "was": .bytes(line.text), "leavesBlank": .bool(leavingBlank)]
        }
      })
  }

  /// - Throws: `invalidParams` for other values.
  fileprivate func todoEdits() throws(RequestError) -> [TodoEdit] {
    func bytes(_ value: JSONValue?) -> [UInt8]? { value?.text.map { Array($0.utf8) } }
    return try (elements ?? []).map { edit throws(RequestError) in
      if let text = bytes(edit["append"]) { return .append(text) }
      guard let number = edit["line"]?.place else {
        throw RequestError(.invalidParams, "The edit has no line.")
      }
      if let text = bytes(edit["insert"]) { return .insert(text, at: number) }
      let line = TodoLine(number: number, text: bytes(edit["was"]) ?? [])
      if let text = bytes(edit["text"]) { return .replace(line, with: text) }
      return .remove(line, leavingBlank: edit["leavesBlank"]?.isTrue ?? false)
    }
  }
}

extension [UInt8] {
  /// The first place where the bytes occur.
  fileprivate func firstRange(of part: [UInt8]) -> Range<Int>? {
    guard !part.isEmpty, part.count <= count else { return nil }
    return (0...(count - part.count)).lazy.map { $0..<($0 + part.count) }
      .first { self[$0].elementsEqual(part) }
  }
}
