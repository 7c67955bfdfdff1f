extension CommandOption {
  /// `--group-by`, for every command that lists.
  public static let groupBy = CommandOption(
    "group-by", valueName: "NAME", summary: "Divide the list into sections")
}

extension CommandArguments {
  /// The grouping that `--group-by` names; nil without that option.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names, when no module registered that one.
  public func grouping(in registry: ModuleRegistry) throws(CommandError) -> (any TodoGrouping)? {
    guard let name = value(of: .groupBy) else { return nil }
    guard let grouping = registry.grouping(named: name) else {
      let names = registry.groupings.map(\.name).joined(separator: ", ")
      throw .misuse("There is no grouping “\(name)”. Choose one of: \(names).")
    }
    return grouping
  }
}
