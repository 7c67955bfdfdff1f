/// A line of the result, and its line on either side. Two lines if both versions were kept.
struct MergedTask {
  var file: TaskFiles.File
  var lines: [Line]

  /// Indices among the entries of the base and of the two sides.
  var base: Int?
  var ours: Int?
  var theirs: Int?

  struct Line {
    var text: ArraySlice<UInt8>
    var end: MergeEntry.End
  }

  init(_ text: ArraySlice<UInt8>, end: MergeEntry.End, file: TaskFiles.File) {
    self.file = file
    lines = [Line(text: text, end: end)]
  }

  func index(in side: MergeSide) -> Int? { side == .ours ? ours : theirs }
}

enum MergeSide: CaseIterable {
  case ours, theirs
}
