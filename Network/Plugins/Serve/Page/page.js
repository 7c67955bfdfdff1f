// The page of todo serve. The server groups, filters, sorts and reads dates; the page shows rows and sends each change once.

// MARK: The document

const $ = (id) => document.getElementById(id)
const all = (selector, element = document) => [...element.querySelectorAll(selector)]
const on = (target, names, action, options) => names.split(" ").forEach((name) => target.addEventListener(name, action, options))

/** An element, as `span.count`, with properties if any, and children; strings become text, never markup. */
function h(selector, ...children) {
	const [name, className = ""] = selector.split("."), element = Object.assign(document.createElement(name), { className })
	const properties = children[0]?.constructor === Object ? children.shift() : {}
	for (const [key, value] of Object.entries(properties)) {
		if (value == null || value === false) continue
		if (key.startsWith("on")) on(element, key.slice(2), value)
		else if (key in element) element[key] = value
		else element.setAttribute(key, value)
	}
	element.append(...children.flat().filter((child) => child != null && child !== false))
	return element
}
const instead = (action) => (event) => { event.preventDefault(); action() }
function icon(name) {
	const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name))
	svg.setAttribute("viewBox", "0 0 24 24")
	use.setAttribute("href", `#i-${name}`)
	svg.append(use)
	return svg
}
const button = (title, onclick, properties) => h("button", { type: "button", onclick, ...properties }, title)
const iconButton = (name, title, onclick, properties) => button(icon(name), onclick, { className: "icon", title, ariaLabel: title, ...properties })
const field = (ariaLabel, properties) => h("input.wide", { ariaLabel, ...properties })
const fields = "input:not([type=checkbox]), textarea"
const focused = () => document.activeElement
const isTyping = () => focused()?.matches(fields)
const isPhone = () => matchMedia("(max-width: 40rem)").matches
const is = (name) => document.body.classList.contains(name)
const toggle = (name, is) => document.body.classList.toggle(name, is)
const plural = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`
const joined = (parts, mark = ", ") => parts.filter(Boolean).join(mark)

function framed(action) {
	let due = false
	return () => {
		if (!due) requestAnimationFrame(() => { due = false; action() })
		due = true
	}
}
function delayed(milliseconds, action) {
	let timer
	return (...values) => { clearTimeout(timer); timer = setTimeout(action, milliseconds, ...values) }
}

/** Kept across reloads, under the list's address: several lists may share one origin. */
const keeper = (storage, path = location.pathname) => ({
	read(name, fallback = null) {
		try { return JSON.parse(storage[path + name]) ?? fallback } catch { return fallback }
	},
	all(prefix) {
		return Object.keys(storage).filter((name) => name.startsWith(path + prefix)).map((name) => this.read(name.slice(path.length))).filter(Boolean)
	},
	write(name, value) {
		try {
			if (value == null) delete storage[path + name]
			else storage[path + name] = JSON.stringify(value)
		} catch { say("The browser's storage is full: what waits here is lost by a reload.") }
	},
})
const kept = keeper(localStorage), keptHere = keeper(sessionStorage)

// MARK: The place, and the list

const nowhere = { view: "", q: "", group: "", sort: "", done: "", calendar: "" }
const place = { ...nowhere, folded: [], ...kept.read("place") }
const list = { version: null, total: 0, groups: [], tasks: [], tops: [], rows: 0 }
let views = [], viewsVersion, firstWeekday = 1
const can = { change: true, all: true }
const allowed = (need = "") => need.split(" ").every((name) => can[name] ?? true)
let current = null, currentRow = 0 // The id of the task that keys act on.
const marked = new Set()
const foldName = (group) => [place.view, place.group, group.title].join("\n")
const folded = (group) => place.folded.includes(foldName(group))

const placed = () => Object.fromEntries(Object.keys(nowhere).map((name) => [name, place[name]]))
/** The address of a place. It names the view: an address without one is the browser's last place. */
const address = (values) => `?${new URLSearchParams(Object.entries({ view: "", ...values }).filter(([name, value]) => name === "view" || value))}`
function placeOf(address) {
	const values = [...new URLSearchParams(address)].filter(([name]) => name in nowhere)
	return values.length ? { ...nowhere, ...Object.fromEntries(values) } : null
}
let going = null, arrived // While the browser goes back from a detail.
async function visit(replaces, state) {
	await going
	history[replaces ? "replaceState" : "pushState"]({ place: placed(), ...state }, "", address(placed()))
}
function go(values, replaces) {
	Object.assign(place, values)
	visit(replaces)
	showPlace()
}
function showPlace() {
	if (focused() !== $("query")) $("query").value = place.q
	list.version = null
	box.scrollTop = 0
	kept.write("place", place)
	loadViews(); arrive(); drawCalendar()
}
on(window, "popstate", ({ state }) => {
	if (arrived) { arrived(); going = arrived = null; return visit(true) }
	if (state?.detail) showDetail()
	else if (!$("detail").hidden) hideDetail()
	const values = state?.place ?? placeOf(location.search)
	if (!values || address(values) === address(placed())) return
	Object.assign(place, values)
	showPlace()
})

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
/** The last group that begins at most at that row, task or height. */
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
	const top = topAt(row)
	return !top ? 0 : row <= top.row ? top.y : top.y + top.heading * headingHeight + (row - top.row - top.heading) * rowHeight
}
function rowAt(y) {
	const top = topAt(y, "y")
	return top ? within(top.row + Math.max(0, Math.floor((y - top.y - top.heading * headingHeight) / rowHeight) + top.heading), list.rows) : 0
}
const within = (row, end = list.rows - 1) => Math.max(0, Math.min(row, end))
function at(row) {
	const top = topAt(row)
	if (!top || row < 0 || row >= list.rows) return {}
	return row === top.row && top.heading ? { group: top.group } : { index: top.first + row - top.row - top.heading }
}
function rowOf(index) {
	const top = topAt(index, "first")
	return !top ? 0 : index >= 0 && top.count ? top.row + top.heading + index - top.first : top.row
}
const taskAt = (row) => list.tasks[at(row).index]
const indexOf = (id) => list.tasks.findIndex((task) => task?.id === id)
const find = (id) => list.tasks[indexOf(id)]

// MARK: Rows

const box = $("list"), rows = $("rows")
const drawn = new Map() // The element of each row in the document, by the task's id or the group's title.
let rowHeight = 38, headingHeight = 40
let editing = null

function measure() {
	const pixels = (name) => parseFloat(getComputedStyle(document.body).getPropertyValue(name)) * parseFloat(getComputedStyle(document.documentElement).fontSize)
	rowHeight = pixels("--row")
	headingHeight = pixels("--heading")
	layOut()
}

let printing = false
function drawNow() {
	const from = printing ? 0 : within(rowAt(box.scrollTop) - 10), to = printing ? list.rows : within(rowAt(box.scrollTop + box.clientHeight) + 11, list.rows)
	drawPinned()
	const wanted = new Map() // The row of each key. Until the list is loaded anew, two rows may have one id.
	for (let row = from; row < to; row++) {
		const { group, index } = at(row), key = group ? `# ${group.title}` : list.tasks[index]?.id
		if (!key) load.soon()
		else if (!wanted.has(key)) wanted.set(key, row)
	}
	const hadFocus = rows.contains(focused())
	// An open edit and the row with the focus stay, even out of view.
	for (const [key, element] of drawn) {
		const index = indexOf(key)
		if (wanted.has(key)) continue
		if (element === editing?.element || index >= 0 && element.contains(focused())) wanted.set(key, index >= 0 ? rowOf(index) : element.row)
		else { element.remove(); drawn.delete(key) }
	}
	let next = rows.firstChild
	for (const [key, row] of [...wanted].sort(([, one], [, other]) => one - other)) {
		const { group } = at(row), task = find(key)
		if (!drawn.has(key)) drawn.set(key, h(group ? "li.heading" : "li.task", { role: "treeitem" }))
		const element = drawn.get(key)
		// A moved element loses the focus, so the others are moved around it.
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
function drawPinned() {
	const top = topAt(rowAt(box.scrollTop))
	$("pinned").hidden = !top?.heading || box.scrollTop <= top.y + 8
	$("pinned").replaceChildren(...(top ? [top.group.title, " ", h("span.count", top.group.count)] : []))
}
function drawHeading(element, group, row) {
	const { title, count } = group
	element.replaceChildren(h("h2", icon("down"), span({ Overdue: "overdue", Today: "today" }[title], title), " ", h("span.count", count)))
	Object.assign(element, { ariaExpanded: String(!folded(group)), ariaLabel: `${title}, section of ${plural(count, "task")}`, onclick: () => { select(row); fold(group) } })
	setCurrent(element, row === currentRow && !current)
}
const setCurrent = (element, is) => Object.assign(element, { tabIndex: is ? 0 : -1, ariaCurrent: is ? "true" : null })

function drawTask(element, task, row) {
	const is = task.id === current, isEdited = element === editing?.element, top = topAt(row), place = row - top.row - top.heading
	const states = { first: place === 0, last: place === top.count - 1, done: task.done, marked: marked.has(task.id), sending: outbox.some((entry) => entry.ids?.includes(task.id)), editing: isEdited }
	for (const [name, is] of Object.entries(states)) element.classList.toggle(name, !!is)
	setCurrent(element, is)
	element.ariaSelected = String(states.marked)
	if (is) currentRow = row
	if (isEdited) return
	drawWords(element, task, top.group.title)
	if (is && can.change) element.querySelector(".meta").before(acts)
}
function drawWords(element, task, heading) {
	const spelled = JSON.stringify([task, heading])
	if (element.spelled === spelled) return
	if (element.task && JSON.stringify(element.task) !== JSON.stringify(task)) { element.classList.remove("changed"); void element.offsetWidth; element.classList.add("changed") }
	const [words, tail] = split(task.text)
	const tick = element.querySelector(".tick") ?? h("span.tick", { "aria-hidden": "true", onclick: () => { select(element.row); complete([element.task]) } }, icon("check"))
	if (tick.parentNode !== element) element.replaceChildren(tick)
	while (tick.nextSibling) tick.nextSibling.remove()
	element.append(h("div.top", chip(task.priority), h("span.words", spell(words))),
		h("div.below", h("span.tail", spell(tail)), h("span.meta", facts(task, heading).map(([text, style]) => span(style, text)))))
	Object.assign(element, { spelled, task, ariaLabel: sentence(task) })
	tick.title = task.done ? "Reopen (x)" : "Complete (x)"
}
const span = (className = "", ...children) => h("span", { className }, ...children)
const chip = (letter = "") => span(`priority ${letter}`, letter)

const hidden = /^(due|t):\d{4}-\d\d-\d\d|^note:./, isTag = /^[+@]./, isKey = /^[^\s:/]+:[^\s:/]+$/, isLink = /^https?:/i
/** The text, and the tags that end it; a due date is left to the facts. */
function split(text) {
	const words = text.split(/\s+/).filter((word) => !hidden.test(word))
	const end = words.findLastIndex((word) => ![isTag, isLink, isKey].some((kind) => kind.test(word))) + 1 || words.length
	return [words.slice(0, end).join(" "), words.slice(end).join(" ")]
}
const spell = (text) => text.split(/(\s+)/).flatMap((word) => isTag.test(word) ? h(word[0] === "+" ? "span.project" : "span.context", word)
	: isLink.test(word) ? linked(word, (address) => address.host.replace(/^www\./, "")) : isKey.test(word) ? h("span.key", word) : word)
/** Text and links; no other scheme becomes a link. */
const linked = (text, spelled = (address, piece) => piece) => text.split(/(https?:\/\/[^\s<>"]+)/i).map((piece, place) => {
	const address = place % 2 && URL.parse(piece)
	return address ? h("a", { href: address.href, target: "_blank", rel: "noopener noreferrer", title: piece }, spelled(address, piece)) : piece
})

const day = (date) => new Date(`${date}T12:00:00`)
const iso = (date) => date.toLocaleDateString("sv") // Swedish dates are ISO dates.
const today = () => iso(new Date())
const daysTo = (date) => Math.round((day(date) - day(today())) / 864e5)
const local = (date, options) => day(date).toLocaleDateString(undefined, options)
const short = (date, weekday) => local(date, { weekday, day: "numeric", month: "short" })
function spellDay(date) {
	const away = daysTo(date)
	return { 0: "today", 1: "tomorrow", "-1": "yesterday" }[away] ?? (away < 0 ? `${-away} days ago` : away < 7 ? local(date, { weekday: "long" })
		: away > 300 ? local(date, { dateStyle: "medium" }) : short(date))
}
const inDays = (date) => daysTo(date) > 1 ? `in ${plural(daysTo(date), "day")}` : spellDay(date)
const capital = (text) => text && text[0].toUpperCase() + text.slice(1)
function facts(task, heading) {
	const { done, due } = task, day = due && capital(spellDay(due)), text = joined([day !== heading && day, task.dueTime], " ")
	return [
		[done && task.completed && `done ${spellDay(task.completed)}`], [task.waiting && `waits until ${spellDay(task.t)}`], [task.blocked && "blocked"], [task.hasNote && "note", "note"],
		due && done ? [`due ${text}`] : [text, `due ${task.overdue ? "overdue" : due === today() ? "today" : "later"}`],
	].filter(([text]) => text)
}
const sentence = (task) => joined([task.text, task.done && "completed", task.priority && `priority ${task.priority}`,
	...facts(task).map(([text, style]) => style === "due overdue" ? `overdue, ${text}` : text)])

// MARK: Selection

function select(row, focus = true) {
	currentRow = within(row)
	current = taskAt(currentRow)?.id ?? null
	const top = topOf(currentRow) - headingHeight, bottom = top + 2 * (headingHeight + rowHeight)
	box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
	draw()
	if (focus) focusRowLater()
	if (!$("detail").hidden) showDetail()
}
function focusRow() {
	const row = [...rows.children].find((element) => element.row === currentRow && element !== editing?.element)
	;(row ?? box).focus({ preventScroll: true })
}
const focusRowLater = () => requestAnimationFrame(() => isFree() && focusRow())
const isFree = () => focused().matches("body, #list, #list *:not(input), dialog:not([open]) *")
const move = (by) => select(currentRow + by)
const movePage = (by) => move(by * Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1))
function targets() {
	// The calendar hides the list, with its current task.
	const tasks = place.calendar ? [] : list.tasks.filter((task) => task && (marked.size ? marked.has(task.id) : task.id === current))
	if (!tasks.length) say("No task is selected.")
	return tasks
}
function fold(group) {
	const name = foldName(group), opens = folded(group), top = list.tops.find((top) => top.group === group)
	place.folded = opens ? place.folded.filter((other) => other !== name) : [...place.folded, name]
	kept.write("place", place)
	layOut()
	if (!opens && currentRow >= top.row) select(top.row)
	else draw()
	say(`${group.title}: ${opens ? "unfolded" : "folded"}.`)
}
const foldHere = () => { const group = topAt(currentRow)?.group; if (group?.title) fold(group) }

// MARK: The server. All addresses are relative, so that a prefix of a reverse proxy holds.

class Refused extends Error {
	constructor(status, answer) { super(answer.message ?? `The server answered ${status}.`); Object.assign(this, { status, answer }) }
}
async function ask(path, body) {
	const response = await fetch(`api/v1/${path}`, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
		.catch((error) => { cutOff(); throw error })
	const answer = await response.json().catch(() => ({}))
	if (!response.ok) throw new Refused(response.status, answer)
	return answer
}
const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value != null && value !== ""))
const get = (path, values = {}) => ask(`${path}?${query(values)}`)
let pressed = 0
on(window, "keydown", () => pressed++, true)
/** For what takes the focus: it must not open once other keys were pressed. */
async function getPrompt(path) {
	const at = pressed, answer = await get(path)
	return at === pressed ? answer : new Promise(() => {})
}
const reason = (error) => error instanceof Refused ? error.message : "No connection to the server."
const shown = (action) => action().catch((error) => say(reason(error)))
const where = () => ({ ...placed(), calendar: null })

