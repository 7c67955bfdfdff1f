// The page of todo serve: it shows rows, and sends each change once.

const { assign } = Object
const $ = (id) => document.getElementById(id)
const all = (selector, element = document) => [...element.querySelectorAll(selector)]
const on = (target, names, action, options) => names.split(" ").forEach((name) => target.addEventListener(name, action, options))

/** An element, as `span.count`, with any properties, and children. */
function h(selector, ...children) {
	const [name, className = ""] = selector.split("."), element = assign(document.createElement(name), { className })
	const properties = children[0]?.constructor === Object ? children.shift() : {}
	for (const [key, value] of Object.entries(properties)) {
		if (value == null || value === false) continue
		if (key in element) element[key] = value
		else element.setAttribute(key, value)
	}
	return fill(element, children)
}
/** Replaces the children of an element or of an id; null and false are no children. */
function fill(element, ...children) {
	if (typeof element === "string") element = $(element)
	element.replaceChildren(...children.flat(3).filter((child) => child != null && child !== false))
	return element
}
const instead = (action) => (event) => { event.preventDefault(); action() }
/** The names are the page's own, never a user's text. */
function icon(name) {
	const box = h("i")
	box.innerHTML = `<svg viewBox="0 0 24 24"><use href="#i-${name}"/></svg>`
	return box.firstChild
}
const button = (title, onclick, properties) => h("button", { type: "button", onclick, ...properties }, title)
const iconButton = (name, title, onclick, properties) => button(icon(name), onclick, { className: "icon", title, ...properties })
const asking = (inputs, title, action, ...more) => h("form.edit", { onsubmit: instead(() => { sheet.close(); action() }) }, inputs, h("button.main", title), more)
const field = (ariaLabel, properties) => h("input.wide", { ariaLabel, placeholder: ariaLabel, ...properties })
/** Wraps, but never breaks. */
const lineField = (ariaLabel, properties) => h("textarea.wide", { ariaLabel, rows: 1, ...properties, onkeydown(event) { if (event.key === "Enter" && !event.isComposing) instead(() => this.form?.requestSubmit())(event) } })
const fields = "input:not([type=checkbox]), textarea, select"
const focused = () => document.activeElement
const isPhone = () => matchMedia("(max-width: 40rem)").matches
const is = (name) => document.body.classList.contains(name)
const toggle = (name, is) => document.body.classList.toggle(name, is)
const plural = (count, word) => `${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`
const joined = (parts, mark = ", ") => parts.filter(Boolean).join(mark)

function delayed(milliseconds, action) {
	let timer
	return (...values) => { clearTimeout(timer); timer = setTimeout(action, milliseconds, ...values) }
}

