import TodoTxt

/// Tasks that both sides have already, without a common state.
extension CalendarIntake {
  /// Finds the line without an object that a new task of the server is: one that says the same, or else one of the same
  /// words that agrees with it.
  mutating func pair(_ new: Fetched, isLoose: Bool) {
    let (uid, collection) = (new.task.uid, new.collection)
    guard state.entries[uid] == nil, tasks[uid] == nil, partners[uid] == nil else { return }
    for line in isLoose ? [new.line] : [new.task.base, new.line].compactMap(\.self) {
      let key = LineKey(line, isLoose: isLoose)
      let place = unlinked[key]?.lastIndex { index in
        let own = tasks[index]
        // A UID of the user's own is another task's, and so is one that the server has, or that names an occurrence.
        guard TodoItem(line: own.text).value(forKey: "uid") == nil, state.entries[own.uid] == nil,
          !own.isRemoved, !taken.contains(index), fetched[own.uid] == nil, successors[own.uid] == nil,
          !state.isWithinObject(own.uid),
          own.file == .done || own.file == mappings.file(of: collection)
        else { return false }
        return !isLoose
          || mappings.collection(of: own.text, in: own.file) == collection && Self.agree(own.text, new.line)
      }
      guard let place, let index = unlinked[key]?.remove(at: place) else { continue }
      partners[uid] = index
      taken.insert(index)
      return
    }
  }

  /// Whether lines of the same words may be one task: an open one and a completed one, or two dates, may be two.
  private static func agree(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
    let (one, other) = (TodoItem(line: ours), TodoItem(line: theirs))
    let dates = [
      (one.due, other.due), (one.threshold, other.threshold), (one.completionDate, other.completionDate),
    ]
    return one.isCompleted == other.isCompleted && dates.allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
      && merged(base: nil, ours: ours, theirs: theirs) != nil
  }
}
