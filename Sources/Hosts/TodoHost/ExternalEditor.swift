import EventLoop
import Glibc
import ModuleKit

/// Runs the program in `VISUAL` or `EDITOR` on a private file.
struct ExternalEditor: TextEditor {
  let environment: ChildEnvironment

  func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws {
    let file = try PrivateFile(named: name, holding: text)
    let status = try runEditor(on: file.path)
    guard let edited = file.contents else {
      throw CommandError("\(file.path) can no longer be read; nothing was changed.")
    }
    do {
      guard status == 0 else {
        throw CommandError("The editor ended with status \(status); nothing was changed.")
      }
      try receive(edited)
    } catch {
      if edited == text || edited.isEmpty {
        file.remove()
        throw error
      }
      let sentence = (error as? CommandError)?.message ?? "\(error)"
      throw CommandError("\(sentence)\nYour text is in \(file.path).")
    }
    file.remove()
  }

  /// - Returns: the exit status of the editor.
  private func runEditor(on path: String) throws(CommandError) -> Int32 {
    let variables = Environment(entries: environment.entries)
    let chosen = [variables["VISUAL"], variables["EDITOR"]].compactMap(\.self).first { !$0.isEmpty }
    // The variable may contain options. Debian's editor(1) is the administrator's choice.
    let command = chosen ?? Array("$(command -v editor || echo vi)".utf8)
    let words = [
      Array("sh".utf8), Array("-c".utf8), command + Array(#" "$1""#.utf8), Array("sh".utf8), Array(path.utf8),
    ]

    // Like system(3): keys for the editor must not interrupt this program.
    var ignored = sigaction()
    ignored.__sigaction_handler.sa_handler = SIG_IGN
    var previous = [(SIGINT, sigaction()), (SIGQUIT, sigaction())]
    for index in previous.indices { sigaction(previous[index].0, &ignored, &previous[index].1) }
    defer { for (signal, var action) in previous { sigaction(signal, &action, nil) } }
    do throws(ChildProcess.Failure) {
      return try ChildProcess(words, environment: environment.entries, restoring: [SIGINT, SIGQUIT]).wait()
    } catch {
      throw CommandError("Can't start an editor: \(error.reason).")
    }
  }
}

/// A private file in a directory of its own, because an editor may leave files beside it.
private struct PrivateFile {
  let directory: String

  let name: String

  var path: String { "\(directory)/\(name)" }

  init(named name: String, holding bytes: [UInt8]) throws(CommandError) {
    self.name = name
    let place = Environment.current["TMPDIR"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    var template = Array("\(place.isEmpty ? "/tmp" : place)/todo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure }
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure }
    defer { close(descriptor) }
    guard ChildStream.write(bytes, to: descriptor) else { throw Self.failure }
  }

  /// Nil if it can't be read, or is a pipe, which might never end.
  var contents: [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return ChildStream.contents(of: descriptor)
  }

  /// Deletes the file, and the directory if it is empty.
  func remove() {
    unlink(path)
    rmdir(directory)
  }

  private static var failure: CommandError {
    CommandError("Can't create a file for the editor: \(String(cString: strerror(errno))).")
  }
}
