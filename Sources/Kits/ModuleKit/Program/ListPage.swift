import Synchronization
import TodoStores

/// The page of the list in a browser, which the program's own `serve` shows. It is there until it is closed.
package final class ListPage: Sendable {
  private let context: ModuleContext
  private let server = Mutex<LaunchedProgram?>(nil)

  package init(of context: ModuleContext) { self.context = context }

  /// The address of the page, whose server is started if it does not run.
  ///
  /// - Throws: `CommandError` with the sentence of the program if it can't serve.
  package func address() throws(CommandError) -> String {
    try server.withLock { server throws(CommandError) in
      if let server, server.isRunning() { return String(decoding: server.firstLine, as: UTF8.self) }
      let launched = try launched()
      server = launched
      return String(decoding: launched.firstLine, as: UTF8.self)
    }
  }

  private func launched() throws(CommandError) -> LaunchedProgram {
    let files = context.settings.files
    let list = files.origin == .option ? ["--file", files.todo] : []
    let words = [context.settings.programPath] + list + ["serve"]
    var call = ProgramCall(words.map(\.pathBytes))
    call.limit = .seconds(20)
    do throws(CommandError) {
      return try context.surroundings.commands.launch(call)
    } catch {
      let prefix = "\(context.settings.programName): "
      let message =
        error.message.hasPrefix(prefix) ? error.message.dropFirst(prefix.count) : error.message[...]
      throw CommandError(String(message), code: error.code)
    }
  }

  /// Shows the page in the user's browser, unless that would take the terminal.
  ///
  /// - Returns: its address.
  /// - Throws: `CommandError`, also if there is no browser.
  package func open() throws -> String {
    let address = try address()
    let browser = context.surroundings.links
    do { if !browser.takesTerminal { try browser.open(Array(address.utf8)) } } catch {
      let reason = (error as? CommandError)?.message ?? "\(error)"
      throw CommandError("The page of the list is at \(address). \(reason)", code: "noBrowser")
    }
    return address
  }

  package func close() {
    server.withLock { server in
      server?.end()
      server = nil
    }
  }
}
