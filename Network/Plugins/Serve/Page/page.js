// The page of todo serve: it shows rows, and sends each change once.

const { assign, entries } = Object,
	$ = (id) => document.getElementById(id),
	all = (selector, node = document) => [...node.querySelectorAll(selector)],
	on = (target, names, action, options) => names.split(" ").forEach((name) => target.addEventListener(name, action, options))

function h(selector, ...children) {
	const [name, className = ""] = selector.split("."), node = assign(document.createElement(name), { className }), props = children[0]?.constructor === Object ? children.shift() : {}
	for (const [key, value] of entries(props)) if (value != null && value !== false) node[key] = value
	return fill(node, children)
}
function fill(node, ...children) {
	node = $(node) ?? node
	node.replaceChildren(...children.flat(3).filter((child) => child != null && child !== false))
	return node
}
const instead = (action) => (event) => { event.preventDefault(); action() }
/** The names are the page's own, never a user's text. */
function icon(name) {
	const box = h("i")
	box.innerHTML = `<svg viewBox="0 0 24 24"><use href="#i-${name}"/></svg>`
	return box.firstChild
}
const button = (title, onclick, props) => h("button", { type: "button", onclick, ...props }, title),
	iconButton = (name, title, onclick, props) => button(icon(name), onclick, { className: "icon", title, ...props }),
	asking = (inputs, title, action, ...more) => h("form.edit", { onsubmit: instead(() => { sheet.close(); action() }) }, inputs, h("button.main", title), more),
	field = (ariaLabel, props) => h("input.wide", { ariaLabel, placeholder: ariaLabel, ...props }),
	checkbox = (title, props) => h("label", h("input", { type: "checkbox", ...props }), title)
function submitting(event) { if (event.key === "Enter" && !event.isComposing) instead(() => this.form?.requestSubmit())(event) }
const lineField = (ariaLabel, props) => h("textarea.wide", { ariaLabel, rows: 1, ...props, onkeydown: submitting }),
	pick = (value, values, titles = {}) => assign(h("select.wide", [...new Set(["", value ?? "", ...values])].map((value) => h("option", { value }, titles[value] ?? (value || "None")))), { value: value ?? "" }),
	fields = "input:not([type=checkbox]), textarea, select",
	focused = () => document.activeElement,
	isNarrow = (rem) => matchMedia(`(max-width: ${rem}rem)`).matches, isPhone = () => isNarrow(40),
	toggle = (name, is) => document.body.classList.toggle(name, is),
	plural = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`,
	joined = (parts, mark = ", ") => parts.filter(Boolean).join(mark)

function write(field, text, end = text.length) {
	field.value = text
	field.focus()
	field.setSelectionRange(end, end)
	field.dispatchEvent(new Event("input"))
}
const told = () => h("p.preview", { ariaLive: "polite" }),
	refused = {}
function offering(field, reads) {
	let read, box = told()
	function draw() {
		const { value, selectionStart: end } = field, word = value.slice(0, end).match(/(?<!\S)[+@]\S*$/)?.[0] ?? "", start = value.slice(0, end - word.length),
			tags = Object.keys(known).filter((name) => word && name !== word && name.toLowerCase().startsWith(word.toLowerCase())).slice(0, 6),
			offers = tags.length ? tags.map((name) => [name, `${start}${name} ${value.slice(end)}`, start.length + name.length + 1, spell(name)[0].className]) : field === addText && isPhone() ? wordsFor(value.trimEnd(), end) : []
		fill(box, offers.map(([title, text, end, className = "word"], place) => button([title, !place && className !== "word" && h("kbd", "Tab")], () => write(field, text, end), { className })), read)
		box.isConnected || field.after(box)
	}
	const ask = delayed(80, async () => {
		const text = field.value.trim(), answer = text ? await get("preview", { text, was: reads(), readsDates: !field.isLiteral || null }).catch((error) => error) : {}
		if (text !== field.value.trim() || box.contains(focused())) return
		const reason = refused[text]
		read = reason || answer.status ? span(`error ${reason ? "" : "late"}`, reason ?? answer.message) : [understood(answer), answer.words?.[0] && button(`Keep “${answer.words.join(" ")}”`, () => {
			field.isLiteral = true
			write(field, field.value, field.selectionStart)
		}, { className: "word" })]
		draw()
	})
	on(field, "input", () => {
		if (!field.value) field.isLiteral = false
		draw()
		reads && ask()
	})
	on(field, "keydown", (event) => {
		const offer = !event.shiftKey && box.querySelector("button:has(kbd)"), act = { Tab: "click", ArrowDown: field.selectionStart === field.value.length && "focus" }[event.key]
		if (offer && act) instead(() => offer[act]())(event)
	})
	return field
}
const wordsFor = (text, at) => [["Today", `${text} due:today`, at], ["Tomorrow", `${text} due:tomorrow`, at], ["Priority", `(A) ${text}`, at + 4], ["Project", `${text} +`]]
	.filter(([, next]) => !/due:.*due:|^\(A\) \(|\+.*\+/.test(next))
function understood({ task: { raw = "", priority, due, dueTime, t, rec } = {} }) {
	const tags = spell(raw).filter((tag) => tag.matches?.(".project, .context"))
	for (const tag of tags) tag.classList.toggle("new", !(tag.textContent in known))
	return [priority && chip(priority), ...tags, due && span("due read", icon("date"), " ", joined([short(due, "short"), dueTime], " ")), due && inDays(due), t && `from ${short(t)}`, rec && h("span", icon("clock"), ` ${rec}`)]
}

function delayed(ms, action) {
	let timer
	return (...values) => { clearTimeout(timer); timer = setTimeout(action, ms, ...values) }
}

/** Kept under the list's address: several lists may share one origin. */
const keeper = (storage, path = location.pathname) => ({
	read(name) { try { return JSON.parse(storage[path + name]) } catch { return null } },
	all(prefix) { return Object.keys(storage).filter((name) => name.startsWith(path + prefix)).map((name) => this.read(name.slice(path.length))) },
	write(name, value) {
		try {
			if (value == null) delete storage[path + name]
			else storage[path + name] = JSON.stringify(value)
		} catch { say("The browser's storage is full.") }
	},
})
const kept = keeper(localStorage), keptHere = keeper(sessionStorage)

// MARK: The place, and the list

const nowhere = { view: "", list: "", q: "", group: "", sort: "", done: "", calendar: "" },
	place = { ...nowhere, ...kept.read("last") }, folds = new Set(kept.read("folds")),
	list = { version: null, total: 0, groups: [], tasks: [], tops: [], rows: 0, newTask: [] }
let views = [], viewsVersion, firstWeekday = 1
const can = { change: true, all: true },
	allowed = (need = "") => need.split(" ").every((name) => can[name] ?? true)
let current = null, cursor = 0, selections = 0
const marked = new Set(),
	foldName = (group) => [place.view, place.group, group.title].join("\n"),
	folded = (group) => folds.has(foldName(group))

const opened = (values) => ({ ...nowhere, done: place.done, ...kept.read(`view ${values.view}`), ...values })
/** Without a view it is the browser's last place. */
const address = (values) => `?${new URLSearchParams(entries({ view: "", ...values }).filter(([name, value]) => name === "view" || value))}`
function placeOf(address) {
	const values = [...new URLSearchParams(address)].filter(([name]) => name in nowhere)
	return values.length ? Object.fromEntries(values) : null
}
let going, arrived // While the browser goes back from a detail or a sheet.
async function visit(replaces, state) {
	while (going) await going
	history[replaces || history.state?.sheet ? "replaceState" : "pushState"]({ ...state, place }, "", address(place))
}
function goBack(from) {
	if (going) return going.then(() => goBack(from))
	if (!history.state?.[from]) return
	going = new Promise((resolve) => { arrived = resolve })
	history.back()
}
const covered = () => isPhone() && !history.state?.sheet && visit(false, { ...history.state, sheet: true })
async function go(values, replaces) {
	while (going) await going
	assign(place, values)
	visit(replaces)
	showPlace()
}
let scope = ""
const typed = (text = search.value) => scope && text ? `${scope} (${text})` : scope + text
function showQuery() {
	if (focused() === search) return
	[, scope, search.value = ""] = /^((?:project|context|list):\S+|due:\d+-..-..)(?: \((.*)\))?$/.exec(place.q) ?? [, "", place.q]
}
const narrow = (replaces) => go({ q: typed(), calendar: "" }, replaces)
function clearFilter() {
	if (!search.value) scope = ""
	search.value = ""
	narrow(true)
}
function showPlace() {
	showQuery()
	kept.write("last", place)
	aimed = where()
	loadViews(); load(); drawCalendar()
}
on(window, "popstate", ({ state }) => {
	if (arrived) { arrived(); going = arrived = null; return visit(true, { detail: state?.detail }) }
	sheet.close()
	popup.close()
	if (!state?.detail) opening.id && hideDetail()
	else if (detail.hidden) showDetail()
	const values = state?.place ?? { ...nowhere, ...placeOf(location.search) }
	if (address(values) === address(place)) return
	assign(place, values)
	showPlace()
})

function layOut() {
	let row = 0, first = 0, y = 0
	list.tops = list.groups.map((group) => {
		const heading = group.title ? 1 : 0, count = heading && folded(group) ? 0 : group.count,
			start = row + heading, below = y + heading * headHeight, top = { group, row, first, y, heading, count, start, below }
		row = start + count
		first += group.count
		y = below + count * rowHeight
		return top
	})
	list.rows = row
	rows.style.height = `${y}px`
}
const topAt = (value, key = "row") => list.tops.findLast((top) => top[key] <= value) ?? list.tops[0]
const topOf = (row, top = topAt(row)) => !top ? 0 : row <= top.row ? top.y : top.below + (row - top.start) * rowHeight,
	rowAt = (y, top = topAt(y, "y")) => top ? within(Math.max(top.row, top.start + Math.floor((y - top.below) / rowHeight)), list.rows) : 0
const topRow = () => rowAt(box.scrollTop),
	within = (row, end = list.rows - 1) => Math.max(0, Math.min(row, end))
const at = (row, top = topAt(row)) => !top || row < 0 || row >= list.rows ? {} : row === top.row && top.heading ? { group: top.group } : { index: top.first + row - top.start },
	rowOf = (index, top = topAt(index, "first")) => !top ? 0 : index >= 0 && top.count ? top.start + index - top.first : top.row
const taskAt = (row) => list.tasks[at(row).index],
	indexOf = (id) => list.tasks.findIndex((task) => task?.id === id),
	find = (id) => list.tasks[indexOf(id)]

// MARK: Rows

const box = $("list"), search = $("query"), rows = $("rows"), detail = $("detail"), addText = $("add-text"),
	drawn = new Map()
let rowHeight = 38, headHeight = 40

function measure() {
	const style = getComputedStyle(rows), size = parseFloat(getComputedStyle(document.documentElement).fontSize)
	;[rowHeight, headHeight] = ["--row", "--heading"].map((name) => parseFloat(style.getPropertyValue(name)) * size)
	layOut()
}

let isDrawing = false
function drawNow() {
	isDrawing = false
	const from = within(topRow() - 10), to = within(rowAt(box.scrollTop + box.clientHeight) + 11, list.rows), wanted = new Map() // By key: until the next load, two rows may have one id.
	for (let row = from; row < to; row++) {
		const { group, index } = at(row), key = group ? `# ${group.title}` : list.tasks[index]?.id
		if (!key) load.soon()
		else if (!wanted.has(key)) wanted.set(key, row)
	}
	const pinned = topAt(topRow())
	if (pinned?.heading) wanted.set(`# ${pinned.group.title}`, pinned.row)
	const hadFocus = rows.contains(focused())
	for (const [key, node] of drawn) {
		const index = indexOf(key)
		if (wanted.has(key)) continue
		if (index >= 0 && node.contains(focused())) wanted.set(key, rowOf(index))
		else if (drawn.delete(key) && node.task && rows.matches(".moving")) {
			node.blur()
			assign(node, { inert: true, row: -1 })
			setTimeout(() => node.remove(), 250)
		} else node.remove()
	}
	let last, bottom = 0
	const next = () => last ? last.nextSibling : rows.firstChild
	for (const [key, row] of [...wanted].sort(([, one], [, other]) => one - other)) {
		const { group } = at(row), task = find(key), top = topAt(row)
		if (!drawn.has(key)) drawn.set(key, h(group ? "li.heading" : "li.task", { role: "treeitem" }))
		const node = drawn.get(key)
		// A moved element loses the focus, so the others move.
		if (node.contains(focused())) while (next() !== node) rows.append(next())
		else if (node !== next()) rows.insertBefore(node, next())
		last = node
		if (!top) continue
		node.style[group ? "marginTop" : "top"] = `${topOf(row) - (group ? bottom : 0)}px`
		if (group) bottom = topOf(row) + headHeight
		const position = row - top.start, [ariaLevel, before, ariaSetSize] = group ? [1, list.tops.indexOf(top), list.tops.length] : [1 + top.heading, position, top.count]
		assign(node, { row, ariaLevel, ariaSetSize, ariaPosInSet: before + 1 })
		if (task) drawTask(node, task, top, position)
		else if (group) drawHeading(node, group, row)
	}
	if (hadFocus && !rows.contains(focused())) focusRow()
	$("empty").hidden = list.total > 0 || !list.version && link !== "cut"
}
function draw() {
	isDrawing || requestAnimationFrame(drawNow)
	isDrawing = true
}
const pressing = { Overdue: "overdue", Today: "today" }
function drawHeading(node, group, row) {
	fill(node, h("h2", icon("down"), span(pressing[group.title], group.title), " ", span("count", group.count)))
	assign(node, { ariaExpanded: String(!folded(group)), onclick: () => { select(row); fold(group) } })
	setCurrent(node, row === cursor && !current)
}
const setCurrent = (node, is) => assign(node, { tabIndex: is ? 0 : -1, ariaCurrent: is ? "true" : null })

