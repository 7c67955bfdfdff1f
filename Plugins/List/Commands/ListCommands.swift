import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

struct ListCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "list", "ls", synonyms: ["tasks", "export"], forms: ["[TERM...]"],
    summary: "List the tasks, sorted by their text",
    details: """
      A task must match every TERM, a case-insensitive basic regular expression, and no TERM that starts \
      with a dash. A TERM can be a field: due:today, due:..fri, 'due<fri', pri:A..C, is:overdue, has:est, \
      project:p, num:2..5, sort:-pri,due, limit:10. --where takes these with and, or, not and parentheses. \
      Hidden tasks (h:1) and waiting tasks (t: with a later date) are not listed, unless --all or a field \
      such as is:waiting asks for them. “todo context” limits every listing to a query.
      """,
    examples: """
      ls +Work -@phone  # not with @phone
      ls due:..fri sort:-pri
      ls --where 'is:overdue or pri:A'
      ls --group-by project
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    listRequest = try ListRequest(arguments: arguments, context: context)
  }
}

struct ListAllCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "listall", "lsa", synonyms: ["all", "lsall", "everything"], forms: ["[TERM...]"],
    summary: "List the tasks of todo.txt and done.txt",
    details: "Tasks of done.txt have the number 0.",
    examples: "listall invoice", options: ListRequest.options,
    formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .todoAndDone
    listRequest = request
  }
}

struct ListPrioritiesCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "listpri", "lsp", synonyms: ["priorities", "lspri", "lsprio", "listprio"],
    forms: ["[PRIORITIES] [TERM...]"],
    summary: "List the tasks that have a priority",
    details: """
      PRIORITIES is a letter or a range in any case, or several in capitals: a, a-c, CX, ABR-Y. Without \
      PRIORITIES, all tasks with a priority are listed.
      """,
    examples: """
      listpri A
      listpri A-C +Work
      """, options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    let chosen = arguments.operands.first.flatMap(PriorityRange.init)
    if chosen != nil { arguments.operands.removeFirst() }
    var request = try ListRequest(arguments: arguments, context: context)
    request.priorities = chosen ?? .all
    listRequest = request
  }
}

struct ListFileCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listfile", "lf", synonyms: ["files", "lsf", "lsfile"], forms: ["", "SRC [TERM...]"],
    summary: "List the tasks of another file, or the names of the files",
    details: """
      SRC is a path, or the name of a file beside todo.txt, with or without .txt. Without SRC, the text \
      files beside todo.txt are listed.
      """,
    examples: """
      listfile
      listfile done.txt +Work
      """, options: ListRequest.options, formats: ListRequest.formats)

  /// Nil to list the files themselves.
  private let request: (file: String, list: ListRequest)?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    guard !arguments.operands.isEmpty else {
      request = nil
      return
    }
    let file = String(pathBytes: arguments.operands.removeFirst())
    request = (file, try ListRequest(arguments: arguments, context: context))
  }

  func run(in context: ModuleContext) throws {
    let wireframe = ListWireframe(context: context)
    if let request {
      try wireframe.presentList(request.list, ofFileNamed: request.file)
    } else {
      try wireframe.makeTextFilesPresenter().present()
    }
  }
}

struct SearchCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "search", synonyms: ["find", "grep"], forms: ["TERM [TERM...]"],
    summary: "Find tasks in todo.txt and done.txt",
    details: "A task must match every TERM, as for list. Tasks of done.txt have the number 0.",
    examples: "search invoice", options: ListRequest.options, formats: ListRequest.formats)

  let listRequest: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard !arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .todoAndDone
    listRequest = request
  }
}
