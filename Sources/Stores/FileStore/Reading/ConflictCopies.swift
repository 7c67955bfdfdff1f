import Glibc
import TodoStores
import TodoTxt

/// Finds the conflict copies of a file, which sync programs create if two devices changed it at once.
struct ConflictCopies: Sendable {
  private let stem: String
  private let suffix: String

  /// - Parameter name: the file's name, without its directory.
  init(of name: String) {
    let dot = name.dropFirst().lastIndex(of: ".")
    stem = dot.map { String(name[..<$0]) } ?? name
    suffix = dot.map { String(name[$0...]) } ?? ""
  }

  /// Whether a file name is that of a conflict copy.
  func contains(_ name: String) -> Bool {
    guard name.hasPrefix(stem), name.utf8.count > stem.utf8.count + suffix.utf8.count else { return false }
    // rclone's form, after the extension: `todo.txt.conflict1`.
    if name.hasPrefix(stem + suffix), Self.isConflictNumber(name.dropFirst(stem.count + suffix.count)) {
      return true
    }
    guard name.hasSuffix(suffix) else { return false }
    let middle = name.dropFirst(stem.count).dropLast(suffix.count)
    return Self.isSign(middle.lowercased()) || Self.isCopy(middle.lowercased()) || Self.isComputer(middle)
  }

  /// Whether a program puts this text between a file's stem and its extension: Syncthing's
  /// `.sync-conflict-…`, ownCloud's older `_conflict-…`, Synology's `_…_Conflict`, Resilio's and rclone's
  /// `.conflict`, and bracketed texts.
  private static func isSign(_ middle: String) -> Bool {
    if middle.hasPrefix(".sync-conflict-") || middle.hasPrefix("_conflict-") { return true }
    if middle.hasPrefix("_"), middle.hasSuffix("_conflict") || middle.hasSuffix("_caseconflict") {
      return true
    }
    if middle == " [conflicted]" || middle == " [conflict]" || isConflictNumber(middle[...]) { return true }
    // Browsers and file managers omit the space.
    let brackets = middle.hasPrefix(" ") ? middle.dropFirst() : middle[...]
    guard brackets.hasPrefix("("), brackets.hasSuffix(")") else { return false }
    let note = brackets.dropFirst().dropLast()
    if isNumber(note) || note == "conflicted" { return true }
    return englishSigns.contains { note.contains($0) } || note.hasPrefix("sfconflict ")
      // Texts in other languages are recognised by their date.
      || conflictWords.contains { note.contains($0) } && note.utf8.count(where: \.isDigit) >= 8
  }

  /// Dropbox's, Nextcloud's and ownCloud's `(… conflicted copy …)`, Dropbox's `(Case Conflict 1)`, Unison's
  /// `(copy: conflict on …)`.
  private static let englishSigns = ["conflicted copy", "case conflict", "conflict copy", "copy: conflict"]

  /// The word in the languages of Dropbox.
  private static let conflictWords = [
    "conflic", "conflit", "konflik", "конфлик", "конфлік", "競合", "冲突", "衝突", "충돌", "ขัดแย้ง",
  ]

  /// `.conflict` with an optional number.
  private static func isConflictNumber(_ text: Substring) -> Bool {
    let text = text.lowercased()
    guard text.hasPrefix(".conflict") else { return false }
    return text.utf8.dropFirst(".conflict".utf8.count).allSatisfy(\.isDigit)
  }

  /// The name of a copy, in the words of file managers and of programs that copy instead of replacing, with an
  /// optional number: `todo (Kopie).txt`, `todo - Copy (2).txt`, `todo copy 2.txt`; iCloud's `todo 2.txt`.
  private static func isCopy(_ middle: String) -> Bool {
    var words = middle.split { " ()-".contains($0) }
    guard middle.hasPrefix(" ") || middle.hasPrefix("("), words.count <= 2 else { return false }
    if let last = words.last, isNumber(last) {
      if words.count == 1 { return middle == " \(last)" && last != "1" }
      words.removeLast()
    }
    return words.count == 1 && copyWords.contains(String(words[0]))
  }

  private static let copyWords: Set<String> = [
    "copy", "kopie", "copie", "copia", "cópia", "còpia", "kopia", "kopi", "kopio", "kópia", "másolat",
    "kopija",
    "kopya", "salinan", "копия", "копія", "αντίγραφο", "コピー", "副本", "複製", "복사본", "สำเนา", "העתק", "نسخة",
  ]

  /// The number that Google Drive and OneDrive give to a second file of the same name; years are excluded.
  private static func isNumber(_ text: Substring) -> Bool {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit)
      && text.utf8.first != UInt8(ascii: "0")
  }

  /// OneDrive's form: the computer's name, with an optional number. Windows writes names in capitals, as in
  /// `-DESKTOP-AB12CD3` and `-ANNS-PC`; a name in one word counts only if it says that it is a computer.
  private static func isComputer(_ middle: Substring) -> Bool {
    var parts = middle.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.removeFirst().isEmpty, !parts.contains("") else { return false }
    if parts.count > 1, let last = parts.last, isNumber(last) { parts.removeLast() }
    let name = parts.joined(separator: "-")
    if macs.contains(where: name.hasSuffix) { return parts.count > 1 }
    guard name.utf8.count <= 15, name.utf8.contains(where: isCapital),
      name.utf8.allSatisfy({ $0.isDigit || isCapital($0) || $0 == UInt8(ascii: "-") })
    else { return false }
    if parts.count == 1 { return computers.contains { name != $0 && name.hasSuffix($0) } }
    return name.utf8.count > 5
  }

  private static let computers = ["PC", "LAPTOP", "DESKTOP", "NOTEBOOK", "THINKPAD", "SURFACE"]
  private static let macs = ["MacBook", "MacBook-Pro", "MacBook-Air", "iMac", "Mac-mini", "Mac-Studio"]

  private static func isCapital(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The names of the copies in `directory`, sorted.
  func names(in directory: String) throws(SystemError) -> [String] {
    try directoryNames(reading: directory, startingWith: stem).filter(contains).sorted()
  }
}

/// The names in a directory; empty if it can't be read.
func directoryNames(in directory: String) -> [String] {
  (try? directoryNames(reading: directory)) ?? []
}

/// The names in a directory that start with `prefix`.
///
/// Nearly every action ends with this search, so other names are skipped without a `String`.
func directoryNames(
  reading directory: String, startingWith prefix: String = ""
) throws(SystemError) -> [String] {
  guard let stream = unsafe opendir(directory.systemPath) else { throw SystemError(errno) }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  let start = prefix.pathBytes.map(CChar.init(bitPattern:))
  while true {
    // Only errno distinguishes the end from a failure.
    errno = 0
    guard let entry = unsafe readdir(stream) else {
      if errno != 0 { throw SystemError(errno) }
      return names
    }
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name -> String? in
      let name = unsafe UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      guard unsafe strncmp(name, start, start.count) == 0 else { return nil }
      return unsafe String(pathCString: name)
    }
    if let name { names.append(name) }
  }
}
