import NAMEModule
import NAMEStores
import ScreenHost

let program = ScreenProgram(
  summary: "Show a list, and one item of it", version: "0.1.0",
  actions: NAMEWireframe.actions)

ScreenHost.main(program) { _ in
  let wireframe = NAMEWireframe(store: InMemoryNAMEStore.sample)
  return { navigator in wireframe.makeNAME(on: navigator) }
}
