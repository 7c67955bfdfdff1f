import DetailInterface
import ModuleKit
import ScreenKit

/// The detail of the task under the cursor.
extension LiveListPresenter: DetailModuleDelegate {
  /// Shows it, or gives it the keys where it is there.
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
