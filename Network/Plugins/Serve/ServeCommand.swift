import ModuleKit
import TerminalText

struct ServeCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "serve", synonyms: ["web", "browser"], forms: [""],
    summary: "Show the live list in a browser",
    details: """
      The page follows every change of the file, and its changes can be undone like any others. The printed \
      address contains a token. Everybody who knows the address can read and change the list. --revoke makes \
      the token invalid. Only this machine can reach the page, unless --listen names an address of a \
      network; then use --certificate, because the connection is not encrypted otherwise. As a systemd \
      service it uses the socket that systemd passes.
      """,
    examples: """
      serve
      serve --port 8080 --read-only
      serve --listen 0.0.0.0 --certificate cert.pem --key key.pem
      serve --view shopping  # an address that shows one view
      serve --base /todo --host todo.example.org  # behind a reverse proxy
      serve --tokens
      """, options: [port, listen, certificate, key, host, base, readOnly, view, qr, tokens, revoke])

  private static let port = CommandOption(
    "port", valueName: "N", summary: "Listen on this port instead of the last one, or a free one")
  private static let listen = CommandOption(
    "listen", valueName: "ADDRESS", summary: "Listen on this address instead of 127.0.0.1")
  private static let certificate = CommandOption(
    "certificate", valueName: "FILE", summary: "Encrypt with this certificate and its chain, in PEM")
  private static let key = CommandOption(
    "key", valueName: "FILE", summary: "The private key of the certificate, in PEM")
  private static let host = CommandOption(
    "host", valueName: "NAME", summary: "Also answer requests for this host, as passed on by a reverse proxy")
  private static let base = CommandOption(
    "base", valueName: "/PREFIX", summary: "Begin every path with this, behind a reverse proxy")
  private static let readOnly = CommandOption("read-only", summary: "Refuse every change")
  private static let view = CommandOption(
    "view", valueName: "VIEW", summary: "Print an address that shows only the tasks of this view")
  private static let qr = CommandOption("qr", summary: "Show the address as a QR code, too")
  private static let tokens = CommandOption("tokens", summary: "List the valid tokens, and exit")
  private static let revoke = CommandOption(
    "revoke", valueName: "NAME", summary: "Revoke the token with this name, or all, and exit")

  private let options: ServerOptions
  private let arguments: CommandArguments

  init(arguments: CommandArguments, context: ModuleContext) throws {
    guard arguments.operands.isEmpty else { throw Self.syntax.usage(in: context.settings) }
    var options = ServerOptions()
    if let word = arguments.value(of: Self.port) {
      guard let port = UInt16(word) else {
        throw CommandError.misuse("“\(word)” is not a port: use a number from 1 to 65535.")
      }
      options.port = Int(port)
    }
    options.address = arguments.value(of: Self.listen) ?? options.address
    options.host = arguments.value(of: Self.host)
    switch (arguments.value(of: Self.certificate), arguments.value(of: Self.key)) {
    case (let certificate?, let key?): options.encryption = (certificate, key)
    case (nil, nil): break
    default: throw CommandError.misuse("--certificate and --key belong together.")
    }
    if let base = arguments.value(of: Self.base), base != "/" {
      let prefix = base.hasSuffix("/") ? base.dropLast() : base[...]
      let names = prefix.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      guard base.hasPrefix("/"), names.allSatisfy({ !["", ".", ".."].contains($0) }),
        base.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "/-_.".utf8.contains($0) })
      else {
        throw CommandError.misuse(
          "“\(base)” is not a prefix. Use letters, digits and - _ . as in /todo.")
      }
      options.base = String(prefix)
    }
    options.isReadOnly = arguments.contains(Self.readOnly)
    if let view = arguments.value(of: Self.view) {
      _ = try SavedViews(in: context).view(named: view)
      guard try ScopeRule(scope: Scope(view: view), context: context).hasView() else {
        throw CommandError("The view “\(view)” has no filter, so it lists all tasks: leave out --view.")
      }
    }
    (self.options, self.arguments) = (options, arguments)
  }

  func run(in context: ModuleContext) async throws {
    let wireframe = ServeWireframe(context: context)
    if arguments.contains(Self.tokens) { return try wireframe.makeTokensPresenter().present() }
    if let name = arguments.value(of: Self.revoke) { return try wireframe.makeTokensPresenter().revoke(name) }
    let grant = try wireframe.grants.grant(
      view: arguments.value(of: Self.view), isReadOnly: options.isReadOnly,
      on: context.surroundings.clock.today())
    let server = try await wireframe.start(options, grant)
    let isLocal = ["127.0.0.1", "::1", "localhost"].contains(options.address)
    if !isLocal, options.encryption == nil {
      try context.surroundings.errors.write(
        "Nothing is encrypted: everybody on the network between can read the token and the tasks, and change "
          + "them. Use --certificate and --key, or a reverse proxy with TLS.\n")
    }
    // The token of a service would stay in its log; `serve --tokens` prints it.
    let output = context.surroundings.output
    let isService = PageServer.isService && output.columns == nil
    let url = server.address + (isService ? "" : "#\(grant.token)")
    try output.write("\(url)\n")
    if arguments.contains(Self.qr) || !isLocal && output.columns != nil {
      try output.write(QRCode(Array(url.utf8))?.text ?? "")
    }
    try await server.waitUntilClosed()
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
