public import ModuleKit
public import ScreenTestKit

extension RecordingView<[ActionResult]> {
  /// The messages for people, in batches.
  public var messages: [[Message]] { displayed.map { $0.flatMap(\.messages) } }

  /// The names of all results for programs.
  public var names: [String] { displayed.flatMap { $0.map(\.name) }.filter { !$0.isEmpty } }
}
