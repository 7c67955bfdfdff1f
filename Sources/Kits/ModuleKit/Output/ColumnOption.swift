public import TodoTxt

extension CommandOption {
  /// `--columns`, for listings that end.
  public static let columns = CommandOption(
    "columns", valueName: "NAME[,NAME...]",
    summary: "Print a table with these columns in turn; a name with a colon, such as est:, is a key")
}

extension CommandArguments {
  /// The columns given by `--columns`; nil without that option.
  ///
  /// - Throws: `CommandError` with status 64 for a name that no column has.
  public func columns() throws(CommandError) -> [TaskColumn]? {
    try value(of: .columns).map { names throws(CommandError) in try [TaskColumn](names: names) }
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
