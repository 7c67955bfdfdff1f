import ListInterface
import ModuleKit
import TodoStores
import TodoTxt

struct ListFileCommand: ModuleCommand {
  static let syntax = CommandSyntax(
    "listfile", "lf", synonyms: ["files"], forms: ["", "SRC [TERM...]"],
    summary: "List the tasks of another file, or the files there are",
    details: """
      SRC is a path, or a file beside todo.txt, with or without its .txt. Without SRC the text files beside \
      todo.txt are listed.
      """, options: ListRequest.options)

  /// Nil where the files themselves are to be listed.
  private let request: ListRequest?

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    guard !arguments.operands.isEmpty else {
      request = nil
      return
    }
    let source = String(pathBytes: arguments.operands.removeFirst())
    var request = try ListRequest(arguments: arguments, context: context)
    request.source = .file(try Self.path(of: source, in: context))
    self.request = request
  }

  func run(in context: ModuleContext) throws {
    if let request {
      try ListWireframe(context: context).presentList(request)
    } else {
      let heading = context.settings.verbosity > 0 ? ["Files in the todo.txt directory:"] : []
      try MessageView.unsilenced(in: context).display(
        (heading + context.stores.textFiles().sorted()).map(Message.text))
    }
  }

  /// Where todo.sh looks: an absolute path, beside todo.txt, in the working directory, and beside todo.txt
  /// with `.txt`.
  private static func path(of source: String, in context: ModuleContext) throws(CommandError) -> String {
    let directory = context.settings.files.directory
    if source.utf8.first == UInt8(ascii: "/") { return source }
    let places = ["\(directory)/\(source)", source, "\(directory)/\(source).txt"]
    guard let path = places.first(where: { context.stores.open($0).exists }) else {
      throw CommandError("TODO: File \(source.shownPath) does not exist.")
    }
    return path
  }
}
