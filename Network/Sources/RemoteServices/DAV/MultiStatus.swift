/// A WebDAV server's answer to PROPFIND and REPORT, RFC 4918: a multi-status, as far as CalDAV needs it.
struct MultiStatus {
  struct Response {
    var path = ""

    /// The status of the whole response; nil if its properties have their own.
    var status: Int?

    /// The first status of properties that are not given; nil if all are.
    var lacking: Int?

    /// The texts of the existing properties.
    var properties: [String: String] = [:]

    /// The addresses within a property.
    var links: [String: [String]] = [:]

    /// The elements within a property, and the names of components.
    var parts: [String: Set<String>] = [:]
  }

  private(set) var responses: [Response] = []

  /// The token for the next `sync-collection`.
  private(set) var token: String?

  /// A larger number means a faulty collection.
  static let mostResponses = 200_000

  init(_ body: [UInt8]) throws(RemoteError.Kind) {
    var reader = XMLReader(body)
    var isMultiStatus = false
    while let event = try reader.next() {
      guard case .start(let name, _) = event else { continue }
      switch name {
      case "multistatus": isMultiStatus = true
      case "response":
        guard responses.count < Self.mostResponses else {
          throw .malformed("it lists more than \(Self.mostResponses) objects")
        }
        responses.append(try Self.response(&reader))
      case "sync-token": token = try reader.content().trimmed
      default: break
      }
    }
    guard isMultiStatus else { throw .malformed("it is no multi-status of WebDAV") }
  }

  private static func response(_ reader: inout XMLReader) throws(RemoteError.Kind) -> Response {
    var response = Response()
    while let event = try reader.next() {
      switch event {
      case .end("response"): return response
      case .start("href", _): response.path = try reader.content().trimmed
      case .start("status", _): response.status = status(try reader.content())
      case .start("propstat", _): try readProperties(&reader, into: &response)
      case .start: _ = try reader.content()
      default: break
      }
    }
    throw .malformed("a response does not end")
  }

  private static func readProperties(
    _ reader: inout XMLReader, into response: inout Response
  ) throws(RemoteError.Kind) {
    var found = Response()
    var status: Int?
    while let event = try reader.next() {
      switch event {
      case .end("propstat"):
        if status.map({ (200..<300).contains($0) }) ?? true {
          response.properties.merge(found.properties) { $1 }
          response.links.merge(found.links) { $1 }
          response.parts.merge(found.parts) { $1 }
        } else {
          response.lacking = response.lacking ?? status
        }
        return
      case .start("status", _): status = Self.status(try reader.content())
      case .start("prop", _):
        while let event = try reader.next() {
          if case .end("prop") = event { break }
          if case .start(let name, _) = event { try readProperty(name, &reader, into: &found) }
        }
      default: break
      }
    }
  }

  private static func readProperty(
    _ name: String, _ reader: inout XMLReader, into response: inout Response
  ) throws(RemoteError.Kind) {
    var text = ""
    var depth = 1
    while depth > 0 {
      switch try reader.next() {
      case .text(let part): if depth == 1 { text += part }
      case .start("href", _): response.links[name, default: []].append(try reader.content().trimmed)
      case .start(let part, let attributes):
        response.parts[name, default: []].insert(attributes["name"] ?? part)
        depth += 1
      case .end: depth -= 1
      case nil: throw .malformed("it ends too early")
      }
    }
    response.properties[name] = text
  }

  /// `HTTP/1.1 404 Not Found`
  private static func status(_ line: String) -> Int? {
    line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }
}
