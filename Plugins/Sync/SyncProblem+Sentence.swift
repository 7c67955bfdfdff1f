import Merging
import ModuleKit
import TodoStores

extension SyncProblem {
  /// The message for an error of any part of a sync.
  static func explained(_ error: any Error) -> any Error {
    switch error {
    case let problem as SyncProblem: CommandError(problem.sentence, code: problem.code)
    case StoredTaskMerge.Problem.faulty(let path, let fault): explained(SyncProblem.faulty(path: path, fault))
    case MergeDriver.Problem.refused(let reason):
      CommandError("git did not accept the configuration of the merge driver: \(reason).", code: "git")
    default: error
    }
  }

  /// The error, and its remedy.
  private var sentence: String {
    switch self {
    case .noGit: "git can't be started. Install it."
    case .noEngine(let name, let address):
      "The lists are synced with \(address.shownAddress) through \(name), which needs todo-network: install that, or "
        + "connect them with another place by “todo sync --setup”."
    case .noRepository(let directory) where directory.contains("://"):
      "The list is on a server, \(directory.shownAddress): sync it there."
    case .noRepository(let directory):
      "\(directory.shownPath) is not in a git repository. Make it one with “todo sync --setup URL”."
    case .home:
      "todo.txt is in your home directory, which should not be a repository: move the lists to a folder of their own, "
        + "and set TODO_DIR to it in the configuration."
    case .otherRepository(let top):
      "The lists are in the git repository \(top.shownPath), all files of which would be sent: move the lists to a folder of "
        + "their own, and set TODO_DIR to it in the configuration."
    case .running(isCommitting: false): "Another sync is running. Try again when it has ended."
    case .running(isCommitting: true):
      "Another sync is running, and waits for git to commit: a hook, or the program that signs commits, may be asking. "
        + "Answer it or end it, then sync again."
    case .detached: "The repository is not on a branch. Switch to one, for example with “git switch main”."
    case .noUpstream(let branch):
      "The branch \(branch) has no upstream. Set it with “todo sync --setup URL” or “git branch --set-upstream-to”."
    case .noIdentity:
      "git needs your name and address for commits: set them with git config --global user.name "
        + "\"Your Name\" and git config --global user.email you@example.org."
    case .underWay(let what):
      "A \(what) is in progress in the repository: finish it with git, or abort it with "
        + (what == "bisect" ? "git bisect reset." : "git \(what) --abort.")
    case .unmerged(let paths):
      "A merge of \(Self.list(paths)) is unfinished: finish it with git add and git commit, or abort it with git merge --abort."
    case .unmergedLists(let paths, let state):
      "git could not merge \(Self.list(paths)), so changes of one side may be missing there. Run “todo doctor --fix”, "
        + "which merges them" + (state.map { ", then “\(Self.end(of: $0))”" } ?? "") + ", and sync again."
    case .branchGone(let branch, let remote, let other, let following, let sending):
      "\(remote) has no branch \(branch) any more, but \(other). If it was renamed, run “\(following)”; if not, “\(sending)” "
        + "sends it again. Then sync again."
    case .otherFiles(let address, let names):
      "\(address.shownAddress) has other files (\(Self.list(names))) and no todo.txt, so the address may be wrong. "
        + "If the lists belong there, run the command with -f. Nothing was changed."
    case .notConnected(let directory):
      "\(directory.shownPath) is not connected with another place, so there is nothing to disconnect."
    case .faulty(let path, .markers, nil):
      "\(path.shownPath) has conflict markers from an earlier merge. Fix it with “todo doctor --fix”. Nothing was synced."
    case .faulty(let path, .partOfMarkers, nil):
      "\(path.shownPath) has a part of git's conflict markers: delete it by hand. Nothing was synced."
    case .faulty(let path, .noText, nil):
      "\(path.shownPath) is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8, then sync "
        + "again. Nothing was synced."
    case .faulty(let path, .noText, let remote?):
      "\(path.shownPath) of \(remote) is no list of tasks: it is binary, or its encoding is UTF-16. Save it as UTF-8 "
        + "on the machine that sent it, then sync there. Nothing was changed here."
    case .faulty(let path, .markers, let remote?):
      "\(path.shownPath) of \(remote) has conflict markers. Run “todo doctor --fix” on the machine that sent "
        + "them, then sync there. Nothing was changed here."
    case .faulty(let path, .partOfMarkers, let remote?):
      "\(path.shownPath) of \(remote) has a part of git's conflict markers. Delete it on the machine that sent it, "
        + "then sync there. Nothing was changed here."
    case .link(let path, nil):
      "\(path.shownPath) is a symbolic link, which sync does not follow: replace it with a file. Nothing was synced."
    case .link(let path, let remote?):
      "\(path.shownPath) of \(remote) is a symbolic link or a submodule, which sync does not follow: replace it with a file there. Nothing was changed."
    case .filtered(let path, let attribute):
      "\(path.shownPath) has the git attribute “\(attribute)”, which todo sync does not support: take it out of .gitattributes."
    case .indexLocked(let path):
      "Another git process is running in the repository, or was killed. If none runs, delete \(path.shownPath) and sync again."
    case .notCommitted(let reason): "git did not commit the lists, so nothing was sent:\n\(reason)"
    case .notPushed(let reason):
      "The hook pre-push of this repository rejected the commits, which stay here: \(reason)"
    case .untrusted(let advice):
      "A repository belongs to another user, so git does not trust it. If you do, run “\(advice)”."
    case .conflict(let paths):
      "Both sides changed \(Self.list(paths)), which todo can't merge: merge with git, then sync again. "
        + "Nothing was changed."
    case .inTheWay(let reason):
      "git can't update other files of the repository: \(reason). Commit or move them, and sync again."
    case .refused(let reason, let isPush):
      isPush
        ? "The remote rejected the commits, which stay here: \(reason)"
        : "git can't fetch: \(reason)."
    case .overtaken(let times):
      "Other machines pushed during each of \(times) tries. Nothing is lost; sync again."
    case .otherRemote(let address):
      "The repository is already connected with \(address.shownAddress). To connect it with another place, disconnect it "
        + "first, with “todo sync --disconnect”."
    case .noRemote(let address, let reason):
      "\(address.shownAddress) can't be used: \(reason). Nothing was changed."
    case .nothingFound(let address, let tried, let answer):
      tried.count == 1
        ? "\(address.shownAddress) can't be used: \(answer). Nothing was changed. Task lists (CalDAV) and folders "
          + "(WebDAV) need todo-network."
        : "\(address.shownAddress) has neither \(tried.joined(separator: ", nor ")): \(answer). Nothing was changed."
    case .otherScheme(let scheme): "Write the address with https:// instead of \(scheme)://."
    case .noScheme(let address, let scheme):
      "Write \(scheme):// in front of \(address.shownAddress) if it is a server, or ./ if it is a folder."
    case .git(let command, let reason): "git \(command) failed: \(reason)."
    }
  }

