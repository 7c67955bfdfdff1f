import ModuleKit
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

  var list: TodoList { checked.list }

  init(uri: String, path: String, version: Int, text: [UInt8], checks: [any TaskCheck]) {
    (self.uri, self.path, self.version) = (uri, path, version)
    checked = CheckedList(TodoList(bytes: text), checks: checks)
  }

  /// - Parameter range: nil for the whole text.
  mutating func replace(_ range: TextRange?, with text: [UInt8], encoding: PositionEncoding) {
    guard let range else { return checked.become(TodoList(bytes: text, following: list)) }
    let positions = TextPositions(list: list, encoding: encoding)
    let start = positions.offset(of: range.start)
    let end = max(start, positions.offset(of: range.end))
    var bytes = [UInt8]()
    bytes.reserveCapacity(list.bytes.count - (end - start) + text.count)
    bytes += list.bytes[..<start]
    bytes += text
    bytes += list.bytes[end...]
    checked.become(
      TodoList(
        bytes: bytes, following: list,
        unchanged: CommonEnds(prefix: start, suffix: list.bytes.count - end)))
  }

  /// Takes the same text from the disk, so that it is in memory once.
  mutating func become(stored file: TodoList) {
    stored = file
    checked.become(stored: file)
  }
}
