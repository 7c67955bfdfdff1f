import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// What the editor asks of the program itself.
@EventLoop
final class ProgramFeature: LanguageFeature {
  private let workspace: EditorWorkspace
  private let worker = SerialWorker("todo.actions")
  private let actions: ActionFeature

  init(workspace: EditorWorkspace, actions: ActionFeature) {
    (self.workspace, self.actions) = (workspace, actions)
  }

  func capabilities(for client: JSONValue) -> [JSONMember] {
    [JSONMember("executeCommandProvider", ["commands": ["todo.do", "todo.sync"]])]
  }

  var requests: [String: (JSONValue) throws(RequestError) -> JSONValue] {
    ["workspace/executeCommand": { params throws(RequestError) in try self.execute(params) }]
  }

  var notifications: [String: (JSONValue) throws(RequestError) -> Void] {
    [
      "workspace/didChangeConfiguration": { [workspace] params throws(RequestError) in
        workspace.configure(params["settings"] ?? .null)
      }
    ]
  }

  private func execute(_ params: JSONValue) throws(RequestError) -> JSONValue {
    let name = try params.requiredText("command")
    switch name {
    case "todo.do":
      let edit = try actions.edit(by: params["arguments"]?.elements?.first ?? .null)
      workspace.client(.request("workspace/applyEdit", ["label": "todo", "edit": edit]))
    case "todo.sync": sync()
    default: throw RequestError(.invalidParams, "There is no command “\(name)”.")
    }
    return .null
  }

  /// It may take as long as the network does, and tells when it is done.
  private func sync() {
    let context = workspace.context
    worker.run {
      context.run(ActionCall(["sync"], from: .screen))
    } then: { [workspace] result in
      guard let outcome = try? result.get() else { return }
      let lines = outcome.plainLines.map { String(decoding: $0, as: UTF8.self) }
      workspace.client(
        .notification(
          "window/showMessage",
          [
            "type": .number(outcome.error == nil ? 3 : 1),
            "message": .string(lines.isEmpty ? "Synced." : lines.joined(separator: "\n")),
          ]))
    }
  }
}
