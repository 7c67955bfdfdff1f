import Foundation
import Testing

/// The walks in Modules.md: from a save to the screen, and from a key to the file.
@Suite(.blocking) struct WalkTests {
  @Test(arguments: [
    ("## A change on its way to the screen", 30), ("## A key on its way to the file", 23),
  ])
  func namesExistingFilesInAtMostSevenSteps(title: String, mostFiles: Int) throws {
    let handbook = try String(
      contentsOf: TodoSandbox.root.appending(path: "Documentation/Modules.md"), encoding: .utf8)
    let start = try #require(handbook.firstRange(of: title)).upperBound
    let section = handbook[start...].split(separator: "\n## ")[0]
    let steps = section.split(separator: "\n").filter { $0.firstMatch(of: #/^\| [1-9] /#) != nil }
    #expect((1...7).contains(steps.count))
    let names = steps.flatMap { step in
      (step.split(separator: "|").last ?? "").matches(of: /`([\w+]+)`/).map { String($0.1) }
    }
    #expect(Set(names).count == names.count)
    #expect(names.count <= mostFiles)
    let files = try Self.swiftFiles()
    for name in names { #expect(files.contains("\(name).swift"), "\(name)") }
  }

  private static func swiftFiles() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Sources", "Plugins"] {
      let found = try #require(
        FileManager.default.enumerator(atPath: TodoSandbox.root.appending(path: folder).path))
      for case let path as String in found {
        names.insert(path.split(separator: "/").last.map(String.init) ?? "")
      }
    }
    return names
  }
}