/** Kept under the list's address: several lists may share one origin. */
const keeper = (storage, path = location.pathname) => ({
	read(name, fallback = null) {
		try { return JSON.parse(storage[path + name]) ?? fallback } catch { return fallback }
	},
	all(prefix) { return Object.keys(storage).filter((name) => name.startsWith(path + prefix)).map((name) => this.read(name.slice(path.length))) },
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
let current = null, currentRow = 0
const marked = new Set()
const foldName = (group) => [place.view, place.group, group.title].join("\n")
const folded = (group) => place.folded.includes(foldName(group))

/** A view as the user grouped and sorted it. */
const opened = (values) => ({ ...nowhere, done: place.done, ...kept.read(`view ${values.view}`), ...values })
const placed = () => { const { folded, ...values } = place; return values }
/** It names the view: an address without one is the browser's last place. */
const address = (values) => `?${new URLSearchParams(Object.entries({ view: "", ...values }).filter(([name, value]) => name === "view" || value))}`
function placeOf(address) {
	const values = [...new URLSearchParams(address)].filter(([name]) => name in nowhere)
	return values.length ? Object.fromEntries(values) : null
}
let going = null, arrived // While the browser goes back from a detail.
async function visit(replaces, state) {
	await going
	history[replaces ? "replaceState" : "pushState"]({ place: placed(), ...state }, "", address(placed()))
}
function go(values, replaces) {
	assign(place, values)
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
	else if (!detail.hidden) hideDetail()
	const values = state?.place ?? { ...nowhere, ...placeOf(location.search) }
	if (address(values) === address(placed())) return
	assign(place, values)
	showPlace()
})

function layOut() {
	let row = 0, first = 0, y = 0
	list.tops = list.groups.map((group) => {
		const heading = group.title ? 1 : 0, count = heading && folded(group) ? 0 : group.count
		const start = row + heading, below = y + heading * headingHeight, top = { group, row, first, y, heading, count, start, below }
		row = start + count
		first += group.count
		y = below + count * rowHeight
		return top
	})
	list.rows = row
	rows.style.height = `${y}px`
}
const topAt = (value, key = "row") => list.tops.findLast((top) => top[key] <= value) ?? list.tops[0]
function topOf(row) {
	const top = topAt(row)
	return !top ? 0 : row <= top.row ? top.y : top.below + (row - top.start) * rowHeight
}
function rowAt(y) {
	const top = topAt(y, "y")
	return top ? within(Math.max(top.row, top.start + Math.floor((y - top.below) / rowHeight)), list.rows) : 0
}
const topRow = () => rowAt(box.scrollTop)
const within = (row, end = list.rows - 1) => Math.max(0, Math.min(row, end))
function at(row) {
	const top = topAt(row)
	if (!top || row < 0 || row >= list.rows) return {}
	return row === top.row && top.heading ? { group: top.group } : { index: top.first + row - top.start }
}
function rowOf(index) {
	const top = topAt(index, "first")
	return !top ? 0 : index >= 0 && top.count ? top.start + index - top.first : top.row
}
const taskAt = (row) => list.tasks[at(row).index]
const indexOf = (id) => list.tasks.findIndex((task) => task?.id === id)
const find = (id) => list.tasks[indexOf(id)]

// MARK: Rows

const box = $("list"), rows = $("rows"), detail = $("detail"), addText = $("add-text")
const drawn = new Map() // By the task's id or the group's title.
let rowHeight = 38, headingHeight = 40
let editing = null

function measure() {
	const style = getComputedStyle(rows), size = parseFloat(getComputedStyle(document.documentElement).fontSize)
	;[rowHeight, headingHeight] = ["--row", "--heading"].map((name) => parseFloat(style.getPropertyValue(name)) * size)
	layOut()
}

function resize() {
	const top = topRow()
	measure()
	box.scrollTop = topOf(top)
	draw()
}

let printing = false, isDrawing = false
function drawNow() {
	isDrawing = false
	const [from, to] = printing ? [0, list.rows] : [within(topRow() - 10), within(rowAt(box.scrollTop + box.clientHeight) + 11, list.rows)]
	drawPinned()
	const wanted = new Map() // The row of each key. Until the next load, two rows may have one id.
	for (let row = from; row < to; row++) {
		const { group, index } = at(row), key = group ? `# ${group.title}` : list.tasks[index]?.id
		if (!key) load.soon()
		else if (!wanted.has(key)) wanted.set(key, row)
	}
	const hadFocus = rows.contains(focused())
	// An open edit and the row with the focus stay.
	for (const [key, element] of drawn) {
		const index = indexOf(key)
		if (wanted.has(key)) continue
		if (element === editing?.element || index >= 0 && element.contains(focused())) wanted.set(key, index >= 0 ? rowOf(index) : element.row)
		else { element.remove(); drawn.delete(key) }
	}
	let last
	const next = () => last ? last.nextSibling : rows.firstChild
	for (const [key, row] of [...wanted].sort(([, one], [, other]) => one - other)) {
		const { group } = at(row), task = find(key), top = topAt(row)
		if (!drawn.has(key)) drawn.set(key, h(group ? "li.heading" : "li.task", { role: "treeitem" }))
		const element = drawn.get(key)
		// A moved element loses the focus, so the others are moved around it.
		if (element.contains(focused())) while (next() !== element) rows.append(next())
		else if (element !== next()) rows.insertBefore(element, next())
		last = element
		if (!top) continue
		element.style.top = `${topOf(row)}px`
		const position = row - top.start, [ariaLevel, before, ariaSetSize] = group ? [1, list.tops.indexOf(top), list.tops.length] : [1 + top.heading, position, top.count]
		assign(element, { row, ariaLevel, ariaSetSize, ariaPosInSet: before + 1 })
		if (task) drawTask(element, task, top, position)
		else if (group) drawHeading(element, group, row)
	}
	if (hadFocus && !rows.contains(focused())) focusRow()
	$("empty").hidden = list.total > 0 || list.version === null
}
function draw() {
	if (!isDrawing) requestAnimationFrame(drawNow)
	isDrawing = true
}
function drawPinned() {
	const top = topAt(topRow())
	$("pinned").hidden = !top?.heading || box.scrollTop <= top.y + 8
	if (top) fill("pinned", top.group.title, " ", span("count", top.group.count))
}
function drawHeading(element, group, row) {
	fill(element, h("h2", icon("down"), span({ Overdue: "overdue", Today: "today" }[group.title], group.title), " ", span("count", group.count)))
	assign(element, { ariaExpanded: String(!folded(group)), onclick: () => { select(row); fold(group) } })
	setCurrent(element, row === currentRow && !current)
}
const setCurrent = (element, is) => assign(element, { tabIndex: is ? 0 : -1, ariaCurrent: is ? "true" : null })

function drawTask(element, task, top, position) {
	const is = task.id === current, isEdited = element === editing?.element
	const states = { first: !position, last: position === top.count - 1, done: task.done, marked: marked.has(task.id), sending: outbox.some((entry) => entry.ids?.includes(task.id)), editing: isEdited }
	for (const [name, is] of Object.entries(states)) element.classList.toggle(name, !!is)
	setCurrent(element, is)
	element.ariaSelected = String(states.marked)
	if (is) currentRow = element.row
	if (isEdited) return
	drawWords(element, task, top.group.title)
	if (is && can.change) element.querySelector(".meta").before(acts)
}
function drawWords(element, task, heading) {
	const spelled = JSON.stringify([task, heading])
	if (element.spelled === spelled) return
	if (element.task && element.task.raw !== task.raw) element.animate([{ background: "var(--good-ground)", offset: 0 }], 1600)
	const [words, tail] = split(task.text)
	const tick = element.querySelector(".tick") ?? h("span.tick", { ariaHidden: "true", onclick: () => { select(element.row); complete([element.task]) } }, icon("check"))
	if (tick.parentNode !== element) fill(element, tick)
	while (tick.nextSibling) tick.nextSibling.remove()
	element.append(h("div.top", chip(task.priority), span("words", spell(words))),
		h("div.below", span("tail", spell(tail)), span("meta", facts(task, heading).map(([text, style]) => span(style, text)))))
	assign(element, { spelled, task, ariaLabel: sentence(task) })
}
const span = (className = "", ...children) => h("span", { className }, ...children)
const chip = (letter = "") => span(`priority ${letter}`, letter)

const hidden = /^(due|t):\d{4}-\d\d-\d\d|^note:./, isTag = /^[+@]./, isKey = /^[^\s:/]+:[^\s:/]+$/, isLink = /^https?:/i
/** The text, and the tags that end it. */
function split(text) {
	const words = text.split(/\s+/).filter((word) => !hidden.test(word))
	const end = words.findLastIndex((word) => ![isTag, isLink, isKey].some((kind) => kind.test(word))) + 1 || words.length
	return [words.slice(0, end).join(" "), words.slice(end).join(" ")]
}
const spell = (text) => text.split(/(\s+)/).flatMap((word) => isTag.test(word) ? h(word[0] === "+" ? "span.project" : "span.context", word)
	: isLink.test(word) ? linked(word, (address) => address.host.replace(/^www\./, "")) : isKey.test(word) ? span("key", word) : word)
/** No other scheme becomes a link. */
const linked = (text, spelled = (address, piece) => piece) => text.split(/(https?:\/\/[^\s<>"]+)/i).map((piece, place) => {
	const address = place % 2 && URL.parse(piece)
	return address ? h("a", { href: address.href, target: "_blank", rel: "noreferrer" }, spelled(address, piece)) : piece
})

const day = (date) => new Date(`${date}T12:00:00`)
const iso = (date) => date.toLocaleDateString("sv") // Swedish dates are ISO dates.
const today = () => iso(new Date())
const daysTo = (date) => Math.round((day(date) - day(today())) / 864e5)
const local = (date, options) => day(date).toLocaleDateString(undefined, options)
const short = (date, weekday) => local(date, { weekday, day: "numeric", month: "short" })
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" })
const inDays = (date) => relative.format(daysTo(date), "day")
function spellDay(date) {
	const away = daysTo(date)
	return away < 2 ? inDays(date) : away < 7 ? local(date, { weekday: "long" }) : away > 300 ? local(date, { dateStyle: "medium" }) : short(date)
}
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
	if (!detail.hidden) showDetail()
}
function focusRow() {
	const row = [...rows.children].find((element) => element.row === currentRow && element !== editing?.element)
	;(row ?? box).focus({ preventScroll: true })
}
const focusRowLater = () => requestAnimationFrame(() => isFree() && focusRow())
const isFree = () => focused().matches("body, #list, #list *:not(textarea), dialog:not([open]) *")
const move = (by) => select(currentRow + by)
const movePage = (by) => move(by * Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1))
function targets() {
	// The calendar hides the current task.
	const tasks = place.calendar ? [] : list.tasks.filter((task) => task && (marked.size ? marked.has(task.id) : task.id === current))
	if (!tasks.length) say("No task is selected.")
	return tasks
}
function fold(group) {
	const name = foldName(group), opens = folded(group), top = list.tops.find((top) => top.group.title === group.title)
	place.folded = opens ? place.folded.filter((other) => other !== name) : [...place.folded, name]
	kept.write("place", place)
	layOut()
	if (!opens && currentRow >= top?.row) select(top.row)
	else draw()
}
const foldHere = () => { const group = topAt(currentRow)?.group; if (group?.title) fold(group) }

