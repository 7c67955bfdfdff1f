// Starts `todo lsp` for todo.txt. Install: npm install, then copy this folder to ~/.vscode/extensions/.
const { LanguageClient } = require("vscode-languageclient/node")

let client
exports.activate = () => {
	client = new LanguageClient("todo", { command: "todo", args: ["lsp"] }, { documentSelector: [{ language: "todotxt" }] })
	return client.start()
}
exports.deactivate = () => client?.stop()
