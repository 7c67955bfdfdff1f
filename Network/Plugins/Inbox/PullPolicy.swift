import RemoteStores

/// Decides what a pull does to an open task: by what the tracker says of its item, by the sections that the item may
/// belong to, and by what the user has set. That an item is missing from a list never completes a task.
struct PullPolicy: Hashable {
  /// What the tracker says of an item.
  enum Finding: CaseIterable, Hashable {
    /// It is in the list, and open.
    case listed

    /// The tracker says that it is closed, in the list or when it is asked for the item.
    case closed

    /// It is open, in no list, also when that is asked for once more, and assigned to others only.
    case reassigned

    /// It is open and in no list; nothing says that it is another's.
    case open

    /// The tracker has no such item.
    case gone

    /// The tracker can't be asked, or did not answer.
    case unknown
  }

  /// The sections of the file of sources that the item may belong to.
  enum Sections: CaseIterable, Hashable {
    /// Each lists what is assigned to the user.
    case assigned

    /// One lists other items, too: assignees say nothing.
    case others

    /// There is none, or none that is pulled.
    case none
  }

  enum Outcome: Hashable {
    /// The task gets the text of the item.
    case update
    case complete

    /// The task is removed.
    case drop

    /// Nothing happens.
    case keep
  }

  static func outcome(
    of finding: Finding, in sections: Sections, reassigned: RemoteRules.Reassigned
  ) -> Outcome {
    guard sections != .none else { return .keep }
    switch finding {
    case .listed, .open: return .update
    case .closed: return .complete
    case .gone, .unknown: return .keep
    case .reassigned:
      guard sections == .assigned else { return .update }
      switch reassigned {
      case .keep: return .update
      case .complete: return .complete
      case .drop: return .drop
      }
    }
  }
}
