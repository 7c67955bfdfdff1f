import EventLoop
public import ModuleKit
public import TerminalText
public import ViewKit

/// A view of live lists that a module adds: `todo watch --format bar`.
public struct LiveListFormat: Sendable {
  public let format: OutputFormat

  /// Presents a list until the task is cancelled, or the output is closed.
  package let present: @EventLoop @Sendable (ListRequest, ModuleContext) async throws -> Void

  /// - Parameter makeView: makes the view of one list, which writes to the output.
  public init(
    _ format: OutputFormat,
    makeView: @escaping @EventLoop @Sendable (any TextOutput) -> any View<LiveListing>
  ) {
    self.init(format) { request, context in
      try await context.module((any ListModuleInterface).self)?
        .presentLiveList(request, on: makeView(context.surroundings.output))
    }
  }

  /// For a view with a presenter of its own.
  package init(
    _ format: OutputFormat,
    present: @escaping @EventLoop @Sendable (ListRequest, ModuleContext) async throws -> Void
  ) {
    self.format = format
    self.present = present
  }
}

extension ModuleRegistry {
  /// Adds the view to the formats of `watch`.
  public mutating func add(liveListFormat: LiveListFormat) {
    precondition(
      (try? self.liveListFormat(liveListFormat.format)) == nil,
      "two views of live lists are named “\(liveListFormat.format.name)”")
    if !formats.contains(where: { $0.name == liveListFormat.format.name }) {
      contribute { [liveListFormat.format] }
    }
    contribute { [liveListFormat] }
  }

  /// The view that was added for a format; nil for text.
  ///
  /// - Throws: `CommandError` if live lists don't have the format.
  package func liveListFormat(_ format: OutputFormat) throws(CommandError) -> LiveListFormat? {
    guard format != .text else { return nil }
    let added = contributions(of: LiveListFormat.self).map(\.value)
    if let found = added.first(where: { $0.format.name == format.name }) { return found }
    let names = ([.text] + added.map(\.format)).map(\.name).joined(separator: ", ")
    throw .misuse("watch has no format “\(format.name)”. Choose one of: \(names).")
  }
}
