package struct Picture: Hashable, Sendable, Identifiable {
  /// The service's id, unique for each picture.
  package var id: String

  /// The service's texts, with any characters.
  package var title: String
  package var author: String

  /// The addresses of a small picture for the grid and of the full picture.
  package var thumbnail: String
  package var image: String

  package init(id: String, title: String, author: String = "", thumbnail: String, image: String) {
    self.id = id
    self.title = title
    self.author = author
    self.thumbnail = thumbnail
    self.image = image
  }
}

package struct PicturePage: Hashable, Sendable {
  package var pictures: [Picture]

  /// The next page; nil after the last one.
  package var next: PageCursor?

  /// The total number of pictures; nil if the service does not report it.
  package var total: Int?

  package init(_ pictures: [Picture], next: PageCursor? = nil, total: Int? = nil) {
    self.pictures = pictures
    self.next = next
    self.total = total
  }
}

/// The position of a page, in the form of its source.
package struct PageCursor: Hashable, Sendable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }
}
