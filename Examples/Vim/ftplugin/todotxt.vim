" A task is one line, however long.
setlocal textwidth=0 formatoptions-=t
let b:undo_ftplugin = 'setlocal textwidth< formatoptions<'