let asked = 0
async function load(around = anchorTask()?.id) {
	const number = ++asked, row = rowAt(box.scrollTop), offset = at(row).index ?? topAt(row)?.first ?? 0
	const answer = await get("tasks", { ...where(), offset: Math.max(0, offset - 100), limit: 300, around }).catch((error) => error)
	if (answer.status === 401) lost()
	else if (number === asked && answer instanceof Refused) $("query-error").textContent = answer.message
	if (answer instanceof Error) return answer
	if (number !== asked) return
	// A filter that could not be read stays in its field, with the reason.
	if (place.q === $("query").value) $("query-error").textContent = ""
	tellNotice(answer.notice)
	anchored(() => {
		const { version, total, groups } = answer
		if (version !== list.version || total !== list.total) list.tasks = new Array(total)
		Object.assign(list, { version, total, groups })
		answer.tasks.forEach((task, place) => { list.tasks[answer.offset + place] = task })
	})
}
load.soon = delayed(30, () => load())
function anchorTask() {
	const top = rowAt(box.scrollTop)
	return find(current) ?? taskAt(top) ?? taskAt(top + 1)
}
/** Changes the list; the task that the user looks at stays in its place on the screen. */
function anchored(change) {
	const anchor = list.version && anchorTask(), before = anchor && topOf(rowOf(indexOf(anchor.id)))
	change()
	layOut()
	const after = anchor ? indexOf(anchor.id) : -1
	if (after >= 0) box.scrollTop += topOf(rowOf(after)) - before
	const here = indexOf(current)
	currentRow = here >= 0 ? rowOf(here) : within(currentRow)
	if (here < 0) current = (taskAt(currentRow) ?? taskAt(currentRow + 1))?.id ?? null
	rows.classList.toggle("prioritized", list.tasks.some((task) => task?.priority))
	const total = plural(list.total, "task"), counts = list.groups.filter(({ title }) => ["Overdue", "Today"].includes(title)).map(({ title, count }) => `${count} ${title.toLowerCase()}`)
	$("total").textContent = total
	$("day").textContent = joined([short(today(), "short"), ...(counts.length ? counts : [total])])
	if (list.total === 0) drawEmpty()
	draw()
}
function drawEmpty() {
	const [sign, text, title = can.change && "Add a task", action = add] = list.notice ? ["list", list.notice + (can.change ? " Adding a task creates it." : "")]
		: place.q ? ["search", "No match", "Clear the filter", () => filter("")] : place.view ? ["done", `Nothing in “${$("view-name").textContent}”`, "All tasks", () => show(0)] : ["all", "No tasks"]
	$("empty").replaceChildren(icon(sign), h("p", text), title ? button(title, action, { className: "main" }) : "")
}
/** Takes out the rows that have gone, then puts in those that have come. */
function patch({ shift: [from, by] = [0, 0], removed, inserted, version, total, groups = list.groups }) {
	asked++
	anchored(() => {
		if (by) for (const task of list.tasks) if (task?.n > from) task.n += by
		for (const place of removed.reverse()) list.tasks.splice(place, 1)
		for (const [place, task] of inserted) list.tasks.splice(place, 0, task)
		Object.assign(list, { version, total, groups })
	})
}
function tellNotice(notice = null) {
	if (list.notice === notice) return
	list.notice = notice
	if (stream?.readyState === EventSource.OPEN) live()
}