// MARK: The server. Addresses are relative, so that a prefix of a reverse proxy holds.

async function ask(path, body) {
	const response = await fetch(`api/v1/${path}`, { signal: AbortSignal.timeout(30000), ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }) })
		.catch((error) => { cutOff(); throw error })
	const answer = await response.json().catch(() => ({}))
	const { ok, status } = response
	if (!ok) throw assign(Error(answer.message ?? `The server answered ${status}.`), { status, answer })
	return answer
}
const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value != null && value !== ""))
const get = (path, values = {}) => ask(`${path}?${query(values)}`)
let pressed = 0
on(window, "keydown", () => pressed++, true)
/** For what takes the focus: other keys pressed meanwhile keep it closed. */
async function getPrompt(path) {
	const at = pressed, answer = await get(path)
	return at === pressed ? answer : new Promise(() => {})
}
const reason = (error) => error.status ? error.message : "No connection to the server."
const shown = (action) => action().catch((error) => say(reason(error)))
const where = () => ({ ...placed(), group: place.group || "auto", calendar: null })

let asked = 0
async function load(around = anchorTask()?.id) {
	const number = ++asked, row = topRow(), offset = at(row).index ?? topAt(row)?.first ?? 0
	const answer = await get("tasks", { ...where(), offset: Math.max(0, offset - 100), limit: 300, around }).catch((error) => error)
	if (answer.status === 401) lost()
	else if (number === asked && answer.status) $("query-error").textContent = answer.message
	if (answer instanceof Error) return answer
	if (number !== asked) return
	// A filter that could not be read stays, with the reason.
	if (place.q === $("query").value) $("query-error").textContent = ""
	tellNotice(answer.notice)
	anchored(() => {
		const { version, total, groups } = answer
		if (version !== list.version || total !== list.total) list.tasks = new Array(total)
		assign(list, { version, total, groups })
		answer.tasks.forEach((task, place) => { list.tasks[answer.offset + place] = task })
	})
}
load.soon = delayed(30, load)
function anchorTask() {
	const top = topRow()
	return find(current) ?? taskAt(top) ?? taskAt(top + 1)
}
/** Changes the list; the task that the user looks at stays in its place. */
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
	fill("empty", icon(sign), h("p", text), title && button(title, action, { className: "main" }))
}
function patch({ shift: [from, by] = [0, 0], removed, inserted, version, total, groups = list.groups }) {
	asked++
	anchored(() => {
		if (by) for (const task of list.tasks) if (task?.n > from) task.n += by
		for (const place of removed.reverse()) list.tasks.splice(place, 1)
		for (const [place, task] of inserted) list.tasks.splice(place, 0, task)
		assign(list, { version, total, groups })
	})
}
function tellNotice(notice = null) {
	if (list.notice === notice) return
	list.notice = notice
	if (stream?.readyState === EventSource.OPEN) live()
}

const icons = { "": "all", upcoming: "date", waiting: "clock", "no-date": "none" }
const sideLink = (values, sign, title, count, is, key) =>
	h("a", { href: address(values), ariaCurrent: is && "page", title: key }, sign, span("", title), span("count", count || ""))
const tagged = (kind, name) => ({ view: can.all ? "" : place.view, q: `${kind}:${name}` })
let lists = [], known = {}
async function loadTags() {
	const answer = await get("tags").catch(() => null)
	if (!answer) return
	known = answer.open
	const open = Object.entries(known).filter(([, count]) => count).sort(([, one], [, other]) => other - one)
	const names = Object.keys(answer.lists)
	if (`${names}` !== `${lists}`) fill("add-list", h("option", { value: "" }, "List"), names.map((name) => h("option", name)))
	lists = names
	$("add-list").hidden = !lists.length
	const section = (sign, kind, names = open.filter(([name]) => name[0] === sign).slice(0, 12)) => names.length > 0 && [h("h2", `${capital(kind)}s`), ...names.map(([tag, count]) => {
		const name = tag.replace(sign, ""), values = tagged(kind, name)
		return sideLink(values, h(`i.${kind}`, { ariaHidden: "true" }, sign), name, count, place.q === values.q)
	})]
	fill("tags", section("/", "list", Object.entries(answer.lists)), section("+", "project"), section("@", "context"))
}
const choices = { group: [], sort: [] }
const choose = (name) => menu($(name).offsetWidth ? $(name) : $("open-more"), capital(name), ["", ...choices[name]].map((value) => [value ? capital(value) : "As the view", () => {
	go({ [name]: value }, true)
	kept.write(`view ${place.view}`, { group: place.group, sort: place.sort })
}, { chosen: value === place[name] }]), "listbox")

