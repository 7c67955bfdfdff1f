import DetailInterface
import ModuleKit
import ScreenKit

/// The details of the task under the cursor.
extension LiveListPresenter: DetailModuleDelegate {
  /// Shows the details, or gives them the focus if they are shown.
  func presentDetail() {
    if let detail {
      detail.focus()
    } else if let task = cursor.task {
      detail = wireframe.presentDetail(of: task, on: navigator, delegate: self)
    } else {
      fold { _ in false }
    }
  }

  func scrollDetail(pages: Int) {
    guard let detail else {
      return navigator.show(
        ScreenMessage("No details are shown", phrases: [KeyPhrase("", action: "detail", rest: "shows them")]))
    }
    detail.scroll(pages: pages)
  }

  func detailModuleDidEnd() {
    detail = nil
  }
}
