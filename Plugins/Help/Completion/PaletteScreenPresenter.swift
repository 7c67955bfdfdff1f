import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores
import ViewKit

/// Runs a command line from the bottom line of a screen: an action of the program with its arguments, an
/// action of the screen by name, or the number of a task to go to.
@EventLoop
final class PaletteScreenPresenter {
  private let interactor: PaletteInteractor
  private let wireframe: ShellCompletionWireframe
  private let navigator: any Navigator
  private let scene: any Scene
  private let assistant: PaletteAssistant

  /// - Parameter scene: the scene that shows the task of a typed number.
  init(
    interactor: PaletteInteractor, wireframe: ShellCompletionWireframe, navigator: any Navigator,
    scene: any Scene, assistant: PaletteAssistant
  ) {
    self.interactor = interactor
    self.wireframe = wireframe
    self.navigator = navigator
    self.scene = scene
    self.assistant = assistant
  }

  /// The initial line, if another scene has set one.
  private static let draft = "palette"

  /// The name of the history of command lines.
  static let history = "commands"

  func present() {
    let draft = navigator.drafts.removeValue(forKey: Self.draft) ?? []
    let question = Question(":", prefilledWith: draft, history: Self.history)
    QuestionScene.ask(
      question, on: navigator, assistant: assistant, isPopup: true, title: "Command", keys: [:]
    ) { answer in
      if let answer { self.perform(answer) }
    }
  }

  private func perform(_ line: [UInt8]) {
    var words = PaletteLine(line).words
    guard var first = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    if Int(first) == nil, !first.hasPrefix("-") {
      let name = first.lowercased()
      let names = assistant.words(for: name)
      if !names.contains(name), interactor.command(named: name) == nil {
        // Runs the only offered action.
        guard names.count == 1 else { return refuse(line, because: interactor.refusal(of: first)) }
        first = names[0]
        words[0] = Array(first.utf8)
      }
    }
    if words.count == 1 {
      if let number = Int(first) {
        let noTasks = ScreenMessage("No tasks here.", isWarning: true)
        if let reason = (scene as? any TaskScene).map({ $0.reveal(taskNumbered: number) }) ?? noTasks {
          navigator.show(reason)
        }
        return
      }
    }
    // Actions of the screen apply to the selection. Words behind one are the choice in its menu.
    let isCommand = interactor.command(named: first.lowercased()) != nil
    let asking =
      words.count > 1
      ? nil : interactor.askingAction(for: first.lowercased(), on: self.scene.selectedTasks)
    if let offer = navigator.offers.first(where: {
      $0.action.name == asking ?? first.lowercased() && $0.place != .elsewhere
    }), words.count == 1 || !isCommand && offer.action.needs == .nothing {
      navigator.typedChoice = words.count == 1 ? nil : words.dropFirst().spaced
      navigator.perform(offer.action)
      navigator.typedChoice = nil
      return
    }
    if case .live(let command)? = interactor.command(named: first.lowercased()) {
      return navigator.show(
        ScreenMessage("\(command.syntax.name) cannot run inside this screen.", isWarning: true))
    }
    let scene = scene as? any TaskScene
    var call = interactor.call(words, on: self.scene.selectedTasks) { scene?.task(withNumber: $0) }
    call.columns = TextScene.columns(on: navigator)
    if !call.tasks.isEmpty, let doubt = self.scene.takeDoubt(about: call.tasks) {
      return navigator.show(ScreenMessage(doubt, isWarning: true))
    }
    do {
      if let request = try interactor.listRequest(of: words),
        wireframe.presentList(request, titled: String(decoding: line, as: UTF8.self), on: navigator)
      {
        return
      }
    } catch {
      return navigator.show(error)
    }
    navigator.work { [interactor, call] in
      try interactor.question(for: call)
    } onSuccess: { question in
      guard let question else { return self.run(call, of: line) }
      QuestionScene.confirm(question.text, on: self.navigator) { isMeant in
        guard isMeant else { return }
        var call = call
        call.confirmed = question.tasks
        self.run(call, of: line)
      }
    }
  }

  private func run(_ call: ActionCall, of line: [UInt8]) {
    navigator.commit { [interactor] in
      interactor.run(call)
    } onSuccess: { outcome in
      self.tell(outcome, of: line, by: call.name)
    }
  }

  /// Asks again, with the typed line.
  private func refuse(_ line: [UInt8], because reason: String) {
    assistant.complaint = reason
    navigator.drafts[Self.draft] = line
    present()
  }

  /// A short output is a message, a longer one a scene.
  private func tell(_ outcome: ActionOutcome, of line: [UInt8], by name: String) {
    if outcome.results.contains(where: { $0.deed != nil }) {
      return navigator.show(ScreenMessage(about: outcome, of: name))
    }
    let isWarning = outcome.status != 0
    let lines = outcome.sentences
    if lines.count > Self.mostLinesOfMessage {
      // The action by its whole name, and the words behind it as typed.
      let words = line.drop { $0.isBlank }.drop { !$0.isBlank }
      let title = name.prefix(1).uppercased() + name.dropFirst() + String(decoding: words, as: UTF8.self)
      return navigator.push(TextScene(title, text: outcome.output, in: navigator.palette))
    }
    let text = lines.joined(separator: " · ")
    let silence = isWarning ? "Exit status \(outcome.status)." : "Done."
    navigator.show(ScreenMessage(text.isEmpty ? silence : text, isWarning: isWarning))
  }

  private static let mostLinesOfMessage = 3
}
