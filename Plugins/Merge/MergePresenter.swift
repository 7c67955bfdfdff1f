import Merging
import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct MergePresenter {
  let interactor: MergeInteractor

  /// Merges files under git, whose changes are not actions to undo.
  let unrecordedInteractor: StoredTaskMerge
  let view: any View<[ActionResult]>

  /// The parameters are directories.
  ///
  /// - Throws: also if both versions of a line were kept, with status 2, after everything was shown.
  func merge(base: String, ours: String, theirs: String, isTrial: Bool, isAgreed: Bool) throws {
    let outcome = try result {
      try interactor.merge(base: base, into: ours, theirs, isTrial: isTrial, isAgreed: isAgreed)
    }
    let notes = outcome.notesWithBoth.map { MergeEvent.keptBothInNote(path: $0).result }
    let changed = outcome.lists.changed + outcome.notes
    try view.display(
      describe(outcome.lists) + notes + [summary(of: changed, into: ours, isTrial: isTrial)])
    guard notes.isEmpty, outcome.lists.events.allSatisfy({ !$0.keepsBoth }) else {
      throw CommandError("", status: 2, code: "keptBoth")
    }
  }

  /// - Parameter name: the file's path in its repository.
  func mergeFile(base: String, ours: String, theirs: String, named name: String) throws {
    let isDone = name.split(separator: "/").last?.lowercased().hasPrefix("done") ?? false
    let outcome = try result {
      try unrecordedInteractor.merge(
        base: .init(file: base, isDone: isDone), into: .init(file: ours, isDone: isDone),
        .init(file: theirs, isDone: isDone), isTrial: false)
    }
    // git reports its merges itself; print only what the user should check. git's status stays 0, as the
    // file is merged, so the warning goes to standard error.
    let count = outcome.events.count(where: \.keepsBoth)
    let lines = count == 1 ? "a line" : "\(count) lines"
    let warning = ActionResult(
      "keptBothInFile", details: ["path": .string(name), "count": .number(count)],
      [.warning("\(name.shownPath): Both versions of \(lines) are kept: delete those that you do not need.")])
    try view.display((count > 0 ? [warning] : []) + describe(outcome).filter { $0.name != "merged" })
  }

  private func result<Outcome>(_ merge: () throws -> Outcome) throws -> Outcome {
    do {
      return try merge()
    } catch StoredTaskMerge.Problem.faulty(let path, let fault) {
      let remedy = fault == .markers ? " Fix it with “todo doctor --fix”." : ""
      throw CommandError(
        "\(path.shownPath) \(fault.clause).\(remedy) Nothing was merged.",
        code: fault == .noText ? "noText" : "markers")
    } catch StoredTaskMerge.Problem.nothing(let place) {
      let path = (place.todo ?? place.done ?? "").shownPath
      throw CommandError("\(path) does not exist. Nothing was merged.", code: "noFile")
    } catch let gone as MergeInteractor.Deletions {
      throw CommandError(
        "\(gone.count) of \(gone.total) tasks of the last version are gone in \(gone.side.shownPath). Nothing was merged; with --deletions, they are deleted.",
        code: "deletions")
    }
  }

  private func describe(_ outcome: StoredTaskMerge.Outcome) -> [ActionResult] {
    let note = ActionResult(
      "noBase", [.text("Base not found: the tasks of both sides are kept, and no task counts as deleted.")])
    return (outcome.hasNoBase ? [note] : []) + outcome.events.map(\.result)
  }

  /// - Parameter changed: the paths of the changed files.
  private func summary(of changed: [String], into ours: String, isTrial: Bool) -> ActionResult {
    let files = changed.map(\.shownPath).sorted(by: >).joined(separator: " and ")
    let sentence =
      files.isEmpty
      ? "\(ours.shownPath) is already up to date."
      : isTrial
        ? "\(files) would change." : "\(files) \(changed.count == 1 ? "has" : "have") the merge."
    return ActionResult(
      isTrial ? "wouldMerge" : "total",
      details: ["changed": .array(changed.map { .string($0) })], [.text(sentence)])
  }
}

struct MergeSetupPresenter {
  let interactor: MergeDriver
  let view: any View<[ActionResult]>

  func setUp(isGlobal: Bool) throws {
    do {
      let (path, isNew) = try interactor.setUp(isGlobal: isGlobal)
      let attributes = isNew ? "\(path.shownPath) says so" : "\(path.shownPath) said so already"
      let advice =
        isGlobal
        ? "" : " Commit .gitattributes; each clone needs “\(interactor.programName) merge-file --setup” once."
      try view.display([
        ActionResult(
          "setUp", details: ["attributes": .string(path)],
          [.text("git now merges todo.txt and done.txt by tasks: \(attributes).\(advice)")])
      ])
    } catch MergeDriver.Problem.noRepository {
      throw CommandError(
        "\(interactor.directory.shownPath) is not in a git repository: make it one with “git init”, or add --global.",
        code: "noRepository")
    } catch MergeDriver.Problem.refused(let reason) {
      throw CommandError("git did not accept the configuration: \(reason).", code: "git")
    } catch MergeDriver.Problem.noPlace {
      throw CommandError(
        "Can't write git's attributes: neither HOME nor XDG_CONFIG_HOME is set.", code: "noFile")
    }
  }
}
