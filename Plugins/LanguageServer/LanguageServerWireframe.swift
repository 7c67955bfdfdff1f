import EventLoop
import ModuleKit

struct LanguageServerWireframe {
  let context: ModuleContext

  @EventLoop
  func makeSession() -> LanguageSession {
    let workspace = EditorWorkspace(context: context)
    let actions = ActionFeature(workspace: workspace)
    let features: [any LanguageFeature] = [
      DocumentFeature(workspace: workspace), CompletionFeature(workspace: workspace),
      DiagnosticFeature(workspace: workspace), actions,
      HoverFeature(workspace: workspace), ReferenceFeature(workspace: workspace),
      OutlineFeature(workspace: workspace), TokenFeature(workspace: workspace),
      ProgramFeature(workspace: workspace, actions: actions),
    ]
    return LanguageSession(
      workspace: workspace, features: features, output: context.surroundings.output,
      version: context.program.description.version)
  }
}
