public import TodoTxt

extension CommandOption {
  /// For all one-shot listings.
  public static let oneLine = CommandOption(
    "one-line", summary: "Cut long lines at the terminal's width instead of wrapping")

  public static let groupBy = CommandOption(
    "group-by", valueName: "NAME", summary: "Group the list into sections")

  public static let sort = CommandOption(
    "sort", valueName: "NAME[,NAME...]",
    summary: "Sort by these keys in turn; a dash before a name reverses it")

  /// For listings that end.
  public static let columns = CommandOption(
    "columns", valueName: "NAME[,NAME...]",
    summary: "Print a table with these columns in turn; a name with a colon, such as est:, is a key")
}

extension CommandArguments {
  /// The grouping given by `--group-by`; nil for `none`, and without that option.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    try value(of: .groupBy).flatMap { name throws(CommandError) in try registry.chosenGrouping(named: name) }
  }

  /// The orders given by `--sort`; nil without that option.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names if one is not registered.
  public func sorting(in registry: ModuleRegistry) throws(CommandError) -> TodoSorting? {
    guard let value = value(of: .sort) else { return nil }
    var steps: [TodoSorting.Step] = []
    for word in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isReversed = word.hasPrefix("-")
      let name = String(isReversed ? word.dropFirst() : word)
      guard let order = registry.order(named: name) else {
        let names = registry.orders.map(\.name).joined(separator: ", ")
        throw .misuse("There is no order “\(name)”. Choose one of: \(names).")
      }
      steps.append(TodoSorting.Step(order, isReversed: isReversed))
    }
    return TodoSorting(steps)
  }

  /// The columns given by `--columns`; nil without that option.
  ///
  /// - Throws: `CommandError` with status 64 for a name that no column has.
  public func columns() throws(CommandError) -> [TaskColumn]? {
    try value(of: .columns).map { names throws(CommandError) in try [TaskColumn](names: names) }
  }
}

extension ModuleRegistry {
  /// How front ends group the whole list unless the user says otherwise; nil if the program lacks that grouping.
  public var usualGrouping: (any TodoGrouping)? { grouping(named: "date") }

  /// - Returns: nil for `none`.
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  public func chosenGrouping(named name: String) throws(CommandError) -> (any TodoGrouping)? {
    name == "none" ? nil : try requiredGrouping(named: name)
  }

  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  func requiredGrouping(named name: String) throws(CommandError) -> any TodoGrouping {
    guard let grouping = grouping(named: name) else {
      let names = groupings.map(\.name).joined(separator: ", ")
      throw .misuse("There is no grouping “\(name)”. Choose one of: \(names).")
    }
    return grouping
  }
}

extension [TaskColumn] {
  /// - Throws: `CommandError` with status 64 for a name that no column has, or that is there twice.
  public init(names: String) throws(CommandError) {
    self = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let column = TaskColumn(name) else {
        let known = TaskColumn.named.map(\.name)
        let advice =
          NearNames.question(proposing: NearNames.nearest(to: name, among: known))
          ?? "Choose of: \(known.joined(separator: ", ")); a key has a colon, such as est:."
        throw .misuse("There is no column “\(name)”. \(advice)")
      }
      guard !contains(column) else { throw .misuse("The column “\(name)” is there twice.") }
      append(column)
    }
  }
}
