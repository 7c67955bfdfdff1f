/// Collections of calendar objects, as a CalDAV server keeps them. Collections and objects are known by their paths there.
public protocol CalendarServer {
  /// What messages call it: a host name.
  var name: String { get }

  /// - Parameters:
  ///   - token: of an earlier answer; nil for all objects.
  /// - Returns: what has changed since then, or all there is where the server does not know the token any more.
  func changes(in collection: String, since token: String?) throws -> CalendarChanges

  /// The objects at these paths; what is gone is left out.
  func objects(_ paths: [String], in collection: String) throws -> [CalendarObject]

  /// Makes these changes, several at once, in any order. A change happens or does not, whatever the others do.
  ///
  /// - Returns: what came of each, in the order of `writes`.
  func send(_ writes: [CalendarWrite], in collection: String) -> [CalendarWriteResult]
}

/// What has changed in a collection.
public struct CalendarChanges: Hashable, Sendable {
  /// Whether `etags` has all objects of the collection.
  public var isWhole: Bool

  /// By the paths of the objects.
  public var etags: [String: String]

  /// The paths of what is gone. Of a whole answer these are empty.
  public var gone: [String] = []

  /// What the next question names; nil where the server has none.
  public var token: String?

  public init(isWhole: Bool, etags: [String: String], gone: [String] = [], token: String? = nil) {
    self.isWhole = isWhole
    self.etags = etags
    self.gone = gone
    self.token = token
  }
}

public struct CalendarObject: Hashable, Sendable {
  public var path: String
  public var etag: String
  public var text: [UInt8]

  public init(path: String, etag: String, text: [UInt8]) {
    self.path = path
    self.etag = etag
    self.text = text
  }
}

public enum CalendarWrite: Hashable, Sendable {
  /// Only where there is nothing.
  case create(path: String, text: [UInt8])

  /// Only where the object is the one with that etag still.
  case change(path: String, text: [UInt8], etag: String)
  case delete(path: String, etag: String)

  public var path: String {
    switch self {
    case .create(let path, _), .change(let path, _, _), .delete(let path, _): path
    }
  }
}

public enum CalendarWriteResult: Sendable {
  /// With the etag of what was stored, where the server says that.
  case done(etag: String?)

  /// Somebody else was there first.
  case conflict
  case failed(any Error)
}
