/// Why a picture or a page failed, as one sentence.
package enum PictureError: Error, Hashable, Sendable {
  /// A clause.
  case unreachable(reason: String)
  case timedOut

  /// The server's identity is not verified: a clause.
  case untrusted(reason: String)

  case failed(status: Int)

  case cutOff
  case tooLarge(limit: Int)

  /// The answer is not valid: a clause.
  case malformed(String)

  case forbidden(address: String)

  /// The format is not supported.
  case noPicture
  case damaged
  case tooManyPixels
}

extension PictureError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let reason): "The service can't be reached: \(reason)."
    case .timedOut: "The service did not answer in time."
    case .untrusted(let reason): "The service can't prove who it is: \(reason)."
    case .failed(404): "The service has no such thing (404)."
    case .failed(let status): "The service answered with an error (\(status))."
    case .cutOff: "The service stopped in the middle of its answer."
    case .tooLarge(let limit): "The answer is larger than \(limit >> 20) MB."
    case .malformed(let clause): "The answer is not valid: \(clause)."
    case .forbidden(let address):
      "Can't ask “\(address)”: use https, or http on this machine."
    case .noPicture: "This is no PNG."
    case .damaged: "The picture is damaged."
    case .tooManyPixels: "The picture has too many pixels."
    }
  }
}
