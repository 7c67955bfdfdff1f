import PlainText
public import TodoTxt

/// The notes of tasks on this machine.
public protocol CalendarNotes {
  /// The text without a newline at its end; nil if there is no such file.
  func text(of name: NoteName) throws -> String?

  func save(_ text: String, as name: NoteName) throws
}

extension TodoItem {
  /// The note that a sync may read and write: a server must not choose any other file.
  var syncedNote: NoteName? {
    guard let name = noteName, name.bytes.starts(with: "notes/".utf8), !name.bytes.contains(0x0A) else {
      return nil
    }
    return [".md", ".txt"].contains { name.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) } ? name : nil
  }
}

/// 0 for no note.
func noteHash(of text: String) -> UInt64 { text.isEmpty ? 0 : max(1, StableHash.value(of: text.utf8)) }