function drawTask(node, task, top, position) {
	const is = task.id === current, isMarked = marked.has(task.id)
	node.className = joined(["task", !position && "first", position === top.count - 1 && "last", (task.done || isSending("complete", task)) && "done", isMarked && "marked"], " ")
	setCurrent(node, is)
	node.ariaSelected = String(isMarked)
	if (is) cursor = node.row
	drawWords(node, task, top.group.title)
}
function drawWords(node, task, heading) {
	const spelled = JSON.stringify([task, heading])
	if (node.spelled === spelled) return
	const [words, tail] = split(task.text)
	const tick = node.querySelector(".tick") ?? h("span.tick", { ariaHidden: "true", onclick(event) {
		if (isMouse(event) && !node.contains(acts)) return // It slid under a resting mouse.
		select(node.row)
		complete([node.task])
	} }, icon("check"))
	if (tick.parentNode !== node) fill(node, tick)
	while (tick.nextSibling) tick.nextSibling.remove()
	node.append(h("div.top", chip(task.priority), span("words", spell(words))),
		h("div.below", span("tail", spell(tail)), span("meta", facts(task, heading).map(([text, style]) => span(style, text)))))
	assign(node, { spelled, task, ariaLabel: sentence(task) })
}
const span = (className = "", ...children) => h("span", { className }, ...children),
	chip = (letter = "") => span(`priority ${letter}`, letter)

const hidden = /^(due|t):\d{4}-\d\d-\d\d|^note:./, isTag = /^[+@]./, isKey = /^[^\s\d:/][^\s:/]*:[^\s:/]+$/, isLink = /^https?:/i
function split(text) {
	const words = text.split(/\s+/).filter((word) => !hidden.test(word)), end = words.findLastIndex((word) => ![isTag, isLink, isKey].some((kind) => kind.test(word))) + 1 || words.length
	return [words.slice(0, end).join(" "), words.slice(end).join(" ")]
}
const spell = (text) => text.split(/(\s+)/).flatMap((word) => isTag.test(word) ? h(word[0] === "+" ? "span.project" : "span.context", word)
	: isLink.test(word) ? linked(word, (address) => address.host.replace(/^www\./, "")) : isKey.test(word) ? span("key", word.replace(/^rec:\+?(.*)/, (_, rhythm) => `↻ ${rhythms[rhythm] ?? rhythm}`)) : word)
