import Foundation
import Testing

/// The pictures of the README and Sync.md. Pages may be light or dark, so each picture has its own background.
@Suite struct PictureTests {
  private static let documentation = TodoSandbox.root.appending(path: "Documentation")

  /// Whether the first shape fills the picture, so that the page's colours do not show.
  private func hasGround(_ picture: String) throws -> Bool {
    let view = try #require(picture.firstMatch(of: #/viewBox="0 0 (\d+) (\d+)"/#))
    let drawn = try #require(picture.firstMatch(of: #/<(?!svg|style)\w+[^>]*>/#)).output
    let isWhole =
      drawn.contains(#"width="100%" height="100%""#)
      || drawn.contains(#"width="\#((Int(view.1) ?? 0) - 1)" height="\#((Int(view.2) ?? 0) - 1)""#)
    return drawn.hasPrefix("<rect") && isWhole
      && (drawn.contains("fill=\"#") || picture.contains(".ground { fill: #"))
  }

  @Test func picturesHaveTheirOwnBackground() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.documentation.path)
      .filter { $0.hasSuffix(".svg") }.sorted()
    let pages = try FileManager.default.contentsOfDirectory(
      at: Self.documentation, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let linked = try ([TodoSandbox.root.appending(path: "README.md")] + pages).flatMap { page in
      try String(contentsOf: page, encoding: .utf8).matches(of: #/[\w-]+\.svg/#).map { String($0.output) }
    }
    #expect(!names.isEmpty && names == Set(linked).sorted())
    for name in names {
      let picture = try String(contentsOf: Self.documentation.appending(path: name), encoding: .utf8)
      #expect(try hasGround(picture), "\(name)")
    }
  }

  @Test func theChartHasABackground() throws {
    var sandbox = try TodoSandbox()
    defer { sandbox.remove() }
    sandbox.environment["PYTHONPATH"] = TodoSandbox.root.appending(path: "Benchmarks").path
    sandbox.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let picture = try sandbox.run(
      #"python3 -c 'import plot; print(plot.svg([("ls", "todo", [(1, 1), (10, 2)])], "Title", "note"))'"#)
    #expect(try hasGround(picture), "\(picture)")
  }
}
