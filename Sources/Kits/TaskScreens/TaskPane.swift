public import EventLoop
public import ModuleKit
import PlainText
public import ScreenKit
public import TerminalText
public import TodoStores
import ViewKit

/// The pane beside a list of tasks: the sections of all modules.
@EventLoop
public final class TaskPane: PresentedScene<[PaneSection], TaskPanePresenter>, Scene {
  /// The drawn rows of `data`, by section.
  private var drawn: [(section: PaneSection, columns: Int, rows: [Row])] = []

  private typealias Row = (bytes: [UInt8], targets: [PaneRow.Target])

  /// Those of the rows drawn last.
  private var targets: [[PaneRow.Target]] = []

  /// Receives where a click leads.
  public var onPress: (@EventLoop (PaneRow.Target.Place) -> Void)?

  /// Nil in a program without sections.
  public static func make(in context: ModuleContext, on navigator: any Navigator) -> TaskPane? {
    let offers = context.program.registry.contributions(of: PaneOffer.self).map(\.value)
    guard !offers.isEmpty, !navigator.isLinear else { return nil }
    return TaskPane([], palette: context.settings.screenPalette) { view in
      TaskPanePresenter(view: view, navigator: navigator) { share in
        offers.map { $0.make(context, share()) }
      }
    }
  }

  public func image(for room: ScreenSize) -> SceneImage { SceneImage(rows: rows(in: room)) }

  public func handle(_ event: ScreenEvent) -> Bool {
    guard case .mouse(let mouse) = event, case .press = mouse.kind,
      targets.indices.contains(mouse.position.row),
      let target = targets[mouse.position.row].first(where: { $0.columns.contains(mouse.position.column) })
    else { return false }
    onPress?(target.place)
    return true
  }

  /// Something to draw in at most so many rows, and the number that it needs.
  public typealias Part = (rowCount: Int, draw: (_ limit: Int) -> [[UInt8]])

  /// The sections that fit: the month, the task in rows of its own, the others, and the rest of the task if it has room
  /// there. So the cursor moves nothing else.
  ///
  /// - Parameter details: stands in place of the sections of the task; nil for those themselves.
  public func rows(in room: ScreenSize, with details: Part? = nil) -> [[UInt8]] {
    presenter.appear(rows: room.rows)
    var (first, own, others, rest) = ([TargetedPart](), [TargetedPart](), [TargetedPart](), [TargetedPart]())
    for (index, section) in data.enumerated() where !section.rows.isEmpty {
      let rows = self.rows(of: section, at: index, columns: room.columns)
      let draw = { [palette] (limit: Int) -> [[UInt8]] in
        palette.rows(rows.map(\.bytes), limit: limit, columns: room.columns, omitted: section.omitted)
      }
      let part = ((rows.count, draw), rows.map(\.targets))
      if section.place == 0 {
        first.append(part)
      } else if section.place < PaneSection.firstPlaceOfTask {
        others.append(part)
      } else if section.place == PaneSection.firstPlaceOfTask {
        own.append(part)
      } else {
        rest.append(part)
      }
    }
    // Each part has a row above, the first one outside of the room.
    let (limit, least) = (room.rows + 1, room.rows / Self.mostParts + 1)
    let heights = Self.heights(
      of: first + others, in: limit - min(Self.rowsOfTask, room.rows / 2), least: least)
    let above = Self.rows(of: first, heights: heights.prefix(first.count))
    let below = Self.rows(of: others, heights: heights.dropFirst(first.count))
    let left = limit - above.count - below.count
    let kept = below.isEmpty ? left : min(left, Self.rowsOfTask)
    let isRestLast = left - kept > least
    func drawn(_ parts: [TargetedPart], in limit: Int) -> [Row] {
      Self.rows(of: parts, heights: Self.heights(of: parts, in: limit, least: least)[...])
    }
    let middle =
      details.map { drawn([($0, [])], in: left) } ?? drawn(own + (isRestLast ? [] : rest), in: kept)
    let blanks = [Row](repeating: ([], []), count: below.isEmpty ? 0 : max(0, kept - middle.count))
    let end = details == nil && isRestLast ? drawn(rest, in: left - kept) : []
    let rows = (above + middle + blanks + below + end).dropFirst()
    targets = rows.map(\.targets)
    return rows.map(\.bytes)
  }

