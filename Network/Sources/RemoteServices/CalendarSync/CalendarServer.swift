/// Collections of calendar objects, as a CalDAV server keeps them. Collections and objects are known by their paths there.
public protocol CalendarServer {
  /// The name of the server in messages: a host name.
  var name: String { get }

  /// What distinguishes the server from others: the scheme, the host and the port.
  var address: String { get }

  /// - Parameters:
  ///   - token: of an earlier answer; nil for all objects.
  /// - Returns: the changes since then; all objects if the server does not know the token any more; nil if the
  ///   collection is missing.
  func changes(in collection: String, since token: String?) throws -> CalendarChanges?

  /// The objects at these paths, without deleted ones.
  func objects(_ paths: [String], in collection: String) throws -> CalendarObjects

  /// Makes these changes, several at once, in any order. Each change succeeds or fails independently.
  ///
  /// - Returns: the outcome of each, in the order of `writes`.
  func send(_ writes: [CalendarWrite], in collection: String) -> [CalendarWriteResult]
}

public struct CalendarChanges: Hashable, Sendable {
  /// Whether `etags` has all objects of the collection.
  public var isWhole: Bool

  /// By the paths of the objects.
  public var etags: [String: String]

  /// The paths of deleted objects; empty in a complete answer.
  public var gone: [String] = []

  /// The statuses of objects that are listed without an etag, by their paths; 0 for an unknown one.
  public var withheld: [String: Int] = [:]

  /// The token for the next request; nil if the server has none.
  public var token: String?

  public init(isWhole: Bool, etags: [String: String], gone: [String] = [], token: String? = nil) {
    self.isWhole = isWhole
    self.etags = etags
    self.gone = gone
    self.token = token
  }
}

/// The answer to a request for objects.
public struct CalendarObjects: Hashable, Sendable {
  public var objects: [CalendarObject]

  /// The statuses of the objects that the server does not give, by their paths.
  public var withheld: [String: Int]

  public init(_ objects: [CalendarObject] = [], withheld: [String: Int] = [:]) {
    (self.objects, self.withheld) = (objects, withheld)
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
  /// Only if nothing is there.
  case create(path: String, text: [UInt8])

  /// Only if the object still has that etag.
  case change(path: String, text: [UInt8], etag: String)
  case delete(path: String, etag: String)

  public var path: String {
    switch self {
    case .create(let path, _), .change(let path, _, _), .delete(let path, _): path
    }
  }

  /// What it stores; nil for a deletion.
  public var text: [UInt8]? {
    switch self {
    case .create(_, let text), .change(_, let text, _): text
    case .delete: nil
    }
  }
}

public enum CalendarWriteResult: Sendable {
  /// With the new etag, if the server names it.
  case done(etag: String?)

  /// Another program has changed the object first.
  case conflict

  /// The server does not take this object, whatever it takes of others. From 500 on, it may have taken it nevertheless.
  ///
  /// - Parameter status: of HTTP.
  case refused(status: Int)
  case failed(any Error)
}