  /// The command that ends what git has begun.
  private static func end(of state: String) -> String {
    state == "merge" ? "git commit --no-edit" : "git \(state) --continue"
  }

  private static func list(_ paths: [String]) -> String {
    paths.map(\.shownPath).joined(separator: ", ")
  }

  var code: String {
    switch self {
    case .noGit: "noGit"
    case .noEngine: "notInstalled"
    case .noRepository, .home, .otherRepository: "noRepository"
    case .running, .indexLocked: "busy"
    case .detached: "detached"
    case .branchGone: "branchGone"
    case .otherFiles: "otherFiles"
    case .notConnected: "notConnected"
    case .noUpstream: "noUpstream"
    case .noIdentity: "noIdentity"
    case .underWay, .unmerged, .unmergedLists: "underWay"
    case .faulty(_, .markers, _), .faulty(_, .partOfMarkers, _): "markers"
    case .faulty(_, .noText, _): "noText"
    case .filtered: "filtered"
    case .notCommitted: "notCommitted"
    case .conflict, .link: "conflict"
    case .inTheWay: "inTheWay"
    case .refused, .notPushed: "refused"
    case .untrusted: "untrusted"
    case .overtaken: "overtaken"
    case .otherRemote, .noRemote, .nothingFound: "remote"
    case .otherScheme, .noScheme: "address"
    case .git: "git"
    }
  }
}

extension String {
  /// An address for messages, without its password.
  var shownAddress: String { addressWithoutPassword.shownPath }
}
