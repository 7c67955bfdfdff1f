/// Why a sync is refused, or ends before its time. Nothing is lost, and nothing was sent then, unless it says so.
enum SyncProblem: Error, Hashable {
  case noGit

  /// The lists are connected through an engine that this program has not.
  case noEngine(name: String, address: String)
  case noRepository(directory: String)

  /// The folder that would become a repository is the user's home directory.
  case home

  /// Another sync runs in the same repository.
  case running
  case detached
  case noUpstream(branch: String)
  case noIdentity

  /// - Parameter what: `merge`, `rebase`…
  case underWay(_ what: String)

  /// git holds both versions of these files, and waits for the user.
  case unmerged(paths: [String])
  case markers(path: String)

  /// The same in what the other side has sent.
  case remoteMarkers(path: String, remote: String)

  /// The other side has sent a link instead of a list or of notes.
  case link(path: String, remote: String)

  /// The list was committed before, and is gone.
  case missing(path: String)

  /// A lock that git has left, or holds.
  case indexLocked(path: String)

  /// A hook, or the program that signs, did not let a commit come about.
  case notCommitted(reason: String)

  /// Both sides have changed these files, which are neither lists nor notes.
  case conflict(paths: [String])

  /// What the other side has sent would overwrite files with changes that are not committed.
  case inTheWay(reason: String)

  /// The other side answers, and refuses.
  case refused(reason: String, isPush: Bool)

  /// Others have sent something each time.
  case overtaken(times: Int)

  /// The remote repository of that name has another address.
  case otherRemote(name: String, address: String)

  /// The folder holds something else than a repository.
  case noRemote(address: String, reason: String)

  /// Whatever else git says.
  case git(command: String, reason: String)
}
