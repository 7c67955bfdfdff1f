import ModuleKit

struct DoctorWireframe {
  let context: ModuleContext

  func makePresenter() -> DoctorPresenter {
    let files = context.settings.files
    let lists = files.lists
    var interactor = interactor(for: files, mustExist: !files.configuredLists.isEmpty, programs: programs)
    interactor.others = lists.dropFirst().map { list in
      self.interactor(for: TodoFiles(beside: list.todo), mustExist: true)
    }
    return DoctorPresenter(
      interactor: interactor,
      formatter: FindingFormatter(programName: context.settings.programName),
      view: context.actionView(isSilenceable: false), programName: context.settings.programName)
  }

  private func interactor(
    for files: TodoFiles, mustExist: Bool, programs: [String] = []
  ) -> DoctorInteractor {
    DoctorInteractor(
      inspection: Inspection(
        files: files, inspector: context.stores.inspector, openStore: context.stores.open,
        programs: programs,
        git: GitWorkTree(commands: context.surroundings.commands, inspector: context.stores.inspector),
        checks: checks, mustExist: mustExist),
      preservesLineNumbers: context.settings.preservesLineNumbers)
  }

  private var checks: [any TaskCheck] {
    context.program.registry.taskChecks.filter { !($0 is ListCheck) }
  }

  /// Files that run as the user: the configuration, and the directory of add-ons.
  private var programs: [String] {
    let configuration = context.settings.environment["TODOTXT_CFG_FILE"]
      .map { String(decoding: $0, as: UTF8.self) }
    return [configuration, context.settings.actionsDirectory].compactMap(\.self).filter { !$0.isEmpty }
  }
}
