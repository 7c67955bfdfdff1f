import PlainText
public import TodoTxt

/// Edits as a list's server gets them: `Documentation/todo.openapi.json`. Lines are in Base64, as not all are UTF-8.
extension TodoEdit {
  public var json: JSONValue {
    switch self {
    case .append(let bytes): return ["do": "append", "new": .base64(bytes)]
    case .insert(let bytes, let number):
      return ["do": "insert", "line": .number(number), "new": .base64(bytes)]
    case .replace(let line, let bytes):
      return [
        "do": "replace", "line": .number(line.number), "old": .base64(line.text), "new": .base64(bytes),
      ]
    case .remove(let line, let leavingBlank):
      return [
        "do": "remove", "line": .number(line.number), "old": .base64(line.text),
        "leavesBlank": .bool(leavingBlank),
      ]
    case .move(let line, let path, let leavingBlank):
      return [
        "do": "move", "line": .number(line.number), "old": .base64(line.text), "to": .string(path),
        "leavesBlank": .bool(leavingBlank),
      ]
    }
  }

  /// - Returns: nil for an invalid edit.
  public init?(_ json: JSONValue) {
    let number = json["line"]?.integer
    let line = json["old"]?.bytesOfBase64.flatMap { old in number.map { TodoLine(number: $0, text: old) } }
    let isBlankLeft = json["leavesBlank"] == true
    switch (json["do"]?.text, json["new"]?.bytesOfBase64, line) {
    case ("append", let new?, nil): self = .append(new)
    case ("insert", let new?, nil):
      guard let number, number > 0 else { return nil }
      self = .insert(new, at: number)
    case ("replace", let new?, let line?) where line.number > 0: self = .replace(line, with: new)
    case ("remove", nil, let line?) where line.number > 0: self = .remove(line, leavingBlank: isBlankLeft)
    case ("move", nil, let line?) where line.number > 0:
      guard let path = json["to"]?.text else { return nil }
      self = .move(line, to: path, leavingBlank: isBlankLeft)
    default: return nil
    }
  }
}

extension JSONValue {
  public static func base64(_ bytes: [UInt8]) -> JSONValue {
    .string(String(decoding: Base64.encode(bytes[...]), as: UTF8.self))
  }

  /// Nil for invalid Base64.
  public var bytesOfBase64: [UInt8]? { text.flatMap { Base64.decode($0.utf8) } }

  fileprivate var integer: Int? { if case .number(let number) = self { number } else { nil } }
}