const icons = { "": "all", today: "today", upcoming: "date", waiting: "clock", "no-date": "none", done: "done" }
const sideLink = (values, sign, title, count, is, properties) =>
	h("a", { href: address(values), ariaCurrent: is ? "page" : null, ...properties }, sign, h("span", title), h("span.count", count || ""))
let lists = []
async function loadTags() {
	const answer = await get("tags").catch(() => null)
	if (!answer) return
	const open = Object.entries(answer.open).filter(([, count]) => count).sort(([, one], [, other]) => other - one)
	lists = Object.keys(answer.lists)
	const section = (sign, kind, names = open.filter(([name]) => name[0] === sign).slice(0, 12)) => names.length ? [h("h2", `${capital(kind)}s`), ...names.map(([tag, count]) => {
		const name = tag.replace(sign, ""), q = `${kind}:${name}`
		return sideLink({ view: can.all ? "" : place.view, q }, h(sign === "@" ? "i.at" : "i", { "aria-hidden": "true" }, sign), name, count, place.q === q)
	})] : []
	$("tags").replaceChildren(...section("/", "list", Object.entries(answer.lists)), ...section("+", "project"), ...section("@", "context"))
}
const choices = { group: [], sort: [] }
const choose = (name) => menu($(name), capital(name), ["", ...choices[name]].map((value) => [value ? capital(value) : "As the view", () => go({ [name]: value }, true), { chosen: value === place[name] }]), "listbox")

