import EventLoop
import ModuleKit
import TerminalText

struct ServeCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "serve", synonyms: ["web", "browser"], forms: [""],
    summary: "Show the live list in a browser",
    details: """
      The page follows every change of the file, and its changes can be undone as any others. The address that is \
      printed ends in a token: everybody who has it can read and change the list until serve ends. Only this \
      machine can reach the page, unless --listen names an address of a network; nothing is encrypted then.
      """,
    examples: """
      serve
      serve --port 8080 --read-only
      serve --base /todo --host todo.example.org  # behind a reverse proxy
      """, options: [port, listen, host, base, readOnly])

  private static let port = CommandOption(
    "port", valueName: "N", summary: "Take that port, instead of any free one")
  private static let listen = CommandOption(
    "listen", valueName: "ADDRESS", summary: "Listen there, instead of at 127.0.0.1")
  private static let host = CommandOption(
    "host", valueName: "NAME", summary: "Answer requests for that host too, as a reverse proxy passes it on")
  private static let base = CommandOption(
    "base", valueName: "/PREFIX", summary: "Begin every path with that, behind a reverse proxy")
  private static let readOnly = CommandOption("read-only", summary: "Refuse every change")

  private let options: ServerOptions

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    var options = ServerOptions()
    if let word = arguments.value(of: Self.port) {
      guard let port = UInt16(word) else {
        throw CommandError.misuse("“\(word)” is not a port; take a number from 1 to 65535.")
      }
      options.port = Int(port)
    }
    options.address = arguments.value(of: Self.listen) ?? options.address
    options.host = arguments.value(of: Self.host)
    if let base = arguments.value(of: Self.base), base != "/" {
      guard base.hasPrefix("/"),
        base.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "/-_.".utf8.contains($0) })
      else {
        throw CommandError.misuse(
          "“\(base)” is not a prefix; it is like /todo, of letters, digits and - _ . only.")
      }
      options.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    }
    options.isReadOnly = arguments.contains(Self.readOnly)
    self.options = options
  }

  func run(in context: ModuleContext) async throws {
    let server = try await ServeWireframe(context: context).start(options)
    if !server.isLocal {
      try context.surroundings.errors.write(
        "Whoever is on the way to \(options.address) can read the token and the tasks; "
          + "a reverse proxy with TLS prevents that.\n")
    }
    try context.surroundings.output.write("\(server.url)\n")
    try await server.waitUntilClosed()
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
