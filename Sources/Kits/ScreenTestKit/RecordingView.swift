public import ViewKit

/// A view that keeps its display data.
public final class RecordingView<DisplayData>: View {
  public private(set) var displayed: [DisplayData] = []

  public init() {}

  public func display(_ data: DisplayData) {
    displayed.append(data)
  }
}