/** No other scheme becomes a link. */
const linked = (text, spelled = (address, piece) => piece) => text.split(/(https?:\/\/[^\s<>"]+)/i).map((piece, place) => {
	const address = place % 2 && URL.parse(piece)
	return address ? h("a", { href: address.href, target: "_blank", rel: "noreferrer" }, spelled(address, piece)) : piece
})

const day = (date) => new Date(`${date}T12:00:00`),
	iso = (date) => date.toLocaleDateString("sv"), // Swedish dates are ISO dates.
	today = () => iso(new Date()),
	daysTo = (date) => Math.round((day(date) - day(today())) / 864e5),
	local = (date, options) => day(date).toLocaleDateString(undefined, options),
	short = (date, weekday) => local(date, { weekday, day: "numeric", month: "short" }),
	relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" }),
	inDays = (date) => relative.format(daysTo(date), "day")
const spellDay = (date, away = daysTo(date)) => away < 2 ? inDays(date) : away < 7 ? local(date, { weekday: "long" }) : away > 300 ? local(date, { dateStyle: "medium" }) : short(date)
const capital = (text) => text && text[0].toUpperCase() + text.slice(1), named = (date) => date && capital(spellDay(date))
function facts(task, heading) {
	const { done, due } = task, day = named(due), text = joined([day !== heading && day, task.dueTime], " ")
	return [
		[done && task.completed && `done ${spellDay(task.completed)}`], [task.waiting && `waits until ${spellDay(task.t)}`], [task.blocked && "blocked"], [task.hasNote && "note", "note"],
		due && done ? [`due ${text}`] : [text, `due ${task.overdue ? "overdue" : due === today() ? "today" : "later"}`],
	].filter(([text]) => text)
}
const sentence = (task) => joined([task.text, task.done && "completed", task.priority && `priority ${task.priority}`,
	...facts(task).map(([text, style]) => style === "due overdue" ? `overdue, ${text}` : text)])

// MARK: Selection

function select(row, focus = true) {
	selections++
	cursor = within(row)
	current = taskAt(cursor)?.id ?? null
	const top = topOf(cursor) - headHeight, bottom = top + 2 * (headHeight + rowHeight)
	box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
	draw()
	focus && focusRowLater()
	opening.id && showDetail(current, false)
}
function focusRow() {
	([...rows.children].find((node) => node.row === cursor) ?? box).focus({ preventScroll: true })
}
const focusRowLater = () => requestAnimationFrame(() => isFree() && focusRow()),
	isFree = () => focused().matches("body, #list, #list *, dialog:not([open]) *")
function move(by, row = within(cursor + by)) {
	for (let group; (group = at(row).group) && !folded(group);) row += by < 0 && row ? -1 : 1
	select(row)
}
const page = () => Math.floor(box.clientHeight / rowHeight) - 1
function targets() {
	const tasks = !box.clientHeight ? [] : list.tasks.filter((task) => task && (marked.size ? marked.has(task.id) : task.id === current))
	if (!tasks.length) say("No task is selected.")
	return tasks
}
function fold(group) {
	const name = foldName(group), opens = folded(group), top = list.tops.find((top) => top.group.title === group.title)
	folds.delete(name) || folds.add(name)
	kept.write("folds", [...folds])
	layOut()
	if (!opens && cursor >= top?.row) select(top.row)
	else draw()
}
const foldHere = () => { const group = topAt(cursor)?.group; if (group?.title) fold(group) }

// MARK: The server. Addresses are relative: a reverse proxy may add a prefix.

async function ask(path, body) {
	const response = await fetch(`api/v1/${path}`, { signal: AbortSignal.timeout(30000), ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }) })
		.catch(() => { cutOff(); throw Error("No connection to the server.") })
	const answer = await response.json().catch(() => ({})), { ok, status } = response
	if (!ok) throw assign(Error(answer.message ?? `The server answered ${status}.`), { status, answer })
	return answer
}
const query = (values) => new URLSearchParams(entries(values).filter(([, value]) => value != null && value !== "")),
	get = (path, values = {}) => ask(`${path}?${query(values)}`)
let pressed = 0
on(window, "keydown", () => pressed++, true)
/** For what takes the focus: none if keys are pressed meanwhile. */
async function getPrompt(path, values) {
	const at = pressed, answer = await get(path, values)
	return at === pressed ? answer : new Promise(() => {})
}
const shown = (action) => action().catch((error) => say(error.message)),
	where = () => `${query({ ...place, group: place.group || "auto", calendar: null })}`
let aimed, unread

let asked = 0
async function load(around = anchorTask()?.id) {
	const number = ++asked, row = topRow(), here = aimed, isNew = here !== list.place, offset = isNew ? 0 : at(row).index ?? topAt(row)?.first ?? 0,
		answer = await ask(`tasks?${here}&${query({ offset: Math.max(0, offset - 100), limit: 300, around })}`).catch((error) => error)
	if (answer.status === 401) lost()
	if (number !== asked) return here
	if (answer.status) {
		fill("query-error", answer.message)
		unread = here
		aimed = list.place ?? here
	}
	if (answer instanceof Error) return answer
	const { version, total, groups, newTask } = answer
	if (isNew) {
		list.version = null
		box.scrollTop = 0
		assign(list, { place: here, newTask })
		if (focused() === addText) begin()
	}
	if (stream?.place !== here) follow(here)
	if (here === unread) unread = null
	if (place.q === typed() && where() !== unread) fill("query-error")
	tellNotice(answer.notice)
	answer.notice && again()
	anchored(() => {
		if (version !== list.version || total !== list.total) list.tasks = new Array(total)
		assign(list, { version, total, groups })
		answer.tasks.forEach((task, place) => { list.tasks[answer.offset + place] = task })
	})
}
load.soon = delayed(30, load)
const anchorTask = (top = topRow()) => find(current) ?? taskAt(top) ?? taskAt(top + 1)
function anchored(change, own) {
	const anchor = list.version && anchorTask(), group = (index) => topAt(index, "first")?.group.title, from = anchor && indexOf(anchor.id), before = topOf(rowOf(from)), left = group(from)
	change()
	layOut()
	const after = anchor ? indexOf(anchor.id) : -1
	if (own?.includes(from) && (after !== from || group(after) !== left)) current = detail.hidden ? null : current
	else if (after >= 0 && (box.scrollTop || !own)) box.scrollTop += topOf(rowOf(after)) - before
	const here = indexOf(current)
	cursor = here >= 0 ? rowOf(here) : within(cursor)
	if (here < 0) current = (taskAt(cursor) ?? taskAt(cursor + 1))?.id ?? null
	rows.classList.toggle("prioritized", list.tasks.some((task) => task?.priority))
	fill("total", list.total.toLocaleString())
	fill("day", joined([short(today(), "short"), ...list.groups.filter(({ title }) => pressing[title]).map(({ title, count }) => `${count} ${pressing[title]}`)]))
	list.total || drawEmpty()
	draw()
}
function drawEmpty() {
	const [sign, text, title = can.change && "Add a task", action = add] = !list.version ? ["clock", "The tasks come with the connection"] : list.notice ? ["list", list.notice]
		: place.calendar ? ["date", "Nothing is due"] : place.q ? ["search", "No match", "Clear the filter", clearFilter] : place.view ? ["check", `Nothing in “${$("view-name").textContent}”`, "All tasks", () => show(0)] : ["all", "No tasks"]
	fill("empty", icon(sign), h("p", text), title && button(title, action, { className: "main" }))
}
function patch({ removed, inserted, version, total, groups = list.groups, request }) {
	asked++
	const isOwn = outbox.own.has(request)
	rows.classList.toggle("moving", isOwn)
	setTimeout(() => rows.classList.remove("moving"), 250)
	anchored(() => {
		for (const place of removed.reverse()) list.tasks.splice(place, 1)
		for (const [place, task] of inserted) list.tasks.splice(place, 0, task)
		assign(list, { version, total, groups })
	}, isOwn ? removed : null)
}
function tellNotice(notice = null) {
	if (list.notice === notice) return
	list.notice = notice
	if (stream?.readyState === EventSource.OPEN) tellLink()
}

const icons = { "": "all", today: "today", done: "check", upcoming: "date", waiting: "clock", "no-date": "none" }
const sideLink = (values, sign, title, count, is) =>
	h("a", { href: address(values), ariaCurrent: is && "page" }, sign, span("", title), span("count", count || ""))
const ownView = () => can.all ? "" : place.view,
	tagged = (kind, tag) => ({ view: ownView(), q: `${kind}:${tag.slice(1)}` })
