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
  case running
  case detached
  case noUpstream(branch: String)
  case noIdentity

  /// - Parameter what: `merge`, `rebase`…
  case underWay(_ what: String)

  /// git has conflicts in these files, and waits for the user.
  case unmerged(paths: [String])

  /// - Parameter remote: the name of the remote that has the file; nil for a local file.
  case faulty(path: String, ListFault, remote: String? = nil)

  /// There is a link in place of a list or of notes.
  ///
  /// - Parameter remote: the name of the remote that has it; nil for a local one.
  case link(path: String, remote: String?)

  /// git stores the list in another form than that of the work tree.
  case filtered(path: String, attribute: String)

  /// The list was committed before, and is missing now.
  case missing(path: String)

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

  /// The remote of that name has another address.
  case otherRemote(name: String, address: String)

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
