import TodoTxt

public struct ListFile: Hashable, Sendable {
  /// The list's short name, in front of its numbers: `team` in `team/5`. No two lists have the same one, in
  /// whatever case.
  public let mark: String
  public let todo: String

  /// The path of the done.txt beside it.
  public let done: String

  public init(mark: String, todo: String, done: String) {
    self.mark = mark
    self.todo = todo
    self.done = done
  }

  /// The lists of these paths.
  ///
  /// A list is called like its folder if its file is a todo.txt, else like its file. A list that would have
  /// the name of an earlier one gets a number, so that a further list changes no name.
  public static func lists(at paths: [String]) -> [ListFile] {
    var marks: Set<String> = []
    return paths.map { path in
      let name = Self.name(of: path)
      var mark = name
      var number = 2
      while !marks.insert(mark.lowercased()).inserted {
        mark = "\(name)-\(number)"
        number += 1
      }
      return ListFile(mark: mark, todo: path, done: TodoFiles(beside: path).done)
    }
  }

  /// The mark and the path of each done.txt that these lists have, once: those in one folder share theirs.
  public static func archives(of lists: [ListFile]) -> [(mark: String, path: String)] {
    var known: Set<String> = []
    return lists.filter { known.insert($0.done).inserted }.map { ($0.mark, $0.done) }
  }

  /// Whether a line has the word that names this list to the store: `list:` and its mark.
  public func isNamed(in line: [UInt8]) -> Bool {
    line.split(whereSeparator: \.isBlank).contains { ListParts.isWord($0, naming: mark) }
  }

  /// The mark in the first `list:` of a line that names none of several lists; nil without such a word.
  public static func namedMark(in line: [UInt8], ofNone lists: [ListFile]) -> String? {
    let key = Array("list:".utf8)
    let word = line.split(whereSeparator: \.isBlank).first { word in
      word.count > key.count && word.prefix(key.count).map(\.lowercasedASCII) == key
        && !lists.contains { ListParts.isWord(word, naming: $0.mark) }
    }
    return lists.isEmpty ? nil : word.map { String(decoding: $0.dropFirst(key.count), as: UTF8.self) }
  }

  private static func name(of path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    let file = parts.last ?? path.utf8[...]
    let isUsual = file.elementsEqual("todo.txt".utf8)
    let end = file.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == file.startIndex ? nil : $0 }
    let name = isUsual ? parts.dropLast().last ?? file : file[..<(end ?? file.endIndex)]
    // A mark is one word without a slash, and no number.
    let word = name.map { $0.isPartOfName ? $0 : UInt8(ascii: "-") }
    let startsWithLetter = word.first.map { $0 >= 0x80 || $0.isLetter } ?? false
    return String(decoding: startsWithLetter ? word : Array("list-".utf8) + word, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the name of a list or of a view may have the byte.
  var isPartOfName: Bool { self >= 0x80 || isLetter || isDigit || "_-".utf8.contains(self) }
}
