import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct ImportPresenter {
  let interactor: ImportInteractor
  let view: any View<[ActionResult]>

  /// The list's name in messages.
  let listName: String

  /// The name of the file of archived tasks.
  let doneName: String

  /// The path of the source file.
  let path: String

  func importTasks(isTrial: Bool) throws {
    if interactor.sourceIsFolder {
      throw CommandError("\(listName): \(path.shownPath) is a folder: name a file in it.", code: "isFolder")
    }
    guard interactor.sourceExists else {
      throw CommandError("\(listName): File \(path.shownPath) does not exist.", code: "noFile")
    }
    let outcomes: [ImportOutcome]
    let notes: ImportNotes
    do {
      (outcomes, notes) = try interactor.importTasks(isTrial: isTrial)
    } catch let error as ExchangeError {
      let place = error.line.map { ":\($0)" } ?? ""
      throw CommandError(
        "\(path.shownPath)\(place): \(error.reason). Nothing was added.", code: "unreadable")
    }
    try view.display(
      outcomes.map { describe($0, isTrial: isTrial) } + [summary(of: outcomes, isTrial: isTrial)]
        + (difference(in: outcomes) + conflicts(in: outcomes) + notes.sentences).map {
          ActionResult("note", details: ["message": .string($0)], [.warning($0)])
        })
  }

  private func describe(_ outcome: ImportOutcome, isTrial: Bool) -> ActionResult {
    switch outcome {
    case .added(let number, let text), .keptBoth(_, let number, let text):
      let task = NumberedTask(number: number, text: text)
      return ActionResult(isTrial ? "wouldBeAdded" : "added", after: task, [.task(task)])
    case .archived(let text):
      return ActionResult(
        isTrial ? "wouldBeArchived" : "archived", details: ["raw": .bytes(text)],
        [.text(String(decoding: text, as: UTF8.self))])
    case .changed(let number, let before, let text):
      let task = NumberedTask(number: number, text: text)
      return ActionResult(
        isTrial ? "wouldBeChanged" : "changed",
        before: NumberedTask(number: number, text: before), after: task, [.task(task)])
    case .wasThere(let number, let text):
      return ActionResult(
        "wasThere", number: number, details: ["raw": .bytes(text)], [])
    case .differs(let number, let text):
      return ActionResult("differs", number: number, details: ["raw": .bytes(text)], [])
    case .wasDone(let text):
      return ActionResult("wasDone", details: ["raw": .bytes(text)], [])
    }
  }

  /// Names the tasks that differ from the file, in at most one sentence.
  private func difference(in outcomes: [ImportOutcome]) -> [String] {
    let numbers = outcomes.compactMap { if case .differs(let number, _) = $0 { "\(number)" } else { nil } }
    return switch numbers.count {
    case 0: []
    case 1: ["Task \(numbers[0]) differs from the file and was not changed."]
    case let count:
      ["\(count) tasks differ from the file and were not changed: \(numbers.joined(separator: ", "))."]
    }
  }

  private func conflicts(in outcomes: [ImportOutcome]) -> [String] {
    outcomes.compactMap { outcome in
      guard case .keptBoth(let number, let other, _) = outcome else { return nil }
      return
        "Tasks \(number) and \(other) are one task that both sides changed; both lines are kept."
    }
  }

  private func summary(of outcomes: [ImportOutcome], isTrial: Bool) -> ActionResult {
    let added = outcomes.count {
      switch $0 {
      case .added, .keptBoth: true
      default: false
      }
    }
    let archived = outcomes.count { if case .archived = $0 { true } else { false } }
    let changed = outcomes.count { if case .changed = $0 { true } else { false } }
    let known = outcomes.count {
      switch $0 {
      case .wasThere, .differs, .wasDone: true
      default: false
      }
    }
    let verb = isTrial ? "would be added" : "added"
    let rest = known == 0 ? "" : known == 1 ? ", 1 was already there" : ", \(known) were already there"
    let done = archived == 0 ? "" : ", \(archived) completed \(verb) to \(doneName)"
    let changes = changed == 0 ? "" : ", \(changed) changed"
    return ActionResult(
      "total",
      details: [
        "added": .number(isTrial ? 0 : added), "archived": .number(isTrial ? 0 : archived),
        "changed": .number(isTrial ? 0 : changed),
        "wereThere": .number(known),
      ],
      [.text("\(listName): \(added) \(verb)\(done)\(changes)\(rest).")])
  }
}