  private typealias TargetedPart = (part: Part, targets: [[PaneRow.Target]])

  private static func heights(of parts: [TargetedPart], in limit: Int, least: Int) -> [Int] {
    [Int].heights(of: parts.map { $0.part.rowCount + 1 }, in: limit, least: least)
  }

  private static func rows(of parts: [TargetedPart], heights: ArraySlice<Int>) -> [Row] {
    zip(parts, heights).flatMap { own, height -> [Row] in
      // A heading alone tells nothing.
      guard height > min(own.part.rowCount, 2) else { return [] }
      return [([], [])]
        + own.part.draw(height - 1).enumerated().map {
          ($1, own.targets.indices.contains($0) ? own.targets[$0] : [])
        }
    }
  }

  /// The rows of the details of most tasks.
  private static let rowsOfTask = 12

  /// As many parts have a fair share of the rows.
  private static let mostParts = 6

  private func rows(of section: PaneSection, at index: Int, columns: Int) -> [Row] {
    if drawn.indices.contains(index), drawn[index].section == section, drawn[index].columns == columns {
      return drawn[index].rows
    }
    var rows = section.rows.flatMap { row in
      palette.rows(of: row, columns: columns).map { Row($0, row.targets) }
    }
    if let title = section.title { rows.insert((palette.heading(title, columns: columns), []), at: 0) }
    drawn.replaceSubrange(
      min(index, drawn.count)..<min(index + 1, drawn.count), with: [(section, columns, rows)])
    return rows
  }
}

extension Palette {
  /// As many rows from one on as have room. The last one tells how many are left out: `… 3 more`.
  ///
  /// - Parameter omitted: the number of further rows.
  public func rows(
    _ rows: [[UInt8]], from first: Int = 0, limit: Int, columns: Int, omitted: Int = 0
  ) -> [[UInt8]] {
    var shown = Array(rows.dropFirst(first).prefix(limit))
    let left = rows.count - first - shown.count + omitted
    // A single row tells more than its sign.
    if left > 0, shown.count > 1 {
      shown[shown.count - 1] = styled(
        DisplayText.cut(Array("… \(left + 1) more".utf8), columns: columns), faint)
    }
    return shown
  }

  /// A row with the looks of its parts: more than one if its last part is wrapped. Wide links are shown by their hosts.
  public func rows(of row: PaneRow, columns: Int) -> [[UInt8]] {
    var links: [(text: [UInt8], address: ArraySlice<UInt8>)] = []
    var short = row
    for case (let index, .text(let text, let meaning)) in row.parts.enumerated()
    where text.contains(UInt8(ascii: "/")) {
      let words = text.split(separator: .space, omittingEmptySubsequences: false).map { word in
        guard let link = Links.short(word) else { return Array(word) }
        links.append(link)
        return link.text
      }
      short.parts[index] = .text(Array(words.joined(separator: [.space])), meaning)
    }
    return rows(ofShort: short, columns: columns).map { row in
      guard let link = links.first, let place = row.firstRange(of: link.text) else { return row }
      links.removeFirst()
      var linked = row
      linked.insert(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8, at: place.upperBound)
      linked.insert(
        contentsOf: "\u{1B}]8;;\(String(decoding: link.address, as: UTF8.self))\u{1B}\\".utf8,
        at: place.lowerBound)
      return linked
    }
  }

