// The page of todo serve. The server groups, filters, sorts and reads dates; the page shows the rows in view, keeps the
// user's place at a task while the file changes, and sends each change once.

// MARK: The document

const $ = (id) => document.getElementById(id)

/** An element, as `span.count`, with properties if any, and children; strings become text, never markup. */
function h(selector, ...children) {
	const [name, className = ""] = selector.split("."), element = Object.assign(document.createElement(name), { className })
	const properties = children[0]?.constructor === Object ? children.shift() : {}
	for (const [key, value] of Object.entries(properties)) {
		if (value == null || value === false) continue
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
		else if (key in element && !key.startsWith("aria-")) element[key] = value
		else element.setAttribute(key, value)
	}
	element.append(...children.flat().filter((child) => child != null && child !== false))
	return element
}
const instead = (action) => (event) => { event.preventDefault(); action() }
const all = (selector, element = document) => [...element.querySelectorAll(selector)]
function icon(name) {
	const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name))
	svg.setAttribute("viewBox", "0 0 24 24")
	use.setAttribute("href", `#i-${name}`)
	svg.append(use)
	return svg
}
const button = (title, onclick, properties) => h("button", { type: "button", onclick, ...properties }, title)
const iconButton = (name, title, onclick, properties) => button(icon(name), onclick, { className: "icon", title, ariaLabel: title, ...properties })
const fields = "input:not([type=checkbox]), textarea, select"
const focused = () => document.activeElement
const isTyping = () => focused()?.matches(fields) ?? false
const plural = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`
const clip = (text, length = 60) => ([...text].length > length ? [...text].slice(0, length - 1).join("") + "…" : text)

function framed(action) {
	let due = false
	return () => {
		if (due) return
		due = true
		requestAnimationFrame(() => { due = false; action() })
	}
}
function delayed(milliseconds, action) {
	let timer
	return (...values) => { clearTimeout(timer); timer = setTimeout(action, milliseconds, ...values) }
}

/** What is kept across reloads, under the address of this list: several lists may share one origin. */
const keeper = (storage, path = location.pathname) => ({
	read(name, fallback = null) {
		try { return JSON.parse(storage.getItem(path + name)) ?? fallback } catch { return fallback }
	},
	all(prefix) {
		return Object.keys(storage).filter((name) => name.startsWith(path + prefix)).map((name) => this.read(name.slice(path.length))).filter(Boolean)
	},
	write(name, value) {
		try {
			if (value == null) storage.removeItem(path + name)
			else storage.setItem(path + name, JSON.stringify(value))
		} catch { say("The browser's storage is full: what waits here is lost by a reload.") }
	},
})
const kept = keeper(localStorage), keptHere = keeper(sessionStorage) // Of this tab.

// MARK: The place, and the list: its groups, and the tasks around what is in view

const nowhere = { view: "", q: "", group: "", sort: "", done: false, calendar: "" }
const place = { ...nowhere, folds: {}, ...kept.read("place") }
const list = { version: null, total: 0, groups: [], tasks: [], tops: [], rows: 0 }
let views = [], viewsVersion, firstWeekday = 1
/** What the token allows: to change tasks, and to see all of them. */
const can = { change: true, all: true }
const allowed = (need = "") => need.split(" ").every((name) => can[name] ?? true)
let current = keptHere.read("current") // The id of the task that keys act on.
let currentRow = 0
const marked = new Set()
const opened = () => `${place.view}\n${place.group}`
const folded = (group) => (place.folds[opened()] ?? []).includes(group.title)

const keepPlace = () => kept.write("place", place)
const placed = () => Object.fromEntries(Object.keys(nowhere).map((name) => [name, place[name]]))
/** The address of a place. It always names the view: an address without one is the last place of this browser. */
const address = (values) => `?${new URLSearchParams(Object.entries({ view: "", ...values }).filter(([name, value]) => name === "view" || value))}`
function placeOf(address) {
	const values = Object.entries(Object.fromEntries(new URLSearchParams(address))).filter(([name]) => name in nowhere)
	return values.length ? { ...nowhere, ...Object.fromEntries(values.map(([name, value]) => [name, name === "done" ? value === "true" : value])) } : null
}
let going = null, arrived // While the browser goes back to the entry before a detail.
async function visit(replaces, state = {}) {
	await going
	history[replaces ? "replaceState" : "pushState"]({ place: placed(), ...state }, "", address(placed()))
}
function go(values, replaces = false) {
	Object.assign(place, values)
	visit(replaces)
	showPlace()
}
function showPlace() {
	if (focused() !== $("query")) $("query").value = place.q
	list.version = null
	box.scrollTop = 0
	keepPlace(); loadViews(); arrive(); drawCalendar()
}
addEventListener("popstate", ({ state }) => {
	if (arrived) { arrived(); going = arrived = null; return history.replaceState({ place: placed() }, "", address(placed())) }
	if (state?.detail) showDetail()
	else if (!$("detail").hidden) hideDetail()
	const values = state?.place ?? placeOf(location.search)
	if (!values || address(values) === address(placed())) return
	Object.assign(place, values)
	showPlace()
})

/** Lays out the rows: a heading for each group with a title, then its tasks, unless it is folded. */
function layOut() {
	let row = 0, first = 0, y = 0
	list.tops = list.groups.map((group) => {
		const heading = group.title ? 1 : 0, count = heading && folded(group) ? 0 : group.count
		const top = { group, row, first, y, heading, count }
		row += heading + count
		first += group.count
		y += heading * headingHeight + count * rowHeight
		return top
	})
	list.rows = row
	rows.style.height = `${y}px`
}
/** The last group that begins at most at that row, task or height; there may be as many groups as tasks. */
function topAt(value, key = "row") {
	let low = 0, high = list.tops.length - 1
	while (low < high) {
		const middle = (low + high + 1) >> 1
		if (list.tops[middle][key] <= value) low = middle
		else high = middle - 1
	}
	return list.tops[low]
}
function topOf(row) {
	const top = topAt(row), tasks = row - (top?.row ?? row) - 1
	return !top ? 0 : tasks < 0 ? top.y : top.y + (top.heading ? headingHeight : rowHeight) + tasks * rowHeight
}
/** The row at that many pixels from the top. */
function rowAt(y) {
	const top = topAt(y, "y")
	if (!top) return 0
	const rest = y - top.y - top.heading * headingHeight
	return Math.max(0, Math.min(list.rows, rest < 0 ? top.row : top.row + top.heading + Math.floor(rest / rowHeight)))
}
/** A heading, or the place of a task in the listing. */
function at(row) {
	const top = topAt(row)
	if (!top || row < 0 || row >= list.rows) return null
	return row === top.row && top.heading ? { group: top.group } : { index: top.first + row - top.row - top.heading }
}
function rowOf(index) {
	const top = topAt(index, "first")
	return !top ? 0 : index >= 0 && top.count ? top.row + top.heading + index - top.first : top.row
}
const taskAt = (row) => { const place = at(row); return place && list.tasks[place.index] }
const indexOf = (id) => list.tasks.findIndex((task) => task?.id === id)
const find = (id) => list.tasks[indexOf(id)]

// MARK: Rows

const box = $("list"), rows = $("rows")
const drawn = new Map() // The element of each row in the document, by the task's id or the group's title.
let rowHeight = 38, headingHeight = 40
let editing = null // The open edit: its task as it was, and its element.

function measure() {
	const style = getComputedStyle(document.documentElement)
	;[rowHeight, headingHeight] = ["--row", "--heading"].map((name) => parseFloat(style.getPropertyValue(name)) * parseFloat(style.fontSize))
}

let printing = false
function drawNow() {
	const from = printing ? 0 : Math.max(0, rowAt(box.scrollTop) - 10)
	const to = printing ? list.rows : Math.min(list.rows, rowAt(box.scrollTop + box.clientHeight) + 11)
	drawPinned()
	const wanted = new Map() // The row of each key. Until the list is loaded anew, two rows may have one id.
	for (let row = from; row < to; row++) {
		const { group, index } = at(row), key = group ? `# ${group.title}` : list.tasks[index]?.id
		if (!key) load.soon()
		else if (!wanted.has(key)) wanted.set(key, row)
	}
	const hadFocus = rows.contains(focused())
	// An open edit and the row with the focus stay in the document when they are scrolled out of view.
	for (const [key, element] of drawn) {
		const index = indexOf(key), isEdited = element === editing?.element
		if (wanted.has(key)) continue
		if (isEdited || index >= 0 && element.contains(focused())) wanted.set(key, index >= 0 ? rowOf(index) : element.row)
		else { element.remove(); drawn.delete(key) }
	}
	let next = rows.firstChild
	for (const [key, row] of [...wanted].sort(([, one], [, other]) => one - other)) {
		const { group } = at(row) ?? {}, task = find(key)
		if (!drawn.has(key)) drawn.set(key, h(group ? "li.heading" : "li.task", { role: "option" }))
		const element = drawn.get(key)
		// Moving the element with the focus would take the focus away, so the others are moved around it.
		if (element !== next && element.contains(focused())) {
			while (next && next !== element) { const after = next.nextSibling; rows.append(next); next = after }
		}
		if (element === next) next = next.nextSibling
		else rows.insertBefore(element, next)
		element.row = row
		element.style.top = `${topOf(row)}px`
		element.ariaSetSize = list.rows
		element.ariaPosInSet = row + 1
		if (task) drawTask(element, task, row)
		else if (group) drawHeading(element, group, row)
	}
	if (hadFocus && !rows.contains(focused())) focusRow()
	$("empty").hidden = list.total > 0 || list.version === null
}
const draw = framed(drawNow)
/** Repeats the heading of the tasks at the top, which is scrolled out of view. */
function drawPinned() {
	const top = topAt(rowAt(box.scrollTop))
	$("pinned").hidden = !top?.heading || box.scrollTop <= topOf(top.row) + 8
	if (!$("pinned").hidden) $("pinned").replaceChildren(top.group.title, " ", h("span.count", top.group.count))
}

