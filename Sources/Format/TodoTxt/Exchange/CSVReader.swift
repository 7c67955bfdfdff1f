/// Reads comma-separated values, RFC 4180; lines may end with LF or CR alone, or with CR CR LF.
struct CSVReader {
  /// A record and the line that it starts in, from 1.
  struct Record {
    var line: Int
    var fields: [[UInt8]]
  }

  static func records(in text: [UInt8]) throws(ExchangeError) -> [Record] {
    let quote = UInt8(ascii: "\"")
    var records: [Record] = []
    var record = Record(line: 1, fields: [])
    var field: [UInt8] = []
    var (line, isQuoted, wasQuoted) = (1, false, false)
    let hasNewlines = text.contains(.newline)
    var rest = text.withoutByteOrderMark
    while var byte = rest.popFirst() {
      if byte == .carriageReturn, !hasNewlines { byte = .newline }
      if byte == .newline { line += 1 }
      if isQuoted {
        if byte != quote {
          field.append(byte)
        } else if rest.first == quote {
          rest.removeFirst()
          field.append(quote)
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case quote where field.isEmpty && !wasQuoted:
        (isQuoted, wasQuoted) = (true, true)
      case UInt8(ascii: ","):
        record.fields.append(field)
        (field, wasQuoted) = ([], false)
      case .carriageReturn where rest.first { $0 != .carriageReturn } == .newline || rest.isEmpty:
        break
      case .newline:
        records.append(record.ending(with: field))
        (record, field, wasQuoted) = (Record(line: line, fields: []), [], false)
      case _ where wasQuoted:
        throw ExchangeError("text follows a closing quotation mark", line: line)
      default:
        field.append(byte)
      }
    }
    if isQuoted { throw ExchangeError("a quotation mark is not closed", line: record.line) }
    if !field.isEmpty || !record.fields.isEmpty { records.append(record.ending(with: field)) }
    return records.filter { $0.fields != [[]] }
  }
}

extension CSVReader.Record {
  fileprivate func ending(with field: [UInt8]) -> CSVReader.Record {
    CSVReader.Record(line: line, fields: fields + [field])
  }
}