let lists = [], known = {}
async function loadTags() {
	const answer = await get("tags").catch(() => null)
	if (!answer) return
	known = answer.open
	const names = Object.keys(answer.lists)
	if (`${names}` !== `${lists}`) fill("add-list", h("option", { value: "" }, "List"), names.map((name) => h("option", name)))
	lists = names
	$("add-list").hidden = !lists.length
	fill("tags", answer.sections.map(({ title, kind, sign, links }) => [h("h2", title), links.map(({ name, count, list = "", q = "" }) =>
		sideLink({ view: ownView(), list, q }, h(`i.${kind}`, { ariaHidden: "true" }, sign), name, count, scope === q && place.list === list))]))
}
let choices
const choose = (name) => menu($(name).offsetWidth ? $(name) : $("open-more"), capital(name), ["", ...choices[name]].map((value) => [choices.labels[value] ?? "Default", () => {
	go({ [name]: value }, true)
	kept.write(`view ${place.view}`, { group: place.group, sort: place.sort })
}, { chosen: value === place[name] }]))

async function loadViews() {
	const answer = await get("views").catch(() => null)
	if (!answer) return
	;({ views, version: viewsVersion, firstWeekday } = answer)
	const [kind, tag] = scope.split(/:(.*)/), isPlain = !(place.q || place.calendar || place.list)
	fill("views", views.map(({ name, title, count }) => {
		const is = name === (place.view || views[0].name)
		if (is) fill("view-name", place.calendar ? "Calendar" : kind === "due" ? short(tag, "long") : tag ?? (place.list.replace(/\.txt$/, "") || title))
		return sideLink({ view: name }, icon(icons[name] ?? "sort"), title, count, is && isPlain)
	}))
	for (const link of all("#bar a")) link.ariaCurrent = isPlain && placeOf(link.search).view === place.view ? "page" : null
	assign(can, { change: !answer.readOnly, all: !answer.oneView })
	choices = { ...answer, group: ["none", ...answer.groups], sort: answer.sorts }
	fill("grouping", capital(place.group) || (place.view || !can.all ? "View" : "Date"))
	loadTags()
	toggle("read-only", !can.change)
	toggle("one-view", !can.all)
	loadNotices.soon()
	if (place.view && !views.some((view) => view.name === place.view)) go(nowhere)
}
async function loadNotices() {
	if (document.hidden || !can.all) return
	const { notices } = await get("notices")
	$("notices").hidden = !notices.length
	fill("notices", h("ul", notices.map((notice) => h("li", notice))))
}
loadViews.soon = delayed(250, loadViews)
loadNotices.soon = delayed(2000, () => loadNotices().catch(() => {}))
function show(index) {
	const { name, title, count } = views[index] ?? {}
	if (!title) return
	go(opened({ view: name }))
	fill("said", `${title}: ${plural(count, "task")}.`)
}
let link = "live" // Or cut, or lost: not signed in.
function tellLink(state = link, draw = drawWaiting) {
	if (link !== "lost" || state !== "cut") link = state
	const text = { cut: "Offline", lost: "Not signed in" }[link] ?? list.notice
	assign($("link"), { textContent: text ?? "Live", className: text ? "broken" : "" })
	draw()
}
function unfollow() { stream?.close(); stream = null }
function lost() { unfollow(); tellLink("lost") }

function arrive() { unfollow(); return load() }
let stream
/** Ends the last stream only now: a place that can't be read leaves it. */
function follow(place) {
	unfollow()
	const here = stream = assign(new EventSource(`api/v1/events?${place}&${query({ since: list.version, views: viewsVersion ?? 0 })}`), { place })
	stream.onopen = () => { if (!navigator.onLine) return cutOff(); tellLink("live"); outbox.send() }
	stream.onerror = () => stream && cutOff(stream.readyState === EventSource.CLOSED)
	on(stream, "views", () => { loadViews.soon(); load() })
	on(stream, "change", (event) => {
		if (here !== stream) return
		const change = JSON.parse(event.data)
		for (const [from, to] of entries(change.moved ?? {})) {
			if (current === from) current = to
			for (const it of [opening, detailed]) if (it.id === from) it.id = to
			if (marked.delete(from)) marked.add(to)
			const node = drawn.get(from), task = find(from)
			if (node && !drawn.has(to)) { drawn.delete(from); drawn.set(to, node) }
			if (task) task.id = to
		}
		tellNotice(change.notice)
		if (aimed !== list.place) ; // Its answer is coming.
		else if (change.base && change.base === list.version) patch(change)
		else if (change.version !== list.version || !change.base) load()
		if (change.message && !outbox.own.has(change.request)) say(change.message)
		loadViews.soon()
		if (place.calendar) drawCalendar()
		opening.id && showDetail(opening.id, false)
	})
}
const again = delayed(2000, () => link === "lost" || arrive())
function cutOff(isClosed = true) {
	tellLink("cut", drawWaiting.soon)
	if (!list.version) { drawEmpty(); draw() }
	isClosed && again()
}
const tryNow = () => { if (link !== "lost") arrive(); outbox.send() },
	rest = delayed(60000, () => document.hidden && unfollow())

// MARK: The outbox

const outbox = assign(kept.all("out-").filter(Boolean).sort((one, other) => one.at - other.at), {
	own: new Set(),
	busy: false,
	keep(entry, value = entry) {
		kept.write("out-" + entry.body.request, value)
		$("waiting").hidden ? drawWaiting.soon() : drawWaiting()
		draw()
	},
	put(action, title) {
		const body = { ...action, list: place.list || undefined }, request = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => (byte % 16).toString(16)).join(""),
			entry = { at: Date.now(), body: { ...body, request }, title, selections }
		outbox.push(entry)
		outbox.keep(entry)
		outbox.send()
	},
	drop(entry) {
		if (outbox.includes(entry)) outbox.splice(outbox.indexOf(entry), 1)
		outbox.keep(entry, null)
	},
	async send() {
		const entry = outbox.find((entry) => !entry.reason)
		if (!entry || outbox.busy) return
		outbox.busy = true
		outbox.own.add(entry.body.request)
		const { action, tasks } = entry.body
		try {
			const answer = await ask("changes", entry.body), back = action === "undo" ? "Redo" : "Undo"
			if (action === "complete") for (const { id } of tasks) assign(find(id) ?? {}, { done: true })
			outbox.drop(entry)
			tasks && unmark()
			say(answer.message, back)
			revealed = answer.id
			if (revealed) reveal(revealed, answer.message.replace(/\.$/, ""), back, entry.selections).catch(() => {})
		} catch (error) {
			if (!error.status || error.status >= 500 || error.status === 429) return outbox.again()
			if (error.status === 401) return lost()
			if (!tasks && action !== "add") return outbox.drop(entry), say(error.message)
			assign(entry, { reason: error.message, conflict: error.status === 409 && tasks && error.answer })
			outbox.keep(entry)
			action === "add" ? retype(entry) : onceIdle(() => outbox.includes(entry) && entry.reason && retype(entry))
		} finally { outbox.busy = false }
		outbox.send()
	},
})
outbox.again = delayed(2000, outbox.send)

const addressField = field("Address", { placeholder: "http://…/#…", required: true }),
	signIn = asking(addressField, "Sign in", () => { location.hash = addressField.value.trim().split("#").at(-1) })
