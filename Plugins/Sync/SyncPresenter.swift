import Merging
import ModuleKit
import TodoStores
import TodoTxt

struct SyncPresenter {
  let makeInteractor: (_ progress: @escaping (SyncStep) -> Void) throws -> SyncInteractor
  let setup: SetupInteractor
  let view: any View<[ActionResult]>

  /// Shows the current step; nil if there is no terminal to show it on.
  let progressView: (any View<SyncStep>)?

  /// Whether a machine that can't be reached is no error.
  let isAutomatic: Bool

  let realPath: (String) -> String

  func sync() throws {
    try present(try explaining { try makeInteractor(show).sync() })
  }

  private func present(_ outcome: SyncOutcome) throws {
    try view.display(outcome.events.map(\.result))
    if let offline = outcome.offline {
      guard isAutomatic else { throw CommandError(sentence(offline), code: "offline") }
      try view.display([
        ActionResult(
          "offline", details: ["waiting": .number(offline.waiting), "reason": .string(offline.reason)],
          [.text(sentence(offline))])
      ])
    } else {
      try view.display([summary(of: outcome)])
    }
  }

  func setUp(_ address: String) throws {
    let isPath = RemoteAddress(address).path == address
    let place = isPath ? realPath(address) : address
    let outcome = try explaining {
      try setup.connect(place)
      let outcome = try makeInteractor(show).sync()
      if try setup.finish(), outcome.offline == nil { _ = try makeInteractor(show).sync() }
      return outcome
    }
    let directory = setup.git.directory
    try view.display([
      ActionResult(
        "setUp", details: ["directory": .string(directory), "address": .string(place)],
        [.text("\(directory.shownPath) is connected with \(place.shownPath).")])
    ])
    try present(outcome)
  }

  private func show(_ step: SyncStep) {
    try? progressView?.display(step)
  }

  private func summary(of outcome: SyncOutcome) -> ActionResult {
    let parts = [("sent", outcome.sent), ("received", outcome.received)].filter { $0.1 > 0 }
      .map { "\($0.0) \($0.1)" }
    let sentence =
      parts.isEmpty
      ? "Up to date with \(outcome.remote)."
      : "Synced with \(outcome.remote): \(parts.joined(separator: ", "))."
    return ActionResult(
      "synced",
      details: [
        "remote": .string(outcome.remote), "sent": .number(outcome.sent),
        "received": .number(outcome.received),
        "commits": .array(outcome.committed.map { .string($0) }),
      ], [.text(sentence)])
  }

  private func sentence(_ offline: SyncOutcome.Offline) -> String {
    let waiting =
      switch offline.waiting {
      case 0: "nothing waits"
      case 1: "1 change waits"
      case let count: "\(count) changes wait"
      }
    return "Offline: \(waiting) (\(offline.reason))."
  }

  /// Makes sentences of what goes wrong.
  private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as SyncProblem {
      throw CommandError(problem.sentence, code: problem.code)
    } catch MergeDriver.Problem.refused, MergeDriver.Problem.noPlace {
      throw CommandError("git has not taken the configuration of the merge driver.", code: "git")
    }
  }
}

extension SyncProblem {
  /// What happened, and what to do.
  fileprivate var sentence: String {
    switch self {
    case .noGit: "git can't be started. Install it."
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
    case .deletions(let gone, let all):
      "\(gone) of \(all) tasks are gone since the last sync: undo, or git, brings them back; “todo sync --deletions” "
        + "deletes them everywhere."
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

  fileprivate var code: String {
    switch self {
    case .noGit: "noGit"
    case .noRepository, .home: "noRepository"
    case .running, .indexLocked: "busy"
    case .detached: "detached"
    case .noUpstream: "noUpstream"
    case .noIdentity: "noIdentity"
    case .underWay, .unmerged: "underWay"
    case .markers, .remoteMarkers: "markers"
    case .missing: "noFile"
    case .deletions: "deletions"
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
