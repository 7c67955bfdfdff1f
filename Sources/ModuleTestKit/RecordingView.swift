public import ModuleKit
public import ViewKit

/// A view that keeps what it is told to display.
public final class RecordingView<DisplayData>: View {
  public private(set) var displayed: [DisplayData] = []

  public init() {}

  public func display(_ data: DisplayData) {
    displayed.append(data)
  }
}

extension RecordingView<[ActionResult]> {
  /// What people were told, one batch after the other.
  public var messages: [[Message]] { displayed.map { $0.flatMap(\.messages) } }

  /// The names of all that programs were told.
  public var names: [String] { displayed.flatMap { $0.map(\.name) }.filter { !$0.isEmpty } }
}
