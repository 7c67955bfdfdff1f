import EventLoop
import ModuleKit
import RemoteListing
import RemoteStores
import ScreenKit

/// Closes an item from a screen, after a question.
@EventLoop
struct CloseScreenPresenter {
  let navigator: any Navigator

  /// - Parameters:
  ///   - item: the item as the user sees it.
  ///   - receive: is called when the item is closed.
  func close(_ item: RemoteItem, in source: any RemoteSource, receive: @escaping @EventLoop () -> Void) {
    guard source.rules.writesBack else {
      let refusal = WriteBackRefusal(source: source.name)
      return navigator.show(ScreenMessage("\(refusal)", isWarning: true))
    }
    let navigator = navigator
    let question = "Close \(item.key) there, “\(RemoteWords.title(of: item))”?"
    QuestionScene.confirm(question, on: navigator) { isConfirmed in
      guard isConfirmed else { return }
      navigator.show(ScreenMessage("Closing \(item.key) …"))
      Task { @EventLoop in
        do {
          try await CloseInteractor.close(item, in: source)
          navigator.show(ScreenMessage("\(item.key) is closed."))
          receive()
        } catch {
          navigator.show(ScreenMessage("\(item.key) is still open. \(error)", isWarning: true))
        }
      }
    }
  }
}
