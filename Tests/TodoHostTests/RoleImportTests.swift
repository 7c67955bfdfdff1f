import Foundation
import Testing

/// Interactors, presenters and formatters work with values: no file of theirs imports a module that spells bytes for a
/// terminal, or that reads files. `MemberImportVisibility` makes the imports of a file all that it can use.
@Suite struct RoleImportTests {
  private static let roles = ["Interactor", "Presenter", "Formatter"]
  private static let forbidden: Set = [
    "CInotifyTools", "CLinux", "Dispatch", "FileStore", "Foundation", "Glibc", "Spelling", "TerminalKit",
    "TerminalText",
  ]

  /// The modules of the program, of its other packages and examples, and of the generator.
  @Test(arguments: ["Plugins", "Network", "Examples", "Tools/module-templates"])
  func valuesAloneReachInteractorsPresentersAndFormatters(folder: String) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: folder))
    #expect(!files.isEmpty)
    for file in files {
      let imports = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
        line.firstRange(of: "import ").map { String(line[$0.upperBound...]) }.flatMap { name in
          name.allSatisfy { $0.isLetter || $0.isNumber } ? name : nil
        }
      }
      #expect(Self.forbidden.isDisjoint(with: imports), "\(file.path)")
    }
  }

  private static func files(in folder: URL) throws -> [URL] {
    let found = try #require(FileManager.default.enumerator(atPath: folder.path))
    return found.compactMap { $0 as? String }.filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name.hasSuffix(".swift") && !path.contains(".build/") && !path.contains("Tests/")
        && roles.contains { name.contains($0) }
    }.map { folder.appending(path: $0) }
  }
}
