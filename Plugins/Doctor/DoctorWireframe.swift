import ModuleKit

struct DoctorWireframe {
  let context: ModuleContext

  func makePresenter() -> DoctorPresenter {
    let inspection = Inspection(
      files: context.settings.files, inspector: context.stores.inspector, openStore: context.stores.open,
      programs: programs,
      git: GitWorkTree(commands: context.surroundings.commands, inspector: context.stores.inspector))
    return DoctorPresenter(
      interactor: DoctorInteractor(
        inspection: inspection, preservesLineNumbers: context.settings.preservesLineNumbers),
      formatter: FindingFormatter(programName: context.settings.programName),
      view: context.actionView(isSilenceable: false), programName: context.settings.programName)
  }

  /// Files that run as the user: the configuration, and the directory of add-ons.
  private var programs: [String] {
    let configuration = context.settings.environment["TODOTXT_CFG_FILE"]
      .map { String(decoding: $0, as: UTF8.self) }
    return [configuration, context.settings.actionsDirectory].compactMap(\.self).filter { !$0.isEmpty }
  }
}
