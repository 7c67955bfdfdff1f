import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Offers the registered actions for the lines of a selection, what mends findings, and what is for the whole text. An
/// action plans its change on the texts of the editor, and the editor makes it.
struct ActionFeature: LanguageFeature {
  let workspace: EditorWorkspace
  private let worker = SerialWorker("todo.actions")

  var capabilities: JSONValue {
    [
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "refactor.rewrite", "source"], "resolveProvider": .bool(isResolved),
      ],
      "executeCommandProvider": ["commands": JSONValue(strings: commands.keys.sorted())],
    ]
  }

  var requests: [String: Request] {
    [
      "textDocument/codeAction": offer, "codeAction/resolve": resolve, "workspace/executeCommand": execute,
    ]
  }

  /// Whether the client asks for the change of the action that the user chooses; else each comes with its change.
  private var isResolved: Bool {
    let properties = workspace.capability("textDocument.codeAction.resolveSupport.properties")?.elements ?? []
    return properties.contains("edit") && workspace.supports("textDocument.codeAction.dataSupport")
  }

  // MARK: Offers

  private func offer(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(params)
    let lines = try params.lines(of: document.list)
    let wanted = params.at("context", "only")?.elements?.compactMap(\.text)
    return .array(
      offers(for: lines, of: document).enumerated().compactMap { index, offer in
        let kind = offer.kind.name
        let isWanted = wanted?.contains { kind == $0 || kind.hasPrefix("\($0).") } ?? true
        return isWanted ? value(of: offer, index, for: lines, of: document) : nil
      })
  }

  private func offers(for lines: Range<Int>, of document: Document) -> [CodeAction] {
    let context = workspace.files.context(forFileAt: document.path)
    return context.offers(
      for: lines, of: document.checked, tags: { workspace.tagCounts(of: document).tags },
      lists: { workspace.files.namesOfOtherLists(around: document.path) })
      + context.listOffers(isDone: workspace.files.isDoneFile(document.path))
  }

  /// Nil for an action that changes nothing, if its change is known already.
  private func value(
    of offer: CodeAction, _ index: Int, for lines: Range<Int>, of document: Document
  ) -> JSONValue? {
    // From these the same offers are made again.
    let data: JSONValue = [
      "uri": .string(document.uri), "version": .number(document.version), "index": .number(index),
      "title": .string(offer.title), "lines": [.number(lines.lowerBound), .number(lines.upperBound)],
    ]
    guard workspace.capability("textDocument.codeAction.codeActionLiteralSupport") != nil else {
      return ["title": .string(offer.title), "command": "todo.do", "arguments": [data]]
    }
    let edit = isResolved ? nil : try? edit(making: offer, to: document)
    if !isResolved, edit == nil { return nil }
    return .object(
      without: .null,
      [
        "title": .string(offer.title), "kind": .string(offer.kind.name), "edit": edit ?? .null,
        "data": isResolved ? data : .null, "isPreferred": offer.finding == nil ? .null : true,
        "diagnostics": offer.finding.map { [workspace.positions(in: document.list).diagnostic($0)] } ?? .null,
      ])
  }

  // MARK: Changes

  private func resolve(_ action: JSONValue) throws(RequestError) -> JSONValue {
    .object(action.members + [JSONMember("edit", try edit(by: action["data"] ?? .null))])
  }

  /// The change that an action's data describes.
  ///
  /// - Throws: `contentModified` if the text has changed since it was offered.
  private func edit(by data: JSONValue) throws(RequestError) -> JSONValue {
    let document = try workspace.document(["textDocument": data])
    let title = try data.requiredText("title")
    let places = data["lines"]?.elements?.compactMap(\.place) ?? []
    guard let index = data["index"]?.place, places.count == 2, places[0] <= places[1] else {
      throw RequestError(.invalidParams, "The action has no data.")
    }
    let offers = offers(for: document.list.indices.clamped(to: places[0]..<places[1]), of: document)
    // More may be wrong by now, which moves the places of the offers.
    let matches = offers.indices.filter { offers[$0].title == title }
    guard data["version"]?.integer == document.version,
      let match = matches.contains(index) ? index : matches.first
    else { throw RequestError(.contentModified, "The text has changed.") }
    return try edit(making: offers[match], to: document)
  }

  /// - Throws: `requestFailed` with the sentence of the action that was refused, or changes nothing.
  private func edit(making offer: CodeAction, to document: Document) throws(RequestError) -> JSONValue {
    let preview = workspace.preview(around: document.path)
    do throws(CommandError) {
      return workspace.edit(try preview.changes(by: offer, to: document.list, at: document.path))
    } catch {
      throw RequestError(.requestFailed, error.message)
    }
  }

  // MARK: Commands

  private var commands: [String: Notification] {
    ["todo.do": make, "todo.sync": { _ in sync() }, "todo.open": { _ in open() }]
  }

  private func execute(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let name = try params.requiredText("command")
    guard let command = commands[name] else {
      throw RequestError(.invalidParams, "There is no command “\(name)”.")
    }
    try command(params["arguments"]?.elements?.first ?? .null)
    return .null
  }

  private func make(_ data: JSONValue) throws(RequestError) {
    workspace.send("workspace/applyEdit", ["label": "todo", "edit": try edit(by: data)], true)
  }

  private func sync() {
    work { [context = workspace.context] in
      context.run(ActionCall(["sync"], from: .screen))
    } then: {
      tell($0.plainText.isEmpty ? "Synced." : $0.plainText, isError: $0.error != nil)
    }
  }

  private func open() {
    let isShown = workspace.supports("window.showDocument.support")
    work { [page = workspace.page] in
      isShown ? try page.address() : try page.open()
    } then: { address in
      if isShown {
        workspace.send("window/showDocument", ["uri": .string(address), "external": true], true)
      }
      tell("The page of the list is at \(address).")
    }
  }

  /// For what may take as long as the network does. An error is told.
  private func work<Success: Sendable>(
    _ body: @escaping @Sendable () throws -> Success,
    then receive: @escaping @EventLoop @Sendable (Success) -> Void
  ) {
    worker.run(body) { result in
      do { receive(try result.get()) } catch {
        tell((error as? CommandError)?.message ?? "\(error)", isError: true)
      }
    }
  }

  private func tell(_ text: String, isError: Bool = false) {
    workspace.send("window/showMessage", ["type": isError ? 1 : 3, "message": .string(text)], false)
  }
}

extension CodeAction.Kind {
  /// As the protocol names kinds.
  fileprivate var name: String {
    switch self {
    case .fix: "quickfix"
    case .change: "refactor.rewrite"
    case .list(let name): "source.\(name)"
    }
  }
}