function drawWaiting() {
	$("waiting").hidden = !outbox.length && link === "live"
	fill("waiting", link === "lost" ? [h("p", "This browser is not signed in: paste the address that todo serve printed."), signIn]
		: link === "cut" ? h("p", span("", "Changes are kept here and sent later."), button("Try now", tryNow)) : null,
	h("ul", outbox.map((entry) => h("li", joined([entry.reason && "Not done", entry.title, entry.reason], " – "), h("span", entry.reason && button(...entry.conflict || entry.body.action === "edit" ? ["Look…", () => retype(entry)] : ["Try again", () => { delete entry.reason; outbox.keep(entry); outbox.send() }]), " ", button("Discard", () => outbox.drop(entry)))))))
}
drawWaiting.soon = delayed(800, drawWaiting)
let revealed
async function reveal(id, message, back, before) {
	let missed
	do missed = await load(id)
	while (missed === aimed && revealed === id)
	if (revealed !== id) return
	if (find(id)) detail.hidden && before === selections && select(rowOf(indexOf(id)))
	else missed || say(`${message}. It is not in ${place.q ? "the filtered list" : `“${$("view-name").textContent}”`}.`, back)
}
function retype(entry) {
	const { action, tasks, text, parts } = entry.body
	if (entry.conflict) return showConflict(entry)
	refused[(parts?.text ?? text)?.trim()] = entry.reason
	if (parts) edit(tasks, { task: { ...find(tasks[0].id), ...tasks[0] }, parts })
	else if (action === "add" && !typedTask()) { add(); write(addText, text) }
	else return say(entry.reason)
	outbox.drop(entry)
}
function showConflict(entry) {
	const { action, tasks = [] } = entry.body, { mine, merged, tasks: [theirs] = [] } = entry.conflict, isNote = action === "note", there = (isNote ? theirs?.note : theirs?.raw) ?? "",
		more = { tasks: tasks.map((task) => tasks.length === 1 || task.id === theirs?.was ? theirs : task), seen: theirs?.note ?? "" },
		drop = () => outbox.drop(entry), again = (text) => { drop(); outbox.put({ ...entry.body, ...more, ...(text != null && { text, parts: undefined }) }, entry.title) },
		shown = (title, text, other = text) => [h("h3", title), h("p.raw", (text || "No note.").split(/(\s+)/).map((word) => other.split(/(\s+)/).includes(word) ? word : h("mark", word)))],
		input = mine != null && assign(isNote ? h("textarea") : lineField(), { value: merged ?? mine, ariaLabel: "Your text" })
	dialog(theirs ? "The task has changed elsewhere" : "The task is gone", [
		input ? shown("Yours", mine, theirs && there) : shown("Not done", entry.title), theirs && shown("The other", there, input ? mine : there),
		input && theirs && h("details", h("summary", "More…"), asking(input, "Save", () => again(input.value)))], [
		[theirs && input ? "Keep the other" : "Discard", drop],
		theirs ? [input ? "Keep mine" : "Do it anyway", () => again(mine)] : input && !isNote && ["Add mine", () => { drop(); addTask(mine) }],
	], "Later")
	sheet.focus() // Not a button, for keys meant for the list.
}
const naming = (tasks) => tasks.length === 1 ? split(tasks[0].text)[0] : plural(tasks.length, "task"),
	seen = (tasks) => tasks.map(({ id, raw }) => ({ id, raw })),
	isSending = (action, { id }) => outbox.some(({ reason, body }) => !reason && body.action === action && body.tasks.some((task) => task.id === id))
function change(action, tasks, values, title = capital(action)) {
	// A second click comes before the answer.
	if (!values) tasks = tasks.filter((task) => !isSending(action, task))
	if (tasks.length) outbox.put({ action, tasks: seen(tasks), ...values }, `${title}: ${naming(tasks)}`)
}
const complete = (tasks = targets()) => change(tasks.every((task) => task.done) ? "reopen" : "complete", tasks),
	remove = (tasks = targets()) => { if (tasks.some(({ id }) => id === opening.id)) hideDetail(); change("delete", tasks) },
	setPriority = (letter, tasks = targets()) => change("priority", tasks, { priority: letter }, `Priority ${letter ?? "none"}`),
	askPriority = (tasks = targets(), anchor = focused()) => tasks.length && menu(anchor, "Priority", [..."ABCDEF", null].map((letter) => [letter ?? "None", () => setPriority(letter, tasks), { chosen: tasks[0].priority === letter }])),
	addTask = (text, more) => outbox.put({ action: "add", text, ...more }, `Add: ${text}`),
	doing = (action) => () => outbox.put({ action }, capital(action)), undo = doing("undo"), redo = doing("redo")
function add() {
	if (!isPhone()) return addText.focus()
	lift("Add a task", $("add"), toast)
	write(addText, addText.value, addText.selectionStart)
}

function say(text, back) {
	fill("said", text)
	const [key, onclick] = back === "Redo" ? ["U", redo] : ["u", undo]
	assign(fill("said-undo", `${back} `, h("kbd", key)), { onclick, hidden: !(back && allowed("change all")) })
	toast.classList.add("told")
	hush()
}
const toast = $("said").parentNode,
	hush = delayed(6000, () => toast.matches(":hover, :focus-within") ? hush() : toast.classList.remove("told"))

const rhythms = { "1d": "Daily", "1w": "Weekly", "2w": "Every 2 weeks", "1m": "Monthly", "1y": "Yearly" }
/** A task as its words and its other parts, of which the server makes a line. */
function edit([given] = targets(), draft = given && keptHere.read(`edit ${given.id}`)) {
	if (!given) return
	const { task, parts } = draft ?? { task: given }, [words, tail] = split(task.text ?? ""), { due, priority, rec } = task,
		input = offering(lineField("Edit the task", { value: words, name: "text" }), () => words)
	const form = asking([input, h("div.choices", [["Due", "date", h("input", { type: "date", value: due })], ["Time", "time", h("input", { type: "time", value: task.dueTime })], ["Priority", "priority", pick(priority, "ABCDEF")], ["Repeats", "rec", pick(rec, Object.keys(rhythms), rhythms)],
		["Tags and links", "tags", offering(field("", { value: tail.replace(/(^| )rec:\S+/, "") }))]].map(([title, name, part]) => h("label", title, assign(part, { name }))))], "Save", () => {
		keptHere.write(`edit ${task.id}`)
		if (isChanged()) outbox.put({ action: "edit", tasks: seen([task]), parts: values(), readsDates: !input.isLiteral }, `Edit: ${input.value}`)
	}, draft && button("Start over", () => edit([task], null)))
	const values = () => Object.fromEntries(new FormData(form)), first = JSON.stringify(values()), isChanged = () => JSON.stringify(values()) !== first
	for (const name in parts) form.elements[name].value = parts[name]
	form.oninput = () => keptHere.write(`edit ${task.id}`, isChanged() ? { task, parts: values() } : null)
	keptHere.write(`edit ${task.id}`, draft)
	keptHere.write("edit", task.id)
	dialog("Edit", form)
	write(input, input.value)
}

// MARK: Dialogs and pages

const sheet = $("dialog"), popup = $("menu")
/** A dialog takes the keys. */
const onceIdle = (action) => sheet.open || popup.open || focused().matches(fields) ? setTimeout(onceIdle, 100, action) : action()
for (const box of [sheet, popup]) on(box, "close", () => {
	if (keptHere.read(`edit ${keptHere.read("edit")}`)) say("Not saved: Edit goes on with it.")
	keptHere.write("edit")
	sheet.open || settle()
	isFree() && focusRow()
	setTimeout(() => sheet.open || popup.open || goBack("sheet"))
})
function dialog(title, content, foot = [], close = "Close") {
	settle()
	assign(sheet, { ariaLabel: title, closedBy: "closerequest" })
	fill(sheet, h("h2", title), content, h("div.foot",
		button(close, () => sheet.close()), foot.filter(Boolean).map(([title, action]) => button(title, () => { action(); sheet.close() }))))
	sheet.close()
	sheet.showModal()
	sheet.scrollTop = 0
	covered()
}
let lifted = []
function settle() { for (const [part, mark] of lifted.splice(0)) mark.replaceWith(part) }
function lift(title, ...parts) {
	dialog(title)
	sheet.closedBy = "any"
	lifted = parts.map((part) => [part, h("i")])
	for (const [part, mark] of lifted) { part.replaceWith(mark); sheet.lastChild.before(part) }
	sheet.querySelector("a, textarea").focus()
}
function menu(anchor, ariaLabel, items) {
	popup.ariaLabel = ariaLabel
	fill(popup, h("div", { role: "menu", ariaLabel }, items.filter(Boolean).map(([title, action, { sign, key, chosen } = {}]) =>
		button([sign && icon(sign), span("", title), key && h("kbd", spelled(key)), chosen && icon("check")], action,
			{ role: chosen == null ? "menuitem" : "menuitemcheckbox", tabIndex: -1, ariaChecked: chosen?.toString() }))))
	popup.showModal()
	covered()
	const { left, top, bottom } = anchor.getBoundingClientRect(), below = bottom + 4, room = innerHeight - 8 - popup.offsetHeight
	popup.style.left = `${Math.max(8, Math.min(left, innerWidth - popup.offsetWidth - 8))}px`
	popup.style.top = `${below <= room ? below : Math.max(8, Math.min(top - 4 - popup.offsetHeight, room))}px`
	;(popup.querySelector("[aria-checked=true]") ?? popup.querySelector("button")).focus()
}
on(popup, "click", () => popup.close(), true)
on(popup, "keydown", (event) => {
	const buttons = all("button", popup), at = buttons.indexOf(focused()), { key } = event
	const found = { ArrowDown: buttons[at + 1] ?? buttons[0], ArrowUp: buttons.at(at - 1), Home: buttons[0], End: buttons.at(-1) }[key]
		?? (key.length === 1 && key !== " " && [...buttons.slice(at + 1), ...buttons].find((one) => one.textContent.toLowerCase().startsWith(key.toLowerCase())))
	if (found || key === "Tab") instead(() => found ? found.focus() : popup.close())(event)
})
const keyed = (key) => keys.find(([, names]) => names.split("|").includes(key))
const item = (key, tasks, more, [need, , title, action, sign] = keyed(key)) => allowed(need) && [key === "x" && tasks?.every(({ done }) => done) ? "Reopen" : title, () => action(tasks), { sign, key, ...more }]
const items = (keys, tasks) => [...keys].map((key) => item(key, tasks))
function showMenu(anchor, tasks = targets()) {
	if (!tasks.length) return
	menu(anchor, naming(tasks), [...items(["x", "e", "d", "s", "p p", "t", "Enter", " ", "D"], tasks), ...elsewhere(tasks)])
}
const elsewhere = (tasks) => allowed("change all") ? [["Edit as text…", () => showActions(tasks, "replace"), { sign: "edit" }], ["Move to another list…", () => showActions(tasks, "move"), { sign: "list" }], ["More…", () => showActions(tasks), { sign: "more" }]] : [],
	own = /^(do|reopen|del|(de)?pri|(un)?tag|due|defer|note|edit|move)$/
