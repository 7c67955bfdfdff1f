/// The user's file of sources: a section for each, with its settings.
///
///     [work]
///     type = github
///     token-command = pass show github
struct SourceFile: Hashable {
  struct Section: Hashable {
    var name: String
    var line: Int
    var settings: [Setting] = []

    func setting(_ name: String) -> Setting? { settings.first { $0.name == name } }

    subscript(name: String) -> String? { setting(name)?.value }
  }

  struct Setting: Hashable {
    var name: String
    var value: String
    var line: Int
  }

  private(set) var sections: [Section] = []

  /// - Throws: `SourceFileError` with the invalid line.
  init(_ text: String) throws(SourceFileError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let number = index + 1
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        let name = line.dropFirst().dropLast().trimmed
        guard !name.isEmpty,
          name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
        else { throw SourceFileError("“\(name)” is not a name: use letters, digits and -._", line: number) }
        guard !sections.contains(where: { $0.name == name }) else {
          throw SourceFileError("There are two sources “\(name)”", line: number)
        }
        sections.append(Section(name: name, line: number))
        continue
      }
      guard let sign = line.firstIndex(of: "=") else {
        throw SourceFileError("expected “[NAME]” or “NAME = VALUE”", line: number)
      }
      let setting = Setting(
        name: line[..<sign].trimmed, value: line[line.index(after: sign)...].trimmed, line: number)
      guard let last = sections.indices.last else {
        throw SourceFileError("A “[NAME]” must precede the first setting", line: number)
      }
      guard sections[last].setting(setting.name) == nil else {
        throw SourceFileError("“\(setting.name)” is set twice", line: number)
      }
      sections[last].settings.append(setting)
    }
  }
}

public struct SourceFileError: Error, Hashable, Sendable {
  /// A sentence without its full stop.
  public var reason: String

  /// From 1; nil if it concerns the whole file.
  public var line: Int?

  /// The path of the file; empty until it is known.
  public var path = ""

  init(_ reason: String, line: Int?) {
    self.reason = reason
    self.line = line
  }
}

extension SourceFileError: CustomStringConvertible {
  public var description: String {
    let place = path + (line.map { ":\($0)" } ?? "")
    return place.isEmpty ? "\(reason)." : "\(place): \(reason)."
  }
}
