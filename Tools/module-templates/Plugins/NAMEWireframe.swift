%if command or scene or interface
%if scene
import EventLoop
%end
%if interface
import NAMEInterface
%end
import ModuleKit
%if scene
import ScreenKit
%end

%if interface
struct NAMEWireframe: NAMEModuleInterface {
%else
struct NAMEWireframe {
%end
  let context: ModuleContext

%if command or interface
  func makePresenter() -> NAMEPresenter {
    NAMEPresenter(
      interactor: interactor, formatter: NAMEFormatter(), view: context.actionView())
  }

%end
%if interface
  func presentNAME(delegate: (any NAMEModuleDelegate)?) throws {
    delegate?.LOWERModule(didPresent: try makePresenter().present())
  }

%end
%if scene
  /// Shows the scene in place of the current one; Escape goes back.
  @EventLoop
  func presentScene(on navigator: any Navigator) {
    let data = NAMEDisplayData()
    let scene = NAMEScene(data, palette: context.settings.palette) { view in
      NAMEScreenPresenter(
        interactor: interactor, formatter: NAMEFormatter(), view: view, navigator: navigator)
    }
    navigator.push(scene)
    scene.presenter.start()
  }

%end
  private var interactor: NAMEInteractor {
%if store and (command or interface)
    NAMEInteractor(store: context.stores.todo, notes: NAMEStore(in: context))
%else
    NAMEInteractor(store: context.stores.todo)
%end
  }
}
%end
