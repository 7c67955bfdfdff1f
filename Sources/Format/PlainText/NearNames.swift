/// Finds the names that a mistyped word may mean.
package enum NearNames {
  /// The edit distance; 0 for a prefix, nil if too different.
  package static func distance(from word: String, to name: String) -> Int? {
    let (word, name) = (Array(word.utf8), Array(name.utf8))
    if word.count >= 2, name.starts(with: word) { return 0 }
    let distance = editDistance(word, name)
    let shorter = min(word.count, name.count)
    // Every single letter is similar to every other.
    return distance < shorter && distance <= max(1, shorter / 3) ? distance : nil
  }

  /// The nearest of `names`, at most three.
  package static func nearest(to word: String, among names: [String]) -> [String] {
    let near = names.compactMap { name in distance(from: word, to: name).map { (name: name, distance: $0) } }
    guard let least = near.map(\.distance).min() else { return [] }
    return near.filter { $0.distance == least }.prefix(3).map(\.name)
  }

  /// `Did you mean “a” or “b”?`; nil without a proposal.
  package static func question(proposing names: [String]) -> String? {
    let names = names.map { "“\($0)”" }
    guard let last = names.last else { return nil }
    return "Did you mean \(names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " : "")\(last)?"
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbours.
  package static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let substitution = last[column] + (first[row] == second[column] ? 0 : 1)
        var least = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
