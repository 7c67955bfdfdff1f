public import ModuleKit
import TodoStores

/// The user's consent to delete tasks that are gone, as `--deletions` gives it.
public enum AcceptedDeletions: Hashable, Sendable {
  case none

  /// Of any list, if it is the only one that has lost tasks.
  case ofOnlyList

  /// Of the lists at these real paths.
  case of(Set<String>)

  /// - Parameter option: the action's `--deletions`, whose lists are the operands.
  public init(_ arguments: CommandArguments, as option: CommandOption, in context: ModuleContext) {
    let paths = arguments.operands.map { name in
      let path = String(pathBytes: name)
      return context.stores.inspector.realPath(
        of: path.hasPrefix("/") ? path : context.settings.files.path(of: name))
    }
    self = !arguments.contains(option) ? .none : paths.isEmpty ? .ofOnlyList : .of(Set(paths))
  }
}

/// Asks for the user's consent to losses of tasks, in the same words wherever the lists come from.
public struct DeletionConsent: Sendable {
  private let accepted: AcceptedDeletions

  /// The directory of todo.txt, from the root.
  private let directory: String

  /// Whether `TODO_LISTS` names several lists, so that a file's name alone does not say which is meant.
  private let hasOtherLists: Bool

  /// The action that takes `--deletions`.
  private let action: String

  /// - Parameter action: what takes `--deletions`, such as `sync`.
  public init(_ accepted: AcceptedDeletions, in context: ModuleContext, action: String) {
    let files = context.settings.files
    self.accepted = accepted
    self.action = action
    directory = TodoFiles(beside: context.stores.inspector.realPath(of: files.todo)).directory
    hasOtherLists = files.configuredLists.count > 1
  }

  /// The losses that the user has not agreed to.
  ///
  /// - Parameter path: returns the real path of a list.
  public func unaccepted(
    _ losses: [GoneTasks.Loss], at path: (_ list: String) -> String
  ) -> [GoneTasks.Loss] {
    switch accepted {
    case .none: losses
    case .ofOnlyList: hasOtherLists || Set(losses.map(\.list)).count > 1 ? losses : []
    case .of(let paths): losses.filter { !paths.contains(path($0.list)) }
    }
  }

  /// The error that names the lists, and the commands to go on.
  ///
  /// - Parameters:
  ///   - losses: at least one, since the last sync.
  ///   - command: restores the lists here; nil if the message can name no command.
  ///   - path: returns the real path of a list.
  public func refusal(
    of losses: [GoneTasks.Loss], at remote: String?, restoredBy command: String? = nil,
    path: (_ list: String) -> String
  ) -> CommandError {
    let remedy =
      command.map { "Restore the last version with “\($0)”" } ?? "If todo deleted them, undo restores them"
    return refusal(
      of: losses, at: remote, since: "the last sync", remedy: remote == nil ? remedy : "Restore them there",
      extent: remote == nil ? " everywhere" : " here, too", path: path)
  }

  /// - Parameters:
  ///   - losses: at least one.
  ///   - copy: the name of the file that has the tasks.
  public func refusal(
    of losses: [GoneTasks.Loss], inCopy copy: String, path: (_ list: String) -> String
  ) -> CommandError {
    refusal(
      of: losses, since: "\(copy) was made", remedy: "Restore them from it", extent: "", path: path)
  }

  private func refusal(
    of losses: [GoneTasks.Loss], at remote: String? = nil, since moment: String, remedy: String,
    extent: String, path: (_ list: String) -> String
  ) -> CommandError {
    func sum(_ value: (GoneTasks.Loss) -> Int) -> Int { losses.reduce(0) { $0 + value($1) } }
    let lists = losses.map { loss in
      let name = shortName(path(loss.list)).shownPath
      return switch loss.damage {
      case .missing: "\(name) is missing"
      case .cut: "\(name) ends in the middle of a line"
      case .emptied, nil: losses.count == 1 ? name : "\(name): \(loss.count) of \(loss.total)"
      }
    }
    var names: [String] = []
    for path in losses.map({ path($0.list) }) {
      let name = (hasOtherLists ? path : shortName(path)).pathBytes.quotedForShell
      if !names.contains(name) { names.append(name) }
    }
    let gone = "\(sum(\.count)) of \(sum(\.total)) tasks are gone" + (remote.map { " at \($0)" } ?? "")
    let consent = "“todo \(action) --deletions \(names.joined(separator: " "))” deletes them\(extent)"
    return CommandError(
      "\(gone) since \(moment) (\(lists.joined(separator: ", "))). \(remedy); \(consent).", code: "deletions")
  }

  /// The path from the directory of todo.txt, if it is there.
  private func shortName(_ path: String) -> String {
    let start = directory == "/" ? directory : "\(directory)/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }
}
