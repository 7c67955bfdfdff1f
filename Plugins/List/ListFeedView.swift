import ModuleKit

/// Writes a listing again and again, with a form feed between two.
final class ListFeedView: View {
  private let output: any TextOutput
  private var isFirst = true

  init(output: any TextOutput) {
    self.output = output
  }

  func display(_ data: ListingDisplayData) throws {
    var buffer = OutputBuffer(output)
    if !isFirst { buffer.bytes += "\u{0C}".utf8 }
    isFirst = false
    try buffer.append(data.list)
    for line in data.footer { buffer.bytes += "\(line)\n".utf8 }
    try buffer.flush()
  }
}
