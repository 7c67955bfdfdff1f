// The page of todo serve. The server groups, filters, sorts and reads dates; the page shows the rows in view, keeps the
// user's place at a task while the file changes, and sends each change once.

// MARK: The document

const $ = (id) => document.getElementById(id)

/** An element, as `span.count`, with its properties and children; children that are strings become text, never markup. */
function h(selector, properties = {}, ...children) {
	const [name, className = ""] = selector.split("."), element = Object.assign(document.createElement(name), { className })
	for (const [key, value] of Object.entries(properties)) {
		if (value == null || value === false) continue
		if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
		else if (key in element && !key.startsWith("aria")) element[key] = value
		else element.setAttribute(key, value)
	}
	element.append(...children.flat().filter((child) => child != null && child !== false))
	return element
}
/** A listener that does this instead of what the browser does. */
const instead = (action) => (event) => { event.preventDefault(); action() }
/** An icon of the page's sprite. */
function icon(name) {
	const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name))
	use.setAttribute("href", `#i-${name}`)
	svg.append(use)
	return svg
}
const button = (title, onclick, properties) => h("button", { type: "button", onclick, ...properties }, title)
const iconButton = (name, title, onclick, properties) => button(icon(name), onclick, { className: "icon", title, "aria-label": title, ...properties })
const fields = "input:not([type=checkbox]), textarea, select"
const focused = () => document.activeElement
const isTyping = () => focused()?.matches(fields) ?? false
const plural = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`
const clip = (text, length = 60) => ([...text].length > length ? [...text].slice(0, length - 1).join("") + "…" : text)

/** Once per frame, however often it is asked for. */
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
const keeper = (storage) => ({
	read(name, fallback = null) {
		try { return JSON.parse(storage.getItem(location.pathname + name)) ?? fallback } catch { return fallback }
	},
	all(prefix) {
		const names = Object.keys(storage).filter((name) => name.startsWith(location.pathname + prefix))
		return names.map((name) => this.read(name.slice(location.pathname.length))).filter(Boolean)
	},
	write(name, value) {
		try {
			if (value == null) storage.removeItem(location.pathname + name)
			else storage.setItem(location.pathname + name, JSON.stringify(value))
		} catch { say("The browser's storage is full: what waits here is lost by a reload.") }
	},
})
const kept = keeper(localStorage), keptHere = keeper(sessionStorage) // Of this tab.

// MARK: The place, and the list: its groups, and the tasks around what is in view

const nowhere = { view: "", q: "", group: "", sort: "", done: false, calendar: "" }
const place = { ...nowhere, folds: {}, ...kept.read("place") }
const list = { version: null, total: 0, groups: [], tasks: [], tops: [], height: 0 }
let views = [], viewsVersion
/** What the token allows: to change tasks, and to see all of them. */
const can = { change: true, all: true }
const allowed = (need) => (need ?? []).every((name) => can[name])
let current = keptHere.read("current") // The id of the task that keys act on.
let currentRow = 0
const marked = new Set()
const opened = () => `${place.view}\n${place.group}`
const folded = (group) => (place.folds[opened()] ?? []).includes(group.title)

function keepPlace() { kept.write("place", place) }
/** The place without the folds, which are no part of its address. */
const placed = () => Object.fromEntries(Object.keys(nowhere).map((name) => [name, place[name]]))
/** The address of a place. It always names the view: an address without one is the last place of this browser. */
const address = (values) => `?${new URLSearchParams(Object.entries({ view: "", ...values }).filter(([name, value]) => name === "view" || value))}`
function placeOf(address) {
	const values = new URLSearchParams(address), known = Object.keys(nowhere).filter((name) => values.has(name))
	return known.length ? { ...nowhere, ...Object.fromEntries(known.map((name) => [name, name === "done" ? values.get(name) === "true" : values.get(name)])) } : null
}
let going = null, arrived // While the browser goes back to the entry before a detail.
async function visit(replaces, state = {}) {
	await going
	history[replaces ? "replaceState" : "pushState"]({ place: placed(), ...state }, "", address(placed()))
}
/** Goes to a place, as a new page of the browser's history. */
function go(values, replaces = false) {
	Object.assign(place, values)
	visit(replaces)
	showPlace()
}
function showPlace() {
	if (focused() !== $("query")) $("query").value = place.q
	$("main").classList.toggle("filtering", place.q !== "" || focused() === $("query"))
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
	let row = 0, first = 0, heads = 0
	list.tops = list.groups.map((group) => {
		const top = { group, row, first, heads, heading: group.title ? 1 : 0, shown: group.title && folded(group) ? 0 : group.count }
		row += top.heading + top.shown
		heads += top.heading
		first += group.count
		return top
	})
	list.height = row
	rows.style.height = tall(row)
}
/** The headings above a row, which are of another height than tasks. */
function headsAbove(row) {
	const top = topAt(row)
	return top ? top.heads + (row > top.row ? top.heading : 0) : 0
}
/** The top of a row, in pixels and for the style, which depends on the width of the window. */
const topOf = (row) => { const heads = headsAbove(row); return heads * headingHeight + (row - heads) * rowHeight }
const tall = (row) => { const heads = headsAbove(row); return `calc(var(--heading) * ${heads} + var(--row) * ${row - heads})` }
/** The row at that many pixels from the top. */
function rowAt(y) {
	let low = 0, high = list.tops.length - 1
	while (low < high) {
		const middle = (low + high + 1) >> 1
		if (topOf(list.tops[middle].row) <= y) low = middle
		else high = middle - 1
	}
	const top = list.tops[low]
	if (!top) return 0
	const rest = y - topOf(top.row) - top.heading * headingHeight
	return Math.max(0, Math.min(list.height, rest < 0 ? top.row : top.row + top.heading + Math.floor(rest / rowHeight)))
}
/** The group a row is in; there may be as many as tasks. */
function topAt(row, key = "row") {
	let low = 0, high = list.tops.length - 1
	while (low < high) {
		const middle = (low + high + 1) >> 1
		if (list.tops[middle][key] <= row) low = middle
		else high = middle - 1
	}
	return list.tops[low]
}
/** A heading, or the place of a task in the listing. */
function at(row) {
	const top = topAt(row)
	if (!top || row < 0 || row >= list.height) return null
	if (row === top.row && top.heading) return { group: top.group }
	return { index: top.first + row - top.row - top.heading }
}
function rowOf(index) {
	const top = topAt(index, "first")
	return top && index >= 0 && top.shown ? top.row + top.heading + index - top.first : top ? top.row : 0
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
	const pixels = (name) => parseFloat(style.getPropertyValue(name)) * parseFloat(style.fontSize)
	rowHeight = pixels("--row")
	headingHeight = pixels("--heading")
}

let printing = false
function drawNow() {
	const from = printing ? 0 : Math.max(0, rowAt(box.scrollTop) - 10)
	const to = printing ? list.height : Math.min(list.height, rowAt(box.scrollTop + box.clientHeight) + 11)
	drawPinned()
	const wanted = []
	for (let row = from; row < to; row++) {
		const here = at(row)
		if (here.group) wanted.push([row, `# ${here.group.title}`, here])
		else if (list.tasks[here.index]) wanted.push([row, list.tasks[here.index].id, here])
		else load.soon()
	}
	// An open edit and the row with the focus stay in the document when they are scrolled out of view.
	for (const [key, element] of drawn) {
		if ((element === editing?.element || element.contains(focused())) && !wanted.some((item) => item[1] === key)) {
			const index = indexOf(key)
			if (index >= 0 || element === editing?.element) wanted.push([index >= 0 ? rowOf(index) : element.row, key, { index }])
		}
	}
	wanted.sort((one, other) => one[0] - other[0])
	// Until the list is loaded anew, two rows may have one id.
	const keys = new Set(), all = wanted.filter(([, key]) => !keys.has(key) && keys.add(key))
	const hadFocus = rows.contains(focused())
	for (const [key, element] of drawn) if (!keys.has(key)) { element.remove(); drawn.delete(key) }

	let next = rows.firstChild
	for (const [row, key, here] of all) {
		let element = drawn.get(key)
		if (!element) {
			element = here.group ? headingRow(here.group) : h("li.task", { role: "option" })
			drawn.set(key, element)
		}
		// Moving the element with the focus would take the focus away, so the others are moved around it.
		if (element !== next && element.contains(focused())) {
			while (next && next !== element) { const after = next.nextSibling; rows.append(next); next = after }
		}
		if (element === next) next = next.nextSibling
		else rows.insertBefore(element, next)
		element.row = row
		// The same row is elsewhere once there are other headings above it.
		const top = tall(row)
		if (element.top !== top) element.style.top = element.top = top
		element.ariaSetSize = list.height
		element.ariaPosInSet = row + 1
		if (here.group) drawHeading(element, here.group, row)
		else if (list.tasks[here.index]) drawTask(element, list.tasks[here.index], row)
	}
	if (hadFocus && !rows.contains(focused())) focusRow()
	$("empty").hidden = list.total > 0 || list.version === null
}
const draw = framed(drawNow)
/** Repeats the heading of the tasks at the top, which is scrolled out of view. */
function drawPinned() {
	const top = topAt(rowAt(box.scrollTop))
	$("pinned").hidden = !top?.heading || box.scrollTop <= topOf(top.row) + 8
	if (!$("pinned").hidden) $("pinned").replaceChildren(top.group.title, " ", h("span.count", {}, top.group.count))
}

