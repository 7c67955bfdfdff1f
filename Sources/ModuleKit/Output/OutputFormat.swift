/// What an action writes: text for people, or data for programs.
public enum OutputFormat: String, CaseIterable, Sendable {
  case text

  /// One document, RFC 8259.
  case json

  /// A JSON object a line.
  case ndjson

  /// RFC 4180, a line of names first.
  case csv

  /// RFC 5545: a calendar of VTODO components.
  case ics

  /// The option that asks for it; nil for text.
  public var option: CommandOption? {
    switch self {
    case .text: nil
    case .json: CommandOption(rawValue, summary: "Write JSON, errors too; every action that ends does")
    case .ndjson: CommandOption(rawValue, summary: "Write a JSON object a line")
    case .csv: CommandOption(rawValue, summary: "Write comma-separated values")
    case .ics: CommandOption(rawValue, summary: "Write an iCalendar of to-dos")
    }
  }

  /// Whether what goes wrong is told as JSON, too.
  public var isJSON: Bool { self == .json || self == .ndjson }
}
