import ListInterface
import ModuleKit
import TodoStores

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
