import PlainText

/// Spells tasks as JSON objects, in the shape that `Documentation/todo.schema.json` gives.
public struct TaskJSON: Sendable {
  private let now: TaskDate

  public init(at now: TaskDate) {
    self.now = now
  }

  /// The object of one line, as a part of other JSON.
  ///
  /// The other parameters are those of `append(_:isBlocked:urgency:list:to:)`.
  public func value(
    _ text: [UInt8], number: Int, isBlocked: Bool? = nil, urgency: Int? = nil, list: String? = nil
  ) -> JSONValue {
    var json: [UInt8] = []
    append(
      TodoItem(number: number, bytes: text[...]), isBlocked: isBlocked, urgency: urgency, list: list,
      to: &json)
    return .encoded(json)
  }

  /// Appends the object of one task, without a newline.
  ///
  /// - Parameters:
  ///   - isBlocked: whether the task is blocked; nil if its list is not known.
  ///   - urgency: in hundredths; nil if the task has none, or its list is not known.
  ///   - list: the mark of the task's list; nil if there is only one.
  public func append(
    _ task: TodoItem, isBlocked: Bool? = nil, urgency: Int? = nil, list: String? = nil,
    to json: inout [UInt8]
  ) {
    append(task, isBlocked, to: &json)
    json.removeLast()
    json.append(",\"urgency\":")
    Self.append(hundredths: urgency, to: &json)
    if let list {
      json.append(",\"list\":")
      JSONText.append(list, to: &json)
    }
    json.append("}")
  }

  /// A number with two decimals; nil is null.
  static func append(hundredths: Int?, to json: inout [UInt8]) {
    guard let hundredths else { return json.append("null") }
    if hundredths < 0 { json.append(UInt8(ascii: "-")) }
    json.appendNumber(abs(hundredths) / 100, width: 1, padding: UInt8(ascii: "0"))
    json.append(UInt8(ascii: "."))
    json.appendNumber(abs(hundredths) % 100, width: 2, padding: UInt8(ascii: "0"))
  }

  private func append(_ task: TodoItem, _ isBlocked: Bool?, to json: inout [UInt8]) {
    let text = task.text
    let contents = text.withUnsafeBufferPointer(LineContents.init)
    guard contents.hasOnlyASCII || (try? UTF8Span(validating: text.span)) != nil else {
      // Parse the repaired text; the raw bytes are written beside it.
      let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
      let item = TodoItem(number: task.number, bytes: repaired[...])
      return append(
        item, repaired.withUnsafeBufferPointer(LineContents.init), base64: text, isBlocked, to: &json)
    }
    append(task, contents, base64: nil, isBlocked, to: &json)
  }

  /// - Parameter task: UTF-8.
  private func append(
    _ task: TodoItem, _ contents: LineContents, base64 bytes: ArraySlice<UInt8>?, _ isBlocked: Bool?,
    to json: inout [UInt8]
  ) {
    let text = task.text
    let body = task.body
    let (created, completed) = (task.creationDate, task.completionDate)
    let dueDate = contents.hasColon ? task.dueDate : nil
    let threshold = contents.hasColon ? task.threshold : nil
    let until = contents.hasColon ? task.until : nil
    let isOpen = !task.isCompleted
    // Every byte can occur in the text, the body, a name and a tag, and takes at most six bytes; each word of
    // a list takes six more.
    let capacity = 512 + text.count * (contents.needsEscapes ? 28 : 10) + (bytes.map { $0.count * 2 } ?? 0)
    json.append(addingCapacity: capacity) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        text.withUnsafeBufferPointer { line in
          guard let start = buffer.baseAddress else { return }
          var out = JSONCursor(at: start, escapes: contents.needsEscapes)
          out.put("{\"n\":")
          out.put(task.number)
          out.put(",\"raw\":")
          out.putString(line[...])
          if let bytes {
            out.put(",\"raw_base64\":\"")
            Base64.encode(bytes).withUnsafeBufferPointer { out.put($0[...]) }
            out.put("\"")
          }
          out.put(",\"text\":")
          out.putString(line[(body.startIndex - text.startIndex)...])
          out.put(isOpen ? ",\"done\":false,\"priority\":" : ",\"done\":true,\"priority\":")
          out.put(task.priority)
          out.put(",\"created\":", created)
          out.put(",\"completed\":", completed)
          out.put(",\"due\":", dueDate?.day)
          out.put(",\"dueTime\":", dueDate?.time)
          out.put(",\"t\":", threshold)
          out.put(",\"rec\":")
          if contents.hasColon, let range = TaskTag.nextValue(of: "rec", in: line) {
            out.putString(line[range])
          } else {
            out.put("null")
          }
          out.put(",\"until\":", until)
          out.put(",\"projects\":[")
          if contents.hasPlus { out.putNames(after: UInt8(ascii: "+"), in: line) }
          out.put("],\"contexts\":[")
          if contents.hasAt { out.putNames(after: UInt8(ascii: "@"), in: line) }
          out.put("],\"tags\":[")
          if contents.hasColon { out.putTags(of: line) }
          out.put(isOpen && dueDate?.isPast(at: now) ?? false ? "],\"overdue\":true" : "],\"overdue\":false")
          out.put(
            isOpen && threshold.map { $0 > now.day } ?? false ? ",\"waiting\":true" : ",\"waiting\":false")
          switch isBlocked {
          case nil: out.put(",\"blocked\":null}")
          case false?: out.put(",\"blocked\":false}")
          case true?: out.put(",\"blocked\":true}")
          }
          count = out.count(from: start)
        }
      }
    }
  }
}