const showActions = (tasks = targets(), asked) => shown(async () => {
	const { actions, lists } = await getPrompt("actions", { list: place.list })
	const fitting = actions.filter(({ name, needs, suits }) => (asked ? name === asked : !own.test(name)) && ["tasks", tasks.length === 1 && "task"].includes(needs)
		&& tasks.every((task) => ({ open: !task.done, completed: task.done, prioritized: !!task.priority })[suits] ?? true))
	if (asked && fitting[0]) askWords(fitting[0], tasks, lists)
	else dialog(naming(tasks), [h("ul", fitting.map((action) => h("li", button([action.title, h("small", action.summary)], () => askWords(action, tasks, lists), { className: "wide" }))))])
})
const examples = { date: "fri, 3d, eom, 2026-12-15", tag: "+Project @context" }
function control({ kind: name, isRequired: required, choices }, value) {
	const ariaLabel = capital(name), props = { name, required, value, placeholder: examples[name] ?? ariaLabel }
	if (choices) return assign(pick("", choices), { name, required, ariaLabel })
	return offering((name === "text" ? lineField : field)(ariaLabel, props))
}
function askWords({ name, words, flags, title }, tasks, lists) {
	const inputs = words.filter(({ kind }, place) => words.findIndex((word) => word.kind === kind) === place).map((word) => control(word, name === "replace" ? tasks[0].raw : "")),
		boxes = flags.map(({ name, summary }) => checkbox(summary, { name }))
	const perform = () => change(name, tasks, {
		words: inputs.flatMap(({ name, value }) => /tag|person/.test(name) ? value.split(/\s+/) : value.trim()).filter(Boolean),
		flags: all("input:checked", form).map(({ name }) => name),
	}, title)
	const form = asking(inputs, title, perform, boxes), destination = inputs.find(({ name }) => name === "list")
	if (!inputs.length && !boxes.length) return perform()
	dialog(`${title}: ${naming(tasks)}`, [destination && h("div.quick", lists.map((list) => button(list, () => { destination.value = list; form.requestSubmit() }))), form])
}
const event = (title, when, more) => h("li", h("span", title, h("small", joined(when, " "))), more)
let dayToFocus
async function drawMonth(grid, date, show, choose, chosen) {
	const year = date.getFullYear(), number = date.getMonth(), first = new Date(year, number, 1), days = (first.getDay() + 7 - firstWeekday) % 7,
		weeks = [0, 7, 14, 21, 28, 35].map((start) => [1, 2, 3, 4, 5, 6, 7].map((day) => iso(new Date(year, number, start + day - days))))
	grid.asked = date
	const { tasks = [] } = await get("tasks", { q: `due:${weeks[0][0]}..${weeks.at(-1)[6]}`, limit: 1000 }).catch((error) => error)
	if (grid.asked !== date) return
	const isHere = (date) => date.startsWith(iso(first).slice(0, 7)), start = dayToFocus ?? (chosen || today())
	const cell = (date) => {
		const due = tasks.filter((task) => task.due === date)
		return h("td", button([h("span", day(date).getDate()), due.slice(0, 3).map((task) => h(task.overdue ? "em.overdue" : "em", split(task.text)[0])), due[3] && h("small", `+${due.length - 3}`)], () => choose(date), {
			className: isHere(date) ? "" : "other", ariaLabel: `${local(date, { dateStyle: "full" })}, ${plural(due.length, "task")} due`,
			value: date, tabIndex: date === (isHere(start) ? start : iso(first)) ? 0 : -1, ariaCurrent: date === today() ? "date" : null, ariaPressed: String(date === chosen),
		}))
	}
	const focusOn = (date) => grid.querySelector(`[value="${date}"]`)?.focus()
	const onkeydown = (event) => {
		const [days, months] = { ArrowLeft: [-1], ArrowRight: [1], ArrowUp: [-7], ArrowDown: [7], PageUp: [0, -1], PageDown: [0, 1] }[event.key] ?? []
		if (days == null) return
		event.preventDefault()
		event.stopPropagation()
		const to = day(focused().value)
		months ? to.setMonth(to.getMonth() + months, Math.min(28, to.getDate())) : to.setDate(to.getDate() + days)
		if (isHere(iso(to))) return focusOn(iso(to))
		dayToFocus = iso(to)
		show(to)
	}
	const step = (title, sign, by) => button(sign, () => show(new Date(year, number + by, 1)), { className: "icon", ariaLabel: title, value: sign }), before = grid.contains(focused()) && focused().value
	fill(grid, h("div.month", h("div.bar", step("The month before", "←", -1), h("strong", local(iso(first), { month: "long", year: "numeric" })), grid.id && button("Today", showCalendar), step("The next month", "→", 1)),
		h("table", { onkeydown }, h("thead", h("tr", weeks[0].map((date) => h("th", { scope: "col" }, local(date, { weekday: "short" }))))), h("tbody", weeks.map((week) => h("tr", week.map(cell)))))))
	focusOn(dayToFocus ?? before)
	dayToFocus = null
}
function askDate(name, title, tasks = targets()) {
	if (!tasks.length) return
	const key = name === "due" ? name : "t"
	let chosen = tasks[0][key]
	const preview = told(), grid = h("div")
	const input = field(title, { placeholder: examples.date, autofocus: !isPhone(), oninput: delayed(80, async () => {
		const { date, time, message = "" } = input.value ? await get("date", { text: input.value, key }).catch((error) => error) : {}
		preview.textContent = date ? joined([local(date, { dateStyle: "full" }), time, inDays(date)]) : message
		if (date) show(day(date), date)
	}) })
	const set = (date) => { sheet.close(); change(name, tasks, { date }, title) },
		form = asking(input, "Set", () => input.value && set(input.value)), show = (date, typed = chosen) => drawMonth(grid, date, show, set, chosen = typed)
	dialog(`${title}: ${naming(tasks)}`, [h("div.quick", entries({ Today: "today", Tomorrow: "tomorrow", "Next week": "1w" }).slice(key === "t").map(([title, date]) => button(title, () => set(date))), chosen && button("No date", () => set(null))), form, preview, grid])
	show(day(chosen ?? today()))
}
const askDue = (tasks) => askDate("due", "Due", tasks), defer = (tasks) => askDate("defer", "Wait until", tasks)
function showCalendar() { dayToFocus = today(); go({ ...nowhere, calendar: dayToFocus.slice(0, 7), q: isPhone() ? `due:${dayToFocus}` : "" }) }
function drawCalendar() {
	const { calendar } = place
	toggle("months", !!calendar)
	for (const button of all("[data-key=c]")) button.ariaCurrent = calendar ? "page" : null
	if (calendar) drawMonth($("calendar"), day(`${calendar}-01`), (date) => go({ calendar: iso(date).slice(0, 7) }, true), (date) => go({ ...isPhone() ? place : opened({ view: "" }), q: `due:${date}` }, isPhone()), place.q.slice(4))
}
const showStatistics = () => shown(async () => {
	const box = h("div"), { html } = await getPrompt("statistics", { format: "html" })
	box.innerHTML = html
	for (const bar of all(".share", box)) bar.style = `--share: ${bar.dataset.share}`
	dialog("Statistics", box)
})
const showLog = () => shown(async () => {
	const { results } = await getPrompt("log")
	dialog("Recent changes", [h("ul.history", results.map(({ number, title, deed = title, isUndone, change, date, time }) => event(deed, [change && `${change},`, named(date), time],
		isUndone ? h("small", "Undone") : can.change && button("Undo", () => { sheet.close(); outbox.put({ action: "undo", number, seen: title }, `Undo: ${title}`) }, { ariaLabel: `Undo: ${deed}` })))), !results.length && "Nothing yet."])
})
function askTags(tasks = targets()) {
	if (!tasks.length) return
	const texts = tasks.map(({ text }) => text.split(/\s+/)), having = (tag) => texts.filter((words) => words.includes(tag)).length,
		input = offering(field("Add a tag", { placeholder: examples.tag, pattern: "\\s*([+@]\\S+\\s*)*", title: "A tag begins with + or @." })),
		box = (name) => checkbox(name, { name, checked: having(name) === tasks.length, indeterminate: having(name) % tasks.length > 0 }),
		lists = entries({ Projects: "+", Contexts: "@" }).map(([title, sign]) => [h("h3", title), h("div.choices", Object.keys(known).filter((tag) => tag[0] === sign).sort().map(box))])
	dialog(`Tags: ${naming(tasks)}`, [asking(input, "Save", () => {
		const names = (is) => boxes.filter(is).map((box) => box.name), boxes = all(".choices input")
		change("tags", tasks, { add: names((box) => box.checked && having(box.name) < tasks.length).concat(input.value.match(/\S+/g) ?? []), remove: names((box) => !box.checked && !box.indeterminate && having(box.name)) }, "Tags")
	}), lists])
}
/** The task whose details are wanted, and the task whose details are shown. */
let opening = {}, detailed = {}
async function showDetail(id = current, takesFocus = true) {
	if (!id) return
	const open = !detail.hidden, draft = `note ${id}`, at = pressed, its = opening = { id },
		{ task, note: saved, next, blockedBy, history, message, status } = await get(`tasks/${id}`, { list: place.list }).catch((error) => error)
	if (its !== opening || focused().id === "note") return
	if (its.id !== id) return showDetail(its.id, takesFocus && at === pressed)
	if (status !== 404 && message) say(message)
	if (!task) return open && status !== 404 || hideDetail()
	detailed = its
	let note = saved ?? ""
	const inside = detail.contains(focused()), [title, tail] = split(task.text), [due, style] = task.due ? facts(task).at(-1) : []
	const area = h("textarea", { id: "note", value: kept.read(draft) ?? note, ariaLabel: "Note", oninput: () => kept.write(draft, area.value), onblur() {
		kept.write(draft)
		if (area.value !== note) change("note", [find(its.id) ?? task], { text: area.value, seen: note })
		note = area.value
	} })
	const isOpen = can.change && !task.done, value = (content, action) => content && can.change ? button(content, action, { className: "value" }) : content,
		pills = (kind, sign) => task[`${kind}s`].flatMap((name) => [h(`a.${kind}`, { href: address(tagged(kind, sign + name)) }, sign + name), " "]).concat(isOpen ? value("Add…", () => askTags([task])) : [])
	fill(detail,
		h("div.actions", tools(iconButton, focused, [task]), iconButton("close", "Close", hideDetail)),
		h("div.named", can.change && iconButton("check", task.done ? "Reopen" : "Complete", () => complete([task]), { className: "check", ariaPressed: String(task.done) }), h("h2", { id: "detail-title" }, linked(title))),
		h("dl", [["date", "Due", value(due ? span(style, due) : isOpen && "Set…", () => askDue([task]))], ["flag", "Priority", value(task.priority ? chip(task.priority) : isOpen && "Set…", () => askPriority([task]))],
			["tag", "Project", pills("project", "+")], ["tag", "Context", pills("context", "@")], ["clock", "Waits until", value(named(task.t), () => defer([task]))], ["clock", "Repeats", rhythms[task.rec] ?? task.rec], ["clock", "Comes back", joined((next ?? []).map(named))], ["none", "Waits for", joined(blockedBy)],
			["plus", "Created", named(task.created)], ["check", "Completed", named(task.completed)], ...tail.split(" ").map((word) => isLink.test(word) ? ["list", "Link", linked(word)] : isKey.test(word) && !/^rec:/.test(word) ? ["list", ...word.split(/:(.*)/)] : [])].flatMap(([sign, title, value]) => value && String(value) ? [h("dt", icon(sign), title), h("dd", value)] : [])),
		h("h3", "Note"), can.change ? area : h("p.raw", linked(note)),
		history.length > 0 && h("h3", "History"),
		h("ul.history", history.map((entry) => event(entry.title, [named(entry.date), entry.author]))))
	if (!open) visit(false, { detail: true })
	detail.hidden = false
	if (takesFocus && !open && at === pressed || inside) detail.focus()
}
function hideDetail() {
	opening = {}
	detail.hidden = true
	focused().matches(fields) || focusRow()
	goBack("detail")
}
const spelled = (key) => ({ " ": "Space", ArrowDown: "↓", ArrowUp: "↑" })[key] ?? key
function showHelp() {
	const words = field("Search", { oninput() {
		for (const row of list) row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase())
	} })
	const list = keys.filter(([need]) => allowed(need)).map(([, names, title]) => h("div", h("dt", names.split("|").map((name) => h("kbd", spelled(name)))), h("dd", title)))
	dialog("Keys", [words, checkbox("Single keys work", { checked: letters, onchange() { kept.write("letters", letters = this.checked) } }), h("dl.keys", list)])
}
function mark() {
	const task = find(current)
	if (task && !marked.delete(task.id)) marked.add(task.id)
	drawMarks()
}
function unmark() { marked.clear(); drawMarks() }
function drawMarks() {
	toggle("marking", marked.size)
	fill("marks", h("strong", { role: "status" }, `${marked.size} selected`), items("xdt").concat(elsewhere().slice(1, 2), [item("D"), ["Clear", unmark, { sign: "close" }]]).filter(Boolean)
		.map(([title, action, { sign }]) => button([icon(sign), title.match(/\w+/)], () => action())))
	draw()
}
function leave() {
	if (opening.id) hideDetail()
	else if (place.calendar) { go(opened({ view: "" })); focusRowLater() }
	else unmark()
}

