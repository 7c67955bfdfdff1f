%if command or interface
%if interface
import NAMEInterface
%end
import ModuleKit

struct NAMEPresenter {
  let interactor: NAMEInteractor
  let formatter: NAMEFormatter
  let view: any View<[Message]>

%if interface
  /// - Returns: what was shown.
  @discardableResult
  func present() throws -> NAMESummary {
%else
  func present() throws {
%end
    let summary = try interactor.summary()
%if store
    let notes = try interactor.notes.all().map(Message.line)
    try view.display([.result(formatter.text(for: summary))] + notes)
%else
    try view.display([.result(formatter.text(for: summary))])
%end
%if interface
    return summary
%end
  }
%if store and command

  func note(_ text: [UInt8]) throws {
    try interactor.notes.add(text)
    try view.display([.text("Noted: \(String(decoding: text, as: UTF8.self))")])
  }
%end
}
%end
