import TodoTxt
public import ModuleKit

extension ListRequest {
  /// The options of every listing command.
  public static let options: [CommandOption] = [
    .groupBy, .sort, .matching, .all, .noContext, .oneLine, .columns, .format,
  ]

  /// Those of a list that is followed, which is no table.
  package static let liveOptions = options.filter { $0.name != CommandOption.columns.name }

  /// The output formats of every listing command.
  public static let formats: [OutputFormat] = [.json, .ndjson, .csv, .ics]

  /// Reads the terms, the grouping and the order of a listing command.
  ///
  /// - Parameter view: a saved view that the words of the command line narrow.
  /// - Throws: `CommandError` and `QueryError` for invalid words.
  public init(arguments: CommandArguments, context: ModuleContext, view: SavedView? = nil) throws {
    try self.init(arguments: arguments, by: QueryReader(in: context), view: view)
  }

  package init(arguments: CommandArguments, by reader: QueryReader, view: SavedView? = nil) throws {
    let criteria = try arguments.criteria(by: reader, view: try view.map(reader.query))
    let sorting = try arguments.sorting(in: reader.registry, criteria)
    if sorting?.dependsOnOthers == true, let problem = reader.urgencyProblem {
      throw CommandError(problem)
    }
    self.init(
      criteria: criteria,
      grouping: arguments.contains(.groupBy)
        ? try arguments.grouping(in: reader.registry) : try view?.grouping(in: reader.registry),
      sorting: sorting,
      cutsLines: arguments.contains(.oneLine))
    columns = try arguments.columns() ?? view?.columns() ?? []
    if columns.contains(.urgency), let problem = reader.urgencyProblem { throw CommandError(problem) }
    if view?.readsArchive == true { source = .todoAndDone }
    keepsToContext = !arguments.contains(.noContext)
    if let view {
      self.view = view
      renewed = { try ListRequest(arguments: arguments, by: reader, view: $0) }
    }
  }
}
