import Merging

/// Why a sync is refused or fails. Nothing is lost, and nothing was pushed, unless the case says so.
enum SyncProblem: Error, Hashable {
  case noGit

  /// The lists are connected through an engine that this program lacks.
  case noEngine(name: String, address: String)
  case noRepository(directory: String)

  /// The folder for the repository is the user's home directory.
  case home

  /// The lists are in a repository with other files, which setup would send, too.
  case otherRepository(top: String)

  /// Another sync runs in the same repository.
  ///
  /// - Parameter isCommitting: whether it runs hooks or signs a commit.
  case running(isCommitting: Bool)
  case detached
  case noUpstream(branch: String)
  case noIdentity

  /// - Parameter what: `merge`, `rebase`…
  case underWay(_ what: String)

  /// git has conflicts in these files, and waits for the user.
  case unmerged(paths: [String])

  /// git has conflicts in todo.txt or done.txt. Without its merge driver it leaves only our version of a list.
  ///
  /// - Parameter state: as for `underWay`; nil if there is nothing to finish.
  case unmergedLists(paths: [String], during: String?)

  /// The remote no longer has the branch that the lists are synced with, but others.
  ///
  /// - Parameters:
  ///   - other: the branch that may be its new name.
  ///   - following: a command that connects the lists with that.
  ///   - sending: a command that creates the branch again.
  case branchGone(String, remote: String, other: String, following: String, sending: String)

  /// The remote branch has files, and none of the lists.
  case otherFiles(address: String, names: [String])

  /// The lists are not connected with another place.
  case notConnected(directory: String)

  /// - Parameter remote: the name of the remote that has the file; nil for a local file.
  case faulty(path: String, ListFault, remote: String? = nil)

  /// There is a link in place of a list or of notes.
  ///
  /// - Parameter remote: the name of the remote that has it; nil for a local one.
  case link(path: String, remote: String?)

  /// git stores the list in another form than that of the work tree.
  case filtered(path: String, attribute: String)

  /// A lock that git holds or has left behind.
  case indexLocked(path: String)

  /// A hook, or the signing program, prevented a commit.
  case notCommitted(reason: String)

  /// The hook pre-push of this repository refused to push.
  case notPushed(reason: String)

  /// git does not trust a repository of another user.
  ///
  /// - Parameter advice: the command that makes git trust it.
  case untrusted(advice: String)

  /// Both sides have changed these files, which are neither lists nor notes.
  case conflict(paths: [String])

  /// Fetched changes would overwrite uncommitted changes.
  case inTheWay(reason: String)

  /// The remote answers, and refuses.
  case refused(reason: String, isPush: Bool)

  /// Others have pushed each time.
  case overtaken(times: Int)

  /// The repository has a remote with another address.
  case otherRemote(address: String)

  /// The folder contains something other than a repository.
  case noRemote(address: String, reason: String)

  /// No engine found anything at an address of http or https.
  ///
  /// - Parameters:
  ///   - tried: what the engines offer, in their order.
  ///   - answer: a clause.
  case nothingFound(address: String, tried: [String], answer: String)

  /// The address has a scheme that is not used, such as `caldav`.
  case otherScheme(String)

  /// The address is that of a server, without its scheme, `https` or `http`.
  case noScheme(address: String, scheme: String)

  /// Any other error of git.
  case git(command: String, reason: String)
}
