%if scene
import EventLoop
import ModuleKit
import TerminalText

@EventLoop
final class NAMEScene: Scene, View {
  /// The scene keeps it: it goes when the scene does.
  var presenter: NAMEScenePresenter?

  private var text = ""

  func display(_ text: String) {
    self.text = text
  }

  func image(for room: ScreenSize) -> SceneImage {
    var row: [UInt8] = []
    DisplayText.append(text, columns: room.columns, to: &row)
    return SceneImage(rows: [row])
  }

  /// No key means anything here: those of the modules' actions and of the navigator do.
  func handle(_ event: ScreenEvent) -> Bool { false }
}
%end
