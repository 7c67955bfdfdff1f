extension TodoItem {
  /// The people that the task is assigned to, from its `to:` words: `to:ann,bob`.
  public var people: [ArraySlice<UInt8>] {
    values(forKey: "to").flatMap { $0.split(separator: UInt8(ascii: ",")) }
  }
}

extension TaskLine {
  /// Assigns the task to more people, and no longer to others; the rest keep their order.
  public mutating func changePeople(adding added: [[UInt8]], removing removed: [[UInt8]]) {
    let names = item.people.map { Array($0) }
    let removed = Set(removed)
    let kept = names.filter { !removed.contains($0) }
    let present = Set(kept)
    let all = kept + added.filter { !present.contains($0) }
    if all != names { setPeople(all) }
  }

  /// Replaces the people that the task is assigned to.
  public mutating func setPeople(_ names: [[UInt8]]) {
    let value = Array(names.joined(separator: [UInt8(ascii: ",")]))
    if !names.isEmpty, item.values(forKey: "to").count == 1, let range = item.firstTag("to", { $0 })?.range {
      replace(range, with: value)
    } else {
      remove("to")
      if !names.isEmpty { append("to:" + String(decoding: value, as: UTF8.self)) }
    }
  }
}

extension TodoList {
  /// The people that tasks are assigned to, most open tasks first, then by bytes.
  public var people: [[UInt8]] {
    var counts: [[UInt8]: Int] = [:]
    for item in self {
      for name in item.people { counts[Array(name), default: 0] += item.isCompleted ? 0 : 1 }
    }
    return counts.sorted { left, right in
      left.value == right.value ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.map(\.key)
  }
}

extension [UInt8] {
  /// Whether the text is a valid name for a `to:` word.
  public var isPersonName: Bool {
    !isEmpty && allSatisfy { !$0.isBlank && $0 > 0x1F && $0 != 0x7F && !",:".utf8.contains($0) }
  }
}