async function loadViews() {
	const answer = await get("views").catch(() => null)
	if (!answer) return
	;({ views, version: viewsVersion, firstWeekday = 1 } = answer)
	const isPlain = !place.q && !place.calendar
	$("views").replaceChildren(...views.map(({ name, title, count }, index) => {
		const is = name === (place.view || views[0].name)
		if (is) $("view-name").textContent = place.calendar ? "Calendar" : title
		return sideLink({ view: name }, icon(icons[name] ?? "sort"), title, count, is && isPlain, { title: `${title} (${index + 1})` })
	}))
	for (const link of all("#bar a")) link.ariaCurrent = isPlain && new URLSearchParams(link.search).get("view") === place.view ? "page" : null
	Object.assign(choices, { group: answer.groups, sort: answer.sorts })
	$("group").querySelector("b").textContent = capital(place.group) || "View"
	loadTags()
	Object.assign(can, { change: !answer.readOnly, all: !answer.oneView })
	toggle("read-only", !can.change)
	toggle("one-view", !can.all)
	loadNotices.soon()
	if (place.view && !views.some((view) => view.name === place.view)) {
		say(`There is no view “${place.view}” any more.`)
		go(nowhere)
	}
}
/** They take reading all files, so they wait until it is quiet. */
async function loadNotices() {
	if (document.hidden || !can.all) return
	const { notices } = await get("notices")
	$("notices").hidden = !notices.length
	$("notices").replaceChildren(h("ul", notices.map((notice) => h("li", notice))))
}
loadViews.soon = delayed(250, loadViews)
loadNotices.soon = delayed(2000, () => loadNotices().catch(() => {}))
function show(index) {
	const view = views[index]
	if (!view) return
	go({ ...nowhere, view: view.name, done: place.done })
	say(`${view.title}: ${plural(view.count, "task")}.`, false, true)
}
const tellLink = (textContent, className = "broken") => Object.assign($("link"), { textContent, className })
const live = () => tellLink(list.notice ?? "Live", list.notice ? "broken" : "")
let isLost = false
function unfollow() { stream?.close(); stream = null }
function lost() {
	isLost = true
	unfollow()
	tellLink("Not signed in")
	say("This browser is not signed in: open the address that todo serve printed. What waits here is kept.")
}

