/// The selection of a source's items.
public enum RemoteSelection: Hashable, Sendable {
  /// The user's items, as configured for the source.
  case inbox

  /// The results of a search for these words.
  case search(String)
}