async function loadViews() {
	const answer = await get("views").catch(() => null)
	if (!answer) return
	;({ views, version: viewsVersion, firstWeekday = 1 } = answer)
	const isPlain = !place.q && !place.calendar
	fill("views", views.map(({ name, title, count }, index) => {
		const is = name === (place.view || views[0].name)
		if (is) $("view-name").textContent = place.calendar ? "Calendar" : title
		return sideLink({ view: name }, icon(icons[name] ?? ($(`i-${name}`) ? name : "sort")), title, count, is && isPlain, `${title} (${index + 1})`)
	}))
	for (const link of all("#bar a")) link.ariaCurrent = isPlain && placeOf(link.search).view === place.view ? "page" : null
	assign(can, { change: !answer.readOnly, all: !answer.oneView })
	assign(choices, { group: ["none", ...answer.groups], sort: answer.sorts })
	$("group").querySelector("b").textContent = capital(place.group) || (place.view || !can.all ? "View" : "Date")
	loadTags()
	toggle("read-only", !can.change)
	toggle("one-view", !can.all)
	loadNotices.soon()
	if (place.view && !views.some((view) => view.name === place.view)) {
		say(`There is no view “${place.view}” any more.`)
		go(nowhere)
	}
}
/** Takes reading all files, so it waits until it is quiet. */
async function loadNotices() {
	if (document.hidden || !can.all) return
	const { notices } = await get("notices")
	$("notices").hidden = !notices.length
	fill("notices", h("ul", notices.map((notice) => h("li", notice))))
}
loadViews.soon = delayed(250, loadViews)
loadNotices.soon = delayed(2000, () => loadNotices().catch(() => {}))
function show(index) {
	const view = views[index]
	if (!view) return
	go(opened({ view: view.name }))
	$("said").textContent = `${view.title}: ${plural(view.count, "task")}.`
}
const tellLink = (textContent, className = "broken") => assign($("link"), { textContent, className })
function live() { isCut = false; drawWaiting(); tellLink(list.notice ?? "Live", list.notice ? "broken" : "") }
let isLost = false, isCut = false
function unfollow() { stream?.close(); stream = null }
function lost() {
	isLost = true
	unfollow()
	tellLink("Not signed in")
	drawWaiting()
}

/** A page that was cut off asks anew; the browser resumes by Last-Event-ID. */
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
		if (!detail.hidden) showDetail(detailed)
	})
}
const again = delayed(2000, () => isLost || arrive())
function cutOff(isClosed = true) {
	if (!isLost) tellLink(navigator.onLine ? "Reconnecting…" : "Offline")
	isCut = true
	drawWaiting.soon()
	if (isClosed) again()
}
const tryNow = () => { if (!isLost) arrive(); outbox.send() }
const rest = delayed(60000, () => document.hidden && unfollow())

// MARK: Changes wait in the outbox, each by itself, for other tabs have one, too

const outbox = assign(kept.all("out-").filter(Boolean).sort((one, other) => one.at - other.at), {
	own: new Set(),
	busy: false,
	keep(entry, value = entry) {
		kept.write("out-" + entry.body.request, value)
		$("waiting").hidden ? drawWaiting.soon() : drawWaiting()
		draw()
	},
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
		const entry = outbox.find((entry) => !entry.reason)
		if (!entry || outbox.busy) return
		outbox.busy = true
		outbox.own.add(entry.body.request)
		try {
			const answer = await ask("changes", entry.body), outcome = outcomes[entry.body.action]
			outbox.drop(entry)
			marked.clear()
			say(outcome ? `${outcome} “${split(entry.title.replace(/^.*?: (\([A-Z]\) )?([-\d]{10} )?/, ""))[0]}”.` : entry.ids ? entry.title : answer.message, entry.body.action === "undo" ? "Redo" : "Undo")
			if (answer.id) showAdded(answer.id, answer.message).catch(() => {})
		} catch (error) {
			if (!error.status || error.status >= 500 || error.status === 429) return outbox.again()
			if (error.status === 401) return lost()
			entry.reason = error.message
			outbox.keep(entry)
			if (error.status === 409 && entry.ids) onceIdle(() => outbox.includes(entry) && entry.reason && showConflict(entry, error.answer))
			else say(error.message)
		} finally { outbox.busy = false }
		outbox.send()
	},
})
const outcomes = { complete: "Completed", reopen: "Reopened", delete: "Deleted", edit: "Saved", move: "Moved" }
outbox.again = delayed(2000, outbox.send)

