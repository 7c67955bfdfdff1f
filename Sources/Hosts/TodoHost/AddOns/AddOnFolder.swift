import Glibc
import ModuleKit
import TodoStores

/// The directory of add-ons: a program `NAME` in it, or `NAME/NAME`, is the action of that name.
struct AddOnFolder: AddOnDirectory {
  let path: String

  private let environment: AddOnEnvironment
  private let trustsEveryFile: Bool

  /// - Parameter trustsEveryFile: whether an add-on that others can write to is run anyway.
  init(settings: Settings, trustsEveryFile: Bool) {
    path = settings.actionsDirectory
    self.trustsEveryFile = trustsEveryFile
    environment = AddOnEnvironment(settings: settings)
  }

  /// The add-on that replaces the action of that name; nil if there is none.
  ///
  /// An action without an add-on costs one call of lstat(2).
  ///
  /// - Throws: `CommandError` for a broken link, as in todo.sh; and if others can write to the add-on or
  ///   replace it.
  func addOn(named name: String) throws(CommandError) -> AddOnProgram? {
    switch entry(named: name) {
    case .none: return nil
    case .program(let path): return try program(at: path)
    case .brokenLink(let path):
      throw CommandError("Fatal Error: Broken link to custom action: '\(path.shownPath)'")
    }
  }

  func names() -> [String]? {
    DirectoryNames.visible(in: path)?.filter { name in
      if case .program = entry(named: name) { true } else { false }
    }
  }

  func usage(of name: String) throws(CommandError) -> [UInt8]? {
    guard case .program(let path) = entry(named: name) else { return nil }
    return try program(at: path).result(of: [Array("usage".utf8)], withErrors: false).output
  }

  func result(of words: [[UInt8]]) throws(CommandError) -> ProgramResult? {
    // Names have capital letters, too, but not the words of this program.
    guard let name = words.first.map({ String(pathBytes: $0) }), let addOn = try addOn(named: name) else {
      return nil
    }
    return try addOn.result(of: words, withErrors: true)
  }

  private func program(at path: String) throws(CommandError) -> AddOnProgram {
    if !trustsEveryFile {
      let file = CommandFile(path: path.pathBytes, noun: "add-on", use: "run")
      try file.refuseIfReplaceable(in: self.path.pathBytes)
      try file.refuseIfWritableByOthers()
    }
    return AddOnProgram(path: path, environment: environment)
  }

  private enum Entry {
    case none
    case program(path: String)
    case brokenLink(path: String)
  }

  private func entry(named name: String) -> Entry {
    guard !path.isEmpty, !name.isEmpty else { return .none }
    let path = "\(path)/\(name)"
    return Self.entry(at: path, orInside: "\(path)/\(name)")
  }

  /// - Parameter inner: the path to use if this one is a directory.
  private static func entry(at path: String, orInside inner: String?) -> Entry {
    var status = stat()
    guard lstat(path.systemPath, &status) == 0 else { return .none }
    if status.st_mode & S_IFMT == S_IFLNK, stat(path.systemPath, &status) != 0 {
      return .brokenLink(path: path)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return inner.map { entry(at: $0, orInside: nil) } ?? .none
    }
    return access(path.systemPath, X_OK) == 0 ? .program(path: path) : .none
  }
}
