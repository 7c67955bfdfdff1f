/// The titles of the folded sections, for each view and each grouping.
struct ListFolds: Hashable, Sendable {
  private struct Place: Hashable {
    var view: String
    var grouping: String?
  }

  private var place = Place(view: "", grouping: nil)
  private var folded: [Place: Set<String>] = [:]

  /// The folded sections of the current view.
  var titles: Set<String> { folded[place] ?? [] }

  mutating func look(at view: String, _ grouping: String?) {
    place = Place(view: view, grouping: grouping)
  }

  mutating func set(_ title: String, isFolded: Bool) {
    if isFolded { folded[place, default: []].insert(title) } else { folded[place]?.remove(title) }
  }

  /// Folds all of these sections, or unfolds them if all are folded.
  mutating func toggleAll(_ titles: [String]) {
    let all = Set(titles)
    folded[place] = all.isSubset(of: self.titles) ? self.titles.subtracting(all) : self.titles.union(all)
  }
}
