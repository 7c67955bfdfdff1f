package import TodoStores
package import TodoTxt

/// A name that several tasks may share: a project or a context with its sign, a person, or an id.
package enum NamedWord: Hashable, Sendable {
  case tag([UInt8])
  case person([UInt8])
  case id([UInt8])

  /// The name in a word; nil if it has none.
  package init?(_ word: TaskWord) {
    if case .tag = word.kind {
      self = .tag(Array(word.bytes))
      return
    }
    guard case .key(let key) = word.kind,
      let name = word.value.split(separator: UInt8(ascii: ",")).first.map({ Array($0) })
    else { return nil }
    switch key {
    case "to": self = .person(name)
    case "id", "after", "dep", "p": self = .id(name)
    default: return nil
    }
  }

  /// An id is made by the program, and means nothing by itself.
  package var isRenamable: Bool { if case .id = self { false } else { true } }

  /// The place of the name in a word that has it, without a key.
  package func range(in word: TaskWord) -> Range<Int> {
    switch self {
    case .tag: word.range
    case .person(let name), .id(let name): word.value.startIndex..<(word.value.startIndex + name.count)
    }
  }

  /// The places of the name in a task, in the bytes of its list.
  package func ranges(in item: TodoItem) -> [Range<Int>] {
    let words = item.text.split(whereSeparator: \.isBlank)
    switch self {
    case .tag(let tag): return words.filter { $0.elementsEqual(tag) }.map { $0.startIndex..<$0.endIndex }
    case .person(let name): return ranges(of: name, behind: ["to:"], in: words)
    case .id(let name): return ranges(of: name, behind: ["id:", "after:", "dep:", "p:"], in: words)
    }
  }

  private func ranges(
    of name: [UInt8], behind keys: [String], in words: [ArraySlice<UInt8>]
  ) -> [Range<Int>] {
    words.flatMap { word -> [Range<Int>] in
      guard let key = keys.first(where: { word.starts(with: $0.utf8) }) else { return [] }
      return word.dropFirst(key.utf8.count).split(separator: UInt8(ascii: ","))
        .filter { $0.elementsEqual(name) }.map { $0.startIndex..<$0.endIndex }
    }
  }

  /// The edits that rename it in a list.
  ///
  /// - Parameter new: with or without the sign of a project or a context.
  /// - Throws: `badName` for what is no name.
  package func edits(renamingTo new: [UInt8], in list: TodoList) throws(CommandError) -> [TodoEdit] {
    let new = try spelled(new)
    return list.compactMap { item in
      let old = TodoLine(item)
      var line = old
      for range in ranges(in: item).reversed() {
        let start = range.lowerBound - item.bytes.startIndex
        line.text.replaceSubrange(start..<(start + range.count), with: new)
      }
      return line.text == old.text ? nil : .replace(old, with: line.text)
    }
  }

  private func spelled(_ new: [UInt8]) throws(CommandError) -> [UInt8] {
    switch self {
    case .tag(let tag):
      let spelled = tag.prefix(1) + (new.first == tag[0] ? new.dropFirst() : new[...])
      if Array(spelled).isTag { return Array(spelled) }
    case .person, .id:
      if new.isPersonName { return new }
    }
    throw CommandError("“\(String(decoding: new, as: UTF8.self))” is not a name.", code: "badName")
  }
}
