import Merging
import ModuleKit
import RemoteServices
import SyncInterface
import TerminalText
import TodoStores
import ViewKit

/// Finds the task lists of a server, and lets the user choose.
struct CalDAVSetup {
  let session: SyncSession

  func connect(to address: String) throws -> SyncConnection {
    let world = CalDAVWorld(session: session)
    let account = try session.davAccount(at: address)
    let source = CalDAVSource(account)
    let found: [CalDAVSource.Collection]?
    do {
      found = try RemoteWork.wait { try await source.collections() }
    } catch let error as RemoteError {
      guard let answer = error.answerOfAnother else { throw error.command }
      return .notFound(answer: answer)
    }
    guard let collections = found else { return .notFound(answer: "it has no calendars") }
    if collections.isEmpty {
      throw CommandError(
        "\(account.url.host) has no task list. Create one there, on its web page or in a calendar app, and try again.",
        code: "list")
    }
    let lists = CalDAVLists(try targets(of: collections, account))
    try preview(lists, from: source, world)
    try world.listsState.save(lists.saved)
    return .connected(address: account.address)
  }

  // MARK: The choice

  private func targets(
    of collections: [CalDAVSource.Collection], _ account: DAVAccount
  ) throws -> [CalDAVLists.Target] {
    let host = account.url.host
    // The address of a single list.
    let isSingle = collections.count == 1 && "\(account.url)".hasSuffix(collections[0].path)
    if isSingle,
      !account.lists.contains(where: { [collections[0].name, collections[0].path].contains($0.name) })
    {
      return [try target(collections[0], "")]
    }
    if !account.lists.isEmpty {
      return try namedTargets(
        account.lists.map { list in
          (list.name, collections.filter { $0.name == list.name || $0.path == list.name }, list.target)
        }, of: collections, host, namedBy: "“lists” of the file of sources")
    }
    let writable = collections.filter { !$0.isReadOnly }
    guard let first = writable.first else {
      throw CommandError("No list of \(host) may be written. \(Self.names(collections))", code: "list")
    }
    if writable.count == 1 { return [try target(first, "")] }
    let prompt = session.context.surroundings.prompt
    guard prompt.hasUser, !session.isAutomatic else {
      throw CommandError(
        "\(host) has several lists. \(Self.names(collections)) Set the sync up with the address of one, "
          + "or say “lists = NAME, OTHER = +project” in a section “type = caldav” of the file of sources.",
        code: "list")
    }
    return try choice(of: writable, host, prompt)
  }

  /// The targets that the user gives to lists of the server.
  ///
  /// - Parameters:
  ///   - choices: for each the name, the lists that it may mean, and the target.
  ///   - source: where the user names them, for errors.
  private func namedTargets(
    _ choices: [(name: String, found: [CalDAVSource.Collection], target: String)],
    of collections: [CalDAVSource.Collection], _ host: String, namedBy source: String
  ) throws -> [CalDAVLists.Target] {
    var targets: [CalDAVLists.Target] = []
    for choice in choices {
      guard choice.found.count == 1, let collection = choice.found.first else {
        let reason =
          choice.found.isEmpty
          ? "has no list “\(choice.name)”" : "has several lists “\(choice.name)”: name its path"
        throw CommandError("\(host) \(reason). \(Self.names(collections))", code: "list")
      }
      try check(choice.target)
      let target = try target(collection, isTodo(choice.target) ? "" : choice.target)
      if let other = targets.first(where: { $0.path == target.path }) {
        throw CommandError("“\(other.name)” is twice in \(source). Remove one.", code: "list")
      }
      if let other = targets.first(where: { place(of: $0.target) == place(of: target.target) }) {
        let reason =
          target.target.isEmpty
          ? "have no target, but only one list can be the rest of todo.txt. Give one a project or a file, as in "
            + "“\(target.name) = +project” or “\(target.name) = other.txt”."
          : "have the same target, \(target.target). Give each list its own."
        throw CommandError("“\(other.name)” and “\(target.name)” in \(source) \(reason)", code: "list")
      }
      targets.append(target)
    }
    return targets
  }

  /// The number of answers that the user may give to find a list.
  private static let attempts = 3

  /// Asks which of several lists are synced, and with what.
  private func choice(
    of lists: [CalDAVSource.Collection], _ host: String, _ prompt: any Prompt
  ) throws -> [CalDAVLists.Target] {
    let output = session.context.surroundings.output
    for (number, list) in lists.enumerated() {
      try output.write("\(number + 1) \(list.name)  \(list.path)\n")
    }
    let more = lists.count > 2 ? ", 3 = shopping.txt" : ""
    try output.write("One list, or several, as in 1, 2 = +work\(more)\n")
    for _ in 1...Self.attempts {
      var answer: [UInt8]?
      try prompt.ask(Question("Which list is todo.txt to be synced with? ")) { answer = $0 }
      guard let answer else { break }
      let text = String(decoding: answer, as: UTF8.self)
      let found = CalDAVLists.choices(for: text, among: lists)
      if found.count == 1 { return [try target(found[0], "")] }
      let words = RemoteText.oneLine(text, limit: 80)
      var fault = ""
      if text.contains(where: { ",=".contains($0) }), found.isEmpty {
        do {
          return try namedTargets(
            DAVAccount.lists(in: text).map { list in
              (list.name, CalDAVLists.choices(for: list.name, among: lists), list.target)
            }, of: lists, host, namedBy: "the answer")
        } catch {
          fault = ((error as? CommandError)?.message ?? "\(error)") + " "
        }
      } else if !found.isEmpty {
        fault = "There are \(found.count) lists “\(found[0].name)”. "
      } else if !words.isEmpty {
        fault = "There is no list “\(words)”. "
      }
      try output.write("\(fault)Type the number, the name or the path of a list.\n")
    }
    throw CommandError("Nothing was set up.", code: "list")
  }

