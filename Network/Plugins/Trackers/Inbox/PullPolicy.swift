import RemoteServices

/// Decides what a pull does to an open task. The decision depends on the tracker's answer about the item, on the
/// sections that could list the item, and on the setting `reassigned`. A missing item alone never completes a task.
struct PullPolicy: Hashable {
  /// The tracker's answer about an item.
  enum Finding: CaseIterable, Hashable {
    case listed

    /// The item is closed, by the list or by a request for the item itself.
    case closed

    /// The item is open and assigned only to others. It is missing from the list, and from a second list.
    case reassigned

    /// The item is open and not listed, and may still be the user's.
    case open

    /// The tracker has no such item.
    case gone

    /// The request for the item failed.
    case unknown
  }

  /// The sections of the file of sources that could list the item.
  enum Sections: CaseIterable, Hashable {
    /// Every such section lists only items that are assigned to the user.
    case assigned

    /// At least one such section also lists other items, so assignees do not matter.
    case others

    /// No section could list the item, or none of them is pulled.
    case none
  }

  enum Outcome: Hashable {
    /// Give the task the text and the labels of the item.
    case update
    case complete

    /// Remove the task.
    case drop

    /// Leave the task as it is.
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
