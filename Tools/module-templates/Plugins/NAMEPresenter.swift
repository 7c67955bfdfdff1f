%if command or interface
%if interface
import NAMEInterface
%end
import ModuleKit
import PlainText
import ViewKit

struct NAMEPresenter {
  let interactor: NAMEInteractor
  let formatter: NAMEFormatter
  let view: any View<[ActionResult]>

%if interface
  /// - Returns: the displayed result.
  @discardableResult
  func present() throws -> NAMESummary {
%else
  func present() throws {
%end
    let summary = try interactor.summary()
%if store
    let notes = try interactor.notes.all()
%end
    // The details are for programs (--json). The messages are for people.
    let details: KeyValuePairs<String, JSONValue> = [
%if store
      "open": .number(summary.openCount), "done": .number(summary.doneCount),
      "notes": .array(notes.map(JSONValue.bytes)),
%else
      "open": .number(summary.openCount), "done": .number(summary.doneCount),
%end
    ]
    let text = formatter.text(for: summary)
%if store
    let messages = [.result(text)] + notes.map(Message.line)
    try view.display([ActionResult("summary", details: details, messages)])
%else
    try view.display([ActionResult("summary", details: details, [.result(text)])])
%end
%if interface
    return summary
%end
  }
%if store and command

  func note(_ text: [UInt8]) throws {
    try interactor.notes.add(text)
    let sentence = "Noted: \(String(decoding: text, as: UTF8.self))"
    try view.display([ActionResult("noted", details: ["note": .bytes(text)], [.text(sentence)])])
  }
%end
}
%end
