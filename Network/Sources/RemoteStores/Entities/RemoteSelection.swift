/// Which of its items a source is asked for.
public enum RemoteSelection: Hashable, Sendable {
  /// Those that the user has to do with, as the source is configured.
  case inbox

  /// Those that the service finds for these words.
  case search(String)
}
