extension CommandOption {
  /// `--sort`, for all listings.
  public static let sort = CommandOption(
    "sort", valueName: "NAME[,NAME...]",
    summary: "Sort by these keys in turn; a dash before a name reverses it")
}

extension CommandArguments {
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
}
