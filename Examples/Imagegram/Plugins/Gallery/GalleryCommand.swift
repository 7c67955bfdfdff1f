import EventLoop
import ModuleKit
import Pictures
import ScreenKit
import TaskScreens

struct GalleryCommand: LiveCommand {
  static let syntax = CommandSyntax(
    "imagegram", forms: ["[TERM...]"], summary: "Search pictures, and show them in the terminal",
    details: "Without TERM it asks what to search for. IMAGEGRAM_ENDPOINT may hold the endpoint.",
    options: [endpoint], formats: [], usageName: "")

  private static let endpoint = CommandOption(
    "endpoint", valueName: "URL", summary: "Search at this service, which answers with JSON")

  private let endpoint: String
  private let query: String

  init(arguments: CommandArguments, context: ModuleContext) throws {
    let variable = context.settings.environment["IMAGEGRAM_ENDPOINT"].map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let endpoint = arguments.value(of: Self.endpoint) ?? variable, !endpoint.isEmpty else {
      throw CommandError.misuse(
        "No service is named. Use --endpoint URL, or set IMAGEGRAM_ENDPOINT.")
    }
    self.endpoint = endpoint
    query = arguments.operands.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  func run(in context: ModuleContext) async throws {
    let wireframe = try GalleryWireframe(context: context, endpoint: endpoint)
    guard let terminal = context.surroundings.terminal else {
      throw CommandError("Pictures need a terminal.")
    }
    try await wireframe.run(on: terminal, query: query)
  }
}
