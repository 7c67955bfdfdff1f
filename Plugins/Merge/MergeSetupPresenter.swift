import Merging
import ModuleKit
import PlainText
import TodoStores
import ViewKit

struct MergeSetupPresenter {
  let interactor: MergeDriver
  let view: any View<[ActionResult]>

  func setUp(isGlobal: Bool) throws {
    do {
      let (path, isNew) = try interactor.setUp(isGlobal: isGlobal)
      let attributes = isNew ? "\(path.shownPath) says so" : "\(path.shownPath) said so already"
      let advice =
        isGlobal
        ? "" : " Commit .gitattributes; each clone needs “\(interactor.programName) merge-file --setup” once."
      try view.display([
        ActionResult(
          "setUp", details: ["attributes": .string(path)],
          [.text("git now merges todo.txt and done.txt by tasks: \(attributes).\(advice)")])
      ])
    } catch MergeDriver.Problem.noRepository {
      throw CommandError(
        "\(interactor.directory.shownPath) is not in a git repository: make it one with “git init”, or add --global.",
        code: "noRepository")
    } catch MergeDriver.Problem.refused(let reason) {
      throw CommandError("git did not accept the configuration: \(reason).", code: "git")
    } catch MergeDriver.Problem.noPlace {
      throw CommandError(
        "Can't write git's attributes: neither HOME nor XDG_CONFIG_HOME is set.", code: "noFile")
    }
  }
}