function headingRow(group) {
	// In a listbox only the options take the focus; Enter and z fold, too.
	const toggle = h("span", { role: "button", onclick: () => { select(toggle.closest("li").row); fold(group) } })
	return h("li.heading", { role: "option" }, h("h2", {}, toggle))
}
function drawHeading(element, group, row) {
	const toggle = element.querySelector("[role=button]"), isFolded = folded(group)
	toggle.replaceChildren(icon("down"), h("span", { className: { Overdue: "overdue", Today: "today" }[group.title] ?? "" }, group.title), " ", h("span.count", {}, group.count))
	toggle.ariaExpanded = !isFolded
	element.ariaSelected = "false"
	element.ariaLabel = `${group.title}, section of ${plural(group.count, "task")}${isFolded ? ", folded" : ""}`
	setCurrent(element, row === currentRow && !current)
}
function setCurrent(element, is) {
	element.tabIndex = is ? 0 : -1
	element.ariaCurrent = is ? "true" : null
}

function drawTask(element, task, row) {
	const is = task.id === current
	const top = topAt(row), place = row - top.row - top.heading
	const states = { first: place === 0, last: place === top.shown - 1, done: task.done, marked: marked.has(task.id), sending: outbox.some((entry) => entry.ids?.includes(task.id)), editing: element === editing?.element }
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
	const tick = element.querySelector(".tick") ?? h("span.tick", { "aria-hidden": "true", onclick: () => { select(element.row); act.complete([element.task]) } }, icon("check"))
	const spelled = JSON.stringify([task, group.title])
	if (element.spelled === spelled) return
	if (element.task && JSON.stringify(element.task) !== JSON.stringify(task)) { element.classList.remove("changed"); void element.offsetWidth; element.classList.add("changed") }
	element.spelled = spelled
	element.task = task
	element.ariaLabel = sentence(task)
	tick.title = task.done ? "Reopen (x)" : "Complete (x)"
	const [words, tail] = split(task.text)
	const rest = [
		h("div.top", {}, chip(task.priority), h("span.words", {}, spell(words))),
		h("div.below", {}, h("span.tail", {}, spell(tail)), h("span.meta", {}, facts(task, group.title).map(([text, style]) => h("span", { className: style ?? "" }, text)))),
	]
	if (tick.parentNode === element) { while (tick.nextSibling) tick.nextSibling.remove(); element.append(...rest) }
	else element.replaceChildren(tick, ...rest)
}

const chip = (letter) => h("span", { className: `priority ${letter ?? ""}` }, letter ?? "")
/** What a click does with the current row; keys do it, too. */
const acts = h("span.acts", { "aria-hidden": "true" }, [["edit", "Edit (e)", () => edit()], ["date", "Due (d)", () => askDate("due", "Due")], ["tag", "Projects and contexts (t)", () => askTags()], ["more", "More", () => showMenu(acts.lastChild)]]
	.map(([name, title, onclick]) => h("span", { title, onclick }, icon(name))))

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
		if (/^\+./.test(word)) return h("span.project", {}, word)
		if (/^@./.test(word)) return h("span.context", {}, word)
		if (/^https?:/i.test(word)) return linked(word, (address) => address.host.replace(/^www\./, ""))
		return isKey.test(word) ? h("span.key", {}, word) : word
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
		facts.push(task.done ? [`due ${text}`] : [text, task.overdue ? "due overdue" : task.due === today() ? "due today" : "due"])
	}
	return facts.filter(([text]) => text)
}
const sentence = (task) =>
	[task.text, task.done ? "completed" : null, task.priority ? `priority ${task.priority}` : null,
		...facts(task).map(([text, style]) => (style === "due overdue" ? `overdue, ${text}` : text))].filter(Boolean).join(", ")

