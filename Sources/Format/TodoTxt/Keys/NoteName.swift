/// The name of a task's note: a path in the directory of todo.txt.
public struct NoteName: Hashable, Sendable {
  public let bytes: [UInt8]

  /// The folder of new notes.
  public static let folder = "notes"

  /// Nil for a name that leads out of that directory, or to a directory.
  public init?(_ bytes: some Collection<UInt8>) {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !parts.isEmpty, !bytes.contains(0),
      parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual([.dot]) && !$0.elementsEqual([.dot, .dot]) })
    else { return nil }
    self.bytes = Array(bytes)
  }

  /// The name of a new note, made of the task's words: `notes/call-mom.md`.
  ///
  /// - Parameter number: 1 for the first choice; higher if the name is taken: `notes/call-mom-2.md`.
  public static func new(for task: TodoItem, number: Int = 1) -> NoteName {
    let words = task.body.split(whereSeparator: \.isBlank).filter { word in
      guard let first = word.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "@") else {
        return false
      }
      return !word.dropFirst().dropLast().contains(UInt8(ascii: ":"))
    }
    var name = ""
    var length = 0
    let text = String(decoding: Array(words.joined(separator: [.space])), as: UTF8.self)
    for scalar in text.lowercased().unicodeScalars {
      guard length < longestName else { break }
      let isPart = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      guard isPart || !name.isEmpty && name.last != "-" else { continue }
      name.unicodeScalars.append(isPart ? scalar : "-")
      length += 1
    }
    if name.last == "-" { name.removeLast() }
    if name.isEmpty { name = "note" }
    return NoteName(verified: Array("\(folder)/\(name)\(number > 1 ? "-\(number)" : "").md".utf8))
  }

  /// In characters; file systems allow at most 255 bytes.
  private static let longestName = 40

  private init(verified bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The file name, as editors show it.
  public var fileName: [UInt8] { bytes.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? bytes }
}

extension UInt8 {
  fileprivate static let dot = UInt8(ascii: ".")
}

extension TodoItem {
  /// `note`: the file beside todo.txt; nil without the key or with an invalid name.
  public var noteName: NoteName? { note.flatMap { NoteName($0) } }
}

/// What a word of a task links to.
package enum TaskLink: Hashable, Sendable {
  case address([UInt8])
  case note(NoteName)
}

extension TodoItem {
  /// The addresses in the text, then the note, each with its place in the bytes of the list.
  package var links: [(range: Range<Int>, target: TaskLink)] {
    guard bytes.contains(UInt8(ascii: ":")) else { return [] }
    let addresses = Links.ranges(in: text).map { ($0, TaskLink.address(Array(bytes[$0]))) }
    guard let note, let name = NoteName(note) else { return addresses }
    return addresses + [(note.startIndex..<note.endIndex, .note(name))]
  }
}
