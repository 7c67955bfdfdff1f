import Merging
import ModuleKit
import SyncInterface
import TodoStores

extension GitRepository {
  func startFetch() throws -> () throws -> ProgramResult {
    try git.start(
      [
        "fetch", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", upstream.remote,
        "+\(upstream.branch):\(upstream.tracking)",
      ], isRemote: true)
  }

  func answer(toFetch result: ProgramResult) throws -> SyncAnswer {
    let remarks = String(decoding: result.errors, as: UTF8.self)
    // git names a ref that has changed: `1a2b3c..4d5e6f main -> origin/main`.
    if result.status == 0 { return remarks.contains(" -> ") ? .done : .nothing }
    if remarks.contains("couldn't find remote ref") {
      let list = try git.run(RemoteBranches.command(upstream.remote), isRemote: true)
      if list.status != 0 { return try answer(to: list) }
      if let other = RemoteBranches(list.output).main { throw try branchGone(other) }
      // Nothing was pushed there yet, or the repository was created again: push everything.
      _ = try git.run(["update-ref", "-d", upstream.tracking])
      return .done
    }
    return try answer(to: result)
  }

  /// A branch that was renamed must not be created again: machines that follow it would no longer meet the others.
  private func branchGone(_ other: String) throws -> SyncProblem {
    let branch = try git.lineIfAny(["symbolic-ref", "--quiet", "--short", "HEAD"]) ?? ""
    func command(_ words: String...) -> String {
      (["git", "-C", git.directory] + words).map(\.pathBytes.quotedForShell).joined(separator: " ")
    }
    let sending =
      upstream.remote == remoteName
      ? command("push", remoteName, "HEAD:\(upstream.branch)") : "git push REMOTE HEAD:\(upstream.branch)"
    return .branchGone(
      upstream.branch.split(separator: "/").dropFirst(2).joined(separator: "/"), remote: remoteName,
      other: other, following: command("config", "branch.\(branch).merge", "refs/heads/\(other)"),
      sending: sending)
  }

  func push() throws -> SyncAnswer {
    guard let head = try head, try known != head else { return .nothing }
    let result = try git.run(
      ["push", "--porcelain", upstream.remote, "\(head):\(upstream.branch)"], isRemote: true)
    if result.status == 0 {
      try git.output(["update-ref", upstream.tracking, head])
      return .done
    }
    let rejection = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("!") }
    if let rejection {
      if rejection.contains("[rejected]") || Self.races.contains(where: { rejection.contains($0) }) {
        return .overtaken
      }
      let words = result.errorLines.filter { $0.hasPrefix("remote: ") }.map { $0.dropFirst("remote: ".count) }
      let reason = rejection.split(separator: "\t").last.map(String.init) ?? ""
      throw SyncProblem.refused(
        reason: ([reason] + words.map(String.init)).joined(separator: "\n"), isPush: true)
    }
    if result.status == 1 {
      // A hook of this repository.
      let lines = result.errorLines.filter { !$0.hasPrefix("error: failed to push some refs") }
      throw SyncProblem.notPushed(
        reason: lines.isEmpty ? "it failed without a message" : lines.joined(separator: "\n"))
    }
    return try answer(to: result)
  }

  /// Messages of servers when two machines push at the same time.
  private static let races = [
    "failed to update ref", "cannot lock ref", "fetch first", "incorrect old value", "failed to lock",
    "reference already exists",
  ]

  /// - Throws: `refused` if the remote was reached.
  private func answer(to result: ProgramResult) throws -> SyncAnswer {
    let address = try git.lineIfAny(["remote", "get-url", upstream.remote]) ?? upstream.remote
    let reach = RemoteAddress(address)
    if let path = reach.path, world.inspector.condition(of: path) == nil {
      return .unreachable(reason: "\(path.shownPath) is not there")
    }
    if reach.isRefusal(result) { throw SyncProblem.refused(reason: result.reason, isPush: false) }
    return .unreachable(reason: result.reason)
  }
}

struct RemoteAddress: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Nil for another machine.
  var path: String? {
    if text.hasPrefix("file://") { return String(text.dropFirst("file://".count)) }
    if text.contains("://") { return nil }
    // git reads `host:path` as another machine, unless a slash comes first.
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    return colon < slash ? nil : text
  }

  var isWeb: Bool { ["https://", "http://"].contains(where: text.lowercased().hasPrefix) }

  /// Whether the remote answered, so that a retry is useless.
  func isRefusal(_ result: ProgramResult) -> Bool {
    if result.isTimedOut { return false }
    if path != nil { return true }
    let text = String(decoding: result.errors, as: UTF8.self)
    return Self.refusals.contains { text.contains($0) }
  }

  private static let refusals = [
    "Permission denied (", "Authentication failed", "could not read Username", "could not read Password",
    "Host key verification failed", "ccess denied", "returned error: 4", "not found", "does not exist",
    "does not appear to be", "cannot run",
  ]
}
