import EventLoop

/// Shows the possible actions with their keys and does the chosen one. A search also finds actions that are
/// not possible here, and actions of the command line.
@EventLoop
struct KeyHelpPresenter {
  let navigator: any Navigator

  /// The names of the actions that a beginner needs, which come first.
  let basics: [String]
  let commands: [ScreenEnvironment.LineCommand]

  private struct Row {
    var choice: Choice
    var perform: @EventLoop () -> Void
  }

  func present() {
    let offers = navigator.offers.filter { $0.place != .elsewhere }
    // The headings of the focused scene come first.
    let own = offers.filter { $0.place == .here }.map(\.title)
    let first = own.filter { title in offers.allSatisfy { $0.title != title || $0.place != .everywhere } }
    var basic = basics.compactMap { name in
      offers.first { $0.action.name == name && $0.obstacle == nil && !$0.keys.isEmpty }
    }
    // Leaving alone is no help to begin with.
    if basic.count < 2 { basic = [] }
    let names = Set(basic.map(\.action.name))
    var sorted =
      (offers.filter { first.contains($0.title) } + offers.filter { !first.contains($0.title) })
      .filter { !names.contains($0.action.name) }
    // A beginner tries the arrow keys, and looks here for what a list can do.
    let move = ScreenActionGroup.move.title
    if !basic.isEmpty { sorted = sorted.filter { $0.title != move } + sorted.filter { $0.title == move } }
    var rows: [Row] = []
    for offer in basic { append(offer, under: "First steps", to: &rows) }
    for offer in sorted where offer.obstacle == nil { append(offer, under: offer.title, to: &rows) }
    for offer in sorted where offer.obstacle != nil && !offer.keys.isEmpty {
      append(offer, under: "Not now", to: &rows)
    }
    if let line = offers.first(where: { $0.action.name == "palette" }) {
      rows += commands.map { row($0, in: line) }
    }
    // The user comes here to read, so a click on “Delete” does not delete.
    ChoiceScene.present(
      "Keys", rows.map(\.choice), isSearchable: true, clickChooses: false, on: navigator
    ) { index in
      if let index { rows[index].perform() }
    }
  }

  /// Actions that differ by their key only, such as those that select a view by its number, share a row.
  private func append(_ offer: ScreenActionOffer, under section: String, to rows: inout [Row]) {
    let keys = offer.keys.map(\.name).joined(separator: " ")
    if let last = rows.last?.choice, last.text == offer.action.summary, last.obstacle == offer.obstacle {
      let start = last.lead.split(separator: "–").first ?? ""
      return rows[rows.count - 1].choice.lead = "\(start)–\(keys)"
    }
    let lead = keys.isEmpty ? ":\(offer.action.name)" : keys
    let keywords = [offer.action.title, offer.action.name] + offer.action.keywords
    rows.append(
      Row(
        choice: Choice(
          offer.action.summary, lead: lead, detail: offer.obstacle ?? "", obstacle: offer.obstacle,
          section: section, keywords: keywords,
          needsSearch: offer.obstacle != nil)
      ) { navigator.perform(offer.action) })
  }

  /// An action of the command line. Choosing it begins a command line.
  private func row(_ command: ScreenEnvironment.LineCommand, in line: ScreenActionOffer) -> Row {
    Row(
      choice: Choice(
        command.summary, lead: ":\(command.name)", section: "Command line",
        keywords: command.keywords, needsSearch: true)
    ) {
      navigator.drafts["palette"] = Array("\(command.name) ".utf8)
      navigator.perform(line.action)
    }
  }
}
