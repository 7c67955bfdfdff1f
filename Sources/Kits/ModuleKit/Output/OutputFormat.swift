/// An output format: text for people, or data for programs. Modules may add formats.
public struct OutputFormat: Hashable, Sendable {
  /// The value of `--format`: `json`.
  public let name: String

  /// One sentence for help, without a full stop.
  public let summary: String

  public init(_ name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  public static let text = OutputFormat("text", summary: "Print text for people")

  /// One document, RFC 8259.
  public static let json = OutputFormat(
    "json", summary: "Print JSON, errors included (every action but watch)")

  public static let ndjson = OutputFormat("ndjson", summary: "Print one JSON object per line")

  /// RFC 4180, with a header line.
  public static let csv = OutputFormat("csv", summary: "Print comma-separated values")

  /// RFC 5545: a calendar of VTODO components.
  public static let ics = OutputFormat("ics", summary: "Print an iCalendar of to-dos")

  /// Formats with an option of their own, such as `--json`.
  public static let named = [json, ndjson, csv, ics]

  /// The option for the format; nil for text.
  public var option: CommandOption? { self == .text ? nil : CommandOption(name, summary: summary) }

  /// Whether errors are written as JSON, too.
  public var isJSON: Bool { self == .json || self == .ndjson }
}

extension CommandOption {
  public static let format = CommandOption(
    "format", valueName: "NAME", summary: "Print the list in a format")
}

extension CommandArguments {
  /// The requested format, the last one; nil if none is given.
  ///
  /// - Throws: `CommandError` with status 64 and the valid names if the name is not registered.
  public func format(in registry: ModuleRegistry) throws(CommandError) -> OutputFormat? {
    // Most command lines have none, and every start asks.
    guard hasOptions,
      let option = lastOption(among: [.format] + OutputFormat.named.compactMap(\.option))
    else { return nil }
    guard option.option == CommandOption.format.name else {
      return OutputFormat.named.first { $0.name == option.option }
    }
    let name = String(decoding: option.value, as: UTF8.self)
    let formats = registry.formats
    guard let format = formats.first(where: { $0.name == name }) else {
      let names = formats.map(\.name).joined(separator: ", ")
      throw .misuse("There is no format “\(name)”. Choose one of: \(names).")
    }
    return format
  }
}

extension ModuleRegistry {
  /// The values of `--format`: the program's own, then those of modules in the order of registration.
  public var formats: [OutputFormat] {
    [.text] + OutputFormat.named + contributions(of: OutputFormat.self).map(\.value)
  }
}