/// Which special bytes a line has, found in one pass. Most lines have few.
private struct LineContents {
  private var flags: UInt8 = 0

  private static let flags: [UInt8] = (0...255).map { (byte: UInt8) in
    var flags: UInt8 = byte < 0x80 ? 0 : 1
    if byte == UInt8(ascii: ":") { flags |= 2 }
    if byte == UInt8(ascii: "+") { flags |= 4 }
    if byte == UInt8(ascii: "@") { flags |= 8 }
    return JSONText.needsEscape(byte) ? flags | 16 : flags
  }

  init(_ line: UnsafeBufferPointer<UInt8>) {
    Self.flags.withUnsafeBufferPointer { flagsOfByte in
      for byte in line { flags |= flagsOfByte[Int(byte)] }
    }
  }

  var hasOnlyASCII: Bool { flags & 1 == 0 }
  var hasColon: Bool { flags & 2 != 0 }
  var hasPlus: Bool { flags & 4 != 0 }
  var hasAt: Bool { flags & 8 != 0 }
  var needsEscapes: Bool { flags & 16 != 0 }
}

/// Writes JSON into memory of sufficient size. A million tasks take half a gigabyte; every array append would
/// check capacity and ownership again.
private struct JSONCursor {
  private var next: UnsafeMutablePointer<UInt8>
  private let escapes: Bool

  init(at start: UnsafeMutablePointer<UInt8>, escapes: Bool) {
    next = start
    self.escapes = escapes
  }

  func count(from start: UnsafeMutablePointer<UInt8>) -> Int { next - start }

  mutating func put(_ text: StaticString) {
    next.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  mutating func put(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    guard let start = bytes.baseAddress else { return }
    next.update(from: start, count: bytes.count)
    next += bytes.count
  }

  private mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  mutating func put(_ number: Int, width: Int = 1) {
    var digits = 1
    var bound = 10
    while number >= bound || digits < width {
      digits += 1
      bound *= 10
    }
    var rest = number
    for index in stride(from: digits - 1, through: 0, by: -1) {
      next[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    next += digits
  }

  mutating func put(_ priority: Priority?) {
    guard let priority else { return put("null") }
    put("\"")
    put(priority.rawValue)
    put("\"")
  }

  mutating func put(_ name: StaticString, _ date: CivilDate?) {
    put(name)
    guard let date else { return put("null") }
    let (year, month, day) = date.components
    put("\"")
    put(year, width: 4)
    put("-")
    put(month, width: 2)
    put("-")
    put(day, width: 2)
    put("\"")
  }

  mutating func put(_ name: StaticString, _ time: TimeOfDay?) {
    put(name)
    guard let time else { return put("null") }
    put("\"")
    put(Int(time.minute) / 60, width: 2)
    put(":")
    put(Int(time.minute) % 60, width: 2)
    put("\"")
  }

  mutating func putString(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    put("\"")
    if escapes {
      for byte in text {
        if JSONText.needsEscape(byte) {
          var escape: [UInt8] = []
          JSONText.appendEscape(of: byte, to: &escape)
          for byte in escape { put(byte) }
        } else {
          put(byte)
        }
      }
    } else {
      put(text)
    }
    put("\"")
  }

  mutating func putNames(after sigil: UInt8, in line: UnsafeBufferPointer<UInt8>) {
    var from = 0
    var isFirst = true
    while let name = TodoItem.nextName(after: sigil, in: line, from: from) {
      if !isFirst { put(",") }
      putString(line[name])
      isFirst = false
      from = name.upperBound
    }
  }

  mutating func putTags(of line: UnsafeBufferPointer<UInt8>) {
    var from = 0
    while let tag = TaskTag.next(in: line, from: from) {
      put(from == 0 ? "[" : ",[")
      putString(line[tag.key])
      put(",")
      putString(line[tag.value])
      put("]")
      from = tag.value.upperBound
    }
  }
}
