import TodoTxt

struct DependencyInspection {
  private let list: TodoList
  private let index: DependencyIndex

  /// The ids of archived tasks, to which references are valid.
  private let doneIDs: Set<[UInt8]>

  init(_ list: TodoList, done: TodoList) {
    self.list = list
    index = DependencyIndex(list)
    doneIDs = Set(done.compactMap { $0.id.map { Array($0) } })
  }

  var findings: [(line: Int, problem: Problem)] {
    var findings: [(line: Int, problem: Problem)] = []
    for item in list where !item.isBlank {
      if let id = item.id, let first = index.firstNumber(withID: id), first != item.number {
        findings.append((item.number, .sharesID(firstLine: first)))
      }
      guard !item.isCompleted else { continue }
      findings += item.tags.compactMap { tag in
        isDangling(tag) ? (item.number, .namesNobody(tag.key + [UInt8(ascii: ":")] + tag.value)) : nil
      }
    }
    return findings + index.circles.map { ($0[0], .circle($0)) }
  }

  private func isDangling(_ tag: (key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)) -> Bool {
    guard ["p", "after", "dep"].contains(where: { tag.key.elementsEqual($0.utf8) }) else { return false }
    return tag.value.split(separator: UInt8(ascii: ",")).contains { id in
      index.firstNumber(withID: id) == nil && !doneIDs.contains(Array(id))
    }
  }
}
