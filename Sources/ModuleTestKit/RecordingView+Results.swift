public import ModuleKit
public import ScreenTestKit

extension RecordingView<[ActionResult]> {
  /// What people were told, one batch after the other.
  public var messages: [[Message]] { displayed.map { $0.flatMap(\.messages) } }

  /// The names of all that programs were told.
  public var names: [String] { displayed.flatMap { $0.map(\.name) }.filter { !$0.isEmpty } }
}
