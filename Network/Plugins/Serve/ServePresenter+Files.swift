import PlainText
import TodoStores

/// The bytes of the lists, for programs that use them as a store.
extension ServePresenter {
  func file(_ name: String, _ request: PageRequest, _ interactor: ServeInteractor) throws -> PageAnswer {
    guard request.method == "POST" else {
      let file = try interactor.file(named: name)
      guard file.exists else {
        throw PageRefusal(status: 404, message: "There is no \(name).", code: "missing")
      }
      if request.known == file.version { return PageAnswer(status: 304, version: file.version) }
      return PageAnswer(type: "application/octet-stream", version: file.version, body: file.bytes)
    }
    guard let value = try? JSONValue.values(in: request.body).first, let commit = PlannedChange(value) else {
      throw PageRefusal(
        status: 400, message: "A change of a file has edits, and a request of 32 hexadecimal digits.")
    }
    try interactor.checkChange(ofFile: name, by: request.grant)
    let key = RequestLog.Key(request: commit.request, owner: request.grant.name)
    let version = try once(key) {
      try interactor.outcome(of: commit, to: name)
    } _: {
      try interactor.commit(commit, to: name)
    }
    return PageAnswer(body: JSONValue.object([JSONMember("version", .string(version))]).line)
  }
}

extension PlannedChange {
  /// - Returns: nil for an invalid change.
  init?(_ value: JSONValue) {
    guard let request = value["request"]?.text, request.utf8.count == 32,
      request.utf8.allSatisfy(Secret.isDigit), let action = UInt64(request.prefix(16), radix: 16), action > 0,
      let part = UInt32(request.suffix(16), radix: 16), let elements = value["edits"]?.elements
    else { return nil }
    let edits = elements.compactMap { TodoEdit($0) }
    guard !edits.isEmpty, edits.count == elements.count else { return nil }
    self.request = request
    first = JournalRecord.PartID(action: action, part: Int(part))
    self.edits = edits
    (base, result) = (value["base"]?.text, value["result"]?.text)
    // Names and words are only shown.
    let name = value["action"]?.text ?? "edit"
    let words = (value["words"]?.elements ?? []).prefix(100).compactMap(\.bytesOfBase64)
    self.action = ActionIdentity(
      String(name.prefix(40)), from: value["screen"] == true ? .screen : .commandLine,
      words: words.reduce(0) { $0 + $1.count } <= 1 << 13 ? words : [Array(name.utf8)])
  }
}
