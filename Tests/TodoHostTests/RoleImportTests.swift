import Foundation
import Testing

/// Interactors, presenters and formatters work with values: none of their files imports a module that spells
/// bytes for a terminal or reads files. With `MemberImportVisibility` a file can use only its own imports.
@Suite struct RoleImportTests {
  private static let roles = ["Interactor", "Presenter", "Formatter"]
  private static let forbidden: Set = [
    "CInotifyTools", "CLinux", "Dispatch", "FileStore", "Foundation", "Glibc", "ListRendering", "ScreenHost",
    "TerminalText",
  ]

  /// The modules of the program, of its other packages and examples, and of the generator.
  @Test(arguments: ["Plugins", "Network", "Examples", "Tools/module-templates"])
  func onlyValuesReachInteractorsPresentersAndFormatters(folder: String) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: folder)) { name in
      Self.roles.contains { name.contains($0) }
    }
    #expect(!files.isEmpty)
    for file in files { #expect(try Self.forbidden.isDisjoint(with: Self.imports(of: file)), "\(file.path)") }
  }

  /// Entities stay behind interactors: presenters and formatters receive plain values, and ask no store. Without
  /// an import of `TodoTxt` the compiler refuses each member of a task or list, also of a value whose type a file
  /// does not name. The entities that other modules declare are found by their names.
  @Test(arguments: ["Sources", "Plugins", "Network", "Examples", "Tools/module-templates"])
  func noEntityReachesAPresenterOrFormatter(folder: String) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: folder)) {
      $0.contains("Presenter") || $0.contains("Formatter")
    }
    #expect(!files.isEmpty)
    for file in files {
      #expect(try !Self.imports(of: file).contains("TodoTxt"), "\(file.path)")
      let words = try String(contentsOf: file, encoding: .utf8).split { !$0.isLetter }
      let entities = Self.entities.intersection(words.map(String.init))
      #expect(entities.isEmpty, "\(file.path): \(entities)")
    }
  }

  private static let entities: Set = ["RemoteItem", "RemoteSource", "TodoStore"]

  /// A formatter returns the same words for the same values: it uses no clock, store or context.
  @Test(arguments: ["Plugins", "Network", "Examples", "Tools/module-templates"])
  func formattersArePure(folder: String) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: folder)) { $0.contains("Formatter") }
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for world in ["any CivilClock", "any TodoStore", "ModuleContext"] {
        #expect(!text.contains(world), "\(file.path): \(world)")
      }
    }
  }

  /// The build also sees modules of targets that the manifest does not list, so only the imports show this.
  @Test(arguments: [
    (
      "PlainText",
      ["ModuleKit", "ScreenKit", "TaskScreens", "TerminalText", "TodoStores", "TodoTxt", "ViewKit"]
    ),
    ("ViewKit", ["ModuleKit", "ScreenKit", "TaskScreens", "TodoStores", "TodoTxt"]),
    ("TerminalText", ["ModuleKit", "ScreenKit", "TaskScreens", "TodoStores", "TodoTxt"]),
    ("ScreenKit", ["ModuleKit", "TaskScreens", "TodoStores", "TodoTxt"]),
    ("ScreenHost", withTasks), ("ScreenTestKit", withTasks),
    ("ModuleKit", ["ScreenHost", "ScreenKit", "TaskScreens"]),
  ])
  func aKitDoesNotImportTheOthers(kit: String, others: [String]) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: "Sources")) { _ in true }
      .filter { $0.path.contains("/\(kit)/") }
    #expect(!files.isEmpty)
    for file in files { #expect(try Set(others).isDisjoint(with: Self.imports(of: file)), "\(file.path)") }
  }

  private static let layers = ["System", "Format", "Stores", "Kits", "Libraries", "Hosts"]

  /// A library imports those of its own layer and of the layers below.
  @Test(arguments: layers) func importsRunDown(layer: String) throws {
    let sources = TodoSandbox.root.appending(path: "Sources")
    let above = try Self.layers.drop { $0 != layer }.dropFirst().flatMap {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: $0).path)
    }
    for file in try Self.files(in: sources.appending(path: layer), where: { _ in true }) {
      #expect(try Set(above).isDisjoint(with: Self.imports(of: file)), "\(file.path)")
    }
  }

  /// The libraries that a program without tasks must not link.
  private static let withTasks = [
    "FileStore", "ModuleKit", "ModuleTestKit", "TaskScreens", "TodoHost", "TodoStores",
    "TodoTxt",
  ]

  @Test(arguments: ["Examples/Articles", "Tools/module-templates/App"])
  func anAppWithoutTasksImportsNoTasks(folder: String) throws {
    let files = try Self.files(in: TodoSandbox.root.appending(path: folder)) { _ in true }
    #expect(files.contains { $0.path.hasSuffix("/Package.swift") })
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!Self.withTasks.contains { text.contains("\"\($0)\"") }, "\(file.path)")
      #expect(try Set(Self.withTasks).isDisjoint(with: Self.imports(of: file)), "\(file.path)")
    }
  }

  private static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      line.firstRange(of: "import ").map { String(line[$0.upperBound...]) }.flatMap { name in
        name.allSatisfy { $0.isLetter || $0.isNumber } ? name : nil
      }
    }
  }

  private static func files(in folder: URL, where isWanted: (Substring) -> Bool) throws -> [URL] {
    let found = try #require(FileManager.default.enumerator(atPath: folder.path))
    return found.compactMap { $0 as? String }.filter { path in
      let name = path.split(separator: "/").last ?? ""
      return name.hasSuffix(".swift") && !path.contains(".build/") && !path.contains("Tests/")
        && isWanted(name)
    }.map { folder.appending(path: $0) }
  }
}
