public import ViewKit

/// A view that keeps what it is told to display.
public final class RecordingView<DisplayData>: View {
  public private(set) var displayed: [DisplayData] = []

  public init() {}

  public func display(_ data: DisplayData) {
    displayed.append(data)
  }
}