const addressField = field("Address", { placeholder: "http://…/#…", required: true })
const signIn = asking(addressField, "Sign in", () => { location.hash = addressField.value.trim().split("#").at(-1) })
/** The state of the connection, what waits for it, and a way on. */
function drawWaiting() {
	$("waiting").hidden = !outbox.length && !isLost && !isCut
	fill("waiting", isLost ? [h("p", "This browser is not signed in: paste the address that todo serve printed. What you typed is kept."), signIn]
		: isCut ? [h("p", span("", navigator.onLine ? "The server does not answer." : "You are offline.", " What you type and change is kept here and sent later."), button("Try now", tryNow))] : null,
	h("ul", outbox.map((entry) => h("li", `${entry.reason ? "Refused" : "Waiting to be sent"}: ${joined([entry.title, entry.reason], " – ")}`, h("span",
		entry.reason && button("Try again", () => { delete entry.reason; outbox.keep(entry); outbox.send() }), " ", button("Discard", () => outbox.drop(entry)))))))
}
drawWaiting.soon = delayed(800, drawWaiting)
async function showAdded(id, message) {
	const { tasks } = await get("tasks", { ...where(), around: id, limit: 50 })
	if (!tasks.some((task) => task.id === id)) return say(`${message}. It is not in ${place.q ? "the filtered list" : `“${$("view-name").textContent}”`}.`, "Undo")
	await load(id)
	if (find(id) && detail.hidden && !editing) select(rowOf(indexOf(id)), false)
}
async function showConflict(entry, answer) {
	const { action, tasks = [], text } = entry.body, isNote = action === "note"
	let theirs = answer.tasks?.[0], now = theirs?.raw, more = { tasks: tasks.map((task) => tasks.length === 1 || task.id === theirs?.was ? theirs : task) }
	if (isNote) {
		const { task, note } = await get(`tasks/${encodeURIComponent((theirs ?? tasks[0]).id)}`).catch(() => ({}))
		if (!outbox.includes(entry)) return
		theirs = task
		now = task && (note || "No note.")
		more = task && { tasks: seen([task]), seen: note ?? "" }
	}
	const mine = isNote ? h("textarea", { value: text, ariaLabel: "Your note" }) : action === "edit" && lineField("Your text", { value: text })
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
const addTask = (text, words = []) => outbox.put({ action: "add", text, words }, `Add${words.map((name) => ` to ${name}`)}: ${text}`)
const doing = (action) => () => outbox.put({ action }, capital(action)), undo = doing("undo"), redo = doing("redo")
function add() { toggle("adding", true); addText.focus() }
function typeFilter() { toggle("filtering", true); $("query").focus() }

/** `back` names the action that reverses what is said, if any. */
function say(text, back) {
	$("said").textContent = text
	$("said-undo").hidden = !(back && can.change && can.all)
	fill("said-undo", `${back} `, h("kbd", back === "Redo" ? "U" : "u"))
	$("said-undo").onclick = back === "Redo" ? redo : undo
	toast.classList.add("told")
	hush()
}
const toast = $("said").parentNode
const hush = delayed(6000, () => toast.matches(":hover, :focus-within") ? hush() : toast.classList.remove("told"))

// MARK: Edit in place

const saveText = (task, text, title = "Edit") => text !== task.raw && outbox.put({ action: "edit", tasks: seen([task]), text }, `${title}: ${text}`)
function edit([task] = targets(), text = task?.raw) {
	if (!task || editing) return
	if (!detail.hidden) hideDetail()
	const element = drawn.get(task.id), input = lineField("Edit the task", { value: text, oninput: () => keptHere.write("edit", { task, text: input.value }) })
	const save = () => { saveText(task, input.value.replaceAll("\n", " ")); if (editing) endEdit() }
	if (!element) return dialog("Edit", [asking(input, "Save", save)])
	editing = { task, element, input }
	element.spelled = null
	fill(element, asking(input, "Save", save, button("Cancel", endEdit)))
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
/** What waits until nobody types, because a dialog takes the keys. */
const forLater = []
function onceIdle(action) { forLater.push(action); goOn() }
const goOn = () => setTimeout(() => { while (forLater.length && !sheet.open && !menuBox.open && !editing && !focused().matches(fields)) forLater.shift()() })
on(document, "focusout", goOn)
// A row drawn anew does not get the focus back.
for (const box of [sheet, menuBox]) on(box, "close", () => {
	if (!editing) keptHere.write("edit")
	if (isFree()) focusRow()
	goOn()
})
function dialog(title, content, foot = []) {
	sheet.ariaLabel = title
	fill(sheet, h("h2", title), content, h("div.foot",
		button("Close", () => sheet.close()), foot.filter(Boolean).map(([title, action]) => button(title, () => { sheet.close(); action() }))))
	sheet.close()
	sheet.showModal() // It gives the focus to the first field.
	sheet.scrollTop = 0
}
const choice = (title, action) => h("li", button(title, action, { className: "wide" }))
function menu(anchor, ariaLabel, items, role = "menu") {
	const place = anchor.getBoundingClientRect(), isList = role === "listbox"
	menuBox.ariaLabel = ariaLabel
	fill(menuBox, h("div", { role, ariaLabel }, items.filter(Boolean).map(([title, action, { sign, key, chosen } = {}]) =>
		button([sign && icon(sign), span("", title), key && h("kbd", spelled(key)), chosen && icon("check")], action,
			{ role: isList ? "option" : chosen == null ? "menuitem" : "menuitemcheckbox", tabIndex: -1, [isList ? "ariaSelected" : "ariaChecked"]: chosen?.toString() }))))
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
const keyed = (key) => keys.find(([, names]) => names.split("|").includes(key))
function item(key, tasks, more) {
	const [need, , title, action, sign] = keyed(key)
	return allowed(need) && [title, () => action(tasks), { sign, key, ...more }]
}
const showMore = () => menu($("open-more"), "More", [
	...($("group").offsetWidth ? [] : [item("b"), item("S")]), !isPhone() && ["Compact rows", () => { kept.write("compact", toggle("compact")); resize() }, { sign: "list", chosen: is("compact") }], item("H", null, { chosen: !!place.done }), item("f s"),
	can.all && ["Statistics", showStatistics, { sign: "stats" }], item("L"), item("u"), item("A"), item("?"),
])
function showMenu(anchor) {
	const tasks = targets()
	if (!tasks.length) return
	const moveTo = () => menu(anchor, "Move to a list", lists.map((name) => [name, () => change("move", tasks, { words: [name] })]))
	menu(anchor, naming(tasks), [...["x", "e", "d", "s", "p p", "t", "Enter", " ", "D"].map((key) => item(key)),
		...(can.change && can.all ? [lists.length > 0 && ["Move to a list…", moveTo, { sign: "next" }], ["More…", () => showActions(tasks), { sign: "more" }]] : [])])
}
const own = "do reopen del pri depri tag untag due defer note edit".split(" ")
const showActions = (tasks) => shown(async () => {
	const { actions } = await getPrompt("actions"), fits = { all: () => true, open: (task) => !task.done, completed: (task) => task.done, prioritized: (task) => task.priority }
	dialog(naming(tasks), [h("ul", actions.filter(({ name, needs, suits }) => !own.includes(name) && (needs === "tasks" || needs === "task" && tasks.length === 1) && tasks.every(fits[suits]))
		.map((action) => choice([action.summary, h("small", ` ${action.name}`)], () => askWords(action, tasks))))])
})
const dates = "fri, 3d, eom, 2026-12-15"
function askWords({ name, words, summary }, tasks) {
	const inputs = words.map(({ kind, isRequired }) => field(kind, { placeholder: { date: dates, tag: "+Project @context" }[kind] ?? kind, required: isRequired }))
	const perform = () => {
		sheet.close()
		change(name, tasks, { words: inputs.flatMap(({ ariaLabel, value }) => /tag|person/.test(ariaLabel) ? value.split(/\s+/) : value.trim()).filter(Boolean) })
	}
	if (!inputs.length) return perform()
	dialog(`${summary}: ${naming(tasks)}`, [asking(inputs, "Do it", perform)])
}
const head = (titles) => h("thead", h("tr", titles.map((title) => h("th", { scope: "col" }, title))))
let dayToFocus = null
/** Shows a month with its due tasks; `show` goes to another date's month, `choose` gets a day. */
async function drawMonth(grid, date, show, choose, chosen) {
	const year = date.getFullYear(), number = date.getMonth(), first = new Date(year, number, 1), before = (first.getDay() + 7 - firstWeekday) % 7
	const weeks = [0, 7, 14, 21, 28, 35].map((start) => [1, 2, 3, 4, 5, 6, 7].map((day) => iso(new Date(year, number, start + day - before))))
	grid.asked = date
	const { tasks } = await get("tasks", { q: `due:${weeks[0][0]}..${weeks.at(-1)[6]}`, limit: 1000 }).catch(() => ({ tasks: [] }))
	if (grid.asked !== date) return
	const isHere = (date) => date.startsWith(iso(first).slice(0, 7)), start = dayToFocus ?? chosen ?? today()
	const cell = (date) => {
		const due = tasks.filter((task) => task.due === date)
		return h("td", button([h("span", day(date).getDate()), h("small", due.length || ""), ...due.map((task) => h(task.overdue ? "em.overdue" : "em", split(task.text)[0]))], () => choose(date), {
			className: isHere(date) ? "" : "other", ariaLabel: `${local(date, { dateStyle: "full" })}, ${plural(due.length, "task")} due`,
			value: date, tabIndex: date === (isHere(start) ? start : iso(first)) ? 0 : -1, ariaCurrent: date === today() ? "date" : null, ariaPressed: String(date === chosen),
		}))
	}
	const onkeydown = (event) => {
		const [days, months] = { ArrowLeft: [-1], ArrowRight: [1], ArrowUp: [-7], ArrowDown: [7], PageUp: [0, -1], PageDown: [0, 1] }[event.key] ?? []
		if (days == null) return
		event.preventDefault()
		event.stopPropagation()
		const to = day(focused().value)
		months ? to.setMonth(to.getMonth() + months, Math.min(28, to.getDate())) : to.setDate(to.getDate() + days)
		dayToFocus = iso(to)
		isHere(dayToFocus) ? focusDay()() : show(to)
	}
	const focusDay = () => {
		const value = dayToFocus ?? (grid.contains(focused()) && focused().value)
		dayToFocus = null
		return () => all("button", grid).find((button) => button.value === value)?.focus()
	}
	const step = (title, sign, by) => iconButton(sign, title, () => show(new Date(year, number + by, 1)), { value: sign })
	const focusAgain = focusDay()
	fill(grid, h("div.month", h("div.bar", step("The month before", "back", -1), h("strong", local(iso(first), { month: "long", year: "numeric" })), step("The next month", "next", 1)),
		h("table", { onkeydown }, head(weeks[0].map((date) => local(date, { weekday: "short" }))), h("tbody", weeks.map((week) => h("tr", week.map(cell)))))))
	focusAgain()
}
function askDate(name, title, tasks = targets()) {
	if (!tasks.length) return
	const key = name === "due" ? name : "t"
	let chosen = tasks[0][key]
	const preview = h("p.preview", { id: "date-preview", ariaLive: "polite" }), grid = h("div")
	const input = field(title, { placeholder: dates, required: true, "aria-describedby": "date-preview", oninput: delayed(80, async () => {
		const { date, time, message = "" } = input.value ? await get("date", { text: input.value, key }).catch((error) => ({ message: reason(error) })) : {}
		preview.textContent = date ? joined([local(date, { dateStyle: "full" }), time, inDays(date)]) : message
		if (date) show(day(date), date)
	}) })
	const set = (date, said = title) => { sheet.close(); change(name, tasks, { date }, said) }
	const form = asking(input, "Set", () => set(input.value), chosen && button("Remove the date", () => set(null, `Remove: ${title}`)))
	const show = (date, typed = chosen) => drawMonth(grid, date, show, set, chosen = typed)
	dialog(`${title}: ${naming(tasks)}`, [form, preview, grid])
	show(day(chosen ?? today()))
}
const askDue = (tasks) => askDate("due", "Due", tasks), defer = (tasks) => askDate("defer", "Defer", tasks)
function showCalendar() { dayToFocus = today(); go({ ...nowhere, calendar: dayToFocus.slice(0, 7) }) }
function drawCalendar() {
	const { calendar } = place
	toggle("months", !!calendar)
	$("bar-calendar").ariaCurrent = $("open-calendar").ariaCurrent = calendar ? "page" : null
	if (calendar) drawMonth($("calendar"), day(`${calendar}-01`), (date) => go({ calendar: iso(date).slice(0, 7) }, true), (date) => go(opened({ view: "", q: `due:${date}` })))
}
const showStatistics = () => shown(async () => {
	const { results } = await getPrompt("statistics"), signs = { project: "+", context: "@" }, weeks = results.filter((item) => item.start), others = results.filter((item) => !item.start)
	const bar = (items, item, key) => [h("progress", { max: Math.max(1, ...items.map((item) => item[key])), value: item[key], ariaLabel: key }), item[key]]
	const table = (titles, rows) => h("table.figures", head(titles), h("tbody", rows.map(([title, ...cells]) => h("tr", h("th", { scope: "row" }, title), cells.map((cell) => h("td", cell))))))
	dialog("Statistics", [
		table(["Tasks", "open", "done", "overdue"], others.map((item) => [item.name ? signs[item.result] + item.name : "All", bar(others, item, "open"), item.done, item.overdue])),
		table(["Week", "done"], weeks.map((item) => [short(item.start), bar(weeks, item, "done")])),
	])
})
const showLog = () => shown(async () => {
	const { results } = await getPrompt("log")
	const undoing = ({ number, title, isUndone }) => isUndone ? "undone" : can.change && button("Undo", () => { sheet.close(); outbox.put({ action: "undo", number, seen: title }, `Undo: ${title}`) }, { ariaLabel: `Undo: ${title}` })
	dialog("What was done", [h("ul.history", results.filter((entry) => entry.number).map((entry) => h("li", h("span", `${entry.date} ${entry.time} ${entry.title}`), undoing(entry)))), !results.length && "Nothing yet."])
})
function showSearch() {
	const results = h("ul.results", { ariaLive: "polite" })
	const title = "Search todo.txt and done.txt", input = field(title, { type: "search", oninput: delayed(120, () => shown(async () => {
		const { tasks, total } = input.value ? await get("search", { q: input.value }) : { tasks: [], total: 0 }
		fill(results, tasks.map((task) => choice([task.priority && [chip(task.priority), " "], spell(split(task.text).join(" ")), h("small", facts(task).map(([text, style]) => [" ", span(style, text)]))], () => task.id ? (sheet.close(), showDetail(task.id)) : dialog("Completed and archived", [h("p.raw", linked(task.raw))]))),
			total > tasks.length ? `The first ${tasks.length} of ${total.toLocaleString()} matches are shown.` : !total && input.value ? "No match." : "")
	})) })
	dialog(title, [input, results])
}
const askTags = (tasks = targets()) => tasks.length && shown(async () => {
	const names = await getPrompt("tags"), more = field("New tags", { placeholder: "+New @new" })
	const boxes = [["projects", "+"], ["contexts", "@"]].flatMap(([kind, sign]) => names[kind].map((name) => {
		const having = tasks.filter((task) => task[kind].includes(name)).length, checked = having === tasks.length
		return h("input", { type: "checkbox", name: sign + name, checked, indeterminate: having > 0 && !checked, onchange({ target }) { target.touched = true } })
	}))
	const chosen = (is) => boxes.filter((box) => box.touched && box.checked === is).map((box) => box.name)
	dialog(`Tags: ${naming(tasks)}`, [more, h("div.choices", boxes.map((box) => h("label", box, box.name)))], [["Save", () =>
		change("tags", tasks, { add: [...chosen(true), ...more.value.split(/\s+/).filter((word) => isTag.test(word))], remove: chosen(false) }, "Tags")]])
})
let details = 0 // A late answer is not shown.
let detailed = null
const showDetail = (id = current) => id && shown(async () => {
	const open = !detail.hidden, draft = `note ${id}`, number = ++details
	const { task, note, next, blockedBy, history } = await (open ? get : getPrompt)(`tasks/${encodeURIComponent(id)}`).catch((error) => { if (error.status !== 404) throw error; hideDetail(); return {} })
	if (number !== details || focused().id === "note") return
	detailed = task.id
	const inside = detail.contains(focused()), [title, tail] = split(task.text), [due, style] = task.due ? facts(task).at(-1) : []
	const area = h("textarea", { id: "note", value: kept.read(draft) ?? note ?? "", "aria-labelledby": "note-title", oninput() { kept.write(draft, area.value); save.hidden = area.value === (note ?? "") } })
	const save = button("Save the note", () => { kept.write(draft); change("note", [task], { text: area.value, seen: note ?? "" }) }, { hidden: area.value === (note ?? "") })
	const pills = (kind) => task[`${kind}s`].flatMap((name) => [h(`a.${kind}`, { href: address(tagged(kind, name)) }, (kind === "project" ? "+" : "@") + name), " "])
	const value = (content, action) => content && can.change ? button(content, action, { className: "value" }) : content
	const date = (value) => value && capital(spellDay(value))
	const others = tail.split(" ").map((word) => isLink.test(word) ? ["list", "Link", linked(word)] : isKey.test(word) && !/^rec:/.test(word) ? ["list", ...word.split(/:(.*)/)] : [])
	const about = [["date", "Due", value(due && span(style, due), () => askDue([task]))], ["flag", "Priority", value(task.priority && chip(task.priority), () => nextPriority([task]))],
		["tag", "Project", pills("project")], ["at", "Context", pills("context")], ["clock", "Waits until", value(date(task.t), () => defer([task]))], ["repeat", "Recurs", task.rec], ["repeat", "Comes back", joined(next)], ["none", "Waits for", joined(blockedBy)],
		["plus", "Created", date(task.created)], ["done", "Completed", date(task.completed)], ...others, ["list", "Line", task.number ?? task.n]]
	const tools = [..."edstD"].map((key) => item(key, [task])).filter(Boolean).map(([title, action, { sign }]) => iconButton(sign, title, action))
	const restore = ({ before }) => can.change && before && button("Restore", () => saveText(task, before, "Restore"), { ariaLabel: `Restore: ${before}` })
	fill(detail,
		h("div.actions", tools, iconButton("close", "Close", hideDetail)),
		h("div.named", can.change && iconButton("check", task.done ? "Reopen" : "Complete", () => complete([task]), { className: "check", ariaPressed: String(task.done) }), h("h2", { id: "detail-title" }, linked(title))),
		h("dl", about.flatMap(([sign, title, value]) => value && String(value) ? [h("dt", icon(sign), title), h("dd", value)] : [])),
		h("h3", { id: "note-title" }, "Note"), can.change ? [area, save] : h("p.raw", linked(note ?? "")),
		history.length > 0 && h("h3", "History"),
		h("ul.history", history.map((entry) => h("li", h("span", entry.title, h("small", joined([entry.date, entry.author]))), restore(entry)))))
	if (!open) visit(false, { detail: true })
	detail.hidden = false
	if (!open || inside) detail.focus()
})
function hideDetail() {
	details++
	detail.hidden = true
	focusRow()
	if (!history.state?.detail || going) return
	going = new Promise((resolve) => { arrived = resolve })
	history.back()
}
const spelled = (key) => ({ " ": "Space", ArrowDown: "↓", ArrowUp: "↑" })[key] ?? key
function showHelp() {
	const box = h("input", { type: "checkbox", checked: letters, onchange: () => kept.write("letters", letters = box.checked) })
	const words = field("Search the keys", { oninput() {
		for (const row of list) row.hidden = !row.textContent.toLowerCase().includes(words.value.toLowerCase())
	} })
	const list = keys.filter(([need]) => allowed(need)).map(([, names, title]) => h("div", h("dt", names.split("|").map((name) => h("kbd", spelled(name)))), h("dd", title)))
	dialog("Keys", [words, h("label", box, "Letters, digits and signs are keys"), h("dl.keys", list)])
}
function filter(q, replaces) { $("query").value = q; go({ q, calendar: "" }, replaces) }
function mark() {
	const task = find(current)
	if (task && !marked.delete(task.id)) marked.add(task.id)
	say(`${plural(marked.size, "task")} marked.`)
}
function leave() {
	if (is("browsing")) browse(false)
	else if (!detail.hidden) hideDetail()
	else if (place.calendar) { go(opened({ view: "" })); focusRowLater() }
	else { marked.clear(); draw() }
}

// MARK: Keys by what the token must allow: names, title, action, icon

const keys = Object.entries({ "": [
	["j|ArrowDown", "Move down", () => move(1)], ["k|ArrowUp", "Move up", () => move(-1)], ["PageDown", "Page down", () => movePage(1)], ["PageUp", "Page up", () => movePage(-1)],
	["g|Home", "Go to the top", () => select(0)], ["G|End", "Go to the end", () => select(list.rows - 1)],
	["1|…|9", "Go to that view"], ["Enter", "Details", () => at(currentRow).group ? foldHere() : showDetail(), "list"], [" ", "Mark", () => { mark(); move(1) }, "check"],
	["/", "Filter", typeFilter, "search"], ["f f", "Clear the filter", () => filter("")], ["b", "Group…", () => choose("group"), "list"], ["S", "Sort…", () => choose("sort"), "sort"],
	["z", "Fold or unfold", foldHere], ["H", "Completed tasks", () => go({ done: place.done ? "" : "true" }, true), "done"], ["?", "Keys", showHelp, "help"], ["q|Escape", "Go back", leave],
], change: [
	["a|n", "Add a task", add, "plus"], ["e", "Edit", edit, "edit"], ["x", "Complete or reopen", complete, "done"],
	["d", "Due…", askDue, "date"], ["s", "Defer…", defer, "clock"], ["t|+|@", "Tags…", askTags, "tag"],
	["p p", "Next priority", nextPriority, "flag"], ["p LETTER", "Set the priority"], ["p Space", "Remove the priority", () => setPriority(null)], ["D|Delete", "Delete", remove, "delete"],
], "change all": [["u", "Undo", undo, "undo"], ["U", "Redo", redo], ["A", "Archive completed tasks", doing("archive"), "check"]], all: [
	["L", "Log…", showLog, "clock"], ["f s", "Search all…", showSearch, "search"], ["c", "Calendar", showCalendar, "date"],
] }).flatMap(([need, rows]) => rows.map((row) => [need, ...row]))
const acts = h("span.acts", { ariaHidden: "true" }, [..."edt"].map((key) => item(key)).map(([title, onclick, { sign, key }]) => h("span", { title: `${title} (${key})`, onclick }, icon(sign))),
	h("span", { title: "More", onclick: () => showMenu(acts.lastChild) }, icon("more")))
const bound = new Map(keys.flatMap(([need, names, , action]) => action ? names.split("|").map((name) => [name, () => allowed(need) ? action() : say("This address does not allow that.")]) : []))
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
const rowItself = (event) => !event.target.closest("button, textarea, .tick") && rowUnder(event)
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
		// The lifted finger taps nothing in the menu.
		on(window, "touchend", (event) => event.preventDefault(), { once: true, passive: false })
	}, 550) }
})
on(rows, "pointermove", (event) => {
	if (!press) return
	const { row, timer, y } = press, x = event.clientX - press.x, isRight = x > 0
	if (Math.hypot(x, event.clientY - y) > 10) clearTimeout(timer)
	if (Math.abs(x) <= 10 || !can.change) return
	row.style.translate = `${Math.max(-120, Math.min(120, x))}px`
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
	if (by > 0) complete([row.task])
	else askDue([row.task])
})

