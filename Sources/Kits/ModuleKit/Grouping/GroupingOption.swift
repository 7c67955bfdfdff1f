extension CommandOption {
  /// `--group-by`, for all listings.
  public static let groupBy = CommandOption(
    "group-by", valueName: "NAME", summary: "Group the list into sections")
}

extension CommandArguments {
  /// The grouping given by `--group-by`; nil without that option.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    guard let name = value(of: .groupBy) else { return nil }
    return try registry.requiredGrouping(named: name)
  }
}

extension ModuleRegistry {
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  func requiredGrouping(named name: String) throws(CommandError) -> any TodoGrouping {
    guard let grouping = grouping(named: name) else {
      let names = groupings.map(\.name).joined(separator: ", ")
      throw .misuse("There is no grouping “\(name)”. Choose one of: \(names).")
    }
    return grouping
  }
}
