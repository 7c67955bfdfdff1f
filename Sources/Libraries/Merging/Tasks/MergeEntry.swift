import TodoTxt

/// One line of one side.
struct MergeEntry {
  enum End: Int {
    case newline, carriageReturn

    var bytes: [UInt8] { self == .newline ? [.newline] : [.carriageReturn, .newline] }
  }

  let file: TaskFiles.File

  /// The line without its ending.
  let text: ArraySlice<UInt8>
  let end: End

  /// The number of the text, equal for equal texts within a merge.
  let symbol: Int
  let isBlank: Bool

  /// The number of byte order marks at the start: some programs add one to a file that has one.
  static func markCount(of bytes: [UInt8]) -> Int {
    var count = 0
    while bytes.dropFirst(count * [UInt8].byteOrderMark.count).starts(with: [UInt8].byteOrderMark) {
      count += 1
    }
    return count
  }

  /// The lines of both files, those of todo.txt first.
  static func all(of files: TaskFiles, _ symbols: inout SymbolTable) -> [MergeEntry] {
    var entries: [MergeEntry] = []
    for file in TaskFiles.File.allCases {
      let bytes = files[file] ?? []
      var start = markCount(of: bytes) * [UInt8].byteOrderMark.count
      var usualEnd = End.newline
      while start < bytes.count {
        let newline = bytes[start...].firstIndex(of: .newline)
        var end = newline ?? bytes.count
        if newline != nil {
          usualEnd = end > start && bytes[end - 1] == .carriageReturn ? .carriageReturn : .newline
          if usualEnd == .carriageReturn { end -= 1 }
        }
        // A last line without an ending gets that of the line before it.
        entries.append(MergeEntry(file, bytes[start..<end], end: usualEnd, &symbols))
        start = (newline ?? bytes.count) + 1
      }
    }
    return entries
  }

  private init(_ file: TaskFiles.File, _ text: ArraySlice<UInt8>, end: End, _ symbols: inout SymbolTable) {
    (self.file, self.text, self.end) = (file, text, end)
    symbol = symbols.symbol(for: text)
    isBlank = text.allSatisfy { $0.isBlank }
  }
}

/// The three-way choice: the side that differs from the base, if only one does.
func threeWay<Value: Equatable>(
  _ base: Value, _ ours: Value, _ theirs: Value, bothChanged: (Value, Value) -> Value
) -> Value {
  if ours == theirs || theirs == base { return ours }
  return ours == base ? theirs : bothChanged(ours, theirs)
}

/// For a value with two states, both sides cannot change it differently.
func threeWay(_ base: Bool, _ ours: Bool, _ theirs: Bool) -> Bool {
  threeWay(base, ours, theirs) { ours, _ in ours }
}