/** Shows the place, and follows it. The browser resumes by Last-Event-ID; a page that was cut off asks anew. */
function arrive() { follow(); return load() }
let stream
function follow() {
	unfollow()
	const here = stream = new EventSource(`api/v1/events?${query({ ...where(), since: list.version, views: viewsVersion ?? 0 })}`)
	stream.onopen = () => { if (!navigator.onLine) return cutOff(); live(); outbox.send() }
	stream.onerror = () => stream && cutOff(stream.readyState === EventSource.CLOSED)
	on(stream, "views", () => { loadViews.soon(); load() })
	on(stream, "change", (event) => {
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
	if (!isLost) tellLink(navigator.onLine ? "Reconnecting…" : "Offline")
	if (isClosed) again()
}
const rest = delayed(60000, () => document.hidden && unfollow())

// MARK: Changes wait in the outbox for the server, each by itself, for other tabs have one, too

const outbox = Object.assign(kept.all("out-").sort((one, other) => one.at - other.at), {
	own: new Set(),
	busy: false,
	keep(entry, value = entry) { kept.write("out-" + entry.body.request, value); drawWaiting(); draw() },
	put(body, title) {
		const request = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => (byte % 16).toString(16)).join("")
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
					const answer = await ask("changes", entry.body), outcome = outcomes[entry.body.action]
					outbox.drop(entry)
					marked.clear()
					say(outcome ? `${outcome} “${entry.title.slice(entry.title.indexOf(": ") + 2)}”.` : answer.message ?? entry.title, true)
					if (answer.id) showAdded(answer.id, answer.message).catch(() => {})
				} catch (error) {
					if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) return outbox.again()
					if (error.status === 401) return lost()
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
	$("waiting").hidden = !outbox.length
	$("waiting").replaceChildren(h("ul", outbox.map((entry) => h("li", ...(entry.reason ? [`Refused: ${entry.title} – ${entry.reason}`, h("span",
		button("Try again", () => { delete entry.reason; outbox.keep(entry); outbox.send() }), " ", button("Discard", () => outbox.drop(entry)))] : [`Waiting to be sent: ${entry.title}`])))))
}
/** The view may not have an added task, or have it out of sight. */
async function showAdded(id, message) {
	const { tasks } = await get("tasks", { ...where(), around: id, limit: 50 })
	if (!tasks.some((task) => task.id === id)) return say(`${message.replace(/([^.])$/, "$1.")} It is not in ${place.q ? "the filtered list" : `“${$("view-name").textContent}”`}.`, true)
	await load(id)
	if (find(id) && $("detail").hidden && !editing) select(rowOf(indexOf(id)), false)
}
/** A text of one's own can be saved anyway, any other change be repeated. */
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
	const mine = isNote ? h("textarea", { value: text, ariaLabel: "Your note" }) : action === "edit" && field("Your text", { value: text })
	const again = () => { outbox.drop(entry); outbox.put({ ...entry.body, ...more, ...(mine && { text: mine.value }) }, entry.title) }
	dialog("The task has changed elsewhere", [h("h3", "There now"), h("p.raw", now ?? "The task is gone."), h("h3", mine ? "Yours" : "Not done"), mine || h("p", entry.title)], [
		[mine ? "Keep theirs" : "Discard", () => outbox.drop(entry)],
		theirs ? [mine ? "Save mine" : "Do it anyway", again] : mine && !isNote && ["Add mine", () => { outbox.drop(entry); addTask(mine.value) }],
	])
	// Keys typed for the list do not go into the text.
	sheet.focus()
}
const naming = (tasks) => tasks.length === 1 ? split(tasks[0].text)[0] : plural(tasks.length, "task")
const seen = (tasks) => tasks.map(({ id, raw }) => ({ id, raw }))
function change(action, tasks, values, title = capital(action)) {
	if (tasks.length) outbox.put({ action, tasks: seen(tasks), ...values }, `${title}: ${naming(tasks)}`)
}
function complete(tasks = targets()) {
	change(tasks.every((task) => task.done) ? "reopen" : "complete", tasks)
}
const remove = (tasks = targets()) => change("delete", tasks)
const setPriority = (letter, tasks = targets()) => change("priority", tasks, { priority: letter }, letter ? `Priority ${letter}` : "Remove the priority")
const nextPriority = (tasks = targets()) => tasks.length && setPriority({ null: "A", A: "B", B: "C" }[tasks[0].priority ?? null] ?? null, tasks)
const addTask = (text) => outbox.put({ action: "add", text }, `Add: ${text}`)
const undo = () => outbox.put({ action: "undo" }, "Undo")
function add() { toggle("adding", true); $("add-text").focus() }
function typeFilter() { toggle("filtering", true); $("query").focus() }

function say(text, undoes, isQuiet) {
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
	const element = drawn.get(task.id), input = field("Edit the task", { value: text, oninput: () => element && keptHere.write("edit", { task, text: input.value }) })
	if (!element) dialog("Edit", [asking(input, "Save", () => { sheet.close(); saveText(task, input.value) })])
	else {
		editing = { task, element, input }
		element.spelled = null
		element.replaceChildren(asking(input, "Save", () => { saveText(task, input.value); endEdit() }, button("Cancel", endEdit)))
		element.classList.add("editing")
	}
	input.focus()
	draw()
}
function endEdit() {
	const { element } = editing
	keptHere.write("edit")
	editing = null
	goOn()
	element.remove()
	for (const [key, value] of drawn) if (value === element) drawn.delete(key)
	draw()
	requestAnimationFrame(focusRowLater)
}

// MARK: Dialogs and pages

const sheet = $("dialog"), menuBox = $("menu")
/** What waits until nobody types or answers a dialog, because a dialog takes the keys. */
const forLater = []
function onceIdle(action) { forLater.push(action); goOn() }
const goOn = () => setTimeout(() => { while (forLater.length && !sheet.open && !menuBox.open && !editing && !isTyping()) forLater.shift()() })
on(document, "focusout", goOn)
// The browser gives the focus back, but not to a row drawn anew.
for (const box of [sheet, menuBox]) on(box, "close", () => { if (isFree()) focusRow(); goOn() })
function dialog(title, content, foot = []) {
	sheet.replaceChildren(h("h2", { id: "dialog-title" }, title), ...content, h("div.foot",
		button("Close", () => sheet.close()), foot.filter(Boolean).map(([title, action], index, all) => button(title, () => { sheet.close(); action() }, { className: index === all.length - 1 ? "main" : "" }))))
	if (!sheet.open) sheet.showModal()
	sheet.scrollTop = 0
}
const asking = (inputs, title, action, ...more) => h("form.edit", { onsubmit: instead(action) }, inputs, h("button.main", title), more)
const choice = (title, action) => h("li", button(title, action, { className: "wide" }))
/** A menu, or a listbox of values: titles with what they do. On a phone it is a sheet. */
function menu(anchor, ariaLabel, items, role = "menu") {
	const place = anchor.getBoundingClientRect(), isList = role === "listbox"
	menuBox.ariaLabel = ariaLabel
	menuBox.replaceChildren(h("div", { role, ariaLabel }, items.filter(Boolean).map(([title, action, { sign, key, chosen } = {}]) =>
		button([sign && icon(sign), h("span", title), key && h("kbd", spelled(key)), chosen && icon("check")], action,
			{ role: isList ? "option" : chosen == null ? "menuitem" : "menuitemcheckbox", tabIndex: -1, [isList ? "ariaSelected" : "ariaChecked"]: chosen == null ? null : String(chosen) }))))
	menuBox.showModal()
	const below = place.bottom + 4, room = innerHeight - 8 - menuBox.offsetHeight
	menuBox.style.left = `${Math.max(8, Math.min(place.left, innerWidth - menuBox.offsetWidth - 8))}px`
	menuBox.style.top = `${below <= room ? below : Math.max(8, Math.min(place.top - 4 - menuBox.offsetHeight, room))}px`
	;(menuBox.querySelector("[aria-selected=true]") ?? menuBox.querySelector("button")).focus()
}
on(menuBox, "click", () => menuBox.close(), true)
on(menuBox, "keydown", (event) => {
	const items = all("button", menuBox), at = items.indexOf(focused()), { key } = event
	const found = { ArrowDown: items[at + 1] ?? items[0], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[key]
		?? (key.length === 1 && key !== " " && [...items.slice(at + 1), ...items].find((one) => one.textContent.toLowerCase().startsWith(key.toLowerCase())))
	if (!found && key !== "Tab") return
	event.preventDefault()
	found ? found.focus() : menuBox.close()
})
function item(key, tasks, more) {
	const [, title, action, need, sign] = keys.find(([names]) => names.split("|").includes(key))
	return allowed(need) && [title, () => action(tasks), { sign, key, ...more }]
}
const showMore = () => menu($("open-more"), "More", [
	...(isPhone() ? [item("b"), item("S")] : []), item("H", null, { chosen: !!place.done }), ["Compact rows", compact, { sign: "list", chosen: is("compact") }], item("f s"),
	can.all && ["Statistics", showStatistics, { sign: "stats" }], item("L"), item("u"), item("A"), item("?"),
])
function compact() { kept.write("compact", toggle("compact")); measure(); draw() }
function showMenu(anchor) {
	const tasks = targets()
	if (!tasks.length) return
	const moveTo = () => menu(anchor, "Move to a list", lists.map((name) => [name, () => change("move", tasks, { words: [name] })]))
	menu(anchor, naming(tasks), [...["x", "e", "d", "s", "p p", "t", "Enter", " ", "D"].map((key) => item(key)),
		...(can.change && can.all ? [lists.length > 0 && ["Move to a list…", moveTo, { sign: "next" }], ["More…", () => showActions(tasks), { sign: "more" }]] : [])])
}
const own = "do reopen del pri depri tag untag due defer note edit".split(" ")
/** The actions of all modules that have no entry of their own, by their descriptions. */
const showActions = (tasks) => shown(async () => {
	const { actions } = await getPrompt("actions"), fits = { all: () => true, open: (task) => !task.done, completed: (task) => task.done, prioritized: (task) => task.priority }
	dialog(naming(tasks), [h("ul", actions.filter(({ name, needs, suits }) => !own.includes(name) && (needs === "tasks" || needs === "task" && tasks.length === 1) && tasks.every(fits[suits]))
		.map((action) => choice([action.summary, h("small", ` ${action.name}`)], () => askWords(action, tasks))))])
})
const dates = "fri, 3d, eom, 2026-12-15"
function askWords({ name, words, summary }, tasks) {
	const inputs = words.map(({ kind, isRequired }) => field(kind, { placeholder: { date: dates, tag: "+Project @context", list: "someday.txt" }[kind] ?? kind, required: isRequired }))
	const perform = () => {
		sheet.close()
		change(name, tasks, { words: inputs.flatMap(({ ariaLabel, value }) => /tag|person/.test(ariaLabel) ? value.split(/\s+/) : value.trim()).filter(Boolean) })
	}
	if (!inputs.length) return perform()
	dialog(`${summary}: ${naming(tasks)}`, [asking(inputs, "Do it", perform)])
	inputs[0].focus()
}
const head = (titles) => h("thead", h("tr", titles.map((title) => h("th", { scope: "col" }, title))))
/** A date's month with its due tasks; `show` goes to another date's month, `choose` gets a day. */
async function month(date, show, choose, chosen) {
	const year = date.getFullYear(), number = date.getMonth(), first = new Date(year, number, 1), weeks = []
	for (let day = 1 - (first.getDay() + 7 - firstWeekday) % 7; new Date(year, number, day) < new Date(year, number + 1, 1); day += 7) {
		weeks.push([0, 1, 2, 3, 4, 5, 6].map((more) => iso(new Date(year, number, day + more))))
	}
	const { tasks } = await get("tasks", { q: `due:${weeks[0][0]}..${weeks.at(-1)[6]}`, limit: 1000 }).catch(() => ({ tasks: [] }))
	const cell = (date) => {
		const due = tasks.filter((task) => task.due === date)
		return h("td", button([h("span", day(date).getDate()), h("small", due.length || ""), ...due.map((task) => h(task.overdue ? "em.overdue" : "em", split(task.text)[0]))], () => choose(date), {
			className: day(date).getMonth() === number ? "" : "other", ariaLabel: `${local(date, { dateStyle: "full" })}, ${plural(due.length, "task")} due`,
			ariaCurrent: date === today() ? "date" : null, ariaPressed: String(date === chosen),
		}))
	}
	const step = (title, sign, by) => iconButton(sign, title, () => show(new Date(year, number + by, 1)))
	return h("div.month", h("div.bar", step("The month before", "back", -1), h("strong", local(iso(first), { month: "long", year: "numeric" })), step("The next month", "next", 1)),
	h("table", head(weeks[0].map((date) => local(date, { weekday: "short" }))), h("tbody", weeks.map((week) => h("tr", week.map(cell))))))
}
function askDate(name, title, tasks = targets()) {
	if (!tasks.length) return
	const key = name === "due" ? name : "t", preview = h("p.preview", { id: "date-preview", ariaLive: "polite" }), grid = h("div")
	const input = field(title, { placeholder: dates, required: true, "aria-describedby": "date-preview", oninput: delayed(80, async () => {
		const { date, time, message = "" } = input.value ? await get("date", { text: input.value, key }).catch((error) => error) : {}
		preview.textContent = date ? joined([local(date, { dateStyle: "full" }), time, inDays(date)]) : message
	}) })
	const set = (date, said = title) => { sheet.close(); change(name, tasks, { date }, said) }
	const form = asking(input, "Set", () => set(input.value), button("Remove the date", () => set(null, `Remove: ${title}`)))
	const show = (date) => shown(async () => grid.replaceChildren(await month(date, show, set, tasks[0][key])))
	dialog(`${title}: ${naming(tasks)}`, [form, preview, grid])
	show(day(tasks[0][key] ?? today()))
	input.focus()
}
const askDue = (tasks) => askDate("due", "Due", tasks), defer = (tasks) => askDate("defer", "Defer", tasks)
const showCalendar = () => go({ ...nowhere, calendar: today().slice(0, 7) })
const drawCalendar = () => shown(async () => {
	const grid = $("calendar"), { calendar } = place
	toggle("months", !!calendar)
	$("bar-calendar").ariaCurrent = $("open-calendar").ariaCurrent = calendar ? "page" : null
	if (!calendar) return
	const table = await month(day(`${calendar}-01`), (date) => go({ calendar: iso(date).slice(0, 7) }, true), (date) => go({ ...nowhere, q: `due:${date}` }))
	if (calendar !== place.calendar) return
	const label = grid.contains(focused()) && focused().ariaLabel
	grid.replaceChildren(table)
	all("button", grid).find((button) => button.ariaLabel === label)?.focus()
})
const showStatistics = () => shown(async () => {
	const { results } = await getPrompt("statistics"), signs = { project: "+", context: "@" }, isWeek = (item) => item.result === "week"
	const weeks = results.filter(isWeek), max = Math.max(1, ...weeks.map((week) => week.done))
	const table = (rows, top) => h("table.figures", top, h("tbody", rows.map(([title, ...cells]) => h("tr", h("th", { scope: "row" }, title), cells.map((cell) => h("td", cell))))))
	dialog("Statistics", [
		table(results.filter((item) => !isWeek(item)).map(({ name, result, open, done, overdue }) => [name ? signs[result] + name : "All", open, done, overdue]), head([h("span.hidden", "Of"), "open", "done", "overdue"])),
		h("h3", "Completed by week"), table(weeks.map(({ start, done }) => [short(start), h("progress", { max, value: done, ariaLabel: `Week of ${start}` }), done])),
	])
})
const showLog = () => shown(async () => {
	const { results } = await getPrompt("log")
	const undoing = ({ number, title, isUndone }) => isUndone ? "undone" : can.change && button("Undo", () => { sheet.close(); outbox.put({ action: "undo", number, seen: title }, `Undo: ${title}`) }, { ariaLabel: `Undo: ${title}` })
	dialog("What was done", [h("ul.history", results.filter((entry) => entry.number).map((entry) => h("li", h("span", `${entry.date} ${entry.time} ${entry.title}`), undoing(entry))))])
})
function showSearch() {
	const results = h("ul.results", { ariaLive: "polite" })
	const input = field("Search todo.txt and done.txt", { type: "search", oninput: delayed(120, () => shown(async () => {
		const { tasks, total } = input.value ? await get("search", { q: input.value }) : { tasks: [], total: 0 }
		const open = (task) => task.id ? (sheet.close(), showDetail(task.id)) : dialog("Completed and archived", [h("p.raw", linked(task.raw))])
		results.replaceChildren(...tasks.map((task) => choice(task.raw, () => open(task))),
			total > tasks.length ? `The first ${tasks.length} of ${total.toLocaleString()} matches are shown.` : !total && input.value ? "No match." : "")
	})) })
	dialog("Search todo.txt and done.txt", [input, results])
	input.focus()
}
const askTags = (tasks = targets()) => tasks.length && shown(async () => {
	const names = await getPrompt("tags"), more = field("New projects and contexts", { placeholder: "+New @new" })
	const boxes = [["projects", "+"], ["contexts", "@"]].flatMap(([kind, sign]) => names[kind].map((name) => {
		const having = tasks.filter((task) => task[kind].includes(name)).length, checked = having === tasks.length
		return h("input", { type: "checkbox", name: sign + name, checked, indeterminate: having > 0 && !checked, onchange({ target }) { target.touched = true } })
	}))
	const chosen = (is) => boxes.filter((box) => box.touched && box.checked === is).map((box) => box.name)
	dialog(`Projects and contexts: ${naming(tasks)}`, [more, h("div.choices", boxes.map((box) => h("label", box, box.name)))], [["Save", () =>
		change("tags", tasks, { add: [...chosen(true), ...more.value.split(/\s+/).filter((word) => isTag.test(word))], remove: chosen(false) }, "Projects and contexts")]])
})
let details = 0 // Asked for or closed: a late answer is not shown.
let detailed = null
const showDetail = (id = current) => id && shown(async () => {
	const side = $("detail"), open = !side.hidden, draft = `note ${id}`, number = ++details
	const { task, note, next, blockedBy, history } = await (open ? get : getPrompt)(`tasks/${encodeURIComponent(id)}`)
	if (number !== details || focused().id === "note") return
	detailed = task.id
	const inside = side.contains(focused()), [title, tail] = split(task.text), [due, style] = task.due ? facts(task).at(-1) : []
	const area = h("textarea", { id: "note", value: kept.read(draft) ?? note ?? "", "aria-labelledby": "note-title", oninput: () => kept.write(draft, area.value) })
	const saveNote = () => { kept.write(draft); change("note", [task], { text: area.value, seen: note ?? "" }) }
	const pills = (sign) => spell(task.text.split(/\s+/).filter((word) => word[0] === sign && word[1]).join(" "))
	const date = (value) => value && capital(spellDay(value))
	const others = tail.split(" ").map((word) => isLink.test(word) ? ["list", "Link", linked(word)] : isKey.test(word) && !/^rec:/.test(word) ? ["list", ...word.split(/:(.*)/)] : [])
	const about = [["date", "Due", due && span(style, due)], ["flag", "Priority", task.priority && chip(task.priority)], ["tag", "Project", pills("+")], ["at", "Context", pills("@")],
		["clock", "Waits until", date(task.t)], ["repeat", "Recurs", task.rec], ["repeat", "Comes back", joined(next)], ["none", "Waits for", joined(blockedBy)],
		["plus", "Created", date(task.created)], ["done", "Completed", date(task.completed)], ...others, ["list", "Line", task.number ?? (task.n || "")]]
	const tools = [..."edstD"].map((key) => item(key, [task])).filter(Boolean).map(([title, action, { sign }]) => iconButton(sign, title, action))
	const restore = ({ before }) => can.change && before && button("Restore", () => saveText(task, before, "Restore"), { ariaLabel: `Restore: ${before}` })
	side.replaceChildren(
		h("div.actions", tools, iconButton("close", "Close", hideDetail)),
		h("div.named", can.change && iconButton("check", task.done ? "Reopen" : "Complete", () => complete([task]), { className: "check", ariaPressed: String(task.done) }), h("h2", { id: "detail-title" }, linked(title))),
		h("dl", about.flatMap(([sign, title, value]) => value && String(value) ? [h("dt", icon(sign), title), h("dd", value)] : [])),
		h("h3", { id: "note-title" }, "Note"), ...(can.change ? [area, button("Save the note", saveNote)] : [h("p.raw", linked(note ?? ""))]),
		history.length ? h("h3", "History") : "",
		h("ul.history", history.map((entry) => h("li", h("span", entry.title, h("small", joined([entry.date, entry.author]))), restore(entry)))))
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
const spelled = (key) => ({ " ": "Space", ArrowDown: "↓", ArrowUp: "↑", PageDown: "PgDn", PageUp: "PgUp", Enter: "↵" })[key] ?? key
function showHelp() {
	const box = h("input", { type: "checkbox", checked: letters, onchange: () => kept.write("letters", letters = box.checked) })
	const words = field("Search the keys", { type: "search", placeholder: "Search the keys", oninput() {
		for (const row of list) row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase())
	} })
	const list = keys.filter(([, , , need]) => allowed(need)).map(([names, title]) => h("div", h("dt", names.split("|").map((name) => h("kbd", spelled(name)))), h("dd", title)))
	dialog("Keys", [words, h("label", box, "Letters, digits and signs are keys"), h("dl.keys", list)])
	words.focus()
}
function filter(q, replaces) { $("query").value = q; go({ q, calendar: "" }, replaces) }
function mark() {
	const task = find(current)
	if (task && !marked.delete(task.id)) marked.add(task.id)
	say(`${plural(marked.size, "task")} marked.`)
}
function leave() {
	if (is("browsing")) browse(false)
	else if (!$("detail").hidden) hideDetail()
	else if (place.calendar) go(nowhere)
	else { marked.clear(); draw() }
}

// MARK: Keys, as on the screen: names, title, action, what the token must allow, icon

const keys = [
	["j|ArrowDown", "Move down", () => move(1)], ["k|ArrowUp", "Move up", () => move(-1)], ["PageDown", "Page down", () => movePage(1)], ["PageUp", "Page up", () => movePage(-1)],
	["g|Home", "Go to the top", () => select(0)], ["G|End", "Go to the end", () => select(list.rows - 1)],
	["1|…|9", "Go to that view"], ["Enter", "Details", () => at(currentRow).group ? foldHere() : showDetail(), "", "note"], [" ", "Mark", () => { mark(); move(1) }, "", "check"],
	["a|n", "Add tasks", add, "change"], ["e", "Edit", edit, "change", "edit"], ["x", "Complete or reopen", complete, "change", "done"],
	["d", "Due…", askDue, "change", "date"], ["s", "Defer…", defer, "change", "clock"], ["t|+|@", "Tags…", askTags, "change", "tag"],
	["p p", "Next priority", nextPriority, "change", "flag"], ["p LETTER", "Set the priority", null, "change"], ["p Space", "Remove the priority", () => setPriority(null), "change"],
	["D|Delete", "Delete", remove, "change", "delete"],
	["u", "Undo", undo, "change all", "undo"], ["U", "Redo", () => outbox.put({ action: "redo" }, "Redo"), "change all"], ["L", "Log, to undo any action", showLog, "all", "clock"],
	["A", "Archive completed tasks", () => outbox.put({ action: "archive" }, "Archive"), "change all", "check"],
	["/", "Filter by a query", typeFilter], ["f f", "Clear the filter", () => filter("")],
	["f s", "Search all…", showSearch, "all", "search"], ["c", "Calendar", showCalendar, "all"], ["b", "Group…", () => choose("group"), "", "list"], ["S", "Sort…", () => choose("sort"), "", "sort"],
	["z", "Fold or unfold the section", foldHere], ["H", "Completed tasks", () => go({ done: place.done ? "" : "true" }, true), "", "done"], ["?", "Keys", showHelp, "", "help"], ["q|Escape", "Go back", leave],
]
const acts = h("span.acts", { "aria-hidden": "true" }, [..."edt"].map((key) => item(key)).map(([title, onclick, { sign, key }]) => h("span", { title: `${title} (${key})`, onclick }, icon(sign))),
	h("span", { title: "More", onclick: () => showMenu(acts.lastChild) }, icon("more")))
const bound = new Map(keys.flatMap(([names, , action, need]) => action ? names.split("|").map((name) => [name, () => allowed(need) ? action() : say("This address does not allow that.")]) : []))
/** Without letters as keys, speech input does nothing (WCAG 2.1.4). */
let letters = kept.read("letters", true)
let prefix = ""
on(document, "keydown", (event) => {
	const { key, target } = event
	if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || sheet.open || menuBox.open) return
	if (target.matches(fields)) {
		if (key !== "Escape") return
		if (editing?.input === target) endEdit()
		else { toggle("adding", false); if (target.id === "query") filter("", true); focusRow() }
		return event.preventDefault()
	}
	if (target.closest("button, a, input") && ["Enter", " "].includes(key) || !letters && key.length === 1 && key !== " ") return
	const began = prefix, full = began + (began && key === " " ? "Space" : key)
	prefix = ""
	if (!began && "fp".includes(key)) { prefix = `${key} `; say(`${key} …`) }
	else if (began === "p " && key !== "p" && /^[a-z]$/i.test(key)) can.change && setPriority(key.toUpperCase())
	else if (!began && /^[1-9]$/.test(key)) show(key - 1)
	else if (bound.has(full)) bound.get(full)()
	else return
	event.preventDefault()
})

// MARK: Mouse and fingers

const rowUnder = ({ target }) => target.closest("#rows > li.task")
/** The row of a click, unless it is on something in it; a link also selects its row. */
const rowItself = (event) => !event.target.closest("button, input, .tick") && rowUnder(event)
let press = null
const swiped = h("div", { id: "swiped" })
on(rows, "click", (event) => {
	const row = rowItself(event)
	if (!row) return
	select(row.row)
	if (event.target.matches(".note") || event.pointerType !== "mouse" && !event.target.closest("a, .acts")) showDetail()
})
on(rows, "dblclick", (event) => rowItself(event) && showDetail())
on(rows, "contextmenu", (event) => {
	const row = rowUnder(event)
	if (!row || editing) return
	event.preventDefault()
	select(row.row, false)
	showMenu({ getBoundingClientRect: () => new DOMRect(event.clientX, event.clientY) })
})
on(rows, "pointerdown", (event) => {
	const row = rowUnder(event)
	if (!row || event.pointerType === "mouse" || editing) return
	press = { row, x: event.clientX, y: event.clientY, timer: setTimeout(() => {
		press = null
		select(row.row, false)
		showMenu(row)
		// The finger that is lifted then taps nothing in the menu.
		on(window, "touchend", (event) => event.preventDefault(), { once: true, passive: false })
	}, 550) }
})
on(rows, "pointermove", (event) => {
	if (!press) return
	const { row, timer, y } = press, x = event.clientX - press.x, isRight = x > 0
	if (Math.hypot(x, event.clientY - y) > 10) clearTimeout(timer)
	if (Math.abs(x) <= 10 || !can.change) return
	row.style.translate = `${Math.max(-120, Math.min(120, x))}px`
	swiped.className = isRight ? "right" : "left"
	swiped.replaceChildren(icon(isRight ? "check" : "date"), isRight ? row.task.done ? "Reopen" : "Done" : "Date")
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
	if (by > 0) complete([row.task])
	else askDue([row.task])
})

// MARK: Start

on(box, "scroll", draw)
on(window, "resize", () => {
	const top = rowAt(box.scrollTop)
	measure()
	box.scrollTop = topOf(top)
	draw()
})
on(window, "online", () => { if (!isLost) arrive(); outbox.send() })
on(window, "offline", () => cutOff(false))
/** A print has all rows: the missing ones are fetched while the browser waits. */
function print(is) {
	printing = is
	for (let offset = 0; is && offset < list.total; offset += 1000) {
		if (!list.tasks.slice(offset, offset + 1000).includes(undefined)) continue
		const request = new XMLHttpRequest()
		request.open("GET", `api/v1/tasks?${query({ ...where(), offset, limit: 1000 })}`, false)
		try {
			request.send()
			const { version, tasks } = JSON.parse(request.responseText)
			if (version === list.version) list.tasks.splice(offset, tasks.length, ...tasks)
		} catch { break }
	}
	drawNow()
}
on(window, "beforeprint afterprint", ({ type }) => print(type === "beforeprint"))
on(document, "visibilitychange", () => {
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
	if (isPhone()) { toggle("adding", false); focusRow() }
})
on($("add"), "click", ({ target, clientY }) => target === $("add") && clientY < target.getBoundingClientRect().top && toggle("adding", false))
/** What the server understood, and a button for words that are a date. */
function understood({ raw = "", dateWords }) {
	const names = new Set(all("a", $("tags")).map((link) => link.textContent.replace(/\d+$/, "")))
	const value = (key) => raw.match(`(?:^| )${key}:(\\d{4}-\\d\\d-\\d\\d)(?:T(\\S+))?`) ?? []
	const [, due, time] = value("due"), [, waits] = value("t"), priority = raw.match(/^\(([A-Z])\) /)?.[1], rec = raw.match(/(?:^| )rec:(\S+)/)?.[1]
	const tags = spell(raw).filter((tag) => tag.matches?.(".project, .context"))
	for (const tag of tags) if (!names.has(tag.textContent)) { tag.classList.add("new"); tag.title = "New" }
	const setDue = () => { $("add-text").value = $("add-text").value.replace(RegExp(`(?<!\\S)${dateWords.replace(/\W/g, (sign) => sign === " " ? "\\s+" : "\\" + sign)}(?!\\S)`), `due:${dateWords}`); add(); preview() }
	return [priority && chip(priority), ...tags, due && span("due read", icon("date"), " ", joined([short(due, "short"), time], " ")), due && inDays(due), waits && `from ${short(waits)}`,
		rec && h("span", icon("repeat"), ` ${rec}`), dateWords && button(`due:${dateWords}?`, setDue, { className: "due read", title: "Make it the due date" })].filter(Boolean)
}
// A word that is being typed is not wrong yet.
const tellRefusal = delayed(700, (text, error) => text === $("add-text").value && error instanceof Refused && $("add-preview").replaceChildren(h("span.error", error.message)))
const preview = delayed(80, async () => {
	const text = $("add-text").value, answer = text ? await get("preview", { text }).catch((error) => ({ error })) : {}
	if (text !== $("add-text").value) return
	$("add-preview").replaceChildren(...understood(answer))
	tellRefusal(text, answer.error)
})
on($("add-text"), "input", () => { keptHere.write("add", $("add-text").value || null); preview() })
on($("query"), "input", delayed(60, () => filter($("query").value, true)))
on($("query"), "blur", () => toggle("filtering", false))
$("filter").onsubmit = instead(focusRow)
for (const [id, action] of Object.entries({ "open-calendar": showCalendar, "bar-calendar": showCalendar, "open-stats": showStatistics, "open-undo": undo, "open-help": showHelp, "open-more": showMore, "open-filter": typeFilter, "open-add": add,
	"said-undo": undo, group: () => choose("group"), sort: () => choose("sort"), browse: () => browse(!is("browsing")) })) on($(id), "click", () => action())
function browse(is) {
	toggle("browsing", is)
	$("browse").ariaExpanded = String(is)
	for (const id of ["add", "calendar", "list"]) $(id).inert = is
	;(is ? $("views").querySelector("a") : $("browse"))?.focus()
}
on(document, "click", (event) => {
	const { target } = event, link = target.closest('a[href^="?"]')
	if (is("browsing") && (link || !target.closest("#side nav, #browse") && (!target.closest("#side") || target.closest("button")))) browse(false)
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
	event.preventDefault()
	go({ done: place.done, ...placeOf(link.search) })
})

async function enter() {
	const token = location.hash.slice(1)
	if (!token) return false
	history.replaceState(null, "", location.pathname + location.search)
	return !$(token) && ask("session", { token }).then(() => true, (error) => say(reason(error)))
}
on(window, "hashchange", async () => {
	if (!await enter()) return
	isLost = false
	showPlace()
	say("Signed in.")
})
on(document.querySelector(".skip"), "click", instead(focusRow))

async function start() {
	const adds = new URLSearchParams(location.search).has("add")
	for (const place of all("[data-icon]")) place.prepend(icon(place.dataset.icon))
	await enter()
	toggle("compact", kept.read("compact", false))
	measure()
	navigator.serviceWorker?.register("worker.js").catch(() => {}) // Only over https, or on this machine.
	Object.assign(place, placeOf(location.search))
	visit(true)
	$("query").value = place.q
	$("add-text").value = keptHere.read("add", "")
	drawCalendar()
	drawWaiting()
	const known = loadViews(), error = await load()
	// A filter or an order that can't be read any more; loadViews drops a view.
	if (error?.status === 400) { await known; Object.assign(place, { q: "", sort: "", group: "" }); await load() }
	if (adds) add()
	if (list.version) follow()
	else if (!isLost) again()
	const draft = keptHere.read("edit")
	if (draft) requestAnimationFrame(() => requestAnimationFrame(() => drawn.has(draft.task.id) && !isTyping() ? edit([draft.task], draft.text) : say(`An edit was open: ${draft.text}`)))
}
start()
