import EventLoop
import ListInterface
import PlainText

/// The page without a script.
extension ServePresenter {
  /// The maximum number of its tasks.
  private static let mostRows = 500

  /// - Parameters:
  ///   - form: the values of a form; nil to only show the page.
  ///   - base: the prefix of every path.
  func plainPage(
    _ place: ListPlace, _ grant: Grant, after form: [String: String]?, base: String
  ) async -> PageAnswer {
    do {
      return try await worker.run { try self.plainPageNow(place, grant, after: form, base) }
    } catch {
      return Self.refusal(error)
    }
  }

  private func plainPageNow(
    _ place: ListPlace, _ grant: Grant, after form: [String: String]?, _ base: String
  ) throws -> PageAnswer {
    let interactor = interactors[grant.scope]
    var place = place.limited(to: grant.scope)
    place.grouping = ListPlace.automaticGrouping
    var page = PlainPage(
      place: place, isReadOnly: grant.isReadOnly, canUndo: grant.view == nil,
      key: Self.key(for: grant), base: base)
    var status = 200
    if let form {
      do {
        guard form["key"] == page.key, let change = PageChange(form: form) else {
          throw PageRefusal(status: 400, message: "That form is not of this page.")
        }
        page.message = try make(change, by: grant).message
      } catch {
        let refusal = Self.refusal(error)
        status = refusal.status
        page.message = try JSONValue.values(in: refusal.body).first?["message"]?.text
        page.text = form["text"] ?? ""
      }
    }
    do {
      try show(interactor.list(of: page.place), on: &page)
    } catch {
      let refusal = Self.refusal(error)
      (status, page.message) = (
        refusal.status, try JSONValue.values(in: refusal.body).first?["message"]?.text
      )
    }
    page.views = interactor.counts(of: interactor.savedViews).map { ($0.name, $0.title) }
    return PageAnswer(status: status, type: "text/html; charset=utf-8", body: PlainPageView.html(page))
  }

  private func show(_ list: PlacedList, on page: inout PlainPage) {
    let tasks = list.listing.tasks
    page.count = tasks.lines.count
    var first = 0
    for section in tasks.sections where first < Self.mostRows {
      let rows = (first..<min(first + section.count, Self.mostRows)).map(list.plainRow)
      page.sections.append((section.title, rows))
      first += section.count
    }
  }

  /// Does not reveal the token that it is made of.
  private static func key(for grant: Grant) -> String {
    [0x8422_2325_cbf2_9ce4, 0x1f83_d9ab_fb41_bd6b].map { (offset: UInt64) in
      String(StableHash.value(of: grant.token.utf8, from: offset), radix: 16)
    }.joined()
  }
}

extension PageChange {
  fileprivate init?(form: [String: String]) {
    guard let request = form["request"], request.utf8.count == 32, request.utf8.allSatisfy(Secret.isDigit),
      let action = form["action"]
    else { return nil }
    self.init(request: request, action: action)
    if let name = form["id"], let raw = form["raw"] { tasks = [(name, Array(raw.utf8))] }
    text = form["text"]
    priority = form["priority"].flatMap { $0.isEmpty ? nil : $0.uppercased() }
    date = form["date"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
