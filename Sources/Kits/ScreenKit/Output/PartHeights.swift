extension [Int] {
  /// The heights of parts below each other, from the first on: each part leaves `least` rows to each later one that wants
  /// them.
  ///
  /// - Parameter rows: the rows of all parts together.
  package static func heights(of wanted: [Int], in rows: Int, least: Int) -> [Int] {
    var left = Swift.max(0, rows)
    return wanted.indices.map { index in
      let kept = wanted[(index + 1)...].reduce(0) { $0 + Swift.min($1, least) }
      let height = Swift.min(wanted[index], Swift.max(left - kept, Swift.min(least, left)))
      left -= height
      return height
    }
  }
}
