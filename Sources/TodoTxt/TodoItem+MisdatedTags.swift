extension TodoItem {
  /// The `due:` and `t:` tags whose value is no date as `2026-11-23`, so that nothing finds the task by it.
  public var misdatedTags: [ArraySlice<UInt8>] {
    body.split(whereSeparator: \.isBlank).filter { word in
      ["due:", "t:"].contains { key in
        let value = word.dropFirst(key.utf8.count)
        return word.starts(with: key.utf8) && !value.isEmpty && !value.contains(UInt8(ascii: ":"))
          && CivilDate(value) == nil
      }
    }
  }
}