// MARK: Keys by what the token must allow: names, title, action, icon

const keys = entries({ "": [
	["j|ArrowDown", "Move down", () => move(1)], ["k|ArrowUp", "Move up", () => move(-1)], ["PageDown", "Page down", () => move(page())], ["PageUp", "Page up", () => move(-page())],
	["g|Home", "Go to the top", () => move(0, 0)], ["G|End", "Go to the end", () => select(list.rows - 1)],
	["1|…|9", "Go to that view"], ["Enter", "Details", () => at(cursor).group ? foldHere() : showDetail(), "list"], [" ", "Select", () => { mark(); move(1) }, "check"],
	["/", "Filter", () => { toggle("filtering", true); search.focus() }, "search"], ["f f", "Clear the filter", clearFilter], ["b", "Group…", () => choose("group"), "list"], ["S", "Sort…", () => choose("sort"), "sort"],
	["z", "Fold or unfold", foldHere], ["H", "Completed and archived tasks", () => go({ done: place.done ? "" : "all" }, true), "check"], ["?", "Keys", showHelp, "help"], ["q|Escape", "Go back", leave],
], change: [
	["a|n", "Add a task", add, "plus"], ["e", "Edit", edit, "edit"], ["x", "Complete", complete, "check"],
	["d", "Due…", askDue, "date"], ["s", "Wait until…", defer, "clock"], ["t|+|@", "Tags…", askTags, "tag"],
	["p p", "Priority…", askPriority, "flag"], ["p LETTER", "Set the priority"], ["p Space", "Remove the priority", () => setPriority(null)], ["D|Delete", "Delete", remove, "delete"],
], "change all": [["u", "Undo", undo, "undo"], ["U", "Redo", redo], ["A", "Archive completed tasks", doing("archive"), "all"]], all: [
	["L", "Recent changes…", showLog, "clock"], ["c", "Calendar", showCalendar, "date"], ["i", "Statistics", showStatistics, "stats"],
] }).flatMap(([need, rows]) => rows.map((row) => [need, ...row]))
const tools = (make, anchor, tasks) => items("edt", tasks).concat([["More", () => showMenu(anchor(), tasks), { sign: "more" }]])
	.filter(Boolean).map(([title, action, { sign }]) => make(sign, title, action))
