import ModuleKit
import PlainText
import ViewKit

/// Names the text files beside todo.txt.
struct TextFilesPresenter {
  let names: @Sendable () -> [String]
  let view: any View<[ActionResult]>
  let isQuiet: Bool

  func present() throws {
    let heading = isQuiet ? [] : [ActionResult.hint("Files in the todo.txt directory:")]
    try view.display(
      heading
        + names().sorted().map { ActionResult("file", details: ["name": .string($0)], [.text($0)]) })
  }
}
