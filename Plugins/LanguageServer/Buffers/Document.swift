import ModuleKit
import PlainText
import TodoStores
import TodoTxt

/// A text that is open in the editor. It is the truth until it is closed; the file on the disk is another text.
struct Document {
  let uri: String
  let path: String
  var version: Int
  var checked: CheckedList

  /// The file when the buffer last equalled it; nil if it never did.
  private(set) var stored: TodoList?

  /// Where the user is typing, in bytes; nil after a save, a pause, or a change of the whole text.
  var typedEnd: Int?

  var list: TodoList { checked.list }

  init(uri: String, path: String, version: Int, text: [UInt8], checks: [any TaskCheck]) {
    (self.uri, self.path, self.version) = (uri, path, version)
    checked = CheckedList(TodoList(bytes: text), checks: checks)
  }

  /// - Parameter range: nil for the whole text.
  mutating func replace(_ range: TextRange?, with text: [UInt8], encoding: PositionEncoding) {
    typedEnd = nil
    guard let range else { return checked.become(TodoList(bytes: text, following: list)) }
    let positions = TextPositions(list: list, encoding: encoding)
    let start = positions.offset(of: range.start)
    let end = max(start, positions.offset(of: range.end))
    checked.become(list.replacing(start..<end, with: text))
    typedEnd = start + text.count
  }

  /// Takes the same text from the disk, so that it is in memory once.
  mutating func become(stored file: TodoList) {
    (stored, typedEnd) = (file, nil)
    checked.become(stored: file)
  }
}

/// Converts between paths and `file:` URIs, RFC 8089.
enum DocumentAddress {
  /// Nil for another scheme.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file:") else { return nil }
    var rest = uri.dropFirst(5)
    // After the host, which is empty or this machine.
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    guard let path = PercentEncoding.decoded(rest), !path.isEmpty, !path.contains(0) else { return nil }
    return String(pathBytes: path)
  }

  static func uri(ofPath path: String) -> String {
    "file://\(PercentEncoding.encoded(path.pathBytes, keeping: "/"))"
  }
}
