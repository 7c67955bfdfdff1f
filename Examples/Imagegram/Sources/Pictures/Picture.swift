/// A picture that a service knows.
package struct Picture: Hashable, Sendable, Identifiable {
  /// The service's own; each picture of a service has another.
  package var id: String

  /// As the service has them: any characters.
  package var title: String
  package var author: String

  /// Addresses, of a small one for the grid and of the whole one.
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

/// What a search finds, in part.
package struct PicturePage: Hashable, Sendable {
  package var pictures: [Picture]

  /// Where the next page is; nil behind the last one.
  package var next: PageCursor?

  /// How many pictures there are in all; nil where the service does not say.
  package var total: Int?

  package init(_ pictures: [Picture], next: PageCursor? = nil, total: Int? = nil) {
    self.pictures = pictures
    self.next = next
    self.total = total
  }
}

/// Where a page is; it means something to the source that it comes from.
package struct PageCursor: Hashable, Sendable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }
}
