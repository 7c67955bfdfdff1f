import Merging
import ModuleKit
import TodoStores

extension SyncProblem {
  /// What the user is told of an error of any part of a sync.
  static func explained(_ error: any Error) -> any Error {
    switch error {
    case let problem as SyncProblem: CommandError(problem.sentence, code: problem.code)
    case StoredTaskMerge.Problem.markers(let path): explained(SyncProblem.markers(path: path))
    case StoredTaskMerge.Problem.noText(let path):
      CommandError(
        "\(path.shownPath) is no list of tasks: it is binary, or its encoding is not UTF-8. Nothing was changed.",
        code: "noText")
    case MergeDriver.Problem.refused, MergeDriver.Problem.noPlace:
      CommandError("git has not taken the configuration of the merge driver.", code: "git")
    default: error
    }
  }

  /// What happened, and what to do.
  private var sentence: String {
    switch self {
    case .noGit: "git can't be started. Install it."
    case .noEngine(let name, let address):
      "The lists are synced with \(address.shownPath) through \(name), which needs todo-network: install that, or "
        + "connect them with another place by “todo sync --setup”."
    case .noRepository(let directory):
      "\(directory.shownPath) is in no git repository: “todo sync --setup URL” makes it one."
    case .home:
      "todo.txt lies in your home directory, which should be no repository: move the lists to a folder of their own, "
        + "and name that as TODO_DIR in the configuration."
    case .running: "Another sync is running here. Try again when it has ended."
    case .detached: "The repository is on no branch: git switch to one, as “git switch main”."
    case .noUpstream(let branch):
      "The branch \(branch) has no upstream: “todo sync --setup URL” connects it, or git branch --set-upstream-to."
    case .noIdentity:
      "git does not know who you are, which each commit says: set it with git config --global user.name "
        + "\"Your Name\" and git config --global user.email you@example.org."
    case .underWay(let what):
      "A \(what) is under way in the repository: end it with git, or take it back with "
        + (what == "bisect" ? "git bisect reset." : "git \(what) --abort.")
    case .unmerged(let paths):
      "git waits for a merge of \(Self.list(paths)): end it with git add and git commit, or git merge --abort."
    case .markers(let path):
      "\(path.shownPath) has the conflict markers of an earlier merge: “todo doctor --fix” mends it. Nothing was synced."
    case .remoteMarkers(let path, let remote):
      "\(path.shownPath) of \(remote) has conflict markers: “todo doctor --fix” mends them on the machine that sent "
        + "them, and a sync there sends that. Nothing was changed here."
    case .link(let path, let remote):
      "\(path.shownPath) of \(remote) is a link, which is not followed: replace it with a file there. Nothing was changed."
    case .missing(let path):
      "\(path.shownPath) is gone, and so would be all tasks elsewhere: bring it back, as with git checkout, or commit "
        + "the deletion with git."
    case .indexLocked(let path):
      "Another git is at work in the repository, or was killed: where none runs, delete \(path.shownPath), and sync again."
    case .notCommitted(let reason): "git did not commit the lists, so nothing was sent:\n\(reason)"
    case .conflict(let paths):
      "Both sides have changed \(Self.list(paths)), which todo can't merge: merge with git, then sync again. "
        + "Nothing was changed."
    case .inTheWay(let reason):
      "git can't take over other files of the repository: \(reason). Commit or move what is in the way, and sync again."
    case .refused(let reason, let isPush):
      isPush
        ? "The other side did not take the commits, which stay here: \(reason)"
        : "git can't fetch: \(reason)."
    case .overtaken(let times):
      "Other machines sent something each of \(times) times. Nothing is lost; sync again."
    case .otherRemote(let name, let address):
      "The repository is connected with \(address.shownPath) already: git remote set-url \(name) changes that."
    case .noRemote(let address, let reason):
      "\(address.shownPath) can't be used: \(reason). Nothing was changed."
    case .git(let command, let reason): "git \(command) failed: \(reason)."
    }
  }

  private static func list(_ paths: [String]) -> String {
    paths.map(\.shownPath).joined(separator: ", ")
  }

  private var code: String {
    switch self {
    case .noGit: "noGit"
    case .noEngine: "notInstalled"
    case .noRepository, .home: "noRepository"
    case .running, .indexLocked: "busy"
    case .detached: "detached"
    case .noUpstream: "noUpstream"
    case .noIdentity: "noIdentity"
    case .underWay, .unmerged: "underWay"
    case .markers, .remoteMarkers: "markers"
    case .missing: "noFile"
    case .notCommitted: "notCommitted"
    case .conflict, .link: "conflict"
    case .inTheWay: "inTheWay"
    case .refused: "refused"
    case .overtaken: "overtaken"
    case .otherRemote, .noRemote: "remote"
    case .git: "git"
    }
  }
}
