import ModuleKit

/// Names to choose from by a letter.
enum ListChoice {
  /// Each with the first letter of its name that no other has, and a mark at the one that holds.
  static func choices(_ names: [(name: String, summary: String)], current: String) -> [Choice] {
    // These move.
    var taken: Set<Character> = ["j", "k", "g", "q"]
    return names.map { name, summary in
      let letter = name.first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return Choice(
        name, lead: letter.map(String.init) ?? "", detail: name == current ? "\(summary) (now)" : summary)
    }
  }
}