  private func target(
    _ collection: CalDAVSource.Collection, _ target: String
  ) throws -> CalDAVLists.Target {
    guard !collection.isReadOnly else {
      throw CommandError("The list “\(collection.name)” may not be written.", code: "list")
    }
    return CalDAVLists.Target(path: collection.path, name: collection.name, target: target)
  }

  private func check(_ target: String) throws {
    let isFile =
      target.hasSuffix(".txt") && !target.hasPrefix(".") && !target.contains("/")
      && ![session.files.done, session.files.report].contains(place(of: target))
    let isProject = target.hasPrefix("+") && target.utf8.count > 1 && !target.contains(where: \.isWhitespace)
    guard target.isEmpty || isFile || isProject else {
      throw CommandError(
        "“\(target)” is neither a project, as +work, nor a file beside todo.txt, as work.txt.", code: "list")
    }
  }

  /// The real path of a file, or the project.
  private func place(of target: String) -> String {
    target.hasSuffix(".txt") && !target.hasPrefix("+")
      ? session.context.stores.inspector.realPath(of: "\(session.directory)/\(target)") : target
  }

  private func isTodo(_ target: String) -> Bool { place(of: target) == session.files.todo }

  private static func names(_ collections: [CalDAVSource.Collection]) -> String {
    let rest = collections.count > 12 ? ", and \(collections.count - 12) more" : ""
    return "There are: " + collections.prefix(12).map { "\($0.name) (\($0.path))" }.joined(separator: ", ")
      + rest + "."
  }

  // MARK: Preview

  /// Describes the first sync, and asks for confirmation.
  private func preview(_ lists: CalDAVLists, from source: CalDAVSource, _ world: CalDAVWorld) throws {
    let preview: CalendarSync.Preview
    do {
      preview = try world.sync(with: source, lists.targets).preview()
    } catch let error as RemoteError {
      throw error.command
    } catch let problem as CalendarProblem {
      throw problem.command(source.name, in: world)
    }
    let context = session.context
    guard context.settings.outputFormat == .text else { return }
    let names = lists.targets.map { $0.target.isEmpty ? $0.name : "\($0.name) = \($0.target)" }
    try context.surroundings.output.write(
      "\(source.name): \(names.joined(separator: ", "))\n"
        + (lists.rest.map { "  \($0)\n" } ?? "") + "  \(preview.sentence)\n")
    let prompt = context.surroundings.prompt
    guard prompt.hasUser, !session.isAutomatic else { return }
    var isAgreed = false
    try prompt.confirm("Sync now?") { isAgreed = $0 }
    guard isAgreed else { throw CommandError("Nothing was set up.", code: "cancelled") }
  }
}

extension CalDAVLists {
  /// The lists that the user may mean: the one with that number in the order of the question, or those with that path or
  /// name.
  static func choices(
    for answer: String, among lists: [CalDAVSource.Collection]
  ) -> [CalDAVSource.Collection] {
    let answer = RemoteText.oneLine(answer)
    if let number = Int(answer), lists.indices.contains(number - 1) { return [lists[number - 1]] }
    let exact = lists.filter { $0.name == answer || $0.path == answer || $0.path == "\(answer)/" }
    return exact.isEmpty ? lists.filter { $0.name.lowercased() == answer.lowercased() } : exact
  }

  /// A sentence about the tasks that belong to no list; nil if a list has the rest of todo.txt.
  fileprivate var rest: String? {
    if targets.contains(where: \.target.isEmpty) { return nil }
    let projects = targets.map(\.target).filter { $0.hasPrefix("+") }
    return projects.isEmpty
      ? "No list is for todo.txt: its tasks stay here."
      : "No list is for tasks without \(projects.joined(separator: " or ")): they stay here."
  }
}

extension CalendarSync.Preview {
  /// The numbers of the first sync, in the words of its result.
  fileprivate var sentence: String {
    let parts = [("send", sent), ("receive", received)]
      .filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    let moves = moved > 0 ? " Moved to another list of the server: \(moved)." : ""
    let known = (adopted > 0 ? " On both sides already: \(adopted)." : "") + moves
    return (parts.isEmpty ? "Up to date." : "The first sync will \(parts.joined(separator: ", ")).") + known
  }
}

extension CalendarProblem {
  func command(_ server: String, in world: CalDAVWorld) -> CommandError {
    switch self {
    case .deletions(let losses, let isHere):
      world.session.consent.refusal(of: losses, at: isHere ? nil : server, path: world.path(ofList:))
    case .missing(let file):
      CommandError("\(file) is gone, and so would be its tasks on \(server): bring it back.", code: "noFile")
    case .overtaken(let times):
      CommandError(
        "Others changed something on \(server) each of \(times) times. Nothing is lost; sync again.",
        code: "overtaken")
    }
  }
}