function drawHeading(element, group, row) {
	const isFolded = folded(group)
	// In a listbox only the options take the focus; Enter and z fold, too.
	element.replaceChildren(h("h2", h("span", { role: "button", ariaExpanded: String(!isFolded), onclick: () => { select(element.row); fold(group) } },
		icon("down"), h("span", { className: { Overdue: "overdue", Today: "today" }[group.title] ?? "" }, group.title), " ", h("span.count", group.count))))
	element.ariaSelected = "false"
	element.ariaLabel = `${group.title}, section of ${plural(group.count, "task")}${isFolded ? ", folded" : ""}`
	setCurrent(element, row === currentRow && !current)
}
const setCurrent = (element, is) => Object.assign(element, { tabIndex: is ? 0 : -1, ariaCurrent: is ? "true" : null })

function drawTask(element, task, row) {
	const is = task.id === current
	const top = topAt(row), place = row - top.row - top.heading
	const states = { first: place === 0, last: place === top.count - 1, done: task.done, marked: marked.has(task.id), sending: outbox.some((entry) => entry.ids?.includes(task.id)), editing: element === editing?.element }
	element.className = ["task", ...Object.keys(states).filter((state) => states[state])].join(" ")
	setCurrent(element, is)
	element.ariaSelected = String(states.marked)
	if (is) currentRow = row
	if (states.editing) return
	drawWords(element, task, top.group)
	if (is && can.change) element.querySelector(".meta").before(acts)
}
function drawWords(element, task, group) {
	// Keys complete the task, too; what an option contains has no role of its own.
	const tick = element.querySelector(".tick") ?? h("span.tick", { "aria-hidden": "true", onclick: () => { select(element.row); complete([element.task]) } }, icon("check"))
	const spelled = JSON.stringify([task, group.title])
	if (element.spelled === spelled) return
	if (element.task && JSON.stringify(element.task) !== JSON.stringify(task)) { element.classList.remove("changed"); void element.offsetWidth; element.classList.add("changed") }
	element.spelled = spelled
	element.task = task
	element.ariaLabel = sentence(task)
	tick.title = task.done ? "Reopen (x)" : "Complete (x)"
	const [words, tail] = split(task.text)
	const rest = [
		h("div.top", chip(task.priority), h("span.words", spell(words))),
		h("div.below", h("span.tail", spell(tail)), h("span.meta", facts(task, group.title).map(([text, style]) => h("span", { className: style ?? "" }, text)))),
	]
	if (tick.parentNode !== element) element.replaceChildren(tick)
	while (tick.nextSibling) tick.nextSibling.remove()
	element.append(...rest)
}

