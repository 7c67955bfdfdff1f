import ListInterface
import ModuleKit
import TodoTxt

struct ViewCommand: ListingCommand {
  static let syntax = CommandSyntax(
    "view", synonyms: ["views", "waiting", "completed"], forms: ["[VIEW [TERM...]]"],
    summary: "List the tasks of a saved view",
    details: """
      Without a name, the views are listed: today, upcoming, waiting, no-date and done, and your own. \
      --save saves QUERY, as for --where, as a view; --delete deletes it. Your views are lines “name = \
      QUERY” in ~/.config/todo/views; --group-by and --columns may precede the query. Your view replaces a standard view \
      of the same name, and an empty one, “done =”, removes it. A view is an action, too, unless an action \
      or an add-on has its name: “todo next” lists the view next.
      """,
    examples: """
      view
      view today
      view waiting +Work
      view --save week due:..eow
      """, options: ListRequest.options + [save, delete], formats: ListRequest.formats)

  private static let save = CommandOption(
    "save", summary: "Save the words that follow as a view")
  private static let delete = CommandOption("delete", summary: "Delete a view")

  private enum Request {
    case names
    case show(ListRequest)
    case save(SavedView)
    case delete(String)
  }

  private let request: Request

  var listRequest: ListRequest? {
    if case .show(let request) = request { request } else { nil }
  }

  init(arguments: CommandArguments, context: ModuleContext) throws {
    var arguments = arguments
    let saves = arguments.contains(Self.save)
    let deletes = arguments.contains(Self.delete)
    guard !arguments.operands.isEmpty else {
      guard !saves, !deletes else { throw Self.syntax.usage(in: context.settings) }
      request = .names
      return
    }
    let name = String(decoding: arguments.operands.removeFirst(), as: UTF8.self)
    switch (saves, deletes) {
    case (true, true):
      throw CommandError.misuse("--save and --delete cannot be combined.")
    case (true, false):
      request = .save(try Self.view(named: name, arguments, context))
    case (false, true):
      guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
      request = .delete(name)
    case (false, false):
      let view = try SavedViews(in: context).view(named: name)
      request = .show(try ListRequest(arguments: arguments, context: context, view: view))
    }
  }

  /// The view that the words ask for.
  private static func view(
    named name: String, _ arguments: CommandArguments, _ context: ModuleContext
  ) throws -> SavedView {
    var parts: [[UInt8]] = []
    if let grouping = arguments.bytes(of: .groupBy) { parts.append(Array("--group-by ".utf8) + grouping) }
    if let columns = arguments.bytes(of: .columns) { parts.append(Array("--columns ".utf8) + columns) }
    if let query = arguments.bytes(of: .matching) {
      parts.append(arguments.operands.isEmpty ? query : [UInt8(ascii: "(")] + query + [UInt8(ascii: ")")])
    }
    parts += arguments.operands
    if let order = arguments.bytes(of: .sort) { parts.append(Array("sort:".utf8) + order) }
    let definition = Array(parts.joined(separator: [UInt8(ascii: " ")]))
    guard !definition.isEmpty else { throw syntax.usage(in: context.settings) }
    guard let view = SavedView(name: name, definition: definition.asOneLine) else {
      throw CommandError("Not a name for a view: \(name). Use letters, digits, dashes and underscores.")
    }
    return view
  }

  func run(in context: ModuleContext) throws {
    let presenter = try ViewsWireframe(context: context).makePresenter()
    switch request {
    case .names: try presenter.presentNames()
    case .show(let request): try presenter.present(request)
    case .save(let view): try presenter.save(view)
    case .delete(let name): try presenter.delete(name)
    }
  }
}
