/// The sections that are folded, by their titles: for each view and each way to divide it others.
struct ListFolds: Hashable, Sendable {
  private struct Place: Hashable {
    var view: String
    var grouping: String?
  }

  private var place = Place(view: "", grouping: nil)
  private var folded: [Place: Set<String>] = [:]

  /// Those of the view that is looked at.
  var titles: Set<String> { folded[place] ?? [] }

  mutating func look(at view: String, _ grouping: String?) {
    place = Place(view: view, grouping: grouping)
  }

  mutating func set(_ title: String, isFolded: Bool) {
    if isFolded { folded[place, default: []].insert(title) } else { folded[place]?.remove(title) }
  }

  /// Folds all of these sections, or unfolds them where all are folded.
  mutating func toggleAll(_ titles: [String]) {
    let all = Set(titles)
    folded[place] = all.isSubset(of: self.titles) ? self.titles.subtracting(all) : self.titles.union(all)
  }
}
