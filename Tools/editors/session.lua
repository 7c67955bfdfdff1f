-- Uses the language server in neovim as a person would; what it sees goes to $RESULTS, a line each.
local results = assert(io.open(os.getenv("RESULTS"), "w"))
local function tell(name, value) results:write(name, "\t", tostring(value):gsub("\n", "\\n"), "\n") end
local function await(condition) assert(vim.wait(20000, condition, 20), "nothing happened") end

-- The package in Examples/Vim knows the files, and starts the server.
local types = {}
for _, name in ipairs({ "work.todo.txt", "notes.txt", "done.txt", "todo.txt" }) do
  vim.cmd("edit " .. os.getenv("TODO_DIR") .. "/" .. name)
  table.insert(types, vim.bo.filetype)
end
tell("types", table.concat(types, " "))
local buffer = vim.api.nvim_get_current_buf()
local client
await(function() client = select(2, next(vim.lsp.buf_get_clients(buffer))); return client and client.initialized end)
local id = client.id
local function at(line, character)
  return { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character } }
end
local function ask(method, params)
  local answer = assert(client.request_sync(method, params, 20000, buffer))
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end

await(function() return #vim.diagnostic.get(buffer) > 0 end)
tell("diagnostic", vim.diagnostic.get(buffer)[1].message)

-- Completion at the end of a typed word.
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "Sweep +Ho" })
local last = vim.api.nvim_buf_line_count(buffer) - 1
local items = ask("textDocument/completion", at(last, 9)).items
tell("completion", items[1].label)
vim.lsp.util.apply_text_edits({ items[1].textEdit }, buffer, client.offset_encoding)

-- A quick fix, then an action, as a menu of the editor does them.
local function act(line, title)
  local params = at(line, 0)
  params.range = { start = params.position, ["end"] = params.position }
  params.context = { diagnostics = {} }
  for _, action in ipairs(ask("textDocument/codeAction", params)) do
    if action.title:find(title, 1, true) then
      if not action.edit then action = ask("codeAction/resolve", action) end
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
      return
    end
  end
  error("no action " .. title)
end
act(1, "Write the date")
act(2, "Complete the task")
vim.lsp.util.apply_workspace_edit(
  ask("textDocument/rename", vim.tbl_extend("force", at(0, 10), { newName = "Kitchen" })), client.offset_encoding)
tell("hover", ask("textDocument/hover", at(0, 1)).contents.value)
vim.cmd("silent wall")
vim.lsp.stop_client(id)
await(function() return vim.lsp.client_is_stopped(id) end)
results:close()
vim.cmd("qall!")
