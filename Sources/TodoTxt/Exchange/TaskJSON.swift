/// Spells tasks as JSON objects, in the shape that `Documentation/todo.schema.json` gives.
public struct TaskJSON: Sendable {
  private let today: CivilDate

  public init(today: CivilDate) {
    self.today = today
  }

  /// Appends the object of one task, without a newline.
  ///
  /// - Parameter isBlocked: whether it waits for others; nil where that is not known, because the list is not.
  public func append(_ task: TodoItem, isBlocked: Bool? = nil, to json: inout [UInt8]) {
    let text = task.text
    json.append("{\"n\":")
    json.appendNumber(task.number, width: 1, padding: .space)
    json.append(",\"raw\":")
    JSONText.append(text.span, to: &json)
    if !text.isASCII, (try? UTF8Span(validating: text.span)) == nil {
      json.append(",\"raw_base64\":\"")
      Base64.append(text, to: &json)
      json.append("\"")
    }
    json.append(",\"text\":")
    JSONText.append(task.body.span, to: &json)
    json.append(task.isCompleted ? ",\"done\":true,\"priority\":" : ",\"done\":false,\"priority\":")
    if let priority = task.priority {
      json.append(UInt8(ascii: "\""))
      json.append(priority.rawValue)
      json.append(UInt8(ascii: "\""))
    } else {
      json.append("null")
    }
    append(task.creationDate, ",\"created\":", to: &json)
    append(task.completionDate, ",\"completed\":", to: &json)
    let hasTags = text.contains(UInt8(ascii: ":"))
    let due = hasTags ? task.due : nil
    let threshold = hasTags ? task.threshold : nil
    append(due, ",\"due\":", to: &json)
    append(threshold, ",\"t\":", to: &json)
    json.append(",\"rec\":")
    if hasTags, let value = task.value(forKey: "rec") {
      JSONText.append(value.span, to: &json)
    } else {
      json.append("null")
    }
    append(hasTags ? task.until : nil, ",\"until\":", to: &json)
    append(task.projects, ",\"projects\":[", to: &json)
    append(task.contexts, "],\"contexts\":[", to: &json)
    json.append("],\"tags\":[")
    if hasTags { append(task.tags, to: &json) }
    let isOpen = !task.isCompleted
    append(isOpen && due.map { $0 < today } ?? false, "],\"overdue\":", to: &json)
    append(isOpen && threshold.map { $0 > today } ?? false, ",\"waiting\":", to: &json)
    switch isBlocked {
    case nil: json.append(",\"blocked\":null}")
    case false?: json.append(",\"blocked\":false}")
    case true?: json.append(",\"blocked\":true}")
    }
  }

  /// The object of one line, for where it is a part of something else.
  public func value(_ text: [UInt8], number: Int, isBlocked: Bool? = nil) -> JSONValue {
    var json: [UInt8] = []
    append(TodoItem(number: number, bytes: text[...]), isBlocked: isBlocked, to: &json)
    return .encoded(json)
  }

  private func append(_ date: CivilDate?, _ name: StaticString, to json: inout [UInt8]) {
    json.append(name)
    guard let date else { return json.append("null") }
    let (year, month, day) = date.components
    json.append(UInt8(ascii: "\""))
    json.appendNumber(year, width: 4, padding: UInt8(ascii: "0"))
    json.append(UInt8(ascii: "-"))
    json.appendNumber(month, width: 2, padding: UInt8(ascii: "0"))
    json.append(UInt8(ascii: "-"))
    json.appendNumber(day, width: 2, padding: UInt8(ascii: "0"))
    json.append(UInt8(ascii: "\""))
  }

  private func append(_ value: Bool, _ name: StaticString, to json: inout [UInt8]) {
    json.append(name)
    json.append(value ? "true" : "false")
  }

  private func append(_ names: [ArraySlice<UInt8>], _ start: StaticString, to json: inout [UInt8]) {
    json.append(start)
    for (index, name) in names.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      JSONText.append(name.span, to: &json)
    }
  }

  private func append(
    _ tags: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)], to json: inout [UInt8]
  ) {
    for (index, tag) in tags.enumerated() {
      json.append(index > 0 ? ",[" : "[")
      JSONText.append(tag.key.span, to: &json)
      json.append(UInt8(ascii: ","))
      JSONText.append(tag.value.span, to: &json)
      json.append(UInt8(ascii: "]"))
    }
  }
}

extension Collection<UInt8> {
  fileprivate var isASCII: Bool { allSatisfy { $0 < 0x80 } }
}