  private func rows(ofShort row: PaneRow, columns: Int) -> [[UInt8]] {
    let widths = row.parts.map { part in
      if case .text(let text, _) = part { DisplayText.width(of: text[...]) } else { 0 }
    }
    let whole = widths.reduce(0, +)
    guard row.wraps, whole > columns, let last = widths.last, whole - last < columns,
      case .text(let text, let meaning)? = row.parts.last
    else {
      var left = columns
      return [row.parts.flatMap { spelled($0, left: &left, barColumns: columns - whole) }]
    }
    var left = columns
    let lead = row.parts.dropLast().flatMap { spelled($0, left: &left, barColumns: 0) }
    let blanks = [UInt8](repeating: .space, count: columns - left)
    return DisplayText.rows(of: text, columns: left).enumerated().map { index, text in
      (index == 0 ? lead : blanks) + styled(text, look(of: meaning))
    }
  }

  private func spelled(_ part: PaneRow.Part, left: inout Int, barColumns: Int) -> [UInt8] {
    switch part {
    case .text(let text, let meaning):
      var cut: [UInt8] = []
      left -= DisplayText.append(text[...], columns: left, to: &cut)
      // A cut one is no chip.
      return meaning == .priority && cut.count == 3
        ? chip(cut[1]) : styled(cut, look(of: meaning))
    case .bar(let share, let isCurrent):
      let columns = max(0, min(left, barColumns))
      left -= columns
      return bar(share: share, columns: columns, isCurrent ? .bar : .muted)
    }
  }

  /// A title and a rule to the edge.
  public func heading(_ title: String, columns: Int) -> [UInt8] {
    var row: [UInt8] = []
    let width = DisplayText.append(title, columns: columns, to: &row)
    let rule = String(repeating: "─", count: max(0, columns - width - 1))
    return styled(row, heading) + (rule.isEmpty ? [] : [.space]) + styled(Array(rule.utf8), self[.border])
  }

  /// The sequence of a meaning; empty for plain text.
  public func look(of meaning: PaneRow.Meaning) -> String {
    switch meaning {
    case .plain, .priority: ""
    case .strong: self[.strong]
    case .heading: heading
    case .muted: faint
    case .overdue: overdue
    case .today: dueToday
    case .selected: self[.activeTab]
    case .project: project
    case .context: context
    case .good: self[.good]
    case .bar: self[.bar]
    case .empty: faint
    }
  }
}

/// Collects the sections of all modules. None of them computes anything while the pane is not drawn.
@EventLoop
public final class TaskPanePresenter {
  private let view: WeakView<[PaneSection]>
  private weak var navigator: (any Navigator)?
  private var moment = PaneMoment(task: nil, version: 0)
  private var sections: [[PaneSection]] = []
  private var presenters: [any PanePresenter] = []

  /// Whether the pane is being drawn, so that what is displayed now needs no other drawing.
  private var isAppearing = false

  init(
    view: WeakView<[PaneSection]>, navigator: any Navigator,
    makePresenters: (_ share: () -> any View<[PaneSection]>) -> [any PanePresenter]
  ) {
    self.view = view
    self.navigator = navigator
    presenters = makePresenters {
      sections.append([])
      return Share(index: sections.count - 1, presenter: self)
    }
  }

  /// The pane if it has been drawn; else nil.
  public var pane: TaskPane? { (view.scene as? TaskPane).flatMap { $0.data.isEmpty ? nil : $0 } }

  /// - Parameter version: differs after each change of what is listed.
  public func show(_ task: SelectedTask?, version: Int) {
    (moment.task, moment.version) = (task, version)
  }

  /// The pane is drawn in that many rows.
  func appear(rows: Int) {
    isAppearing = true
    defer { isAppearing = false }
    moment.rows = rows
    for presenter in presenters { presenter.show(moment) }
  }

  private func display(_ own: [PaneSection], at index: Int) {
    guard sections[index] != own else { return }
    sections[index] = own
    try? view.display(sections.joined().sorted { $0.place < $1.place })
    if !isAppearing { navigator?.setNeedsDisplay() }
  }

  /// The sections of one presenter.
  @EventLoop
  private struct Share: View {
    let index: Int
    weak var presenter: TaskPanePresenter?

    func display(_ sections: [PaneSection]) { presenter?.display(sections, at: index) }
  }
}