const acts = h("span.acts", { ariaHidden: "true" }, tools((sign, title, action) => h("span", { title, onclick() { select(acts.closest(".task").row); action() } }, icon(sign)), () => acts.lastChild)),
	bound = new Map(keys.flatMap(([need, names, , action]) => action ? names.split("|").map((name) => [name, () => allowed(need) ? action() : say("This address does not allow that.")]) : []))
/** Without letters as keys, speech input does nothing (WCAG 2.1.4). */
let letters = kept.read("letters") ?? true
let prefix = ""
on(document, "keydown", (event) => {
	const { key, target } = event
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || sheet.open || popup.open) return
	if (target.matches(fields) && target.checkVisibility()) {
		if (key !== "Escape") return
		if (target.id === "query") clearFilter()
		focusRow()
		return event.preventDefault()
	}
	if (target.closest("button, a, input") && ["Enter", " "].includes(key) || !letters && key.length === 1 && key !== " ") return
	const began = prefix, full = began + (began && key === " " ? "Space" : key)
	prefix = ""
	if (!began && "fp".includes(key)) prefix = `${key} `
	else if (began === "p " && key !== "p" && /^[a-z]$/i.test(key)) can.change && setPriority(key.toUpperCase())
	else if (!began && /^[1-9]$/.test(key)) show(key - 1)
	else if (bound.has(full)) bound.get(full)()
	else return
	event.preventDefault()
})

// MARK: Mouse and fingers

const isMouse = ({ pointerType }) => pointerType === "mouse",
	rowUnder = ({ target }) => target.closest("#rows > li.task")
// A sheet's last tap hits no row.
let onRow
on(document, "pointerdown", ({ target }) => { onRow = rows.contains(target) }, true)
on(rows, "click", (event) => event.pointerType && !onRow && event.stopPropagation(), true)
let press
const swiped = h("div", { id: "swiped" })
on(rows, "click", (event) => {
	const row = !event.target.closest(".tick") && rowUnder(event), from = cursor
	if (!row) return
	select(row.row)
	if (event.shiftKey) for (let at = Math.min(from, cursor); at <= Math.max(from, cursor); at++) taskAt(at) && marked.add(taskAt(at).id)
	if (event.shiftKey) drawMarks()
	else if (event.ctrlKey || event.metaKey || marked.size && !isMouse(event)) mark()
	else if (event.target.matches(".project, .context")) go(opened(tagged(event.target.className, event.target.textContent)))
	else if (can.change && event.target.matches(".due")) askDue([row.task])
	else if (detail.hidden && !event.target.closest("a, .acts")) showDetail(current, !isMouse(event))
})
on(rows, "contextmenu", (event) => {
	const row = rowUnder(event)
	if (!row) return
	event.preventDefault()
	select(row.row, false)
	showMenu({ getBoundingClientRect: () => new DOMRect(event.clientX, event.clientY) })
})
on(rows, "pointerdown", (event) => {
	const row = rowUnder(event)
	if (!row || isMouse(event)) return
	press = { row, x: event.clientX, y: event.clientY, timer: setTimeout(() => {
		press = null
		select(row.row, false)
		showMenu(row)
		// The lifted finger taps nothing in the menu.
		on(window, "touchend", instead(() => {}), { once: true, passive: false })
	}, 550) }
})
on(rows, "pointerleave", () => acts.remove())
on(rows, "pointermove", (event) => {
	const under = isMouse(event) && can.change && rowUnder(event)
	if (under && !under.contains(acts)) under.querySelector(".meta").prepend(acts)
	if (!press) return
	const { row, timer, y } = press, x = event.clientX - press.x, isRight = x > 0
	if (Math.hypot(x, event.clientY - y) > 10) clearTimeout(timer)
	if (Math.abs(x) <= 10 || !can.change) return
	row.style.translate = `clamp(-120px, ${x}px, 120px)`
	swiped.className = isRight || "left"
	fill(swiped, icon(isRight ? "check" : "date"), isRight ? row.task.done ? "Reopen" : "Done" : "Date")
	swiped.style.top = row.style.top
	rows.before(swiped)
})
on(rows, "pointerup pointercancel", (event) => {
	if (!press) return
	const { row, x, timer } = press, by = event.clientX - x
	press = null
	clearTimeout(timer)
	row.style.translate = ""
	swiped.remove()
	if (event.type === "pointercancel" || Math.abs(by) < 80 || !can.change) return
	select(row.row, false)
	;(by > 0 ? complete : askDue)([row.task])
})

// MARK: Start

on(box, "scroll", draw)
on(window, "resize", () => {
	const top = topRow()
	measure()
	box.scrollTop = topOf(top)
	draw()
})
on(window, "online", tryNow)
on(window, "offline", () => cutOff(false))
on(window, "beforeprint", () => {
	const request = new XMLHttpRequest()
	request.open("GET", `api/v1/tasks?${aimed}&format=html`, false)
	request.send()
	$("print").innerHTML = JSON.parse(request.responseText).html
	$("print").prepend(h("h1", $("view-name").textContent))
})
on(document, "visibilitychange", () => {
	if (document.hidden) return rest()
	if (stream?.readyState !== EventSource.OPEN) arrive()
	loadNotices.soon()
	outbox.send()
})
const given = () => list.place === aimed ? joined(list.newTask, " ") : ""
const typedTask = (text = addText.value.trim()) => text === given() ? "" : text
const begin = () => typedTask() || given() && write(addText, ` ${given()} `, 0)
on(addText, "focus click", begin)
on(addText, "blur", () => { if (!typedTask()) addText.value = "" })
$("add").onsubmit = instead(() => {
	const text = typedTask()
	if (!text) return
	addTask(text, { words: [$("add-list").value].filter(Boolean), readsDates: !addText.isLiteral, was: given() })
	write(addText, "")
	begin()
})
offering(addText, given).onkeydown = submitting
on(addText, "input", () => keptHere.write("add", addText.value))
on(search, "input", delayed(60, () => narrow(!!place.q)))
on(search, "blur", () => toggle("filtering", false))
$("filter").onsubmit = instead(focusRow)
for (const node of all("[data-key]")) {
	const [, , title, action, sign] = keyed(node.dataset.key)
	assign(node, { title: `${title} (${node.dataset.key})`, onclick: () => action() }).prepend(icon(node.dataset.sign ?? sign))
}
$("open-more").onclick = () => menu($("open-more"), "More", [...items("bS"), item("H", null, { chosen: !!place.done }), ...items("iLuA?")])
$("browse").onclick = () => lift("Browse", $("views"), $("tags"))
on(document, "click", (event) => {
	const link = event.target.closest('a[href^="?"]')
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
	event.preventDefault()
	sheet.close()
	const to = opened(placeOf(link.search))
	if (opening.id && (isNarrow(60) || to.list !== place.list)) hideDetail()
	go(to)
})

async function enter() {
	const token = location.hash.slice(1)
	if (!token) return false
	history.replaceState(null, "", location.pathname + location.search)
	return !$(token) && ask("session", { token }).then(() => true, (error) => say(error.message))
}
on(window, "hashchange", async () => {
	if (!await enter()) return
	link = "cut"
	showPlace()
})
document.querySelector(".skip").onclick = instead(focusRow)

async function start() {
	const adds = /[?&]add\b/.test(location.search)
	for (const place of all("[data-icon]")) place.prepend(icon(place.dataset.icon))
	await enter()
	measure()
	navigator.serviceWorker?.register("worker.js").catch(() => {})
	const values = placeOf(location.search)
	if (values) assign(place, nowhere, values)
	visit(true)
	aimed = where()
	showQuery()
	addText.value = keptHere.read("add") ?? ""
	drawWaiting()
	const known = loadViews().then(() => drawCalendar()), error = await load()
	if (error?.status === 400) {
		await known
		assign(place, { list: "", q: "", sort: "", group: "" })
		aimed = where()
		await load()
	}
	adds && add()
	list.version || again()
	const draft = keptHere.read(`edit ${keptHere.read("edit")}`)
	if (draft) requestAnimationFrame(() => onceIdle(() => edit([draft.task], draft)))
}
start()