// MARK: Start

on(box, "scroll", draw)
on(window, "resize", resize)
on(window, "online", tryNow)
on(window, "offline", () => cutOff(false))
/** A print has all rows, which are fetched while the browser waits. */
function print(is) {
	printing = is
	for (let offset = 0; is && offset < list.total; offset += 1000) {
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
	const text = addText.value.trim()
	if (!text) return
	addTask(text, [$("add-list").value].filter(Boolean))
	addText.value = $("add-preview").textContent = ""
	keptHere.write("add")
	if (isPhone()) { toggle("adding", false); focusRow() }
})
function understood({ task: { raw = "", priority, due, dueTime, t, rec } = {}, dateWords }) {
	const tags = spell(raw).filter((tag) => tag.matches?.(".project, .context"))
	for (const tag of tags) if (!(tag.textContent in known)) { tag.classList.add("new"); tag.title = "New" }
	const setDue = () => { addText.value = addText.value.replace(RegExp(`(?<!\\S)${dateWords.replace(/\W/g, (sign) => sign === " " ? "\\s+" : "\\" + sign)}(?!\\S)`), `due:${dateWords}`); add(); preview() }
	return [priority && chip(priority), ...tags, due && span("due read", icon("date"), " ", joined([short(due, "short"), dueTime], " ")), due && inDays(due), t && `from ${short(t)}`,
		rec && h("span", icon("repeat"), ` ${rec}`), dateWords && button(`due:${dateWords}?`, setDue, { className: "due read" })]
}
const preview = delayed(80, async () => {
	const text = addText.value, answer = text ? await get("preview", { text }).catch((error) => error) : {}
	if (text === addText.value) fill("add-preview", answer.status ? span("error late", answer.message) : understood(answer))
})
on(addText, "input", () => { keptHere.write("add", addText.value || null); preview() })
on($("query"), "input", delayed(60, () => filter($("query").value, true)))
on($("query"), "blur", () => toggle("filtering", false))
$("filter").onsubmit = instead(focusRow)
for (const element of all("[data-key]")) {
	const [, , title, action, sign] = keyed(element.dataset.key)
	assign(element, { title: `${title} (${element.dataset.key})`, onclick: () => action() }).prepend(icon(element.dataset.sign ?? sign))
}
$("open-stats").onclick = showStatistics
$("open-more").onclick = showMore
$("browse").onclick = () => browse(!is("browsing"))
function browse(is) {
	toggle("browsing", is)
	$("browse").ariaExpanded = String(is)
	for (const id of ["add", "calendar", "list"]) $(id).inert = is
	;(is ? $("views").querySelector("a") : $("browse"))?.focus()
}
on(document, "click", (event) => {
	const { target } = event, link = target.closest('a[href^="?"]')
	if (is("browsing") && (link || !target.closest("#side nav, #browse") && (!target.closest("#side") || target.closest("button")))) browse(false)
	if (!target.closest("#add, button")) toggle("adding", false)
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
	event.preventDefault()
	if (matchMedia("(max-width: 60rem)").matches && !detail.hidden) hideDetail()
	go(opened(placeOf(link.search)))
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
	const values = placeOf(location.search)
	if (values) assign(place, nowhere, values)
	visit(true)
	$("query").value = place.q
	addText.value = keptHere.read("add", "")
	drawCalendar()
	drawWaiting()
	const known = loadViews(), error = await load()
	// A filter or an order that can't be read any more.
	if (error?.status === 400) { await known; assign(place, { q: "", sort: "", group: "" }); await load() }
	if (adds) add()
	if (list.version) follow()
	else if (!isLost) again()
	const draft = keptHere.read("edit")
	if (draft) requestAnimationFrame(() => onceIdle(() => edit([draft.task], draft.text)))
}
start()
