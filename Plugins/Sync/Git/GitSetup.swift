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

  /// The files of the lists, as real paths.
  let lists: [String]

  /// Asks the user; nil if nobody can answer. Then a doubtful step is refused.
  let confirm: ((_ question: String) throws -> Bool)?

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
    if let there, known == nil { try refuseOtherFiles(at: address, there, below: top ?? git.directory) }
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
    return RemoteBranches(result.output).main
  }

  /// The lists of a wrong address would be sent to all who read that repository.
  private func refuseOtherFiles(at address: String, _ branch: String, below top: String) throws {
    let places = lists.filter { $0.hasPrefix("\(top)/") }.map { String($0.dropFirst(top.count + 1)) }
    let (names, hasLists) = try readingBranch(branch, at: address) { git, commit in
      let names = try git.fields(["ls-tree", "-z", "--name-only", commit])
      // A machine without tasks has sent the attributes of lists alone.
      let attributes =
        names.contains(".gitattributes")
        ? try git.output(["cat-file", "-p", "\(commit):.gitattributes"]) : []
      let isOurs = String(decoding: attributes, as: UTF8.self).contains("merge=todo")
      return (names, try isOurs || !git.output(["ls-tree", "--name-only", commit, "--"] + places).isEmpty)
    }
    if names.isEmpty || hasLists { return }
    let problem = SyncProblem.otherFiles(address: address, names: Self.some(of: names))
    guard let confirm else { throw problem }
    let isRight = try confirm(
      "\(address.shownAddress) has other files (\(Self.some(of: names).joined(separator: ", "))) and no todo.txt. "
        + "Send the lists there?")
    if !isRight { throw problem }
  }

  private static func some(of names: [String]) -> [String] {
    names.prefix(3).map(\.shownPath) + (names.count > 3 ? ["…"] : [])
  }

  /// Runs `read` in a repository that has the last commit of a branch: in that on this machine, or in a temporary one.
  private func readingBranch<Result>(
    _ branch: String, at address: String, _ read: (_ git: GitProgram, _ commit: String) throws -> Result
  ) throws -> Result {
    var other = git
    if let path = RemoteAddress(address).path {
      other.directory = path
      return try read(other, "refs/heads/\(branch)")
    }
    let made = try git.commands.result(of: ProgramCall(["mktemp", "-d"].map(\.pathBytes)))
    guard made.status == 0 else { throw SyncProblem.git(command: "init", reason: made.reason) }
    other.directory = GitProgram.line(made.output)
    defer {
      _ = try? git.commands.result(of: ProgramCall(["rm", "-rf", "--", other.directory].map(\.pathBytes)))
    }
    try other.output(["init", "--quiet", "--bare"])
    let fetched = try other.run(
      [
        "fetch", "--quiet", "--no-tags", "--depth=1", "--filter=blob:none", "--", address,
        "refs/heads/\(branch)",
      ],
      isRemote: true)
    guard fetched.status == 0 else { throw SyncProblem.noRemote(address: address, reason: fetched.reason) }
    return try read(other, "FETCH_HEAD")
  }

  /// Forgets the other place. The lists, and their history, stay.
  ///
  /// - Returns: its address.
  /// - Throws: `noRepository`, `notConnected`.
  func disconnect() throws -> String {
    guard try git.lineIfAny(["rev-parse", "--show-toplevel"]) != nil else {
      throw SyncProblem.noRepository(directory: git.directory)
    }
    let branch = try branch()
    guard let remote = try git.lineIfAny(["config", "--get", "branch.\(branch).remote"]), remote != "." else {
      throw SyncProblem.notConnected(directory: git.directory)
    }
    let address = try git.lineIfAny(["remote", "get-url", remote])
    if address == nil {
      // The branch names the address itself.
      try git.output(["branch", "--unset-upstream"])
    } else {
      try git.output(["remote", "remove", remote])
    }
    return address ?? remote
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
    throw SyncProblem.otherRemote(address: try git.lineIfAny(["remote", "get-url", "origin"]) ?? "")
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
