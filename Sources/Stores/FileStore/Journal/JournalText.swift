import TodoStores
import TodoTxt

/// A journal's records as text, one per line, readable with any pager: a checksum, then tab-separated fields.
/// In a field, `\t`, `\n`, `\r` and `\\` stand for those bytes.
enum JournalText {
  /// - Returns: one line with its newline.
  static func line(_ record: JournalRecord) -> [UInt8] {
    var payload: [UInt8] = []
    payload.reserveCapacity(size(of: record))
    let head = [
      part(record.id), purpose(record), "\(record.date)", "\(record.secondOfDay)", record.change.path,
      name(record.action), result(record.change),
      "\(record.action.words.count)",
    ]
    for field in head { append(field.utf8, to: &payload) }
    for word in record.action.words { append(word, to: &payload) }
    // An inbox's first pull may have ten thousand lines, so fields are not copied.
    for line in record.change.lines {
      append(place(line).utf8, to: &payload)
      append(line.old, to: &payload)
      append(line.new, to: &payload)
      append(line.above, to: &payload)
      append(line.below, line.author, to: &payload)
    }
    // Every field ends with a tab; the line does not.
    payload.removeLast()
    return Array(checksum(of: payload[...]).utf8) + [tab] + payload + [.newline]
  }

  /// The records of a journal. A damaged record after a complete one becomes one of an unknown action.
  static func records(_ bytes: [UInt8]) -> [JournalRecord] {
    bytes.split(separator: .newline).reduce(into: []) { records, line in
      if let record = record(line) { return records.append(record) }
      // Without it, undo would reverse an earlier action instead.
      guard var unknown = records.last?.missed, records.last?.purpose != .missed else { return }
      unknown.id = JournalRecord.PartID(action: fingerprint(of: line), part: 0)
      unknown.action = ActionIdentity("an action whose record is damaged")
      unknown.announcement = nil
      records.append(unknown)
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let backslash = UInt8(ascii: "\\")
  private static let checksumLength = 16

  private static func record(_ line: ArraySlice<UInt8>) -> JournalRecord? {
    let payload = line.dropFirst(checksumLength + 1)
    guard line.prefix(checksumLength + 1).elementsEqual("\(checksum(of: payload))\t".utf8) else {
      return nil
    }
    var fields = Fields(payload.split(separator: tab, omittingEmptySubsequences: false)[...])
    guard let id = part(fields.text()), let purpose = purpose(fields.text()),
      let date = CivilDate(fields.text()), let second = Int(fields.text())
    else { return nil }
    let path = fields.text()
    var field = fields.text()
    var action = name(field)
    var change = FileChange(path: path, lines: [])
    if action != nil {
      readResult(fields.text(), into: &change)
      field = fields.text()
    }
    guard let wordCount = Int(field), wordCount >= 0, wordCount <= fields.rest.count else { return nil }
    let words = (0..<wordCount).map { _ in fields.bytes() }
    action?.words = words
    while !fields.rest.isEmpty {
      guard fields.rest.count >= 5, let place = place(fields.text()) else { return nil }
      let (old, new) = (optional(fields.bytes()), optional(fields.bytes()))
      let (above, below) = (hashes(fields.text()), fields.text())
      change.lines.append(
        LineChange(
          number: place.number, old: old, new: new, twinCount: place.twinCount, above: above,
          below: hashes(below), author: author(below)))
    }
    return JournalRecord(
      id: id, purpose: purpose.purpose, date: date, secondOfDay: second,
      action: action ?? ActionIdentity(typedAs: words), change: change, announcement: purpose.announcement)
  }

  /// The approximate size of the record in bytes.
  static func size(of record: JournalRecord) -> Int {
    record.change.lines.reduce(100) { size, line in
      size + (line.old?.count ?? 0) + (line.new?.count ?? 0) + 9 * (line.above.count + line.below.count) + 10
    }
  }

  /// `screen add`, or `page:REQUEST add` for a program's request.
  private static func name(_ action: ActionIdentity) -> String {
    "\(action.origin.rawValue)\(action.request.map { ":\($0)" } ?? "") \(action.name)"
  }

  /// - Returns: nil for the number of words in old journals, which have no names.
  private static func name(_ field: String) -> ActionIdentity? {
    let halves = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let origin = halves[0].split(separator: ":", maxSplits: 1)
    guard halves.count == 2, let first = origin.first,
      let kind = ActionIdentity.Origin(rawValue: String(first))
    else { return nil }
    return ActionIdentity(
      String(halves[1]), from: kind, request: origin.count == 2 ? String(origin[1]) : nil)
  }

  private struct Fields {
    var rest: ArraySlice<ArraySlice<UInt8>>

    init(_ fields: ArraySlice<ArraySlice<UInt8>>) {
      rest = fields
    }

    mutating func bytes() -> [UInt8] {
      guard let field = rest.popFirst() else { return [] }
      guard field.contains(backslash) else { return Array(field) }
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in field {
        if isEscaped {
          bytes.append(unescaped(byte))
          isEscaped = false
        } else if byte == backslash {
          isEscaped = true
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }

    mutating func text() -> String {
      String(decoding: bytes(), as: UTF8.self)
    }
  }

  // MARK: Fields

  private static func checksum(of payload: ArraySlice<UInt8>) -> String {
    padded(fingerprint(of: payload))
  }

  static func padded(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func part(_ id: JournalRecord.PartID) -> String {
    "\(padded(id.action)).\(id.part)"
  }

  private static func part(_ text: some StringProtocol) -> JournalRecord.PartID? {
    let halves = text.split(separator: ".")
    guard halves.count == 2, let action = UInt64(halves[0], radix: 16), let part = Int(halves[1]) else {
      return nil
    }
    return JournalRecord.PartID(action: action, part: part)
  }

  /// `did` or `undid PART`, or before it `doing FINGERPRINT` or `undoing PART FINGERPRINT`.
  private static func purpose(_ record: JournalRecord) -> String {
    let isMade = record.announcement == nil
    let end = record.announcement.map { " \(padded($0))" } ?? ""
    return switch record.purpose {
    case .did: isMade ? "did" : "doing\(end)"
    case .missed: "missed"
    case .undid(let id): "\(isMade ? "undid" : "undoing") \(part(id))\(end)"
    case .redid(let id): "\(isMade ? "redid" : "redoing") \(part(id))\(end)"
    }
  }

  private static func purpose(
    _ text: String
  ) -> (purpose: JournalRecord.Purpose, announcement: UInt64?)? {
    let words = text.split(separator: " ")
    let id = words.count > 1 ? part(words[1]) : nil
    let announcement = words.count > 1 ? UInt64(words[words.count - 1], radix: 16) : nil
    switch (words.first, id, announcement, words.count) {
    case ("did", nil, nil, 1): return (.did, nil)
    case ("doing", nil, let announcement?, 2): return (.did, announcement)
    case ("missed", nil, nil, 1): return (.missed, nil)
    case ("undid", let id?, nil, 2): return (.undid(id), nil)
    case ("redid", let id?, nil, 2): return (.redid(id), nil)
    case ("undoing", let id?, let announcement?, 3): return (.undid(id), announcement)
    case ("redoing", let id?, let announcement?, 3): return (.redid(id), announcement)
    default: return nil
    }
  }

  /// `FINGERPRINT`. ` new` follows if the commit created the file, ` gone` if it deleted the file.
  private static func result(_ change: FileChange) -> String {
    (change.result.map(padded) ?? "") + (change.createsFile ? " new" : "")
      + (change.deletesFile ? " gone" : "")
  }

  private static func readResult(_ text: String, into change: inout FileChange) {
    let words = text.split(separator: " ")
    change.result = words.first.flatMap { UInt64($0, radix: 16) }
    (change.createsFile, change.deletesFile) = (words.last == "new", words.last == "gone")
  }

  /// `NUMBER`, or `NUMBER COUNT` if the number of equal lines matters.
  private static func place(_ line: LineChange) -> String {
    "\(line.number)" + (line.twinCount.map { " \($0)" } ?? "")
  }

  private static func place(_ text: String) -> (number: Int, twinCount: Int?)? {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count <= 2, !numbers.contains(nil), let number = numbers[0] else { return nil }
    return (number, numbers.count == 2 ? numbers[1] : nil)
  }

  /// Appends `=` and the bytes, or nothing for nil, and a tab.
  private static func append(_ bytes: [UInt8]?, to payload: inout [UInt8]) {
    if let bytes {
      payload.append(UInt8(ascii: "="))
      append(bytes, to: &payload)
    } else {
      payload.append(tab)
    }
  }

  private static func optional(_ field: [UInt8]) -> [UInt8]? {
    field.isEmpty ? nil : Array(field.dropFirst())
  }

  /// Appends the numbers in hexadecimal, separated by blanks, the author, and a tab.
  ///
  /// Each word of the author begins with `@`, so that older programs, which read only numbers, skip it:
  /// `@2026-11-21 @32400 @Ann @Smith`.
  private static func append(
    _ hashes: [UInt32], _ author: LineAuthor? = nil, to payload: inout [UInt8]
  ) {
    for (index, hash) in hashes.enumerated() {
      if index > 0 { payload.append(.space) }
      var shift = max(0, 28 - hash.leadingZeroBitCount / 4 * 4)
      while shift >= 0 {
        let digit = UInt8(hash >> UInt32(shift) & 0xF)
        payload.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        shift -= 4
      }
    }
    if let author {
      let words =
        ["\(author.date)", "\(author.secondOfDay)"] + author.name.split(separator: " ").map(String.init)
      let text = words.map { "@\($0)" }.joined(separator: " ")
      return append((hashes.isEmpty ? text : " \(text)").utf8, to: &payload)
    }
    payload.append(tab)
  }

  private static func author(_ text: String) -> LineAuthor? {
    guard text.contains("@") else { return nil }
    let words = text.split(separator: " ").filter { $0.hasPrefix("@") }.map { $0.dropFirst() }
    guard words.count > 2, let date = CivilDate(words[0].utf8), let second = Int(words[1]) else { return nil }
    return LineAuthor(words[2...].joined(separator: " "), date: date, secondOfDay: second)
  }

  private static func hashes(_ text: String) -> [UInt32] {
    text.split(separator: " ").compactMap { UInt32($0, radix: 16) }
  }

  private static func append(_ field: some Sequence<UInt8>, to payload: inout [UInt8]) {
    for byte in field {
      switch byte {
      case tab: payload += "\\t".utf8
      case .newline: payload += "\\n".utf8
      case .carriageReturn: payload += "\\r".utf8
      case backslash: payload += "\\\\".utf8
      default: payload.append(byte)
      }
    }
    payload.append(tab)
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "t"): tab
    case UInt8(ascii: "n"): .newline
    case UInt8(ascii: "r"): .carriageReturn
    default: byte
    }
  }
}

extension [JournalRecord] {
  /// The newest actions that fit, and always the last one. For each part of an action, only the first state,
  /// the last state, and later announcements are kept.
  ///
  /// - Parameter limit: in bytes of text.
  func compacted(to limit: Int) -> [JournalRecord] {
    var newest: [JournalRecord.PartID: Int] = [:]
    var announced: [JournalRecord.PartID: Int] = [:]
    for (index, record) in enumerated() {
      let isMade = record.announcement == nil
      if isMade { newest[record.subject] = index }
      announced[record.subject] = isMade ? nil : index
    }
    var essential: [JournalRecord] = []
    for (index, record) in enumerated()
    where record.isBeginning && record.announcement == nil || newest[record.subject] == index
      || announced[record.subject] == index
    {
      essential.append(record)
    }
    var sizes: [UInt64: Int] = [:]
    for record in essential { sizes[record.subject.action, default: 0] += JournalText.line(record).count }
    var kept: Set<UInt64> = []
    var size = 0
    // In the order in which the actions began, newest first.
    for record in essential.reversed() where record.isBeginning {
      let action = record.id.action
      if kept.contains(action) { continue }
      size += sizes[action] ?? 0
      if size > limit, !kept.isEmpty { break }
      kept.insert(action)
    }
    return essential.filter { kept.contains($0.subject.action) }
  }
}

extension JournalRecord {
  /// The part that the record concerns, its own or another.
  fileprivate var subject: PartID {
    switch purpose {
    case .did, .missed: id
    case .undid(let part), .redid(let part): part
    }
  }

  /// Whether it records an action, not the fate of one.
  fileprivate var isBeginning: Bool { purpose == .did || purpose == .missed }
}

extension ActionIdentity {
  /// The form of the first journals, which recorded only the typed words.
  fileprivate init(typedAs words: [[UInt8]]) {
    let name = String(decoding: (words.first ?? []).map(\.lowercasedASCII), as: UTF8.self)
    let origin: Origin =
      switch name {
      case "conflicts": .merge
      case "watch": .screen
      default: .commandLine
      }
    self.init(name, from: origin, words: words)
  }
}
