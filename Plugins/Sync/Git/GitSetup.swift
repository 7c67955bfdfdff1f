import Merging
import ModuleKit
import TodoStores
import TodoTxt

/// Makes the folder of todo.txt a repository that is connected with another one. Existing files stay.
struct GitSetup {
  /// git in the folder of todo.txt.
  let git: GitProgram
  let driver: MergeDriver
  let inspector: any FileInspector

  /// The user's home directory.
  let home: String?

  /// The nearest folder around all lists of `TODO_LISTS`; nil without lists.
  let commonFolder: String?

  /// Connects the two repositories for syncs.
  ///
  /// - Parameter address: a URL, or an absolute path.
  /// - Throws: `SyncProblem`, `MergeDriver.Problem`, `TodoStoreError`.
  func connect(_ address: String) throws {
    // A wrong address of a web server is reported before any fault of git's settings here.
    let isWeb = RemoteAddress(address).isWeb
    let found = isWeb ? try remoteBranch(at: address) : nil
    let place = inspector.condition(of: git.directory) == nil ? "/" : git.directory
    for name in ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"] {
      guard try git.run(["var", name], isIn: place).status == 0 else { throw SyncProblem.noIdentity }
    }
    let top = try git.lineIfAny(["rev-parse", "--show-toplevel"])
    let isNew = top == nil
    // git would treat everything there as its own.
    if isNew, git.directory == home { throw SyncProblem.home }
    let known = isNew ? nil : try knownRemote(at: address)
    if !isNew { _ = try branch() }
    if let top, known == nil, top != git.directory, top != commonFolder || top == home {
      throw SyncProblem.otherRepository(top: top)
    }
    let there = isWeb ? found : try remoteBranch(at: address)
    if isNew {
      var start = git
      start.directory = "/"
      try start.output(["init", "--quiet", "--initial-branch=\(there ?? "main")", "--", git.directory])
    }
    let branch = try branch()
    if known == nil { try git.output(["remote", "add", "--", "origin", address]) }
    let name = known ?? "origin"
    // The branches of two machines may have different names.
    try git.output(["config", "branch.\(branch).remote", name])
    try git.output(["config", "branch.\(branch).merge", "refs/heads/\(there ?? branch)"])
    // The remote may already have lists.
    if there == nil { try driver.setUp(isGlobal: false) }
  }

  /// Configures git to merge by tasks, after the first sync.
  ///
  /// - Returns: whether there is something to sync now.
  func finish() throws -> Bool {
    try driver.setUp(isGlobal: false).isNew
  }

  /// - Returns: the branch to sync with; nil for an empty repository.
  private func remoteBranch(at address: String) throws -> String? {
    if let path = RemoteAddress(address).path, inspector.condition(of: path) == nil {
      var start = git
      start.directory = "/"
      try start.output(["init", "--quiet", "--bare", "--initial-branch=main", "--", path])
    }
    let result = try git.run(
      ["ls-remote", "--symref", "--", address, "HEAD", "refs/heads/*"], isIn: "/", isRemote: true)
    guard result.status == 0 else { throw SyncProblem.noRemote(address: address, reason: result.reason) }
    try refuseWorkFolder(at: address)
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    let branches = lines.compactMap { line in
      line.split(separator: "\t").last.flatMap {
        $0.hasPrefix("refs/heads/") ? String($0.dropFirst(11)) : nil
      }
    }
    // ref: refs/heads/main, a tab, and HEAD.
    let head = lines.first { $0.hasPrefix("ref: refs/heads/") && $0.hasSuffix("\tHEAD") }
      .map { String($0.dropFirst(16).dropLast(5)) }
    return head.flatMap { branches.contains($0) ? $0 : nil } ?? branches.first
  }

  /// git would refuse the push only after the lists here were merged.
  private func refuseWorkFolder(at address: String) throws {
    guard let path = RemoteAddress(address).path,
      try git.run(["rev-parse", "--is-bare-repository"], isIn: path).output.starts(with: "false".utf8)
    else { return }
    let rule = try git.run(["config", "--get", "receive.denyCurrentBranch"], isIn: path).output
    if ["updateInstead\n", "ignore\n", "warn\n", "false\n"].contains(where: { rule == Array($0.utf8) }) {
      return
    }
    throw SyncProblem.noRemote(
      address: address,
      reason:
        "it is not bare, so git can't send to it. Name a folder that does not exist yet, or a repository of "
        + "“git init --bare”")
  }

  private func branch() throws -> String {
    let branch = try git.lineIfAny(["symbolic-ref", "--quiet", "--short", "HEAD"])
    guard let branch else { throw SyncProblem.detached }
    return branch
  }

  /// - Returns: the name of the remote repository with that address; nil if it is to be added.
  /// - Throws: `otherRemote`.
  private func knownRemote(at address: String) throws -> String? {
    let names = try git.output(["remote"]).split(separator: .newline).map {
      String(decoding: $0, as: UTF8.self)
    }
    for name in names where try git.lineIfAny(["remote", "get-url", name]) == address { return name }
    guard names.contains("origin") else { return nil }
    throw SyncProblem.otherRemote(
      name: "origin", address: try git.lineIfAny(["remote", "get-url", "origin"]) ?? "")
  }
}

extension GitProgram {
  fileprivate func run(_ arguments: [String], isIn directory: String, isRemote: Bool = false) throws
    -> ProgramResult
  {
    var git = self
    git.directory = directory
    return try git.run(arguments, isRemote: isRemote)
  }
}
