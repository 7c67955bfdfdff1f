extension CommandOption {
  /// `--group-by`, for all listings.
  public static let groupBy = CommandOption(
    "group-by", valueName: "NAME", summary: "Group the list into sections")
}

extension CommandArguments {
  /// The grouping given by `--group-by`; nil for `none`, and without that option.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    try value(of: .groupBy).flatMap { name throws(CommandError) in try registry.chosenGrouping(named: name) }
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
