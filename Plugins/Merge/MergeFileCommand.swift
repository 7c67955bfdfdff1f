import ModuleKit
import TodoStores

struct MergeFileCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "merge-file", forms: ["", "BASE OURS THEIRS [PATH]"],
    summary: "Merge three versions of a file by task, as a merge driver",
    details: """
      git merges text by lines: if two machines change neighbouring lines, todo.txt gets conflict markers. \
      With this merge driver, git lets todo merge by tasks. The result is written over OURS. If a file \
      cannot be read, OURS stays unchanged and the exit status is 1. PATH is the file's name in the \
      repository, or else OURS: tasks of a done.txt are completed. If both versions of a line are kept, a \
      message on standard error says so.

      --setup configures the git repository of todo.txt: it writes .gitattributes, which all clones share, \
      and the configuration, which each clone needs. --global configures all of your repositories.
      """,
    examples: """
      merge-file --setup
      merge-file base.txt todo.txt other.txt
      """, options: [.setup, .global])

  private enum Work {
    case merge(base: String, ours: String, theirs: String, name: String)
    case setUp(isGlobal: Bool)
  }

  private let work: Work

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let paths = arguments.operands.map { String(pathBytes: $0) }
    let isGlobal = arguments.contains(.global)
    switch (arguments.contains(.setup), paths.count) {
    case (true, 0): work = .setUp(isGlobal: isGlobal)
    case (false, 3...4) where !isGlobal:
      work = .merge(
        base: paths[0], ours: paths[1], theirs: paths[2], name: paths.count > 3 ? paths[3] : paths[1])
    default: throw Self.syntax.usage(in: context.settings)
    }
  }

  func run(in context: ModuleContext) throws {
    let wireframe = MergeWireframe(context: context)
    switch work {
    case .merge(let base, let ours, let theirs, let name):
      try wireframe.makePresenter().mergeFile(base: base, ours: ours, theirs: theirs, named: name)
    case .setUp(let isGlobal):
      try wireframe.makeSetupPresenter().setUp(isGlobal: isGlobal)
    }
  }
}

extension CommandOption {
  fileprivate static let setup = CommandOption(
    "setup", summary: "Configure git to use it for todo.txt and done.txt")
  fileprivate static let global = CommandOption(
    "global", summary: "With --setup: for all of your repositories")
}