// MARK: Selection

function select(row, { focus = true } = {}) {
	currentRow = Math.max(0, Math.min(row, list.height - 1))
	current = taskAt(currentRow)?.id ?? null
	keptHere.write("current", current)
	const top = topOf(currentRow)
	if (top < box.scrollTop + headingHeight) box.scrollTop = top - headingHeight
	else if (top + 2 * rowHeight + headingHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + 2 * rowHeight + headingHeight - box.clientHeight
	draw()
	if (focus) focusRowLater()
	if (!$("detail").hidden && current) showDetail(current)
}
function focusRow() {
	for (const element of rows.children) {
		if (element.row === currentRow && element !== editing?.element) return element.focus({ preventScroll: true })
	}
	box.focus({ preventScroll: true })
}
/** Not where something else has taken the focus meanwhile. */
const focusRowLater = () => requestAnimationFrame(() => isFree() && focusRow())
const isFree = () => focused().matches("body, #list, #list *:not(input), dialog:not([open]) *")
const move = (by) => select(currentRow + by)
const page = () => Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1)
function section(by) {
	const starts = list.tops.filter((top) => top.heading).map((top) => top.row)
	select(by > 0 ? starts.find((row) => row > currentRow) ?? list.height - 1 : starts.findLast((row) => row < currentRow) ?? 0)
}
/** The tasks that an action is for: those that are marked, else the current one. */
function targets() {
	// The calendar hides the list, with its current task.
	if (place.calendar) { say("No task is selected."); return [] }
	const chosen = list.tasks.filter((task) => task && marked.has(task.id))
	if (chosen.length) return chosen
	const task = find(current)
	if (!task) say("No task is selected.")
	return task ? [task] : []
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
	let response
	try {
		response = await fetch(`api/v1/${path}`, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
	} catch (error) {
		cutOff()
		throw error
	}
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
/** Tells why there is nothing to show. */
const shown = (action) => action().catch((error) => say(error instanceof Refused ? error.message : "No connection to the server."))

/** What the server is asked for, without the empty ones. */
const where = () => ({ view: place.view, q: place.q, group: place.group, sort: place.sort, done: place.done })

let asked = 0
/** @returns the error, if there is no answer. */
async function load(around = anchorTask()?.id) {
	const number = ++asked, top = rowAt(box.scrollTop), middle = at(Math.max(0, Math.min(top, list.height - 1)))
	const offset = middle ? middle.index ?? list.tops.find((top) => top.group === middle.group).first : 0
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
	else { currentRow = Math.max(0, Math.min(currentRow, list.height - 1)); current = taskAt(currentRow)?.id ?? (at(currentRow)?.group ? taskAt(currentRow + 1)?.id : null) ?? null }
	rows.classList.toggle("prioritized", list.tasks.some((task) => task?.priority))
	$("total").textContent = plural(list.total, "task")
	tellDay()
	if (list.total === 0) drawEmpty()
	draw()
}
function tellDay() {
	const count = (title) => list.groups.find((group) => group.title === title)?.count
	const counts = [["Overdue", "overdue"], ["Today", "today"]].flatMap(([title, word]) => count(title) ? `${count(title)} ${word}` : [])
	$("day").textContent = [local(today(), { weekday: "short", day: "numeric", month: "short" }), ...(counts.length ? counts : [plural(list.total, "task")])].join(", ")
}
function drawEmpty() {
	const [name, text, title, action] = list.notice ? ["list", list.notice + (can.change ? " Adding a task creates it." : "")] : place.q ? ["search", "No match", "Clear the filter", () => filter("")]
		: place.view ? ["done", `Nothing in “${$("view-name").textContent}”`, "All tasks", () => show(0)] : ["all", "No tasks"]
	$("empty").replaceChildren(icon(name), h("p", {}, text), title ? button(title, action) : can.change ? button("Add a task", act.add, { className: "main" }) : "")
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
	h("a", { href: address(values), "aria-current": is && "page", ...properties }, sign, h("span", {}, title), h("span.count", {}, count || ""))
let lists = [] // Their names, if there are several.
/** The lists, and the projects and contexts of open tasks, most used first. */
async function loadTags() {
	const answer = await get("tags").catch(() => null)
	if (!answer) return
	const open = Object.entries(answer.open).filter(([, count]) => count).sort((one, other) => other[1] - one[1])
	lists = Object.keys(answer.lists)
	$("tags").replaceChildren(...[["/", "Lists", "list"], ["+", "Projects", "project"], ["@", "Contexts", "context"]].flatMap(([sign, title, kind]) => {
		const names = sign === "/" ? Object.entries(answer.lists).map(([name, count]) => ["/" + name, count]) : open.filter(([name]) => name.startsWith(sign)).slice(0, 12)
		return names.length ? [h("h2", {}, title), ...names.map(([name, count]) => {
			const q = `${kind}:${name.slice(1)}`
			return sideLink({ view: can.all ? "" : place.view, q }, h(sign === "@" ? "i.at" : "i", { "aria-hidden": "true" }, sign), name.slice(1), count, place.q === q)
		})] : []
	}))
}
const choices = { group: [], sort: [] }
function drawChoices() {
	$("group").querySelector("b").textContent = capital(place.group) || "View"
	$("sort").title = `Sort (S): ${place.sort || "as the view"}`
}
function choose(name) {
	menu($(name), capital(name), ["", ...choices[name]].map((value) => [value ? capital(value) : "As the view", () => go({ [name]: value }, true), { chosen: value === place[name] }]), "listbox")
}

async function loadViews() {
	const answer = await get("views").catch(() => null)
	if (!answer) return
	views = answer.views
	viewsVersion = answer.version
	$("views").replaceChildren(...views.map((view, index) => {
		const is = view.name === (place.view || views[0].name) && !place.calendar
		if (place.calendar) $("view-name").textContent = "Calendar"
		else if (is) $("view-name").textContent = view.title
		return sideLink({ view: view.name }, icon(icons[view.name] ?? "view"), view.title, view.count, is && !place.q, { title: `${view.title} (${index + 1})` })
	}))
	for (const link of document.querySelectorAll("#bar a")) link.ariaCurrent = new URLSearchParams(link.search).get("view") === place.view && !place.q && !place.calendar ? "page" : null
	Object.assign(choices, { group: answer.groups, sort: answer.sorts })
	drawChoices()
	loadTags()
	Object.assign(can, { change: !answer.readOnly, all: !answer.oneView })
	document.body.classList.toggle("read-only", !can.change)
	document.body.classList.toggle("one-view", !can.all)
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
	$("notices").replaceChildren(h("ul", {}, notices.map((notice) => h("li", {}, notice))))
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
		const bytes = crypto.getRandomValues(new Uint8Array(16))
		const request = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
		const entry = { at: Date.now(), body: { ...body, request }, ids: body.tasks?.map((task) => task.id), title }
		outbox.push(entry)
		outbox.keep(entry)
		outbox.send()
	},
	drop(entry) {
		const index = outbox.indexOf(entry)
		if (index >= 0) outbox.splice(index, 1)
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
	$("waiting").replaceChildren(h("ul", {}, outbox.map((entry) => h("li", {},
		`${entry.reason ? "Refused" : "Waiting to be sent"}: ${entry.title}${entry.reason ? ` – ${entry.reason}` : ""}`,
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
	const { action, tasks = [] } = entry.body, theirs = answer.tasks?.[0]
	const again = (values) => { outbox.drop(entry); outbox.put({ ...entry.body, ...values }, entry.title) }
	const drop = () => outbox.drop(entry)
	const now = (text) => [h("h3", {}, "There now"), h("p.raw", {}, text ?? "The task is gone.")]
	if (action === "edit") {
		const mine = h("input.wide", { value: entry.body.text, "aria-label": "Your text" })
		dialog("The task has changed elsewhere", [...now(theirs?.raw), h("h3", {}, "Yours"), mine], [
			["Keep theirs", drop],
			theirs ? ["Save mine", () => again({ tasks: [theirs], text: mine.value })]
				: ["Add mine", () => { drop(); outbox.put({ action: "add", text: mine.value }, `Add: ${mine.value}`) }],
		])
	} else if (action === "note" && (theirs || tasks.length)) {
		const { task, note } = await get(`tasks/${encodeURIComponent((theirs ?? tasks[0]).id)}`).catch(() => ({}))
		if (!outbox.includes(entry)) return
		const mine = h("textarea", { value: entry.body.text, "aria-label": "Your note" })
		dialog("The note has changed elsewhere", [...now(task && (note || "No note.")), h("h3", {}, "Yours"), mine], [
			["Keep theirs", drop], ...(task ? [["Save mine", () => again({ tasks: seen([task]), seen: note ?? "", text: mine.value })]] : []),
		])
	} else if (tasks.length) {
		dialog("The task has changed elsewhere", [...now(theirs?.raw), h("h3", {}, "Not done"), h("p", {}, entry.title)], [
			["Discard", drop],
			...(theirs ? [["Do it anyway", () => again({ tasks: tasks.length > 1 ? tasks.map((task) => task.id === theirs.was ? theirs : task) : [theirs] })]] : []),
		])
	} else return
	// Keys typed for the list do not go into the text.
	sheet.focus()
}
const naming = (tasks) => tasks.length === 1 ? clip(tasks[0].text) : plural(tasks.length, "task")
const seen = (tasks) => tasks.map(({ id, raw }) => ({ id, raw }))
function change(action, tasks, values, title) {
	if (!tasks.length) return
	last = () => change(action, targets(), values, title)
	outbox.put({ action, tasks: seen(tasks), ...values }, `${title}: ${naming(tasks)}`)
}
let last = null
const act = {
	complete(tasks = targets()) {
		const all = tasks.every((task) => task.done)
		change(all ? "reopen" : "complete", tasks, {}, all ? "Reopen" : "Complete")
	},
	delete: (tasks = targets()) => change("delete", tasks, {}, "Delete"),
	priority: (letter) => change("priority", targets(), { priority: letter }, letter ? `Priority ${letter}` : "Remove the priority"),
	nextPriority() {
		const [task] = targets()
		if (task) act.priority({ A: "B", B: "C", C: null }[task.priority ?? ""] ?? (task.priority ? null : "A"))
	},
	undo: () => outbox.put({ action: "undo" }, "Undo"),
	redo: () => outbox.put({ action: "redo" }, "Redo"),
	archive: () => outbox.put({ action: "archive" }, "Archive completed tasks"),
	add() { $("main").classList.add("adding"); $("add-text").focus() },
	filter() { $("main").classList.add("filtering"); $("query").focus() },
	compact() { kept.write("compact", document.documentElement.classList.toggle("compact")); measure(); draw() },
}
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

function edit(task = targets()[0], text = task?.raw) {
	if (!task || editing) return
	const element = drawn.get(task.id)
	if (!element) {
		const input = h("input.wide", { value: text, "aria-label": "Edit the task" })
		dialog("Edit", [input], [["Save", () => input.value !== task.raw && outbox.put({ action: "edit", tasks: seen([task]), text: input.value }, `Edit: ${input.value}`)]])
		return input.focus()
	}
	const input = h("input", { value: text, "aria-label": "Edit the task", oninput: () => keptHere.write("edit", { task, text: input.value }) })
	const form = h("form.edit", { onsubmit: instead(saveEdit) }, input, h("button.main", {}, "Save"), button("Cancel", cancelEdit))
	editing = { task, element, input }
	element.spelled = null
	element.replaceChildren(form)
	element.classList.add("editing")
	input.focus()
	draw()
}
function saveEdit() {
	const { task, input } = editing
	if (input.value !== task.raw) outbox.put({ action: "edit", tasks: seen([task]), text: input.value }, `Edit: ${input.value}`)
	cancelEdit()
}
function cancelEdit() {
	keptHere.write("edit")
	const element = editing?.element
	editing = null
	goOn()
	if (element) { element.remove(); for (const [key, value] of drawn) if (value === element) drawn.delete(key); draw(); requestAnimationFrame(focusRowLater) }
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
	sheet.className = ""
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
	menuBox.replaceChildren(h("div", { role, "aria-label": label }, items.filter(Boolean).map(([title, action, { sign, key, chosen } = {}]) => {
		const isChoice = chosen != null, kind = role === "listbox" ? "option" : isChoice ? "menuitemcheckbox" : "menuitem"
		return button([sign && icon(sign), h("span", {}, title), key && h("kbd", {}, key), chosen && icon("check")], () => { menuBox.close(); action() },
			{ role: kind, tabIndex: -1, [kind === "option" ? "aria-selected" : "aria-checked"]: isChoice ? String(chosen) : null })
	})))
	menuBox.showModal()
	menuBox.style.left = `${Math.max(8, Math.min(place.left, innerWidth - menuBox.offsetWidth - 8))}px`
	const below = place.bottom + 4, isLow = below + menuBox.offsetHeight > innerHeight - 8
	menuBox.style.top = `${isLow ? Math.max(8, Math.min(place.top - 4, innerHeight - 8) - menuBox.offsetHeight) : below}px`
	;(menuBox.querySelector("[aria-selected=true]") ?? menuBox.querySelector("button")).focus()
}
menuBox.addEventListener("click", ({ target }) => target === menuBox && menuBox.close())
menuBox.addEventListener("keydown", (event) => {
	const all = [...menuBox.querySelectorAll("button")], at = all.indexOf(focused())
	const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
	const found = by ? all[(at + by + all.length) % all.length] : event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1)
		: event.key === "Tab" ? (menuBox.close(), event.target) : event.key.length === 1 && event.key !== " " ? [...all.slice(at + 1), ...all].find((one) => one.textContent.toLowerCase().startsWith(event.key.toLowerCase())) : null
	if (found) { event.preventDefault(); found.focus() }
})
function showMore() {
	const isPhone = getComputedStyle($("group")).display === "none"
	menu($("open-more"), "More", [
		isPhone && ["Group…", () => choose("group"), { sign: "list" }], isPhone && ["Sort…", () => choose("sort"), { sign: "sort" }],
		["Completed tasks", () => go({ done: !place.done }, true), { sign: "done", key: "H", chosen: place.done }],
		["Compact rows", act.compact, { sign: "list", chosen: document.documentElement.classList.contains("compact") }],
		can.all && ["Search all…", showSearch, { sign: "search", key: "f s" }], can.all && ["Statistics", showStatistics, { sign: "stats" }], can.all && ["Log", showLog, { sign: "clock", key: "L" }],
		...(can.all && can.change ? [["Undo", act.undo, { sign: "undo", key: "u" }], ["Archive completed tasks", act.archive, { sign: "check", key: "A" }]] : []),
		["Keys", showHelp, { sign: "help", key: "?" }],
	])
}
const head = (titles) => h("thead", {}, h("tr", {}, titles.map((title) => h("th", { scope: "col" }, title))))
const figures = (title, ...cells) => h("tr", {}, h("th", { scope: "row" }, title), cells.map((cell) => h("td", {}, cell)))
/** An element for a month's days, which `choose` gets, and a function that shows the month of a date there. */
function months(choose, chosen, tasks = []) {
	const grid = h("div"), show = (date) => shown(async () => grid.replaceChildren(await month(date, show, choose, chosen, tasks)))
	return [grid, show]
}
/** The weeks of a month for a page that may not count all tasks. */
function bareWeeks(year, month) {
	const weeks = []
	for (let day = 1 - (new Date(year, month, 1).getDay() + 6) % 7; new Date(year, month, day) < new Date(year, month + 1, 1); day += 7) {
		weeks.push({ days: [0, 1, 2, 3, 4, 5, 6].map((more) => ({ date: iso(new Date(year, month, day + more)) })) })
	}
	return weeks
}
async function month(date, show, choose, chosen, tasks) {
	const year = date.getFullYear(), number = date.getMonth()
	const { results: [{ weeks }] } = can.all ? await get("calendar", { year, month: number + 1 }) : { results: [{ weeks: bareWeeks(year, number) }] }
	const step = (by) => show(new Date(year, number + by, 1))
	const days = weeks[Math.min(1, weeks.length - 1)].days
	return h("div.month", {},
		h("div.bar", {}, iconButton("back", "The month before", () => step(-1)), h("strong", {}, local(iso(date), { month: "long", year: "numeric" })), iconButton("next", "The next month", () => step(1))),
		h("table", {}, head(days.map((item) => local(item.date, { weekday: "short" }))),
			h("tbody", {}, weeks.map((week) => h("tr", {}, week.days.map((item) => h("td", {},
				button([h("span", {}, day(item.date).getDate()), h("small", {}, item.tasks || ""), ...tasks.filter((task) => task.due === item.date).map((task) => h("em", { className: task.overdue ? "overdue" : "" }, split(task.text)[0]))], () => choose(item.date), {
					"aria-label": local(item.date, { dateStyle: "full" }) + (item.tasks == null ? "" : `, ${plural(item.tasks, "task")} due`),
					"aria-current": item.date === today() && "date", "aria-pressed": String(item.date === chosen),
					onkeydown: (event) => {
						const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
						const all = [...event.target.closest("table").querySelectorAll("button")]
						if (by) { event.preventDefault(); all[all.indexOf(event.target) + by]?.focus() }
					},
				}))))))))
}
function askDate(name, title, tasks = targets()) {
	if (!tasks.length) return
	const preview = h("p.preview", { id: "date-preview", "aria-live": "polite" })
	const input = h("input.wide", { placeholder: "fri, 3d, eom, 2026-12-15", "aria-label": title, "aria-describedby": "date-preview", oninput: delayed(80, async () => {
		const answer = input.value ? await get("date", { text: input.value }).catch((error) => ({ message: error.message })) : {}
		preview.textContent = answer.date ? `${local(answer.date, { dateStyle: "full" })}, ${spellDay(answer.date)}` : answer.message ?? ""
	}) })
	const set = (date) => { sheet.close(); change(name, tasks, { date }, title) }
	const setTyped = () => input.value.trim() ? set(input.value) : say("No date was typed; nothing was changed.")
	const form = h("form", { onsubmit: instead(() => { if (input.value.trim()) setTyped(); else preview.textContent = "Type a date, or choose a day." }) }, input)
	const [grid, show] = months(set, tasks[0][name === "due" ? "due" : "t"])
	dialog(`${title}: ${naming(tasks)}`, [form, preview, grid], [["Remove the date", () => change(name, tasks, { date: null }, `Remove: ${title}`)], ["Set", setTyped]])
	show(day(tasks[0].due ?? today()))
	input.focus()
}
/** The calendar is a view: a month with the tasks that are due, and an address. */
function showCalendar() { go({ ...nowhere, calendar: iso(new Date()).slice(0, 7) }) }
const drawCalendar = () => shown(async () => {
	const [grid, is] = [$("calendar"), place.calendar]
	$("main").classList.toggle("months", is !== "")
	$("bar-calendar").ariaCurrent = $("open-calendar").ariaCurrent = is ? "page" : null
	if (!is) return
	const { tasks } = await get("tasks", { q: `due:${is}-01..${iso(new Date(+is.slice(0, 4), +is.slice(5), 0))}`, limit: 1000 }).catch(() => ({ tasks: [] }))
	const show = (date) => go({ calendar: iso(date).slice(0, 7) }, true)
	const table = await month(day(`${is}-01`), show, (date) => go({ ...nowhere, q: `due:${date}` }), null, tasks)
	if (is !== place.calendar) return
	const inside = grid.contains(focused()) && focused().ariaLabel
	grid.replaceChildren(table)
	if (inside) [...grid.querySelectorAll("button")].find((button) => button.ariaLabel === inside)?.focus()
})
const showStatistics = () => shown(async () => {
	const { results } = await getPrompt("statistics")
	const names = results.filter((item) => item.result !== "week"), weeks = results.filter((item) => item.result === "week")
	const sign = { project: "+", context: "@" }, most = Math.max(1, ...weeks.map((week) => week.done))
	dialog("Statistics", [
		h("table.figures", {}, head([h("span.hidden", {}, "Of"), "open", "done", "overdue"]),
			h("tbody", {}, names.map((item) => figures(item.name ? sign[item.result] + item.name : "All", item.open, item.done, item.overdue)))),
		h("h3", {}, "Completed by week"),
		h("table.figures", {}, h("tbody", {}, weeks.map((week) => figures(week.start, h("meter", { max: most, value: week.done, "aria-label": `Week of ${week.start}` }), week.done)))),
	])
})
const showLog = () => shown(async () => {
	const { results } = await getPrompt("log")
	dialog("What was done", [h("ul.history", {}, results.filter((item) => item.number).map((item) => h("li", {},
		h("span", {}, `${item.date} ${item.time} ${clip(item.title, 200)}`), item.isUndone ? "undone" : can.change && button("Undo", () => { sheet.close(); outbox.put({ action: "undo", number: item.number, seen: item.title }, `Undo: ${item.title}`) }, { "aria-label": `Undo: ${item.title}` }))))])
})
function showSearch() {
	const results = h("ul.results", { "aria-live": "polite" })
	const input = h("input.wide", { type: "search", "aria-labelledby": "dialog-title", oninput: delayed(120, () => shown(async () => {
		const answer = input.value ? await get("search", { q: input.value }) : { tasks: [] }
		const open = (task) => task.id ? (sheet.close(), showDetail(task.id)) : dialog("Completed and archived", [h("p.raw", {}, linked(task.raw))])
		results.replaceChildren(...answer.tasks.map((task) => h("li", {}, button(task.raw, () => open(task)))))
		if (answer.total > answer.tasks.length) results.append(h("li", {}, `The first ${answer.tasks.length} of ${answer.total.toLocaleString()} matches are shown.`))
		if (!answer.tasks.length && input.value) results.replaceChildren(h("li", {}, "No match."))
	})) })
	dialog("Search todo.txt and done.txt", [input, results])
	input.focus()
}
function askTags(tasks = targets()) {
	if (!tasks.length) return
	shown(async () => {
		const names = await getPrompt("tags"), more = h("input.wide", { placeholder: "+New @new", "aria-label": "New projects and contexts" })
		const boxes = ["projects", "contexts"].flatMap((kind) => names[kind].map((name) => {
			const having = tasks.filter((task) => task[kind].includes(name)).length
			return h("input", { type: "checkbox", name: (kind === "projects" ? "+" : "@") + name, checked: having === tasks.length, indeterminate: having > 0 && having < tasks.length, onchange: (event) => (event.target.touched = true) })
		}))
		dialog(`Projects and contexts: ${naming(tasks)}`, [more, h("div.choices", {}, boxes.map((box) => h("label", {}, box, box.name)))], [["Save", () => {
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
	const { task, note, next, blockedBy, history } = await (open ? get : getPrompt)(`tasks/${encodeURIComponent(id)}`)
	if (number !== details || focused().id === "note") return
	detailed = task.id
	const inside = side.contains(focused())
	const area = h("textarea", { id: "note", value: draft ?? note ?? "", "aria-labelledby": "note-title", oninput: () => kept.write(`note ${id}`, area.value) })
	const named = (kind, sign) => task[`${kind}s`].flatMap((name) => [h(`span.${kind}`, {}, sign + name), " "])
	const date = (value) => value && h("span", { title: value }, capital(spellDay(value)))
	const [title, tail] = split(task.text), due = facts(task).at(-1)
	// What the other fields do not have.
	const others = tail.split(" ").flatMap((word) => /^https?:/i.test(word) ? [["list", "Link", linked(word)]] : isKey.test(word) && !/^rec:/.test(word) ? [["list", ...word.split(/:(.*)/)]] : [])
	const fields = [["date", "Due", task.due && h("span", { className: due[1] ?? "", title: task.due }, due[0])], ["flag", "Priority", task.priority && chip(task.priority)], ["tag", "Project", named("project", "+")], ["at", "Context", named("context", "@")], ["clock", "Waits until", date(task.t)],
		["repeat", "Recurs", task.rec], ["repeat", "Comes back", next.join(", ")], ["none", "Waits for", blockedBy.join(", ")], ["plus", "Created", date(task.created)], ["done", "Completed", date(task.completed)], ...others, ["list", "Line", task.number ?? (task.n || "")]]
	side.replaceChildren(
		h("div.actions", {}, can.change && [iconButton("edit", "Edit", () => { hideDetail(); edit(task) }), iconButton("date", "Due", () => askDate("due", "Due", [task])), iconButton("clock", "Defer", () => askDate("defer", "Defer", [task])),
			iconButton("tag", "Tags", () => askTags([task])), iconButton("delete", "Delete", () => act.delete([task]))], iconButton("close", "Close", () => hideDetail())),
		h("div.named", {}, can.change && iconButton("check", task.done ? "Reopen" : "Complete", () => act.complete([task]), { className: "check", "aria-pressed": String(task.done) }), h("h2", { id: "detail-title" }, linked(title))),
		h("dl", {}, fields.flatMap(([sign, title, value]) => value && value.length !== 0 ? [h("dt", {}, icon(sign), title), h("dd", {}, value)] : [])),
		h("h3", { id: "note-title" }, "Note"), h("div", {}, can.change ? area : h("p.raw", {}, linked(note ?? "")), can.change && button("Save the note", () => { kept.write(`note ${id}`); change("note", [task], { text: area.value, seen: note ?? "" }, "Note") })),
		history.length ? h("h3", {}, "History") : "", h("ul.history", {}, history.map((item) => h("li", {}, h("span", {}, item.title, h("small", {}, [item.date, item.author].filter(Boolean).join(", "))), can.change && item.before && button("Restore", () => outbox.put({ action: "edit", tasks: seen([task]), text: item.before }, `Restore: ${item.before}`), { "aria-label": `Restore: ${item.before}` })))))
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
	const also = [["Details", () => showDetail(), { sign: "note", key: "↵" }], ["Mark", mark, { sign: "check", key: "␣" }]]
	menu(anchor, naming(tasks), can.change ? [
		[tasks.every((task) => task.done) ? "Reopen" : "Complete", () => act.complete(), { sign: "done", key: "x" }], ["Edit", () => edit(), { sign: "edit", key: "e" }],
		["Due…", () => askDate("due", "Due"), { sign: "date", key: "d" }], ["Defer…", () => askDate("defer", "Defer"), { sign: "clock", key: "s" }],
		["Next priority", act.nextPriority, { sign: "flag", key: "p p" }], ["Projects and contexts…", () => askTags(), { sign: "tag", key: "t" }], ...also,
		["Delete", () => act.delete(), { sign: "delete", key: "D" }], can.all && lists.length > 0 && ["Move to a list…", () => menu(anchor, "Move to a list", lists.map((name) => [name, () => change("move", tasks, { words: [name] }, "Move")])), { sign: "next" }],
		can.all && ["More…", () => showActions(tasks), { sign: "more" }],
	] : also)
}
/** The actions of the program that have no button of their own, by their descriptions. */
const own = new Set(["do", "reopen", "del", "pri", "depri", "tag", "untag", "due", "defer", "note", "edit"])
const showActions = (tasks) => shown(async () => {
	const { actions } = await getPrompt("actions")
	const fits = { all: () => true, open: (task) => !task.done, completed: (task) => task.done, prioritized: (task) => task.priority }
	const offered = actions.filter((action) => !own.has(action.name) && (tasks.length === 1 || action.needs === "tasks") && tasks.every(fits[action.suits]))
	dialog(naming(tasks), offered.map((action) => button([action.summary, h("small", {}, ` ${action.name}`)], () => { sheet.close(); askWords(action, tasks) }, { className: "wide" })))
})
function askWords(action, tasks) {
	const title = action.keys[0]?.title ?? action.name
	const perform = (words) => change(action.name, tasks, { words }, title[0].toUpperCase() + title.slice(1))
	if (!action.words.length) return perform([])
	const hints = { date: "fri, 3d, eom, 2026-12-15", number: "3", priority: "A", tag: "+Project @context", list: "someday.txt" }
	const inputs = action.words.map(({ kind, isRequired }) => h("input.wide", { placeholder: hints[kind] ?? kind, required: isRequired, "aria-label": kind, inputMode: kind === "number" ? "numeric" : "text" }))
	const form = h("form", { onsubmit: instead(() => {
		sheet.close()
		perform(action.words.flatMap(({ kind }, index) => kind === "tag" ? inputs[index].value.split(/\s+/) : [inputs[index].value.trim()]).filter(Boolean))
	}) }, inputs)
	dialog(`${action.summary}: ${naming(tasks)}`, [form], [["Do it", () => form.reportValidity() && form.requestSubmit()]])
	inputs[0].focus()
}
function showHelp() {
	const box = h("input", { type: "checkbox", checked: letters, onchange: () => { letters = box.checked; kept.write("letters", letters) } })
	const switching = h("p.choices", {}, h("label", {}, box, "Letters, digits and signs are keys"))
	const words = h("input.wide", { type: "search", placeholder: "Search the keys", "aria-label": "Search the keys", oninput() {
		for (const row of all) row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase())
	} })
	const all = keys.filter(([, , , need]) => allowed(need)).map(([names, title]) => h("div", {}, h("dt", {}, names.flatMap((name) => [h("kbd", {}, name === " " ? "Space" : name), " "])), h("dd", {}, title)))
	dialog("Keys", [words, switching, h("dl.keys", {}, all)])
	sheet.className = "wide"
	words.focus()
}
function filter(query, replaces) { $("query").value = query; go({ q: query, calendar: "" }, replaces) }
function narrow(kind) { const name = find(current)?.[`${kind}s`][0]; if (name) filter(`${kind}:${name}`) }
function mark() { const task = find(current); if (task && !marked.delete(task.id)) marked.add(task.id); tellMarks() }
function tellMarks() { say(`${plural(marked.size, "task")} marked.`); draw() }

// MARK: Keys, as on the screen

const keys = [
	[["j", "ArrowDown"], "Move down", () => move(1)], [["k", "ArrowUp"], "Move up", () => move(-1)],
	[["PageDown"], "Page down", () => move(page())], [["PageUp"], "Page up", () => move(-page())],
	[["g", "Home"], "Go to the top", () => select(0)], [["G", "End"], "Go to the end", () => select(list.height - 1)],
	[["J"], "Go to the next section", () => section(1)], [["K"], "Go to the previous section", () => section(-1)],
	[["Enter"], "Show details and history", () => at(currentRow)?.group ? fold(groupHere()) : showDetail()], [["/"], "Filter the list by a query", act.filter],
	[["f f"], "Clear the filter", () => filter("")], [["f s"], "Search todo.txt and done.txt", showSearch, ["all"]],
	[["f p"], "Filter by the task's project", () => narrow("project")], [["f c"], "Filter by the task's context", () => narrow("context")],
	[["H"], "Show or hide completed tasks", () => go({ done: !place.done }, true)], [["b"], "Group the list into sections", () => choose("group")], [["S"], "Sort the list", () => choose("sort")],
	[["z"], "Fold or unfold the section", () => groupHere()?.title && fold(groupHere())],
	[["a", "n"], "Add tasks", act.add, ["change"]], [["e"], "Edit the task here", edit, ["change"]], [["x"], "Complete the task, or reopen it", act.complete, ["change"]],
	[["p p"], "Next priority: A, B, C, none", act.nextPriority, ["change"]], [["p LETTER"], "Set the priority", null, ["change"]], [["p Space"], "Remove the priority", () => act.priority(null), ["change"]],
	[["d"], "Set the due date", () => askDate("due", "Due"), ["change"]], [["s"], "Defer: hide the task until a date", () => askDate("defer", "Defer"), ["change"]], [["c"], "Calendar", showCalendar, ["all"]],
	[["t", "+", "@"], "Choose projects and contexts", askTags, ["change"]], [["D", "Delete"], "Delete the task", act.delete, ["change"]], [["A"], "Archive: move completed tasks to done.txt", act.archive, ["change", "all"]],
	[["N"], "Edit the task's note", async () => { await showDetail(); $("note")?.focus() }, ["change"]],
	[["u"], "Undo the last action", act.undo, ["change", "all"]], [["U"], "Redo the last undone action", act.redo, ["change", "all"]], [["L"], "Show what was done, to undo any of it", showLog, ["all"]], [["."], "Repeat the last action on the selection", () => last?.(), ["change"]],
	[[" "], "Mark or unmark the task and go down", () => { mark(); move(1) }], [["V"], "Mark or unmark all loaded tasks", () => { if (marked.size) marked.clear(); else for (const task of list.tasks) if (task) marked.add(task.id); tellMarks() }],
	[["1", "…", "9"], "Go to the view with that number", null], [["?"], "Show all keys", showHelp],
	[["q", "Escape"], "Go back", () => document.body.classList.contains("browsing") ? browse(false) : place.calendar && $("detail").hidden ? go(nowhere) : $("detail").hidden ? (marked.clear(), draw()) : hideDetail()],
]
const bound = new Map(keys.flatMap(([names, , action, need]) => action ? names.map((name) => [name, () => allowed(need) ? action() : say(can.change ? "This address shows one view and nothing else." : "This address can only read.")]) : []))
/** Without them, speech input and stray keys do nothing (WCAG 2.1.4). */
let letters = kept.read("letters", true)
let prefix = ""
document.addEventListener("keydown", (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || sheet.open || menuBox.open) return
	const field = event.target.closest(fields)
	if (field) {
		if (event.key !== "Escape") return
		if (editing?.input === field) cancelEdit()
		else { $("main").classList.remove("adding"); if (field.id === "query") filter("", true); focusRow(); $("main").classList.toggle("filtering", place.q !== "") }
		return event.preventDefault()
	}
	if (event.target.closest("button, a, summary, input") && ["Enter", " "].includes(event.key)) return
	if (!letters && event.key.length === 1 && event.key !== " ") return
	const key = prefix + (prefix && event.key === " " ? "Space" : event.key), began = prefix
	prefix = ""
	if (!began && ["f", "p"].includes(event.key)) { prefix = `${event.key} `; say(`${event.key} …`) }
	else if (began === "p " && event.key !== "p" && /^[a-z]$/i.test(event.key)) can.change && act.priority(event.key.toUpperCase())
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
rows.addEventListener("click", (event) => { const row = rowItself(event); if (row) select(row.row); if (event.target.matches(".note")) showDetail() })
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
	if (by > 0) act.complete([row.task])
	else askDate("due", "Due", [row.task])
})

// MARK: Start

box.addEventListener("scroll", draw, { passive: true })
addEventListener("resize", () => {
	const top = rowAt(box.scrollTop)
	measure()
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
	outbox.put({ action: "add", text }, `Add: ${text}`)
	$("add-text").value = $("add-preview").textContent = ""
	keptHere.write("add")
	if ($("main").classList.contains("adding") && getComputedStyle($("add")).position === "fixed") { $("main").classList.remove("adding"); focusRow() }
})
// Beside the sheet.
$("add").addEventListener("click", ({ target, clientY }) => target === $("add") && clientY < target.getBoundingClientRect().top && $("main").classList.remove("adding"))
/** What the server understood, as chips. */
function understood(raw) {
	const names = new Set([...$("tags").querySelectorAll("a")].map((link) => link.textContent.replace(/\d+$/, "")))
	const priority = raw.match(/^\(([A-Z])\) /)?.[1], due = raw.match(/(?:^| )due:(\d{4}-\d\d-\d\d)(?:T?(\d\d:\d\d))?/), waits = raw.match(/(?:^| )t:(\d{4}-\d\d-\d\d)/), rec = raw.match(/(?:^| )rec:(\S+)/)
	const short = (date) => local(date, { weekday: "short", day: "numeric", month: "short" })
	return [
		priority && chip(priority),
		...raw.split(/\s+/).filter((word) => /^[+@]./.test(word)).map((word) => h("span", { className: (word[0] === "+" ? "project" : "context") + (names.has(word) ? "" : " new"), title: names.has(word) ? "" : "New" }, word)),
		due && h("span.due", { className: "due read" }, icon("date"), ` ${short(due[1])}`), due && h("span", {}, inDays(due[1])),
		waits && h("span", {}, `from ${short(waits[1])}`), rec && h("span", {}, icon("repeat"), ` ${rec[1]}`),
	].filter(Boolean)
}
const inDays = (date) => { const away = daysTo(date); return away > 1 ? `in ${plural(away, "day")}` : spellDay(date) }
const tellRefusal = delayed(700, (text, message) => { if (text === $("add-text").value) $("add-preview").replaceChildren(h("span.error", {}, message)) })
const preview = delayed(80, async () => {
	const text = $("add-text").value, answer = text ? await get("preview", { text }).catch((error) => ({ error })) : {}
	if (text !== $("add-text").value) return
	$("add-preview").replaceChildren(...understood(answer.raw ?? ""))
	// A word that is being typed is not wrong yet.
	if (answer.error instanceof Refused) tellRefusal(text, answer.error.message)
})
$("add-text").addEventListener("input", () => { keptHere.write("add", $("add-text").value || null); preview() })
const filtered = delayed(60, () => go({ q: $("query").value, calendar: "" }, true))
$("query").addEventListener("input", filtered)
$("filter").onsubmit = instead(focusRow)
$("query").addEventListener("blur", () => $("main").classList.toggle("filtering", place.q !== ""))
for (const [id, action] of Object.entries({ "open-calendar": showCalendar, "bar-calendar": showCalendar, "open-stats": showStatistics, "open-undo": act.undo, "open-help": showHelp, "open-more": showMore, "open-filter": act.filter, "open-add": act.add,
	"said-undo": act.undo, group: () => choose("group"), sort: () => choose("sort"), browse: () => browse(!document.body.classList.contains("browsing")) })) $(id).addEventListener("click", action)
/** Shows the side as a sheet, on a phone. */
function browse(is) {
	document.body.classList.toggle("browsing", is)
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
		say(error instanceof Refused ? error.message : "No connection to the server.")
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
	$("main").classList.toggle("filtering", place.q !== "")
	drawCalendar()
	$("add-text").value = keptHere.read("add", "")
	drawWaiting()
	const known = loadViews(), error = await load()
	if (error?.status === 400) { await known; await recover() }
	if (adds) act.add()
	if (list.version) follow()
	else if (!isLost) again()
	const draft = keptHere.read("edit")
	if (draft) requestAnimationFrame(() => requestAnimationFrame(() => {
		if (drawn.has(draft.task.id) && !isTyping()) edit(draft.task, draft.text)
		else say(`An edit was open: ${draft.text}`)
	}))
}
start()
