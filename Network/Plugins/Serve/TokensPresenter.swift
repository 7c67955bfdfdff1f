import ModuleKit
import PlainText
import ViewKit

/// Lists the tokens of the list, and revokes them.
struct TokensPresenter {
  let grants: GrantLog
  let view: any View<[ActionResult]>

  func present() throws {
    let results = grants.grants().map { grant in
      result("token", grant, "\(grant.name)  \(grant.made)  \(rights(of: grant))  #\(grant.token)")
    }
    try view.display(results.isEmpty ? [.hint("No token is valid.")] : results)
  }

  /// - Parameter name: the name of a token, or `all`.
  func revoke(_ name: String) throws {
    let named = grants.grants().filter { name == "all" || $0.name == name }
    guard !named.isEmpty else {
      throw CommandError("No token is named “\(name)”; --tokens lists them.", code: "noToken")
    }
    for grant in named { try grants.revoke(grant) }
    try view.display(named.map { result("revoked", $0, "Taken back: \($0.name)  \(rights(of: $0))") })
  }

  private func rights(of grant: Grant) -> String {
    (grant.view.map { "view \($0)" } ?? "all") + (grant.isReadOnly ? ", read-only" : "")
  }

  private func result(_ name: String, _ grant: Grant, _ line: String) -> ActionResult {
    ActionResult(
      name,
      details: [
        "name": .string(grant.name), "made": JSONValue(grant.made), "view": JSONValue(grant.view),
        "isReadOnly": .bool(grant.isReadOnly),
      ], [.result(line)])
  }
}
