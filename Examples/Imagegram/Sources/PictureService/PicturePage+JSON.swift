import Pictures
import TodoTxt

extension PicturePage {
  /// Reads a service's answer.
  ///
  /// - Parameter address: where it came from; addresses in it may be relative to that.
  /// - Throws: `PictureError` where it is something else.
  init(json: [UInt8], at address: WebAddress) throws(PictureError) {
    let values: [JSONValue]
    do {
      values = try JSONValue.values(in: json)
    } catch {
      throw .malformed("it is no JSON")
    }
    guard values.count == 1, let pictures = values[0]["pictures"]?.elements else {
      throw .malformed("there is no list of pictures in it")
    }
    let total: Int? = if case .number(let number)? = values[0]["total"], number >= 0 { number } else { nil }
    self.init(
      pictures.compactMap { Picture(json: $0, at: address) },
      next: values[0]["next"]?.text.flatMap { WebAddress($0, relativeTo: address) }.map {
        PageCursor($0.text)
      }, total: total)
  }
}

extension Picture {
  /// - Returns: nil for an element that is not a picture, which needs an id and an address.
  fileprivate init?(json: JSONValue, at place: WebAddress) {
    let address = { (name: String) in
      json[name]?.text.map { WebAddress($0, relativeTo: place)?.text ?? $0 }
    }
    let id: String? = if case .number(let number)? = json["id"] { "\(number)" } else { json["id"]?.text }
    guard let id, let thumbnail = address("thumbnail") ?? address("image") else { return nil }
    self.init(
      id: id, title: json["title"]?.text ?? "", author: json["author"]?.text ?? "", thumbnail: thumbnail,
      image: address("image") ?? thumbnail)
  }
}
