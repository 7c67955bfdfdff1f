import Merging
import ModuleKit
import TodoStores

struct ConflictsWireframe {
  let context: ModuleContext
  var deletions = AcceptedDeletions.none
  var merges = false

  func makePresenter() -> ConflictsPresenter {
    ConflictsPresenter(
      interactor: interactor, consent: consent, view: context.actionView(isSilenceable: false),
      programName: context.settings.programName)
  }

  private var consent: DeletionConsent {
    DeletionConsent(deletions, in: context, action: merges ? "conflicts --merge" : "conflicts --delete")
  }

  private var interactor: ConflictsInteractor {
    var action = context.stores.action
    action.origin = .merge
    let context = context.acting(as: action)
    return ConflictsInteractor(
      inspector: context.stores.inspector, openStore: context.stores.open, journal: context.stores.journal,
      record: context.stores.record, consent: consent,
      paths: [context.settings.files.todo, context.settings.files.done]
        + context.settings.files.lists.dropFirst().flatMap { [$0.todo, $0.done] })
  }
}
