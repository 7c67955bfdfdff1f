import TodoTxt

/// The variables of a configuration that look like settings but are not.
struct UnknownSettings {
  let configuration: ConfigurationText

  /// A sentence for each, with its line.
  ///
  /// - Parameter othersHaveSettings: whether there are add-ons, whose settings start like the program's. Then
  ///   only names similar to a setting are reported.
  func sentences(othersHaveSettings: () -> Bool) -> [String] {
    configuration.assignments.compactMap { assignment in
      let name = assignment.name
      guard name.hasPrefix("TODO_") || name.hasPrefix("TODOTXT_"), !Invocation.isSetting(name)
      else { return nil }
      let near = Invocation.settingNames.map {
        (name: $0, distance: NearNames.editDistance(Array(name.utf8), Array($0.utf8)))
      }
      .filter { $0.distance <= Self.mostMistakes }.min { $0.distance < $1.distance }
      guard near != nil || !othersHaveSettings() else { return nil }
      let advice = near.map { "; did you mean \($0.name)?" } ?? "."
      return "\(configuration.place(ofLine: assignment.line))\(name) is not a setting\(advice)"
    }
  }

  private static let mostMistakes = 2
}
