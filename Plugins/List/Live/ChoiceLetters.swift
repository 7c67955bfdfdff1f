import ModuleKit
import ScreenKit

/// Names to choose from by one letter.
enum ChoiceLetters {
  /// Gives each name its first letter that is still free, and marks the current one.
  static func choices(_ names: [(name: String, summary: String)], current: String) -> [Choice] {
    // These keys move the cursor.
    var taken: Set<Character> = ["j", "k", "g", "q"]
    return names.map { name, summary in
      let letter = name.first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return Choice(
        name, lead: letter.map(String.init) ?? "", detail: name == current ? "\(summary) (now)" : summary)
    }
  }
}
