public import ModuleKit
public import RemoteStores

extension ModuleRegistry {
  /// Lets the file of sources have sections of that kind.
  public mutating func add(tracker: TrackerKind) {
    precondition(
      !(TrackerKind.standard + contributions(of: TrackerKind.self).map(\.value))
        .contains { $0.type == tracker.type }, "two kinds of trackers are named “\(tracker.type)”")
    contribute { [tracker] }
  }

  /// Adds sources to those that the user's file names.
  public mutating func add(sources: any RemoteDirectory) {
    contribute { [sources] }
  }
}
