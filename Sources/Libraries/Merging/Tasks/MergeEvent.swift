/// An event of a merge, beyond taking a change that only one side made.
public enum MergeEvent: Hashable, Sendable {
  /// Both sides changed a task in different places; `line` has both changes.
  case merged(line: [UInt8])

  /// Both sides changed the same words, so both lines were kept, the lower by bytes first.
  case keptBoth([UInt8], [UInt8])

  /// Both sides changed the same lines of a note, so both versions were kept.
  case keptBothInNote(path: String)

  /// Both sides added the next occurrence of a recurring task; `dropped` was removed, and its words are in
  /// `line`.
  case folded(dropped: [UInt8], into: [UInt8])

  /// The sides moved a task to different lists, and it is in the list at that path.
  case movedApart(line: [UInt8], path: String)

  /// One side deleted a task that the other side changed, or may not have got; the `line` of the other was kept.
  case revived(line: [UInt8])

  static func keptBoth(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> MergeEvent {
    one.lexicographicallyPrecedes(other)
      ? .keptBoth(Array(one), Array(other)) : .keptBoth(Array(other), Array(one))
  }
}
