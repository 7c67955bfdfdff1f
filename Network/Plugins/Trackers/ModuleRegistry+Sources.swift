public import ModuleKit
public import RemoteServices

extension ModuleRegistry {
  /// Adds a kind of section to the file of sources.
  public mutating func add(tracker: TrackerKind) {
    precondition(
      !(TrackerKind.standard + contributions(of: TrackerKind.self).map(\.value))
        .contains { $0.type == tracker.type }, "two kinds of trackers are named “\(tracker.type)”")
    contribute { [tracker] }
  }

  /// Adds sources to those in the user's file.
  public mutating func add(sources: any RemoteDirectory) {
    contribute { [sources] }
  }
}