const chip = (letter) => h("span", { className: `priority ${letter ?? ""}` }, letter ?? "")
const hidden = /^(due|t):\d{4}-\d\d-\d\d|^note:./, isKey = /^[^\s:/]+:[^\s:/]+$/
/** The text, and the tags that end it; a due date is left to the facts. */
function split(text) {
	const words = text.split(/\s+/).filter((word) => !hidden.test(word))
	const end = words.findLastIndex((word) => !/^[+@]./.test(word) && !/^https?:/i.test(word) && !isKey.test(word)) + 1
	return end ? [words.slice(0, end).join(" "), words.slice(end).join(" ")] : [words.join(" "), ""]
}
/** The words with their tags. */
function spell(text) {
	return text.split(/(\s+)/).flatMap((word) => {
		if (/^\+./.test(word)) return h("span.project", word)
		if (/^@./.test(word)) return h("span.context", word)
		if (/^https?:/i.test(word)) return linked(word, (address) => address.host.replace(/^www\./, ""))
		return isKey.test(word) ? h("span.key", word) : word
	})
}
/** Text and links; only addresses that can do no harm become links. */
function linked(text, title = (address, piece) => piece) {
	return text.split(/(https?:\/\/[^\s<>"]+)/i).map((piece, place) => {
		if (place % 2 === 0) return piece
		try {
			const address = new URL(piece)
			if (!["http:", "https:"].includes(address.protocol)) return piece
			return h("a", { href: address.href, target: "_blank", rel: "noopener noreferrer", title: piece }, title(address, piece))
		} catch { return piece }
	})
}

const day = (date) => new Date(`${date}T12:00:00`)
const iso = (date) => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`
const today = () => iso(new Date())
const daysTo = (date) => Math.round((day(date) - day(today())) / 864e5)
const local = (date, options) => day(date).toLocaleDateString(undefined, options)
function spellDay(date) {
	const away = daysTo(date)
	if (away === 0) return "today"
	if (away === 1) return "tomorrow"
	if (away === -1) return "yesterday"
	if (away < 0) return `${-away} days ago`
	if (away < 7) return local(date, { weekday: "long" })
	return local(date, { day: "numeric", month: "short", year: away > 300 ? "numeric" : undefined })
}
const capital = (text) => text && text[0].toUpperCase() + text.slice(1)
/** @param heading names a day that need not be said again. */
function facts(task, heading) {
	const facts = []
	if (task.done && task.completed) facts.push([`done ${spellDay(task.completed)}`])
	if (task.waiting) facts.push([`waits until ${spellDay(task.t)}`])
	if (task.blocked) facts.push(["blocked"])
	if (task.hasNote) facts.push(["note", "note"])
	if (task.due) {
		const day = capital(spellDay(task.due)), text = [day === heading ? "" : day, task.dueTime].filter(Boolean).join(" ")
		facts.push(task.done ? [`due ${text}`] : [text, task.overdue ? "due overdue" : task.due === today() ? "due today" : "due later"])
	}
	return facts.filter(([text]) => text)
}
const sentence = (task) =>
	[task.text, task.done ? "completed" : null, task.priority ? `priority ${task.priority}` : null,
		...facts(task).map(([text, style]) => (style === "due overdue" ? `overdue, ${text}` : text))].filter(Boolean).join(", ")

// MARK: Selection

function select(row, { focus = true } = {}) {
	currentRow = Math.max(0, Math.min(row, list.rows - 1))
	current = taskAt(currentRow)?.id ?? null
	keptHere.write("current", current)
	const top = topOf(currentRow) - headingHeight, bottom = top + 2 * (headingHeight + rowHeight)
	box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
	draw()
	if (focus) focusRowLater()
	if (!$("detail").hidden && current) showDetail(current)
}
function focusRow() {
	const row = [...rows.children].find((element) => element.row === currentRow && element !== editing?.element)
	;(row ?? box).focus({ preventScroll: true })
}
/** Not where something else has taken the focus meanwhile. */
const focusRowLater = () => requestAnimationFrame(() => isFree() && focusRow())
const isFree = () => focused().matches("body, #list, #list *:not(input), dialog:not([open]) *")
const move = (by) => select(currentRow + by)
const page = () => Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1)
function section(by) {
	const starts = list.tops.filter((top) => top.heading).map((top) => top.row)
	select(by > 0 ? starts.find((row) => row > currentRow) ?? list.rows - 1 : starts.findLast((row) => row < currentRow) ?? 0)
}
/** The tasks that an action is for: those that are marked, else the current one. */
function targets() {
	// The calendar hides the list, with its current task.
	const tasks = place.calendar ? [] : list.tasks.filter((task) => task && (marked.size ? marked.has(task.id) : task.id === current))
	if (!tasks.length) say("No task is selected.")
	return tasks
}
function fold(group) {
	const folds = new Set(place.folds[opened()]), how = !folds.delete(group.title)
	if (how) folds.add(group.title)
	place.folds[opened()] = [...folds]
	keepPlace()
	const top = list.tops.find((top) => top.group === group)
	layOut()
	if (how && top && currentRow >= top.row) select(top.row)
	else draw()
	say(`${group.title}: ${how ? "folded" : "unfolded"}.`)
}
const groupHere = () => topAt(currentRow)?.group

// MARK: The server. All addresses are relative, so that a prefix of a reverse proxy holds.

class Refused extends Error {
	constructor(status, answer) { super(answer.message ?? `The server answered ${status}.`); Object.assign(this, { status, answer }) }
}
async function ask(path, body) {
	const response = await fetch(`api/v1/${path}`, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
		.catch((error) => { cutOff(); throw error })
	const answer = response.status === 204 ? {} : await response.json().catch(() => ({}))
	if (!response.ok) throw new Refused(response.status, answer)
	return answer
}
const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "" && value != null && value !== false))
const get = (path, values = {}) => ask(`${path}?${query(values)}`)
let pressed = 0 // Keys, so far.
addEventListener("keydown", () => { pressed++ }, true)
/** For what takes the focus, which must not open once other keys were pressed. */
async function getPrompt(path) {
	const at = pressed, answer = await get(path)
	return at === pressed ? answer : new Promise(() => {})
}
const reason = (error) => error instanceof Refused ? error.message : "No connection to the server."
const shown = (action) => action().catch((error) => say(reason(error)))

/** What the server is asked for. */
const where = () => ({ ...placed(), calendar: null })

let asked = 0
/** @returns the error, if there is no answer. */
async function load(around = anchorTask()?.id) {
	const number = ++asked, row = rowAt(box.scrollTop), offset = at(row)?.index ?? topAt(row)?.first ?? 0
	let answer
	try {
		answer = await get("tasks", { ...where(), offset: Math.max(0, offset - 100), limit: 300, around })
	} catch (error) {
		if (error.status === 401) lost()
		else if (number === asked && error instanceof Refused) $("query-error").textContent = error.message
		return error
	}
	if (number !== asked) return
	// A filter that could not be read stays in its field, with the reason.
	if (place.q === $("query").value) $("query-error").textContent = ""
	tellNotice(answer.notice)
	anchored(() => {
		if (answer.version !== list.version || answer.total !== list.total) list.tasks = new Array(answer.total)
		Object.assign(list, { version: answer.version, total: answer.total, groups: answer.groups })
		answer.tasks.forEach((task, place) => { list.tasks[answer.offset + place] = task })
	})
}
function anchorTask() {
	const top = rowAt(box.scrollTop)
	return find(current) ?? taskAt(top) ?? taskAt(top + 1)
}
/** Changes the list; the row that the user looks at stays where it is on the screen, wherever its task has gone. */
function anchored(change) {
	const anchor = list.version && anchorTask(), before = anchor && topOf(rowOf(indexOf(anchor.id)))
	change()
	layOut()
	const after = anchor ? indexOf(anchor.id) : -1
	if (after >= 0 && before != null) box.scrollTop += topOf(rowOf(after)) - before
	const here = indexOf(current)
	if (here >= 0) currentRow = rowOf(here)
	else { currentRow = Math.max(0, Math.min(currentRow, list.rows - 1)); current = taskAt(currentRow)?.id ?? (at(currentRow)?.group ? taskAt(currentRow + 1)?.id : null) ?? null }
	rows.classList.toggle("prioritized", list.tasks.some((task) => task?.priority))
	$("total").textContent = plural(list.total, "task")
	tellDay()
	if (list.total === 0) drawEmpty()
	draw()
}
function tellDay() {
	const counts = list.groups.filter(({ title }) => ["Overdue", "Today"].includes(title)).map(({ title, count }) => `${count} ${title.toLowerCase()}`)
	$("day").textContent = [local(today(), { weekday: "short", day: "numeric", month: "short" }), ...(counts.length ? counts : [plural(list.total, "task")])].join(", ")
}
function drawEmpty() {
	const [name, text, title, action] = list.notice ? ["list", list.notice + (can.change ? " Adding a task creates it." : "")] : place.q ? ["search", "No match", "Clear the filter", () => filter("")]
		: place.view ? ["done", `Nothing in “${$("view-name").textContent}”`, "All tasks", () => show(0)] : ["all", "No tasks"]
	$("empty").replaceChildren(icon(name), h("p", text), title ? button(title, action) : can.change ? button("Add a task", add, { className: "main" }) : "")
}
/** Takes over what has changed: rows that have gone, then rows that have come, at their places in the new list. */
function patch(change) {
	asked++ // Earlier requests are outdated.
	anchored(() => {
		const [from, by] = change.shift ?? [0, 0]
		if (by) for (const task of list.tasks) if (task?.n > from) task.n += by
		for (const place of change.removed.reverse()) list.tasks.splice(place, 1)
		for (const [place, task] of change.inserted) list.tasks.splice(place, 0, task)
		Object.assign(list, { version: change.version, total: change.total, groups: change.groups ?? list.groups })
	})
}
load.soon = delayed(30, () => load())
/** Shows the list although its filter, order or view can't be read any more. */
async function recover() {
	for (const name of ["q", "sort", "group", "view"]) {
		if (!place[name]) continue
		place[name] = ""
		if ((await load())?.status !== 400) return
	}
}
/** Why there is no list, if the file is missing or can't be read. */
function tellNotice(notice) {
	if (list.notice === (notice ?? null)) return
	list.notice = notice ?? null
	if (stream?.readyState === EventSource.OPEN) live()
}

const icons = { "": "all", today: "today", upcoming: "date", waiting: "clock", "no-date": "none", done: "done" }
const sideLink = (values, sign, title, count, is, properties) =>
	h("a", { href: address(values), "aria-current": is && "page", ...properties }, sign, h("span", title), h("span.count", count || ""))
let lists = [] // Their names, if there are several.
/** The lists, and the projects and contexts of open tasks, most used first. */
async function loadTags() {
	const answer = await get("tags").catch(() => null)
	if (!answer) return
	const open = Object.entries(answer.open).filter(([, count]) => count).sort((one, other) => other[1] - one[1])
	lists = Object.keys(answer.lists)
	$("tags").replaceChildren(...[["/", "Lists", "list"], ["+", "Projects", "project"], ["@", "Contexts", "context"]].flatMap(([sign, title, kind]) => {
		const names = sign === "/" ? lists.map((name) => ["/" + name, answer.lists[name]]) : open.filter(([name]) => name.startsWith(sign)).slice(0, 12)
		return names.length ? [h("h2", title), ...names.map(([name, count]) => {
			const q = `${kind}:${name.slice(1)}`
			return sideLink({ view: can.all ? "" : place.view, q }, h(sign === "@" ? "i.at" : "i", { "aria-hidden": "true" }, sign), name.slice(1), count, place.q === q)
		})] : []
	}))
}
const choices = { group: [], sort: [] }
function choose(name) {
	menu($(name), capital(name), ["", ...choices[name]].map((value) => [value ? capital(value) : "As the view", () => go({ [name]: value }, true), { chosen: value === place[name] }]), "listbox")
}

const toggle = (name, is) => document.body.classList.toggle(name, is)
async function loadViews() {
	const answer = await get("views").catch(() => null)
	if (!answer) return
	views = answer.views
	viewsVersion = answer.version
	firstWeekday = answer.firstWeekday ?? 1
	$("views").replaceChildren(...views.map((view, index) => {
		const is = view.name === (place.view || views[0].name) && !place.calendar
		if (place.calendar) $("view-name").textContent = "Calendar"
		else if (is) $("view-name").textContent = view.title
		return sideLink({ view: view.name }, icon(icons[view.name] ?? "view"), view.title, view.count, is && !place.q, { title: `${view.title} (${index + 1})` })
	}))
	for (const link of all("#bar a")) link.ariaCurrent = new URLSearchParams(link.search).get("view") === place.view && !place.q && !place.calendar ? "page" : null
	Object.assign(choices, { group: answer.groups, sort: answer.sorts })
	$("group").querySelector("b").textContent = capital(place.group) || "View"
	$("sort").title = `Sort (S): ${place.sort || "as the view"}`
	loadTags()
	Object.assign(can, { change: !answer.readOnly, all: !answer.oneView })
	toggle("read-only", !can.change)
	toggle("one-view", !can.all)
	loadNotices.soon()
	if (place.view && !views.some((view) => view.name === place.view)) {
		const name = place.view
		show(0)
		say(`There is no view “${name}” any more.`)
	}
}
/** They take reading all files: they are asked for once it is quiet, and somebody looks. */
async function loadNotices() {
	if (document.hidden || !can.all) return
	const { notices } = await get("notices").catch(() => ({ notices: [] }))
	$("notices").hidden = notices.length === 0
	$("notices").replaceChildren(h("ul", notices.map((notice) => h("li", notice))))
}
loadViews.soon = delayed(250, loadViews)
loadNotices.soon = delayed(2000, loadNotices)
function show(index) {
	const view = views[index]
	if (!view) return
	go({ ...nowhere, view: view.name, done: place.done })
	say(`${view.title}: ${plural(view.count, "task")}.`, false, true)
}
const tellLink = (textContent, className = "broken") => Object.assign($("link"), { textContent, className })
const live = () => list.notice ? tellLink(list.notice) : tellLink("Live", "")
let isLost = false
function lost() {
	isLost = true
	stream?.close()
	stream = null
	tellLink("Not signed in")
	say("This browser is not signed in: open the address that todo serve printed. What waits here is kept.")
}

/** Shows the place anew, and follows it. The browser resumes by Last-Event-ID; a page that was cut off asks anew. */
function arrive() { follow(); return load() }
let stream
function follow() {
	stream?.close()
	stream = new EventSource(`api/v1/events?${query({ ...where(), since: list.version, views: viewsVersion ?? 0 })}`)
	stream.onopen = () => { if (!navigator.onLine) return cutOff(); live(); outbox.send() }
	stream.onerror = () => {
		if (!stream) return
		cutOff(stream.readyState === EventSource.CLOSED)
	}
	stream.addEventListener("views", () => { loadViews.soon(); load() })
	const here = stream
	stream.addEventListener("change", (event) => {
		if (here !== stream) return
		const change = JSON.parse(event.data)
		for (const [from, to] of Object.entries(change.moved ?? {})) {
			if (current === from) current = to
			if (detailed === from) detailed = to
			if (marked.delete(from)) marked.add(to)
			const element = drawn.get(from), task = find(from)
			if (element && !drawn.has(to)) { drawn.delete(from); drawn.set(to, element) }
			if (task) task.id = to
		}
		tellNotice(change.notice)
		if (change.base && change.base === list.version) patch(change)
		else if (change.version !== list.version || !change.base) load()
		if (change.message && !outbox.own.has(change.request)) say(change.message)
		loadViews.soon()
		if (place.calendar) drawCalendar()
		if (!$("detail").hidden) showDetail(detailed)
	})
}
const again = delayed(2000, () => isLost || arrive())
function cutOff(isClosed = true) {
	if (isLost) return
	tellLink(navigator.onLine ? "Reconnecting…" : "Offline")
	if (isClosed) again()
}
/** A page that nobody looks at is not followed. */
const rest = delayed(60000, () => { if (document.hidden) { stream?.close(); stream = null } })

// MARK: Changes wait in the outbox until the server has them. Each is stored by itself: other tabs have an outbox.

const outbox = Object.assign(kept.all("out-").sort((a, b) => a.at - b.at), {
	own: new Set(),
	busy: false,
	keep(entry, value = entry) { kept.write("out-" + entry.body.request, value); drawWaiting(); draw() },
	put(body, title) {
		const request = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
		const entry = { at: Date.now(), body: { ...body, request }, ids: body.tasks?.map((task) => task.id), title }
		outbox.push(entry)
		outbox.keep(entry)
		outbox.send()
	},
	drop(entry) {
		if (outbox.includes(entry)) outbox.splice(outbox.indexOf(entry), 1)
		outbox.keep(entry, null)
	},
	async send() {
		if (outbox.busy) return
		outbox.busy = true
		try {
			for (let entry; (entry = outbox.find((entry) => !entry.reason)); ) {
				try {
					outbox.own.add(entry.body.request)
					const answer = await ask("changes", entry.body)
					outbox.drop(entry)
					marked.clear()
					say(outcomes[entry.body.action] ? `${outcomes[entry.body.action]} “${entry.title.slice(entry.title.indexOf(": ") + 2)}”.` : answer.message ?? entry.title, true)
					if (answer.id) showAdded(answer.id, answer.message)
				} catch (error) {
					if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) { outbox.again(); return }
					if (error.status === 401) { lost(); return }
					entry.reason = error.message
					outbox.keep(entry)
					say(error.message)
					if (error.status === 409) onceIdle(() => outbox.includes(entry) && entry.reason && showConflict(entry, error.answer))
				}
			}
		} finally { outbox.busy = false; drawWaiting() }
	},
})
const outcomes = { complete: "Completed", reopen: "Reopened", delete: "Deleted", edit: "Saved", move: "Moved" }
outbox.again = delayed(2000, outbox.send)

function drawWaiting() {
	$("waiting").hidden = outbox.length === 0
	$("waiting").replaceChildren(h("ul", outbox.map((entry) => h("li", {},
		entry.reason ? `Refused: ${entry.title} – ${entry.reason}` : `Waiting to be sent: ${entry.title}`,
		entry.reason && h("span", {},
			button("Try again", () => { delete entry.reason; outbox.keep(entry); outbox.send() }), " ",
			button("Discard", () => outbox.drop(entry)))))))
}
/** Shows where an added task is: the order may put it out of view, and the view may not have it. */
async function showAdded(id, message) {
	const { tasks } = await get("tasks", { ...where(), around: id, limit: 50 }).catch(() => ({ tasks: [{ id }] }))
	if (!tasks.some((task) => task.id === id)) return say(`${message.replace(/([^.])$/, "$1.")} It is not in ${place.q ? "the filtered list" : `“${$("view-name").textContent}”`}.`, true)
	await load(id)
	const index = indexOf(id)
	if (index >= 0 && $("detail").hidden && !editing) select(rowOf(index), { focus: false })
}
/** What was asked for, beside what is there now. A text of one's own can be saved anyway; nothing else becomes a text. */
async function showConflict(entry, answer) {
	const { action, tasks = [], text } = entry.body, isNote = action === "note"
	let theirs = answer.tasks?.[0], now = theirs?.raw, more = { tasks: tasks.length > 1 ? tasks.map((task) => task.id === theirs?.was ? theirs : task) : [theirs] }
	if (!tasks.length) return
	if (isNote) {
		const { task, note } = await get(`tasks/${encodeURIComponent((theirs ?? tasks[0]).id)}`).catch(() => ({}))
		if (!outbox.includes(entry)) return
		theirs = task
		now = task && (note || "No note.")
		more = task && { tasks: seen([task]), seen: note ?? "" }
	}
	const mine = isNote ? h("textarea", { value: text, ariaLabel: "Your note" }) : action === "edit" ? h("input.wide", { value: text, ariaLabel: "Your text" }) : null
	const again = () => { outbox.drop(entry); outbox.put({ ...entry.body, ...more, ...(mine && { text: mine.value }) }, entry.title) }
	dialog("The task has changed elsewhere", [h("h3", "There now"), h("p.raw", now ?? "The task is gone."), h("h3", mine ? "Yours" : "Not done"), mine ?? h("p", entry.title)], [
		[mine ? "Keep theirs" : "Discard", () => outbox.drop(entry)],
		...(theirs ? [[mine ? "Save mine" : "Do it anyway", again]] : mine && !isNote ? [["Add mine", () => { outbox.drop(entry); addTask(mine.value) }]] : []),
	])
	// Keys typed for the list do not go into the text.
	sheet.focus()
}
const addTask = (text) => outbox.put({ action: "add", text }, `Add: ${text}`)
const naming = (tasks) => tasks.length === 1 ? clip(split(tasks[0].text)[0]) : plural(tasks.length, "task")
const seen = (tasks) => tasks.map(({ id, raw }) => ({ id, raw }))
function change(action, tasks, values, title) {
	if (!tasks.length) return
	last = () => change(action, targets(), values, title)
	outbox.put({ action, tasks: seen(tasks), ...values }, `${title}: ${naming(tasks)}`)
}
let last = null
function complete(tasks = targets()) {
	const all = tasks.every((task) => task.done)
	change(all ? "reopen" : "complete", tasks, all ? "Reopen" : "Complete")
}
const setPriority = (letter, tasks = targets()) => change("priority", tasks, { priority: letter }, letter ? `Priority ${letter}` : "Remove the priority")
const nextPriority = (tasks = targets()) => tasks.length && setPriority({ A: "B", B: "C" }[tasks[0].priority] ?? (tasks[0].priority ? null : "A"), tasks)
const undo = () => outbox.put({ action: "undo" }, "Undo")
/** Opens quick add, which is a sheet on a phone. */
function add() { $("main").classList.add("adding"); $("add-text").focus() }
/** Opens the field of the filter, which a phone hides. */
function typeFilter() { $("main").classList.add("filtering"); $("query").focus() }
/** @param isQuiet whether only screen readers need to be told. */
function say(text, undoes = false, isQuiet = false) {
	$("said").textContent = text
	$("said-undo").hidden = !(undoes && can.change && can.all)
	toast.classList.toggle("told", !isQuiet)
	hush()
}
const toast = document.querySelector("footer")
const hush = delayed(6000, () => toast.matches(":hover, :focus-within") ? hush() : toast.classList.remove("told"))

// MARK: Edit in place

const saveText = (task, text, title = "Edit") => text !== task.raw && outbox.put({ action: "edit", tasks: seen([task]), text }, `${title}: ${text}`)
function edit([task] = targets(), text = task?.raw) {
	if (!task || editing) return
	if (!$("detail").hidden) hideDetail()
	const element = drawn.get(task.id)
	const input = h(element ? "input" : "input.wide", { value: text, ariaLabel: "Edit the task", oninput: () => element && keptHere.write("edit", { task, text: input.value }) })
	if (!element) dialog("Edit", [input], [["Save", () => saveText(task, input.value)]])
	else {
		editing = { task, element, input }
		element.spelled = null
		element.replaceChildren(h("form.edit", { onsubmit: instead(() => { saveText(task, input.value); endEdit() }) }, input, h("button.main", "Save"), button("Cancel", endEdit)))
		element.classList.add("editing")
	}
	input.focus()
	draw()
}
function endEdit() {
	const { task, element } = editing
	keptHere.write("edit")
	editing = null
	goOn()
	element.remove()
	for (const [key, value] of drawn) if (value === element) drawn.delete(key)
	draw()
	requestAnimationFrame(focusRowLater)
}

// MARK: Dialogs and pages

const sheet = $("dialog")
/** What waits until nobody types or answers a dialog: a dialog that opened meanwhile would take the keys. */
const forLater = []
function onceIdle(action) { forLater.push(action); goOn() }
function goOn() {
	setTimeout(() => {
		while (forLater.length && !sheet.open && !menuBox.open && !editing && !isTyping()) forLater.shift()()
	})
}
document.addEventListener("focusout", goOn)
// The browser gives the focus back, but not to a row drawn anew; a hidden field may keep it until the next frame.
for (const box of [sheet, $("menu")]) box.addEventListener("close", () => { if (isFree()) focusRow(); goOn() })
function dialog(title, content, foot = []) {
	sheet.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content, h("div.foot", {},
		button("Close", () => sheet.close()), foot.map(([title, action], index) => button(title, () => { sheet.close(); action() }, { className: index === foot.length - 1 ? "main" : "" }))))
	if (sheet.open) return
	sheet.showModal()
	sheet.scrollTop = 0 // The first button may be at the end.
}
const menuBox = $("menu")
/** Offers titles with what they do at a place: a menu, or a listbox of values. On a phone it is a sheet. */
function menu(anchor, label, items, role = "menu") {
	const place = anchor.getBoundingClientRect()
	menuBox.ariaLabel = label
	menuBox.replaceChildren(h("div", { role, ariaLabel: label }, items.filter(Boolean).map(([title, action, { sign, key, chosen } = {}]) => {
		const isOption = role === "listbox", kind = isOption ? "option" : chosen == null ? "menuitem" : "menuitemcheckbox"
		return button([sign && icon(sign), h("span", title), key && h("kbd", spelled(key)), chosen && icon("check")], () => { menuBox.close(); action() },
			{ role: kind, tabIndex: -1, [isOption ? "ariaSelected" : "ariaChecked"]: chosen == null ? null : String(chosen) })
	})))
	menuBox.showModal()
	menuBox.style.left = `${Math.max(8, Math.min(place.left, innerWidth - menuBox.offsetWidth - 8))}px`
	const below = place.bottom + 4, isLow = below + menuBox.offsetHeight > innerHeight - 8
	menuBox.style.top = `${isLow ? Math.max(8, Math.min(place.top - 4, innerHeight - 8) - menuBox.offsetHeight) : below}px`
	;(menuBox.querySelector("[aria-selected=true]") ?? menuBox.querySelector("button")).focus()
}
menuBox.addEventListener("click", ({ target }) => target === menuBox && menuBox.close())
menuBox.addEventListener("keydown", (event) => {
	const items = all("button", menuBox), at = items.indexOf(focused()), { key } = event
	const found = key === "ArrowDown" ? items[at + 1] ?? items[0] : key === "ArrowUp" ? items.at(at - 1) : key === "Home" ? items[0] : key === "End" ? items.at(-1)
		: key.length === 1 && key !== " " ? [...items.slice(at + 1), ...items].find((one) => one.textContent.toLowerCase().startsWith(key.toLowerCase())) : null
	if (key === "Tab") menuBox.close()
	if (found || key === "Tab") event.preventDefault()
	found?.focus()
})
/** What a menu offers for a key, if the token allows it. */
function item(key, tasks, more) {
	const [, title, action, need, sign] = keyNamed(key)
	return allowed(need) && [title, () => action(tasks), { sign, key, ...more }]
}
function showMore() {
	const isCompact = document.documentElement.classList.contains("compact")
	menu($("open-more"), "More", [
		...(isPhone() ? [item("b"), item("S")] : []), item("H", null, { chosen: place.done }), ["Compact rows", compact, { sign: "list", chosen: isCompact }], item("f s"),
		can.all && ["Statistics", showStatistics, { sign: "stats" }], item("L"), item("u"), item("A"), item("?"),
	])
}
const isPhone = () => matchMedia("(max-width: 40rem)").matches
function compact() { kept.write("compact", document.documentElement.classList.toggle("compact")); measure(); layOut(); draw() }
const head = (titles) => h("thead", h("tr", titles.map((title) => h("th", { scope: "col" }, title))))
const figures = (title, ...cells) => h("tr", h("th", { scope: "row" }, title), cells.map((cell) => h("td", cell)))
/** The table of a date's month with the tasks that are due; `show` goes to the month of another date, `choose` gets a day. */
async function month(date, show, choose, chosen) {
	const year = date.getFullYear(), number = date.getMonth(), first = new Date(year, number, 1), weeks = []
	for (let day = 1 - (first.getDay() + 7 - firstWeekday) % 7; new Date(year, number, day) < new Date(year, number + 1, 1); day += 7) {
		weeks.push([0, 1, 2, 3, 4, 5, 6].map((more) => iso(new Date(year, number, day + more))))
	}
	const { tasks } = await get("tasks", { q: `due:${weeks[0][0]}..${weeks.at(-1)[6]}`, limit: 1000 }).catch(() => ({ tasks: [] }))
	const cell = (date) => {
		const due = tasks.filter((task) => task.due === date)
		return button([h("span", day(date).getDate()), h("small", due.length || ""), ...due.map((task) => h("em", { className: task.overdue ? "overdue" : "" }, split(task.text)[0]))], () => choose(date), {
			className: day(date).getMonth() === number ? "" : "other", ariaLabel: `${local(date, { dateStyle: "full" })}, ${plural(due.length, "task")} due`,
			ariaCurrent: date === today() ? "date" : null, ariaPressed: String(date === chosen),
		})
	}
	const step = (title, sign, by) => iconButton(sign, title, () => show(new Date(year, number + by, 1)))
	return h("div.month", { onkeydown(event) {
		const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key], days = all("td button", this)
		if (by) { event.preventDefault(); days[days.indexOf(event.target) + by]?.focus() }
	} }, h("div.bar", step("The month before", "back", -1), h("strong", local(iso(first), { month: "long", year: "numeric" })), step("The next month", "next", 1)),
	h("table", head(weeks[0].map((date) => local(date, { weekday: "short" }))), h("tbody", weeks.map((week) => h("tr", week.map((date) => h("td", cell(date))))))))
}
function askDate(name, title, tasks = targets()) {
	if (!tasks.length) return
	const key = name === "due" ? name : "t", preview = h("p.preview", { id: "date-preview", ariaLive: "polite" }), grid = h("div")
	const input = h("input.wide", { placeholder: "fri, 3d, eom, 2026-12-15", ariaLabel: title, "aria-describedby": "date-preview", oninput: delayed(80, async () => {
		const answer = input.value ? await get("date", { text: input.value, key }).catch((error) => ({ message: error.message })) : {}
		preview.textContent = answer.date ? [local(answer.date, { dateStyle: "full" }), answer.time, inDays(answer.date)].filter(Boolean).join(", ") : answer.message ?? ""
	}) })
	const set = (date) => { sheet.close(); change(name, tasks, { date }, title) }
	const setTyped = () => input.value.trim() ? set(input.value) : say("No date was typed; nothing was changed.")
	const form = h("form", { onsubmit: instead(() => { if (input.value.trim()) setTyped(); else preview.textContent = "Type a date, or choose a day." }) }, input)
	const show = (date) => shown(async () => grid.replaceChildren(await month(date, show, set, tasks[0][key])))
	dialog(`${title}: ${naming(tasks)}`, [form, preview, grid], [["Remove the date", () => change(name, tasks, { date: null }, `Remove: ${title}`)], ["Set", setTyped]])
	show(day(tasks[0].due ?? today()))
	input.focus()
}
const askDue = (tasks) => askDate("due", "Due", tasks), defer = (tasks) => askDate("defer", "Defer", tasks)
/** The calendar is a view: a month with the tasks that are due, and an address. */
function showCalendar() { go({ ...nowhere, calendar: today().slice(0, 7) }) }
const drawCalendar = () => shown(async () => {
	const grid = $("calendar"), is = place.calendar
	$("main").classList.toggle("months", is !== "")
	$("bar-calendar").ariaCurrent = $("open-calendar").ariaCurrent = is ? "page" : null
	if (!is) return
	const table = await month(day(`${is}-01`), (date) => go({ calendar: iso(date).slice(0, 7) }, true), (date) => go({ ...nowhere, q: `due:${date}` }))
	if (is !== place.calendar) return
	const inside = grid.contains(focused()) && focused().ariaLabel
	grid.replaceChildren(table)
	if (inside) all("button", grid).find((button) => button.ariaLabel === inside)?.focus()
})
const showStatistics = () => shown(async () => {
	const { results } = await getPrompt("statistics")
	const names = results.filter((item) => item.result !== "week"), weeks = results.filter((item) => item.result === "week")
	const sign = { project: "+", context: "@" }, most = Math.max(1, ...weeks.map((week) => week.done))
	dialog("Statistics", [
		h("table.figures", head([h("span.hidden", "Of"), "open", "done", "overdue"]),
			h("tbody", names.map((item) => figures(item.name ? sign[item.result] + item.name : "All", item.open, item.done, item.overdue)))),
		h("h3", "Completed by week"),
		h("table.figures", h("tbody", weeks.map((week) => figures(local(week.start, { day: "numeric", month: "short" }), h("progress", { max: most, value: week.done, ariaLabel: `Week of ${week.start}` }), week.done)))),
	])
})
const showLog = () => shown(async () => {
	const { results } = await getPrompt("log")
	const undoing = ({ number, title, isUndone }) => isUndone ? "undone" : can.change && button("Undo", () => { sheet.close(); outbox.put({ action: "undo", number, seen: title }, `Undo: ${title}`) }, { ariaLabel: `Undo: ${title}` })
	dialog("What was done", [h("ul.history", results.filter((entry) => entry.number).map((entry) => h("li", h("span", `${entry.date} ${entry.time} ${clip(entry.title, 200)}`), undoing(entry))))])
})
function showSearch() {
	const results = h("ul.results", { ariaLive: "polite" })
	const input = h("input.wide", { type: "search", "aria-labelledby": "dialog-title", oninput: delayed(120, () => shown(async () => {
		const { tasks, total } = input.value ? await get("search", { q: input.value }) : { tasks: [], total: 0 }
		const open = (task) => task.id ? (sheet.close(), showDetail(task.id)) : dialog("Completed and archived", [h("p.raw", linked(task.raw))])
		results.replaceChildren(...tasks.map((task) => h("li", button(task.raw, () => open(task), { className: "wide" }))),
			total > tasks.length ? `The first ${tasks.length} of ${total.toLocaleString()} matches are shown.` : !total && input.value ? "No match." : "")
	})) })
	dialog("Search todo.txt and done.txt", [input, results])
	input.focus()
}
function askTags(tasks = targets()) {
	if (!tasks.length) return
	shown(async () => {
		const names = await getPrompt("tags"), more = h("input.wide", { placeholder: "+New @new", ariaLabel: "New projects and contexts" })
		const boxes = [["projects", "+"], ["contexts", "@"]].flatMap(([kind, sign]) => names[kind].map((name) => {
			const having = tasks.filter((task) => task[kind].includes(name)).length, checked = having === tasks.length
			return h("input", { type: "checkbox", name: sign + name, checked, indeterminate: having > 0 && !checked, onchange({ target }) { target.touched = true } })
		}))
		dialog(`Projects and contexts: ${naming(tasks)}`, [more, h("div.choices", boxes.map((box) => h("label", box, box.name)))], [["Save", () => {
			const touched = boxes.filter((box) => box.touched)
			change("tags", tasks, {
				add: [...touched.filter((box) => box.checked).map((box) => box.name), ...more.value.split(/\s+/).filter((word) => /^[+@]./.test(word))],
				remove: touched.filter((box) => !box.checked).map((box) => box.name),
			}, "Projects and contexts")
		}]])
	})
}
let details = 0 // Asked for or closed: a late answer is not shown.
let detailed = null // The id of the task that is shown.
const showDetail = (id = current) => id && shown(async () => {
	const side = $("detail"), open = !side.hidden, draft = kept.read(`note ${id}`), number = ++details
	const { task, note = "", next, blockedBy, history } = await (open ? get : getPrompt)(`tasks/${encodeURIComponent(id)}`)
	if (number !== details || focused().id === "note") return
	detailed = task.id
	const inside = side.contains(focused()), [title, tail] = split(task.text)
	const area = h("textarea", { id: "note", value: draft ?? note ?? "", "aria-labelledby": "note-title", oninput: () => kept.write(`note ${id}`, area.value) })
	const saveNote = () => { kept.write(`note ${id}`); change("note", [task], { text: area.value, seen: note ?? "" }, "Note") }
	const pills = (sign) => spell(task.text.split(/\s+/).filter((word) => word.length > 1 && word.startsWith(sign)).join(" "))
	const date = (value) => value && h("span", { title: value }, capital(spellDay(value)))
	// What the other fields do not have.
	const others = tail.split(" ").flatMap((word) => /^https?:/i.test(word) ? [["list", "Link", linked(word)]] : isKey.test(word) && !/^rec:/.test(word) ? [["list", ...word.split(/:(.*)/)]] : [])
	const [due, style] = task.due ? facts(task).at(-1) : []
	const fields = [["date", "Due", due && h("span", { className: style ?? "", title: task.due }, due)], ["flag", "Priority", task.priority && chip(task.priority)], ["tag", "Project", pills("+")], ["at", "Context", pills("@")],
		["clock", "Waits until", date(task.t)], ["repeat", "Recurs", task.rec], ["repeat", "Comes back", next.join(", ")], ["none", "Waits for", blockedBy.join(", ")],
		["plus", "Created", date(task.created)], ["done", "Completed", date(task.completed)], ...others, ["list", "Line", task.number ?? (task.n || "")]]
	const tools = ["e", "d", "s", "t", "D"].map((key) => item(key, [task])).filter(Boolean).map(([title, action, { sign }]) => iconButton(sign, title, action))
	const restore = ({ before }) => can.change && before && button("Restore", () => saveText(task, before, "Restore"), { ariaLabel: `Restore: ${before}` })
	side.replaceChildren(
		h("div.actions", tools, iconButton("close", "Close", hideDetail)),
		h("div.named", can.change && iconButton("check", task.done ? "Reopen" : "Complete", () => complete([task]), { className: "check", ariaPressed: String(task.done) }), h("h2", { id: "detail-title" }, linked(title))),
		h("dl", fields.flatMap(([sign, title, value]) => value && value.length !== 0 ? [h("dt", icon(sign), title), h("dd", value)] : [])),
		h("h3", { id: "note-title" }, "Note"), ...(can.change ? [area, button("Save the note", saveNote)] : [h("p.raw", linked(note ?? ""))]),
		history.length ? h("h3", "History") : "",
		h("ul.history", history.map((item) => h("li", h("span", item.title, h("small", [item.date, item.author].filter(Boolean).join(", "))), restore(item)))))
	if (!open) visit(false, { detail: true })
	side.hidden = false
	if (!open || inside) side.focus()
})
function hideDetail() {
	details++
	$("detail").hidden = true
	focusRow()
	if (!history.state?.detail || going) return
	going = new Promise((resolve) => { arrived = resolve })
	history.back()
}
function showMenu(anchor) {
	const tasks = targets()
	if (!tasks.length) return
	const moveTo = () => menu(anchor, "Move to a list", lists.map((name) => [name, () => change("move", tasks, { words: [name] }, "Move")]))
	menu(anchor, naming(tasks), [...["x", "e", "d", "s", "p p", "t", "Enter", " ", "D"].map((key) => item(key)),
		...(can.change && can.all ? [lists.length > 0 && ["Move to a list…", moveTo, { sign: "next" }], ["More…", () => showActions(tasks), { sign: "more" }]] : [])])
}
/** The actions of the program that have no button of their own, by their descriptions. */
const own = new Set(["do", "reopen", "del", "pri", "depri", "tag", "untag", "due", "defer", "note", "edit"])
const showActions = (tasks) => shown(async () => {
	const { actions } = await getPrompt("actions")
	const fits = { all: () => true, open: (task) => !task.done, completed: (task) => task.done, prioritized: (task) => task.priority }
	const offered = actions.filter((action) => !own.has(action.name) && (tasks.length === 1 || action.needs === "tasks") && tasks.every(fits[action.suits]))
	dialog(naming(tasks), offered.map((action) => button([action.summary, h("small", ` ${action.name}`)], () => { sheet.close(); askWords(action, tasks) }, { className: "wide" })))
})
function askWords(action, tasks) {
	const title = capital(action.keys[0]?.title ?? action.name), hints = { date: "fri, 3d, eom, 2026-12-15", number: "3", priority: "A", tag: "+Project @context", list: "someday.txt" }
	const perform = (words) => change(action.name, tasks, { words: words.filter(Boolean) }, title)
	const inputs = action.words.map(({ kind, isRequired }) => h("input.wide", { placeholder: hints[kind] ?? kind, required: isRequired, ariaLabel: kind }))
	if (!inputs.length) return perform([])
	const form = h("form", { onsubmit: instead(() => {
		sheet.close()
		perform(action.words.flatMap(({ kind }, index) => kind === "tag" ? inputs[index].value.split(/\s+/) : inputs[index].value.trim()))
	}) }, inputs)
	dialog(`${action.summary}: ${naming(tasks)}`, [form], [["Do it", () => form.reportValidity() && form.requestSubmit()]])
	inputs[0].focus()
}
const spelled = (key) => ({ " ": "Space", ArrowDown: "↓", ArrowUp: "↑", PageDown: "PgDn", PageUp: "PgUp", Enter: "↵" })[key] ?? key
function showHelp() {
	const box = h("input", { type: "checkbox", checked: letters, onchange: () => { letters = box.checked; kept.write("letters", letters) } })
	const words = h("input.wide", { type: "search", placeholder: "Search the keys", ariaLabel: "Search the keys", oninput() {
		for (const row of list) row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase())
	} })
	const list = keys.filter(([, , , need]) => allowed(need)).map(([names, title]) => h("div", h("dt", names.map((name) => h("kbd", spelled(name)))), h("dd", title)))
	dialog("Keys", [words, h("label", box, "Letters, digits and signs are keys"), h("dl.keys", list)])
	words.focus()
}
function filter(query, replaces) { $("query").value = query; go({ q: query, calendar: "" }, replaces) }
function narrow(kind) { const name = find(current)?.[`${kind}s`][0]; if (name) filter(`${kind}:${name}`) }
function mark() { const task = find(current); if (task && !marked.delete(task.id)) marked.add(task.id); tellMarks() }
function markAll() {
	if (marked.size) marked.clear()
	else for (const task of list.tasks) if (task) marked.add(task.id)
	tellMarks()
}
function tellMarks() { say(`${plural(marked.size, "task")} marked.`); draw() }

// MARK: Keys, as on the screen

// The names of a key, what it does, the action, what the token must allow, and an icon for menus.
const keys = [
	[["j", "ArrowDown"], "Move down", () => move(1)], [["k", "ArrowUp"], "Move up", () => move(-1)],
	[["PageDown"], "Page down", () => move(page())], [["PageUp"], "Page up", () => move(-page())],
	[["g", "Home"], "Go to the top", () => select(0)], [["G", "End"], "Go to the end", () => select(list.rows - 1)],
	[["J"], "Go to the next section", () => section(1)], [["K"], "Go to the previous section", () => section(-1)], [["1", "…", "9"], "Go to the view with that number"],
	[["Enter"], "Details", () => at(currentRow)?.group ? fold(groupHere()) : showDetail(), "", "note"], [[" "], "Mark", () => { mark(); move(1) }, "", "check"], [["V"], "Mark all loaded tasks, or none", markAll],
	[["a", "n"], "Add tasks", add, "change"], [["e"], "Edit", edit, "change", "edit"], [["x"], "Complete or reopen", complete, "change", "done"],
	[["d"], "Due…", askDue, "change", "date"], [["s"], "Defer…", defer, "change", "clock"], [["t", "+", "@"], "Tags…", askTags, "change", "tag"],
	[["p p"], "Next priority", nextPriority, "change", "flag"], [["p LETTER"], "Set the priority", null, "change"], [["p Space"], "Remove the priority", () => setPriority(null), "change"],
	[["N"], "Edit the note", async () => { await showDetail(); $("note")?.focus() }, "change"], [["D", "Delete"], "Delete", (tasks = targets()) => change("delete", tasks, "Delete"), "change", "delete"],
	[["u"], "Undo", undo, "change all", "undo"], [["U"], "Redo", () => outbox.put({ action: "redo" }, "Redo"), "change all"], [["L"], "Log, to undo any action", showLog, "all", "clock"], [["."], "Repeat the last action", () => last?.(), "change"],
	[["A"], "Archive completed tasks", () => outbox.put({ action: "archive" }, "Archive completed tasks"), "change all", "check"],
	[["/"], "Filter by a query", typeFilter], [["f f"], "Clear the filter", () => filter("")], [["f p"], "Filter by the task's project", () => narrow("project")], [["f c"], "Filter by the task's context", () => narrow("context")],
	[["f s"], "Search all…", showSearch, "all", "search"], [["c"], "Calendar", showCalendar, "all"],
	[["b"], "Group…", () => choose("group"), "", "list"], [["S"], "Sort…", () => choose("sort"), "", "sort"], [["z"], "Fold or unfold the section", () => groupHere()?.title && fold(groupHere())], [["H"], "Completed tasks", () => go({ done: !place.done }, true), "", "done"],
	[["?"], "Keys", showHelp, "", "help"], [["q", "Escape"], "Go back", leave],
]
const keyNamed = (name) => keys.find(([names]) => names.includes(name))
/** Closes what is open: the side, a detail, the calendar, or the marks. */
function leave() {
	if (document.body.classList.contains("browsing")) browse(false)
	else if (!$("detail").hidden) hideDetail()
	else if (place.calendar) go(nowhere)
	else { marked.clear(); draw() }
}
/** What a click does with the current row; keys do it, too. */
const acts = h("span.acts", { "aria-hidden": "true" }, ["e", "d", "t"].map((key) => item(key)).map(([title, onclick, { sign, key }]) => h("span", { title: `${title} (${key})`, onclick }, icon(sign))),
	h("span", { title: "More", onclick: () => showMenu(acts.lastChild) }, icon("more")))
const bound = new Map(keys.flatMap(([names, , action, need]) => action ? names.map((name) => [name, () => allowed(need) ? action() : say(can.change ? "This address shows one view and nothing else." : "This address can only read.")]) : []))
/** Without them, speech input and stray keys do nothing (WCAG 2.1.4). */
let letters = kept.read("letters", true)
let prefix = ""
document.addEventListener("keydown", (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || sheet.open || menuBox.open) return
	const field = event.target.closest(fields)
	if (field) {
		if (event.key !== "Escape") return
		if (editing?.input === field) endEdit()
		else { $("main").classList.remove("adding"); if (field.id === "query") filter("", true); focusRow() }
		return event.preventDefault()
	}
	if (event.target.closest("button, a, summary, input") && ["Enter", " "].includes(event.key)) return
	if (!letters && event.key.length === 1 && event.key !== " ") return
	const key = prefix + (prefix && event.key === " " ? "Space" : event.key), began = prefix
	prefix = ""
	if (!began && ["f", "p"].includes(event.key)) { prefix = `${event.key} `; say(`${event.key} …`) }
	else if (began === "p " && event.key !== "p" && /^[a-z]$/i.test(event.key)) can.change && setPriority(event.key.toUpperCase())
	else if (!began && /^[1-9]$/.test(event.key)) show(Number(event.key) - 1)
	else if (bound.has(key)) bound.get(key)()
	else return
	event.preventDefault()
})

// MARK: Mouse and fingers

const rowUnder = ({ target }) => target.closest("#rows > li.task")
/** The row of a click, but not of one on something in it; a link also selects its row. */
const rowItself = (event) => event.target.closest("button, input, .tick, [role=button]") ? null : rowUnder(event)
let press = null
const swiped = h("div", { id: "swiped", "aria-hidden": "true" }) // Beneath the row that a finger moves.
rows.addEventListener("click", (event) => { const row = rowItself(event); if (!row) return; select(row.row); if (event.pointerType !== "mouse" && !event.target.closest("a") || event.target.matches(".note")) showDetail() })
rows.addEventListener("dblclick", (event) => rowItself(event) && showDetail())
rows.addEventListener("contextmenu", (event) => { const row = rowUnder(event); if (row && !editing) { event.preventDefault(); select(row.row, { focus: false }); showMenu({ getBoundingClientRect: () => new DOMRect(event.clientX, event.clientY) }) } })
rows.addEventListener("pointerdown", (event) => {
	const row = rowUnder(event)
	if (!row || event.pointerType === "mouse" || editing) return
	press = { row, x: event.clientX, y: event.clientY, timer: setTimeout(() => {
		press = null
		select(row.row, { focus: false })
		showMenu(row)
		// The finger that is lifted then taps nothing in the menu.
		addEventListener("touchend", (event) => event.preventDefault(), { once: true, passive: false })
	}, 550) }
})
rows.addEventListener("pointermove", (event) => {
	if (!press) return
	const x = event.clientX - press.x
	if (Math.hypot(x, event.clientY - press.y) > 10) clearTimeout(press.timer)
	if (Math.abs(x) <= 10 || !can.change) return
	press.row.style.transform = `translateX(${Math.max(-120, Math.min(120, x))}px)`
	swiped.className = x > 0 ? "right" : "left"
	swiped.replaceChildren(icon(x > 0 ? "check" : "date"), x > 0 ? press.row.task.done ? "Reopen" : "Done" : "Date")
	swiped.style.top = press.row.style.top
	if (!swiped.parentNode) box.querySelector("#rows").before(swiped)
})
for (const name of ["pointerup", "pointercancel"]) rows.addEventListener(name, (event) => {
	if (!press) return
	const { row, x, timer } = press, by = event.clientX - x
	press = null
	clearTimeout(timer)
	row.style.transform = ""
	swiped.remove()
	if (name === "pointercancel" || Math.abs(by) < 80 || !can.change) return
	select(row.row, { focus: false })
	if (by > 0) complete([row.task])
	else askDue([row.task])
})

// MARK: Start

box.addEventListener("scroll", draw, { passive: true })
addEventListener("resize", () => {
	const top = rowAt(box.scrollTop)
	measure()
	layOut()
	box.scrollTop = topOf(top)
	draw()
})
addEventListener("online", () => { if (!isLost) arrive(); outbox.send() })
addEventListener("offline", () => cutOff(false))
/** A print has all rows, so the missing ones are fetched while the browser waits. */
function print(is) {
	printing = is
	if (is) {
		for (let offset = 0; offset < list.total; offset += 1000) {
			if (!list.tasks.slice(offset, offset + 1000).includes(undefined) && list.tasks.length === list.total) continue
			const request = new XMLHttpRequest()
			request.open("GET", `api/v1/tasks?${query({ ...where(), offset, limit: 1000 })}`, false)
			try { request.send() } catch { break }
			const answer = request.status === 200 ? JSON.parse(request.responseText) : {}
			if (answer.version !== list.version) break
			answer.tasks.forEach((task, place) => { list.tasks[answer.offset + place] = task })
		}
	}
	drawNow()
}
addEventListener("beforeprint", () => print(true))
addEventListener("afterprint", () => print(false))
matchMedia("print").addEventListener("change", ({ matches }) => print(matches))
document.addEventListener("visibilitychange", () => {
	if (document.hidden) return rest()
	if (stream?.readyState !== EventSource.OPEN) arrive()
	loadNotices.soon()
	outbox.send()
})
$("add").onsubmit = instead(() => {
	const text = $("add-text").value.trim()
	if (!text) return
	addTask(text)
	$("add-text").value = $("add-preview").textContent = ""
	keptHere.write("add")
	if (isPhone()) { $("main").classList.remove("adding"); focusRow() }
})
// Beside the sheet.
$("add").addEventListener("click", ({ target, clientY }) => target === $("add") && clientY < target.getBoundingClientRect().top && $("main").classList.remove("adding"))
/** What the server understood, as chips, and a button for words that would be a date. */
function understood({ raw = "", dateWords }) {
	const names = new Set(all("a", $("tags")).map((link) => link.textContent.replace(/\d+$/, "")))
	const value = (key) => raw.match(`(?:^| )${key}:(\\d{4}-\\d\\d-\\d\\d)(?:T(\\S+))?`) ?? [], short = (date) => date && local(date, { weekday: "short", day: "numeric", month: "short" })
	const [, due, time] = value("due"), waits = short(value("t")[1]), priority = raw.match(/^\(([A-Z])\) /)?.[1], rec = raw.match(/(?:^| )rec:(\S+)/)?.[1]
	const tags = spell(raw).filter((tag) => tag.matches?.(".project, .context"))
	for (const tag of tags) if (!names.has(tag.textContent)) { tag.classList.add("new"); tag.title = "New" }
	const setDue = () => { $("add-text").value = $("add-text").value.replace(dateWords, `due:${dateWords}`); add(); preview() }
	return [priority && chip(priority), ...tags, due && h("span", { className: "due read" }, icon("date"), ` ${short(due)}${time ? ` ${time}` : ""}`), due && inDays(due), waits && `from ${waits}`,
		rec && h("span", icon("repeat"), ` ${rec}`), dateWords && button(`due:${dateWords}?`, setDue, { className: "due read", title: "Make it the due date" })].filter(Boolean)
}
const inDays = (date) => { const away = daysTo(date); return away > 1 ? `in ${plural(away, "day")}` : spellDay(date) }
const tellRefusal = delayed(700, (text, message) => { if (text === $("add-text").value) $("add-preview").replaceChildren(h("span.error", message)) })
const preview = delayed(80, async () => {
	const text = $("add-text").value, answer = text ? await get("preview", { text }).catch((error) => ({ error })) : {}
	if (text !== $("add-text").value) return
	$("add-preview").replaceChildren(...understood(answer))
	// A word that is being typed is not wrong yet.
	if (answer.error instanceof Refused) tellRefusal(text, answer.error.message)
})
$("add-text").addEventListener("input", () => { keptHere.write("add", $("add-text").value || null); preview() })
const filtered = delayed(60, () => go({ q: $("query").value, calendar: "" }, true))
$("query").addEventListener("input", filtered)
$("filter").onsubmit = instead(focusRow)
$("query").addEventListener("blur", () => $("main").classList.remove("filtering"))
for (const [id, action] of Object.entries({ "open-calendar": showCalendar, "bar-calendar": showCalendar, "open-stats": showStatistics, "open-undo": undo, "open-help": showHelp, "open-more": showMore, "open-filter": typeFilter, "open-add": add,
	"said-undo": undo, group: () => choose("group"), sort: () => choose("sort"), browse: () => browse(!document.body.classList.contains("browsing")) })) $(id).addEventListener("click", action)
/** Shows the side as a sheet, on a phone. */
function browse(is) {
	toggle("browsing", is)
	$("browse").ariaExpanded = String(is)
	for (const part of $("main").children) if (part !== $("title").parentNode) part.inert = is
	if (is) $("views").querySelector("a")?.focus()
	else $("browse").focus()
}
document.addEventListener("click", (event) => {
	if (document.body.classList.contains("browsing") && !event.target.closest("#side nav, #browse")) { if (!event.target.closest("#side") || event.target.closest("button")) browse(false) }
	const link = event.target.closest('a[href^="?"]')
	// Another tab or window is the browser's.
	if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
	event.preventDefault()
	if (document.body.classList.contains("browsing")) browse(false)
	go({ done: place.done, ...placeOf(link.search) })
})

/** Signs in with the token of the address, which is taken out of it. */
async function enter() {
	const token = location.hash.slice(1)
	if (!token) return false
	history.replaceState(null, "", location.pathname + location.search)
	// The skip link leads to an element.
	if (document.getElementById(token)) return false
	return ask("session", { token }).then(() => true, (error) => {
		say(reason(error))
		return false
	})
}
addEventListener("hashchange", async () => {
	if (!await enter()) return
	isLost = false
	list.version = null
	loadViews(); arrive()
	say("Signed in.")
})
document.querySelector(".skip").addEventListener("click", instead(focusRow))

async function start() {
	await enter()
	document.documentElement.classList.toggle("compact", kept.read("compact", false))
	measure()
	const adds = new URLSearchParams(location.search).has("add") // The shortcut of the installed page.
	navigator.serviceWorker?.register("worker.js").catch(() => {}) // Only over https, or on this machine.
	Object.assign(place, placeOf(location.search))
	visit(true)
	$("query").value = place.q
	drawCalendar()
	$("add-text").value = keptHere.read("add", "")
	drawWaiting()
	const known = loadViews(), error = await load()
	if (error?.status === 400) { await known; await recover() }
	if (adds) add()
	if (list.version) follow()
	else if (!isLost) again()
	const draft = keptHere.read("edit")
	if (draft) requestAnimationFrame(() => requestAnimationFrame(() => {
		if (drawn.has(draft.task.id) && !isTyping()) edit([draft.task], draft.text)
		else say(`An edit was open: ${draft.text}`)
	}))
}
start()
