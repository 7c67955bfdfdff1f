import EventLoop
import RemoteServices
import ScreenKit

/// Closes an item from a screen, after a question.
@EventLoop
struct CloseScreenPresenter {
  let navigator: any Navigator

  /// - Parameters:
  ///   - item: the item as the user sees it.
  ///   - receive: is called when the item is closed.
  func close(_ item: ListedItem, receive: @escaping @EventLoop () -> Void) {
    guard item.canBeClosed else {
      let refusal = WriteBackRefusal(source: item.source)
      return navigator.show(ScreenMessage("\(refusal)", isWarning: true))
    }
    let navigator = navigator
    let question = "Close \(item.key) there, “\(RemoteWords.title(of: item))”?"
    QuestionScene.confirm(question, on: navigator) { isConfirmed in
      guard isConfirmed else { return }
      navigator.show(ScreenMessage("Closing \(item.key) …"))
      Task { @EventLoop in
        do {
          try await CloseInteractor.close(item)
          navigator.show(ScreenMessage("\(item.key) is closed."))
          receive()
        } catch {
          navigator.show(ScreenMessage("\(item.key) is still open. \(error)", isWarning: true))
        }
      }
    }
  }
}
