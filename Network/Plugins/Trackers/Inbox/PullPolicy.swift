import RemoteServices

/// Decides what a pull does to an open task. The decision depends on the tracker's answer about the item, on the
/// sections that could list the item, and on the setting `reassigned`. A missing item alone never completes a task.
enum PullPolicy {
  /// The tracker's answer about an item.
  enum Finding: CaseIterable, Hashable {
    /// The item is listed, or may still be the user's.
    case open
    /// By the list or by a request for the item itself.
    case closed
    /// The item is open and assigned only to others. It is missing from the list, and from a second list.
    case reassigned
  }

  enum Outcome: Hashable {
    /// Give the task the text and the labels of the item.
    case update
    case complete
    /// Remove the task.
    case drop
  }

  /// - Parameter selectsAssigned: whether every section of the file of sources that could list the item lists only items
  ///   that are assigned to the user. If not, assignees do not matter.
  static func outcome(
    of finding: Finding, selectsAssigned: Bool, reassigned: RemoteRules.Reassigned
  ) -> Outcome {
    switch (finding, reassigned) {
    case (.closed, _): .complete
    case (.reassigned, .complete) where selectsAssigned: .complete
    case (.reassigned, .drop) where selectsAssigned: .drop
    default: .update
    }
  }
}
