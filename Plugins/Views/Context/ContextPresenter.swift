import ModuleKit
import PlainText
import ViewKit

struct ContextPresenter {
  let interactor: ContextInteractor
  let view: any View<[ActionResult]>
  let programName: String

  func present() throws {
    guard let context = try interactor.current() else {
      return try view.display([
        fact(nil, .result("No context is set.")), .hint("Set one: \(programName) context @work"),
      ])
    }
    try view.display([fact(context, .result("Context: \(title(of: context))"))])
  }

  func set(_ text: [UInt8]) throws {
    let context = try interactor.set(text)
    let count = try interactor.count(of: context)
    let tasks = count == 0 ? "no task matches" : String(count: count, "task")
    try view.display([
      fact(context, .text("Context: \(title(of: context)): \(tasks)")),
      .hint("Clear it: \(programName) context none"),
    ])
  }

  func clear() throws {
    let former = try interactor.clear()
    try view.display([fact(nil, .text(former.map { "Cleared: \($0)." } ?? "No context was set."))])
  }

  private func title(of context: StandingFilter) -> String {
    switch context.source {
    case .view(let name): "\(name) (a saved view)"
    case .query: context.name
    }
  }

  private func fact(_ context: StandingFilter?, _ message: Message) -> ActionResult {
    let isView = if case .view = context?.source { true } else { false }
    return ActionResult(
      "context", details: ["context": context.map { .string($0.name) } ?? .null, "isView": .bool(isView)],
      [message])
  }
}
