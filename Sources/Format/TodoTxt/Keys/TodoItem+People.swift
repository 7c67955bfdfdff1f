extension TodoItem {
  /// The people that the task is assigned to, from its `to:` words: `to:ann,bob`.
  public var people: [ArraySlice<UInt8>] {
    values(forKey: "to").flatMap { $0.split(separator: UInt8(ascii: ",")) }
  }

  /// Whether the task is assigned to that person, in upper or lower case.
  package func isAssigned(to name: some Sequence<UInt8>) -> Bool {
    let name = PersonName(name)
    return people.contains { PersonName($0) == name }
  }
}

/// A name of `to:`, which is the same in upper and lower case, as in queries.
package struct PersonName: Hashable, Sendable {
  private let folded: [UInt8]

  package init(_ name: some Sequence<UInt8>) {
    folded = QueryPattern.folded(Array(name)[...])
  }
}

extension TaskLine {
  /// Assigns the task to more people, and no longer to others; the rest keep their order.
  public mutating func changePeople(adding added: [[UInt8]], removing removed: [[UInt8]]) {
    let names = item.people.map { Array($0) }
    let removed = Set(removed.map { PersonName($0) })
    let kept = names.filter { !removed.contains(PersonName($0)) }
    let present = Set(kept.map { PersonName($0) })
    let all = kept + added.filter { !present.contains(PersonName($0)) }
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
  /// The people that tasks are assigned to, most open tasks first, then by bytes. A name is spelt as in the first task.
  public var people: [[UInt8]] {
    var people: [PersonName: (name: [UInt8], count: Int)] = [:]
    for item in self {
      for name in item.people {
        people[PersonName(name), default: (Array(name), 0)].count += item.isCompleted ? 0 : 1
      }
    }
    return people.values.sorted { left, right in
      left.count == right.count ? left.name[...].precedesNaturally(right.name[...]) : left.count > right.count
    }.map(\.name)
  }
}

extension [UInt8] {
  /// The line with the user's name for `me` in its `to:` words, as in queries; the same without a name.
  package func naming(me: String?) -> [UInt8] {
    var line = TaskLine(self)
    guard let me, line.item.isAssigned(to: "me".utf8) else { return self }
    line.setPeople(line.item.people.map { Array($0).asPerson(me: me) })
    return line.text
  }

  /// The name of a person; the user's for `me`.
  package func asPerson(me: String?) -> [UInt8] {
    PersonName(self) == PersonName("me".utf8) ? me.map { Array($0.utf8) } ?? self : self
  }

  /// Whether the text is a valid name for a `to:` word.
  public var isPersonName: Bool {
    !isEmpty && allSatisfy { !$0.isBlank && $0 > 0x1F && $0 != 0x7F && !",:".utf8.contains($0) }
  }
}
