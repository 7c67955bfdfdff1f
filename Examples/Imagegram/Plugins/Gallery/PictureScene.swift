import EventLoop
import ScreenKit
import TerminalText
import ViewKit

@EventLoop
final class PictureScene: PresentedScene<PictureDisplayData, PicturePresenter>, Scene {
  func image(for room: ScreenSize) -> SceneImage {
    let heading = heading(for: room)
    let rest = ScreenSize(columns: max(0, room.columns), rows: max(0, room.rows - heading.count))
    presenter.layOut(in: rest)
    return SceneImage(
      rows: (heading + rows(in: rest)).prefix(max(0, room.rows)),
      pictures: graphics(in: rest, below: heading.count))
  }

  private func heading(for room: ScreenSize) -> [[UInt8]] {
    let title = row(data.title, palette.heading, room.columns)
    // In a small room, only the picture is shown.
    guard let author = data.author, room.rows >= 8 else { return [title] }
    return [title, row(author, palette.faint, room.columns)]
  }

  private func rows(in room: ScreenSize) -> [[UInt8]] {
    switch data.content {
    case .blank: return []
    case .loading: return [row("Loading …", palette.faint, room.columns)]
    case .problem(let sentence):
      return DisplayText.rows(of: Array(sentence.utf8), columns: max(1, room.columns)).map {
        palette.styled($0, palette.overdue)
      }
    case .drawing(let drawing):
      // A drawing for another room may still be there.
      guard drawing.fits(room) else { return [] }
      let origin = drawing.origin(in: room)
      let blanks = [UInt8](repeating: UInt8(ascii: " "), count: origin.column)
      let above = [[UInt8]](repeating: [], count: origin.row)
      return above + (0..<drawing.size.rows).map { blanks + drawing.row($0) }
    }
  }

  private func graphics(in room: ScreenSize, below top: Int) -> [PlacedPicture] {
    guard case .drawing(let drawing) = data.content, drawing.fits(room) else { return [] }
    var origin = drawing.origin(in: room)
    origin.row += top
    return [drawing.placed(at: origin)].compactMap(\.self)
  }

  private func row(_ text: String, _ style: String, _ columns: Int) -> [UInt8] {
    var bytes = Array(style.utf8)
    DisplayText.append(text, columns: columns, to: &bytes)
    if !style.isEmpty { bytes += palette.reset.utf8 }
    return bytes
  }

  var status: String? { data.status }

  var notice: ScreenMessage? { data.problem.map { ScreenMessage($0, isWarning: true) } }

  func wasDismissed() { presenter.stop() }
}
