// The page: it shows rows, and sends each change once.

const {assign,entries} = Object,
	$ = id=>document.getElementById(id),
	all = (selector, node=document)=>[...node.querySelectorAll(selector)],
	one = (selector, node=document)=>node.querySelector(selector),
	on = (target, names, action, options)=>names.split(" ").forEach(name=>target.addEventListener(name, action, options)),
	isSet = value=>value != null && value !== false

function h(selector, ...children){
	const [name,className=""] = selector.split("."), props = children[0]?.constructor === Object ? children.shift() : {}, node = fill(document.createElement(name), children)
	for(const [key,value] of entries({className,...props})) if(isSet(value)) node[key] = value
	return node
}
function fill(node, ...children){
	node = $(node) ?? node
	node.replaceChildren(...children.flat(3).filter(isSet))
	return node
}
const instead = action=>e=>{e.preventDefault(); action()},
	icon = name=>h("i", {innerHTML:`<svg viewBox="0 0 24 24"><use href="#i-${name}"/></svg>`}).firstChild,
	button = (title, onclick, props)=>h("button", {type:"button",onclick,...props?.at ? {className:props} : props}, title),
	iconButton = (name, title, onclick, props)=>button(icon(name), onclick, {className:"icon",title,...props}),
	asking = (inputs, title, action)=>{
		const problem = told(), form = h("form.edit", {onsubmit:instead(()=>{
			sent = form
			action() ? setTimeout(answer, 2000) : answer()
		})}, inputs, h("button.main", title), problem)
		on(form, "input", ()=>problem.matches(".error") && assign(problem, {textContent:"",className:"preview"}))
		return form
	},
	field = (ariaLabel, props)=>h("input.wide", {ariaLabel,placeholder:ariaLabel,...props})
function submitting(e){if(e.key === "Enter" && !e.isComposing && !e.defaultPrevented) instead(()=>this.form?.requestSubmit())(e)}
const lineField = (ariaLabel, props)=>h("textarea.wide", {ariaLabel,rows:1,...props,onkeydown:submitting}),
	pick = (value, values, title=value=>value)=>h("select.wide", {value}, [...new Set(["",value,...values])].map(value=>h("option", {value}, title(value) || "None"))),
	fields = "input:not([type=checkbox]), textarea, select",
	focused = ()=>document.activeElement,
	viewName = ()=>$("view-name").textContent,
	isTyping = ()=>focused().matches(fields),
	begins = (text, start)=>text.toLowerCase().startsWith(start.toLowerCase()),
	holds = node=>node.contains(focused()),
	hasModifier = ({ctrlKey,metaKey,altKey})=>ctrlKey || metaKey || altKey,
	isNarrow = rem=>matchMedia(`(max-width: ${rem}rem)`).matches, isPhone = ()=>isNarrow(40),
	toggle = (name, is, node=document.body)=>node.classList.toggle(name, is),
	plural = (count, word)=>`${count.toLocaleString()} ${word}${count === 1 ? "" : "s"}`,
	joined = (parts, mark=", ")=>parts.filter(Boolean).join(mark)

function write(field, text, end=text.length){
	field.value = text
	field.focus()
	field.setSelectionRange(end, end)
	field.dispatchEvent(new Event("input"))
}
/** The form whose change is on its way. */
let sent
function answer(reason){
	const form = sent
	sent = null
	if(!form?.isConnected) return
	if(!reason) return sheet.close()
	form.dispatchEvent(new Event("input"))
	assign(one("span.error", form) ?? all(".preview", form).at(-1), {textContent:reason,className:"preview error"})
	return sheet.open
}
const told = ()=>h("p.preview", {ariaLive:"polite",onmousedown:e=>e.preventDefault()}),
	isBare = word=>/^[^+@][^:]*$/.test(word),
	tagsFor = (word, {makes,words=[]})=>[...new Set([...[...words,...Object.keys(known)].filter(name=>begins(name, word) || begins(name.slice(1), word)).sort((one, other)=>word && one.length - other.length),...makes && isBare(word) ? [`+${word}`,`@${word}`] : []])]
function offering(field, reads, hears){
	let read, task, box = told()
	function draw(){
		const {value,selectionStart:end,has,words} = field, word = value.slice(0, end).match(has ? /\S*$/ : /(?<!\S)[+@]\S*$/)?.[0] ?? "", start = value.slice(0, end - word.length),
			tags = tagsFor(word, field).filter(name=>(word ? name !== word : has) && !has?.(name)).slice(0, 8),
			offers = tags.length ? tags.map(name=>[name,`${start}${name} ${value.slice(end)}`,start.length + name.length + 1,joined([spell(name)[0].className,!words && !(name in known) && "new"], " ")]) : field === addText && isPhone() ? wordsFor(value.trimEnd(), end, task) : [],
			buttons = offers.map(([title,text,end,className], place)=>button([title,!place && word && !words && !(word in known) && h("kbd", "Enter")], ()=>write(field, text, end), {className}))
		fill(box, tags[0] && buttons, read, !tags[0] && buttons)
		box.isConnected || field.after(box)
	}
	const ask = delayed(80, async ()=>{
		const text = field.value.trim(), data = text ? await attempt("preview", {text,was:reads(),readsDates:!field.isLiteral}) : {}
		if(text !== field.value.trim() || holds(box)) return
		task = data.task
		if(data.problem) for(const told of all(".error", field.form)) fill(told)
		hears?.(task ?? {})
		read = [understood(data),data.problem && span("error late", data.problem),data.words?.[0] && button(`Keep “${data.words.join(" ")}”`, ()=>{
			field.isLiteral = true
			write(field, field.value, field.selectionStart)
		}, "link")]
		draw()
	})
	on(field, field.has ? "input focus" : "input", ()=>{
		if(!field.value) field.isLiteral = false
		draw()
		reads && ask()
	})
	on(field, "keydown", e=>{
		const goes = e.key === "ArrowDown" && field.selectionStart === field.value.length, offer = one(goes ? "button" : "button:has(kbd)", box)
		if(offer && !e.shiftKey && !e.isComposing && (goes || ["Tab","Enter"].includes(e.key))) instead(()=>goes ? offer.focus() : offer.click())(e)
	}, true)
	return field
}
const wordsFor = (text, at, {due,priority,projects}={})=>[...due ? [] : [["Today",`${text} due:today`,at],["Tomorrow",`${text} due:tomorrow`,at]],!priority && ["Priority",`(A) ${text}`,at + 4],!projects?.[0] && ["Project",`${text} +`]].filter(Boolean)
function understood({task:{raw="",priority,due,dueTime,t,rec}={}}){
	const tags = spell(raw).filter(tag=>tag.matches?.(".project, .context"))
	for(const tag of tags) toggle("new", !(tag.textContent in known), tag)
	return [priority && chip(priority),...tags,due && span("due read", icon("date"), " ", joined([short(due, "short"),dueTime], " ")),due && inDays(due),t && `from ${short(t)}`,rec && span("rec read", recurring(rec))]
}
function delayed(ms, action){
	let timer
	return (...values)=>{clearTimeout(timer); timer = setTimeout(action, ms, ...values)}
}

/** Kept under the list's address: several lists may share one origin. */
const keeper = (storage, path=location.pathname)=>({
	read:name=>JSON.parse(storage[path + name] ?? null),
	all:prefix=>entries(storage).flatMap(([name,value])=>name.startsWith(path + prefix) ? JSON.parse(value) : []),
	write(name, value){
		try{
			if(value == null) delete storage[path + name]
			else storage[path + name] = JSON.stringify(value)
		} catch{say("The browser's storage is full.")}
	},
})
const kept = keeper(localStorage), tab = keeper(sessionStorage)

// MARK: The place, and the list

const nowhere = {view:"",list:"",q:"",group:"",sort:"",done:"",calendar:""},
	place = {...nowhere,...kept.read("last")}, folds = new Set(kept.read("folds")),
	list = {total:0,groups:[],tasks:[],tops:[],rows:0,newTask:[]}
let views = [], whole, viewsVersion, firstWeekday = 1
const can = {change:true,all:true},
	allowed = (need="")=>need.split(" ").every(name=>can[name] ?? true)
let current = null, cursor = 0, selections = 0
const marked = new Set(),
	foldName = group=>[place.view,place.group,group.title].join("\n"),
	folded = group=>folds.has(foldName(group))

const opened = values=>({...nowhere,done:place.done,...kept.read(`view ${values.view}`),...values})
/** Without a view it is the browser's last place. */
const address = ({view="",...more})=>joined([`?view=${encodeURIComponent(view)}`,`${query(more)}`], "&")
function placeOf(address){
	const values = [...new URLSearchParams(address)].filter(([name])=>name in nowhere)
	return values[0] && Object.fromEntries(values)
}
let going, arrived // While the browser goes back from a detail or a sheet.
async function visit(replaces, state){
	while(going) await going
	const {sheet,back} = history.state ?? {}
	history[replaces || sheet ? "replaceState" : "pushState"]({...state,back:back || !replaces,place}, "", address(place))
}
function goBack(from){
	if(going) return going.then(()=>goBack(from))
	if(!history.state?.[from]) return
	going = new Promise(resolve=>{arrived = resolve})
	history.back()
}
const covered = ()=>isPhone() && !history.state?.sheet && visit(false, {...history.state,sheet:true})
async function go(values, replaces){
	while(going) await going
	assign(place, values)
	visit(replaces)
	showPlace()
}
let scope = ""
const typed = (text=search.value)=>scope && text ? `${scope} (${text})` : scope + text
function showQuery(){
	if(focused() === search) return
	[,scope,search.value=""] = /^((?:project|context|list):\S+|due:\d+-..-..)(?: \((.*)\))?$/.exec(place.q) ?? [,"",place.q]
}
const narrow = replaces=>go({q:typed(),calendar:""}, replaces)
function clearFilter(){
	if(!search.value) scope = ""
	search.value = ""
	narrow(true)
}
function showPlace(){
	showQuery()
	kept.write("last", place)
	aimed = where()
	loadViews(); load(); drawCalendar()
}
on(window, "popstate", ({state})=>{
	if(arrived){arrived(); going = arrived = null; return visit(true, {detail:state?.detail})}
	sheet.close()
	popup.close()
	if(!state?.detail) opening.id && hideDetail()
	else if(detail.hidden) showDetail()
	const values = state?.place ?? {...nowhere,...placeOf(location.search)}
	if(address(values) === address(place)) return
	assign(place, values)
	showPlace()
})

function layOut(){
	let row = 0, first = 0, y = 0
	list.tops = list.groups.map(group=>{
		const heading = group.title ? 1 : 0, count = heading && folded(group) ? 0 : group.count,
			start = row + heading, below = y + heading * headHeight, top = {group,row,first,y,heading,count,start,below}
		row = start + count
		first += group.count
		y = below + count * rowHeight
		return top
	})
	list.rows = row
	rows.style.height = `${y}px`
}
const topAt = (value, key="row")=>list.tops.findLast(top=>top[key] <= value) ?? list.tops[0],
	topOf = (row, top=topAt(row))=>!top ? 0 : row <= top.row ? top.y : top.below + (row - top.start) * rowHeight,
	rowAt = (y, top=topAt(y, "y"))=>top ? within(Math.max(top.row, top.start + Math.floor((y - top.below) / rowHeight)), list.rows) : 0,
	topRow = ()=>rowAt(box.scrollTop),
	within = (row, end=list.rows - 1)=>Math.max(0, Math.min(row, end)),
	at = (row, top=topAt(row))=>!top || row < 0 || row >= list.rows ? {} : row === top.row && top.heading ? {group:top.group} : {index:top.first + row - top.start},
	rowOf = (index, top=topAt(index, "first"))=>!top ? 0 : index >= 0 && top.count ? top.start + index - top.first : top.row,
	taskAt = row=>list.tasks[at(row).index],
	indexOf = id=>list.tasks.findIndex(task=>task?.id === id),
	find = id=>list.tasks[indexOf(id)]

// MARK: Rows

const box = $("list"), search = $("query"), rows = $("rows"), detail = $("detail"), addText = $("add-text"),
	drawn = new Map()
let rowHeight, headHeight

function measure(){
	const style = getComputedStyle(rows), size = parseFloat(getComputedStyle(document.documentElement).fontSize)
	;[rowHeight,headHeight] = ["--row","--heading"].map(name=>parseFloat(style.getPropertyValue(name)) * size)
	layOut()
}

let isDrawing
function drawNow(){
	isDrawing = false
	const from = within(topRow() - 10), to = within(rowAt(box.scrollTop + box.clientHeight) + 11, list.rows), wanted = new Map()
	for(let row=from; row < to; row++){
		const {group,index} = at(row), key = group ? `# ${group.title}` : list.tasks[index]?.id
		if(!key) load.soon()
		else if(!wanted.has(key)) wanted.set(key, row)
	}
	const pinned = topAt(topRow())
	if(pinned?.heading) wanted.set(`# ${pinned.group.title}`, pinned.row)
	const hadFocus = focused() === box || holds(rows)
	for(const [key,node] of drawn){
		const index = indexOf(key)
		if(wanted.has(key)) continue
		if(index >= 0 && holds(node)) wanted.set(key, rowOf(index))
		else if(drawn.delete(key)) node.remove()
	}
	let last, bottom = 0
	const next = ()=>last ? last.nextSibling : rows.firstChild
	for(const [key,row] of [...wanted].sort(([,one], [,other])=>one - other)){
		const {group} = at(row), task = find(key), top = topAt(row)
		if(!drawn.has(key)) drawn.set(key, h(group ? "li.heading" : "li.task", {role:"treeitem"}))
		const node = drawn.get(key)
		// A moved element loses the focus, so the others move.
		if(holds(node)) while(next() !== node) rows.append(next())
		else if(node !== next()) rows.insertBefore(node, next())
		last = node
		if(!top) continue
		node.style[group ? "marginTop" : "top"] = `${topOf(row) - (group ? bottom : 0)}px`
		if(group) bottom = topOf(row) + headHeight
		const position = row - top.start, [ariaLevel,before,ariaSetSize] = group ? [1,list.tops.indexOf(top),list.tops.length] : [1 + top.heading,position,top.count]
		assign(node, {row,ariaLevel,ariaSetSize,ariaPosInSet:before + 1})
		if(task) drawTask(node, task, top, position)
		else if(group) drawHeading(node, group, row)
	}
	if(hadFocus && !holds(rows)) focusRow()
	$("empty").hidden = list.total > 0 || !list.version && link !== "cut"
}
function draw(){
	isDrawing || requestAnimationFrame(drawNow)
	isDrawing = true
}
const pressing = {Overdue:"overdue",Today:"today"}
function drawHeading(node, group, row){
	fill(node, h("h2", icon("down"), span(pressing[group.title], group.title.replace(/(?:on )?\w+ (\d{4}-..-..)/, (_, date)=>short(date, "short"))), " ", span("count", group.count)))
	assign(node, {ariaExpanded:!folded(group),onclick:()=>{select(row); fold(group)}})
	setCurrent(node, row === cursor && !current)
}
const setCurrent = (node, is)=>assign(node, {tabIndex:is - 1,ariaCurrent:is || null})

function drawTask(node, task, top, position){
	const is = task.id === current, isMarked = marked.has(task.id)
	node.className = joined(["task",!position && "first",position === top.count - 1 && "last",(task.done || isSending("complete", task)) && "done",isMarked && "marked"], " ")
	setCurrent(node, is)
	node.ariaSelected = isMarked
	if(is) cursor = node.row
	drawWords(node, task, top.group.title)
}
function drawWords(node, task, heading){
	const spelled = JSON.stringify([task,heading])
	if(node.spelled === spelled) return
	const tick = one(".tick", node) ?? h("span.tick", {ariaHidden:"true"}, icon("check"))
	if(tick.parentNode !== node) fill(node, tick)
	while(tick.nextSibling) tick.nextSibling.remove()
	node.append(h("div.top", chip(task.chip), span("words", spell(task.title))),
		h("div.below", span("tail", spell(task.tail)), span("meta", facts(task, heading).map(([text,style])=>span(style, text)))))
	assign(node, {spelled,task,ariaLabel:sentence(task)})
}
const span = (className="", ...children)=>h("span", {className}, ...children),
	chip = (letter="")=>span(`priority ${letter}`, letter)

const spell = text=>text.split(/(\s+)/).flatMap(word=>/^[+@]./.test(word) ? h(word[0] === "+" ? "span.project" : "span.context", word)
	: /^https?:/i.test(word) ? linked(word, address=>address.host.replace(/^www\./, "")) : /^[^\s\d:/][^\s:/]*:[^\s:/]+$/.test(word) ? span("key", word.replace(/^rec:(.*)/, (_, rec)=>recurring(rec)).replace(/^due:(.{10})T?/, (_, date)=>`${named(date)} `)) : word)
/** No other scheme becomes a link. */
const linked = (text, spelled=(address, piece)=>piece)=>text.split(/(https?:\/\/[^\s<>"]+)/i).map((piece, place)=>{
	const address = place % 2 && URL.parse(piece)
	return address ? h("a", {href:address.href,target:"_blank",rel:"noreferrer"}, spelled(address, piece)) : piece
})

const day = date=>new Date(`${date}T12:00:00`),
	iso = date=>date.toLocaleDateString("sv"),
	today = ()=>iso(new Date()),
	daysTo = date=>Math.round((day(date) - day(today())) / 864e5),
	local = (date, options)=>day(date).toLocaleDateString(undefined, options),
	fullDay = date=>local(date, {dateStyle:"full"}),
	short = (date, weekday)=>local(date, {weekday,day:"numeric",month:"short",...Math.abs(daysTo(date)) > 300 && {year:"numeric"}}),
	relative = new Intl.RelativeTimeFormat("en", {numeric:"auto"}),
	inDays = date=>relative.format(daysTo(date), "day"),
	spellDay = (date, away=daysTo(date))=>away < 2 ? inDays(date) : away < 7 ? local(date, {weekday:"long"}) : short(date),
	capital = text=>text && text[0].toUpperCase() + text.slice(1), named = date=>date && capital(spellDay(date))
function facts(task, heading=""){
	const {done,due} = task, day = named(due), text = joined([day !== heading && !heading.includes(due) && day,task.dueTime], " ")
	return [
		[done && task.completed && !heading.includes(task.completed) && `done ${spellDay(task.completed)}`],[task.waiting && `waits until ${spellDay(task.t)}`],[task.blocked && "blocked"],[task.hasNote && "note","note"],
		due && done ? [text && `due ${text}`] : [text,`due ${task.overdue ? "overdue" : due === today() ? "today" : "later"}`],
	].filter(([text])=>text)
}
const sentence = task=>joined([task.text,task.done && "completed",task.priority && `priority ${task.priority}`,
	...facts(task).map(([text,style])=>style === "due overdue" ? `overdue, ${text}` : text)])

// MARK: Selection

function select(row, focus=true){
	selections++
	cursor = within(row)
	current = taskAt(cursor)?.id ?? null
	const top = topOf(cursor) - headHeight, bottom = top + 2 * (headHeight + rowHeight)
	box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
	draw()
	focus && refocus()
	opening.id && showDetail(current, false)
}
function focusRow(){
	([...rows.children].find(node=>node.row === cursor) ?? box).focus({preventScroll:true})
}
const refocus = ()=>requestAnimationFrame(()=>isFree() && focusRow()),
	isFree = ()=>focused().matches("body, #list, #list *, dialog:not([open]) *")
function move(by, row=within(cursor + by)){
	for(let group; (group=at(row).group) && !folded(group);) row += by < 0 && row ? -1 : 1
	select(row)
}
const page = ()=>Math.floor(box.clientHeight / rowHeight) - 1
function targets(){
	const tasks = !box.clientHeight ? [] : list.tasks.filter(task=>task && (marked.size ? marked.has(task.id) : task.id === current))
	if(!tasks.length) say("No task is selected.")
	return tasks
}
function fold(group){
	const name = foldName(group), opens = folded(group), top = list.tops.find(top=>top.group.title === group.title)
	folds.delete(name) || folds.add(name)
	kept.write("folds", [...folds])
	layOut()
	if(!opens && cursor >= top?.row) select(top.row)
	else draw()
}
const foldHere = ()=>{const group = topAt(cursor)?.group; if(group?.title) fold(group)}

// MARK: The server. Addresses are relative: a reverse proxy may add a prefix.

async function ask(path, body){
	const response = await fetch(`api/v1/${path}`, {signal:AbortSignal.timeout(30000),...(body && {method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(body)})})
		.catch(()=>{cutOff(); throw Error("No connection to the server.")})
	const data = await response.json().catch(()=>({})), {ok,status} = response
	if(!ok) throw assign(Error(data.message ?? `The server answered ${status}.`), {status,data})
	return data
}
const query = values=>new URLSearchParams(entries(values).filter(([,value])=>value)),
	get = (path, values={})=>ask(`${path}?${query(values)}`),
	attempt = (...request)=>get(...request).catch(error=>error)
let pressed = 0
on(window, "keydown", ()=>pressed++, true)
/** For what takes the focus: none after another key. */
async function getPrompt(path, values){
	const at = pressed, data = await get(path, values)
	return at === pressed ? data : new Promise(()=>{})
}
const shown = action=>action().catch(error=>say(error.message)),
	where = ()=>`${query({...place, group:place.group || "auto", calendar:null})}`
let aimed, unread

let asked = 0
async function load(around=anchorTask()?.id){
	const number = ++asked, row = topRow(), here = aimed, isNew = here !== list.place, offset = isNew ? 0 : at(row).index ?? topAt(row)?.first ?? 0,
		data = await ask(`tasks?${here}&${query({offset:Math.max(0, offset - 100), limit:300, around})}`).catch(error=>error)
	if(data.status === 401) lost()
	if(number !== asked) return here
	if(data.status){
		fill("query-error", data.message)
		unread = here
		aimed = list.place ?? here
		list.total || drawEmpty()
	}
	if(data instanceof Error) return data
	const {version,total,groups,newTask,grouping,elsewhere} = data
	if(isNew){
		list.version = null
		box.scrollTop = 0
		assign(list, {place:here,newTask})
		if(focused() === addText) begin()
	}
	if(stream?.place !== here) follow(here)
	if(here === unread) unread = null
	if(place.q === typed() && where() !== unread) fill("query-error")
	tellNotice(data.notice)
	data.notice && again()
	anchored(()=>{
		if(version !== list.version || total !== list.total) list.tasks = new Array(total)
		assign(list, {version,total,groups,elsewhere,grouping})
		data.tasks.forEach((task, place)=>{list.tasks[data.offset + place] = task})
	})
}
load.soon = delayed(30, load)
const anchorTask = (top=topRow())=>find(current) ?? taskAt(top) ?? taskAt(top + 1)
function anchored(change, own){
	const anchor = list.version && anchorTask(), from = anchor && indexOf(anchor.id), before = topOf(rowOf(from))
	change()
	layOut()
	const after = anchor ? indexOf(anchor.id) : -1, top = topOf(rowOf(after)), y = top - box.scrollTop
	if(own?.includes(from)){
		if(detail.hidden && (y < 0 || y > box.clientHeight - rowHeight)){current = null; holds(rows) && refocus()}
	} else if(after >= 0 && (box.scrollTop || !own)) box.scrollTop += top - before
	const here = indexOf(current)
	cursor = here >= 0 ? rowOf(here) : within(cursor)
	if(here < 0) current = anchorTask(cursor)?.id ?? null
	toggle("prioritized", list.tasks.some(task=>task?.chip), rows)
	drawTotal()
	fill("day", joined([short(today(), "short"),...list.groups.filter(({title})=>pressing[title]).map(({title,count})=>`${count} ${pressing[title]}`)]))
	list.total || drawEmpty()
	draw()
}
function drawTotal(){
	fill("total", list.total.toLocaleString(), place.q && !place.list && whole > list.total && ` of ${whole}`, scope && !place.calendar && iconButton("close", "Clear the filter", ()=>{
		scope = ""
		narrow()
		focusRow()
	}))
	toggle("narrowed", !!place.q)
	fill("grouping", choices?.labels[list.grouping])
}
function drawEmpty({elsewhere=[]}=unread === where() ? {} : list){
	const [sign,text,title=can.change && "Add a task",action=add] = !list.version ? ["clock","Offline: the list comes back with the connection"] : list.notice ? ["list",list.notice]
		: place.calendar ? ["date","Nothing is due"] : place.q ? ["search",unread === where() ? "Unreadable filter" : elsewhere[0] ? "No match here" : "No match","Clear the filter",clearFilter] : place.view ? ["check",`Nothing in “${viewName()}”`,"All tasks",()=>show(0)] : ["all","No tasks"]
	fill("empty", icon(sign), h("p", text), elsewhere.map(({name,title,count})=>button(`${count} in ${title}`, ()=>go({...opened({view:name}),q:place.q}))), " ", title && button(title, action, "main"))
}
function patch({removed,inserted,version,total,groups=list.groups,request}){
	asked++
	const isOwn = queue.own.has(request)
	toggle("moving", isOwn, rows)
	setTimeout(toggle, 250, "moving", false, rows)
	anchored(()=>{
		for(const place of removed.reverse()) list.tasks.splice(place, 1)
		for(const [place,task] of inserted) list.tasks.splice(place, 0, task)
		assign(list, {version,total,groups,elsewhere:[]})
	}, isOwn ? removed : null)
}
function tellNotice(notice=null){
	if(list.notice === notice) return
	list.notice = notice
	if(stream?.readyState === EventSource.OPEN) tellLink()
}

const icons = {"":"all",today:"today",done:"check",upcoming:"date",waiting:"clock","no-date":"none"},
	sideLink = (values, sign, title, count, is) =>
	h("a", {href:address(values),ariaCurrent:is && "page"}, sign, span("", title), span("count", count || ""))
const ownView = ()=>can.all ? "" : place.view,
	tagged = (kind, tag)=>({view:ownView(),q:`${kind}:${tag.slice(1)}`})
let known = {}, listed
async function loadTags(){
	const data = await attempt("tags")
	if(!data.open) return
	known = data.open
	const names = Object.keys(data.lists), own = /^list:(.*)/.exec(scope)?.[1], chosen = names.includes(own) ? own : data.list
	if(listed !== `${[chosen,names]}`) fill("add-list", names.map(name=>h("option", {value:name === data.list ? "" : name,selected:name === chosen}, name)))
	listed = `${[chosen,names]}`
	$("add-list").hidden = !names.length
	fill("tags", data.sections.map(({title,kind,sign,links})=>[h("h2", title),links.map(({name,count,list="",q=""}) =>
		sideLink({view:ownView(),list,q}, h(`i.${kind}`, {ariaHidden:"true"}, sign), name, count, scope === q && place.list === list))]))
}
let choices
function choose(name){
	const is = name === "sort" ? place.sort : list.grouping
	choices && menu($(name).offsetWidth ? $(name) : $("open-more"), capital(name), choices[name].map(value=>[choices.labels[value] ?? "Default",()=>{
		go({[name]:value}, true)
		kept.write(`view ${place.view}`, {group:place.group,sort:place.sort})
	},{chosen:value === is}]))
}
async function loadViews(){
	const data = await attempt("views")
	if(!data.views) return
	;({views,version:viewsVersion,firstWeekday}=data)
	const [kind,tag] = scope.split(/:(.*)/), isPlain = !(scope || place.calendar || place.list)
	fill("views", views.map(({name,title,count})=>{
		const is = name === (place.view || views[0].name)
		if(is){whole = count; fill("view-name", place.calendar ? "Calendar" : kind === "due" ? short(tag, "long") : tag ?? (plain(place.list) || title))}
		return sideLink({view:name}, icon(icons[name] ?? "sort"), title, count, is && isPlain)
	}))
	for(const link of all("#bar a")) link.ariaCurrent = isPlain && placeOf(link.search).view === place.view ? "page" : null
	$("browse").ariaCurrent = place.calendar || one("#bar a[aria-current]") ? null : "page"
	assign(can, {change:!data.readOnly,all:!data.oneView})
	choices = {...data,group:["none",...data.groups],sort:["",...data.sorts]}
	drawTotal()
	loadTags()
	toggle("read-only", !can.change)
	toggle("one-view", !can.all)
	loadNotices.soon()
	if(place.view && !views.some(view=>view.name === place.view)) go(nowhere)
}
async function loadNotices(){
	if(document.hidden || !can.all) return
	const {notices} = await get("notices")
	$("notices").hidden = ["",`${kept.read("notices")}`].includes(`${notices}`)
	fill("notices", h("ul", notices.map(notice=>h("li", notice))), iconButton("close", "Dismiss", ()=>{
		kept.write("notices", notices)
		$("notices").hidden = true
	}))
}
loadViews.soon = delayed(250, loadViews)
loadNotices.soon = delayed(2000, ()=>loadNotices().catch(()=>{}))
function show(index){
	const {name,title,count} = views[index] ?? {}
	if(!title) return
	go(opened({view:name}))
	toggle("told", 0, toast)
	fill("said", `${title}: ${plural(count, "task")}.`)
}
let link = "live"
function tellLink(state=link, draw=drawQueue){
	if(link !== "lost" || state !== "cut") link = state
	const text = {cut:"Offline",lost:"Not signed in"}[link] ?? list.notice
	assign($("link"), {textContent:text ?? "Live",className:text ? "broken" : ""})
	draw()
}
function unfollow(){stream?.close(); stream = null}
function lost(){unfollow(); tellLink("lost")}

function arrive(){unfollow(); return load()}
let stream
/** Ends the last stream only now: a place that can't be read leaves it. */
function follow(place){
	unfollow()
	const here = stream = assign(new EventSource(`api/v1/events?${place}&${query({since:list.version, views:viewsVersion ?? "0"})}`), {place})
	stream.onopen = ()=>{if(!navigator.onLine) return cutOff(); tellLink("live"); queue.send()}
	stream.onerror = ()=>stream && cutOff(stream.readyState === EventSource.CLOSED)
	on(stream, "views", ()=>{loadViews.soon(); load()})
	on(stream, "change", e=>{
		if(here !== stream) return
		const change = JSON.parse(e.data)
		for(const [from,to] of entries(change.moved ?? {})){
			if(current === from) current = to
			for(const it of [opening,detailed]) if(it.id === from) it.id = to
			if(marked.delete(from)) marked.add(to)
			const node = drawn.get(from), task = find(from)
			if(node && !drawn.has(to)){drawn.delete(from); drawn.set(to, node)}
			if(task) task.id = to
		}
		tellNotice(change.notice)
		if(aimed !== list.place) ; // Its data is coming.
		else if(change.base && change.base === list.version) patch(change)
		else if(change.version !== list.version || !change.base) load()
		if(change.message && !queue.own.has(change.request)) say(change.message)
		loadViews.soon()
		if(place.calendar) drawCalendar()
		opening.id && showDetail(opening.id, false)
	})
}
const again = delayed(2000, ()=>link === "lost" || arrive())
function cutOff(isClosed=true){
	tellLink("cut", drawQueue.soon)
	if(!list.version){drawEmpty(); draw()}
	isClosed && again()
}
const tryNow = ()=>{if(link !== "lost") arrive(); queue.send()},
	rest = delayed(60000, ()=>document.hidden && unfollow())

// MARK: The outbox

const queue = assign(kept.all("out-").sort((one, other)=>one.at - other.at), {
	own:new Set(),
	keep(entry, value=entry){
		kept.write("out-" + entry.body.request, value)
		$("waiting").hidden ? drawQueue.soon() : drawQueue()
		draw()
	},
	put(action, title){
		const body = {...action,list:place.list || undefined}, request = [...crypto.getRandomValues(new Uint8Array(32))].map(byte=>(byte % 16).toString(16)).join(""),
			entry = {at:Date.now(),body:{...body,request},title,selections}
		queue.push(entry)
		queue.keep(entry)
		return queue.send()
	},
	drop(entry){
		if(queue.includes(entry)) queue.splice(queue.indexOf(entry), 1)
		queue.keep(entry, null)
	},
	async send(){
		const entry = queue.find(entry=>!entry.conflict)
		if(!entry || queue.busy) return
		queue.busy = true
		queue.own.add(entry.body.request)
		const {action,tasks} = entry.body
		try{
			const data = await ask("changes", entry.body), back = action === "undo" ? "Redo" : "Undo"
			if(action === "complete") for(const {id} of tasks) assign(find(id) ?? {}, {done:true})
			queue.drop(entry)
			answer()
			tasks && unmark()
			say(data.message, back)
			revealed = data.id
			if(revealed) reveal(revealed, data.message.replace(/\.$/, ""), back, entry.selections).catch(()=>{})
		} catch(error){
			const {status=500,message,data} = error
			if(status >= 500 || status === 429 || status === 401){
				answer()
				return status === 401 ? lost() : queue.again()
			}
			if(status === 409 && tasks){
				answer()
				entry.conflict = data
				queue.keep(entry)
				onceIdle(()=>queue.includes(entry) && showConflict(entry))
			} else{
				queue.drop(entry)
				answer(message) || refuse(entry, message)
			}
		} finally{queue.busy = false}
		queue.send()
	},
})
queue.again = delayed(2000, queue.send)

const addressField = field("Address", {placeholder:"http://…/#…",required:true}),
	signIn = asking(addressField, "Sign in", ()=>{location.hash = addressField.value.trim().split("#").at(-1)})
function drawQueue(){
	const conflicts = queue.filter(({conflict})=>conflict).length, unsent = queue.length - conflicts,
		later = link === "cut" && h("p", "Changes are kept here and sent later.", button("Try now", tryNow))
	$("waiting").hidden = !queue.length && link === "live"
	fill("waiting", link === "lost" && [h("p", "This browser is not signed in: paste the address that todo serve printed."),signIn],
	queue[0] ? h("details", {open:!!one("#waiting [open]") || !!conflicts}, h("summary", later && "Offline: ", joined([unsent && `${unsent} not sent yet`,conflicts && `${conflicts} not done`])), later, h("ul", queue.map(entry=>h("li", joined([entry.title,entry.conflict?.message], " – "), h("span", entry.conflict && button("Look…", ()=>showConflict(entry)), " ", button("Discard", ()=>queue.drop(entry))))))) : later)
	fill("pending", queue.map(({body:{action,text}})=>action === "add" && h("li.task first last", icon("clock"), span("words", spell(text)), h("div.below", span("meta", "not sent yet")))))
}
drawQueue.soon = delayed(800, drawQueue)
let revealed
async function reveal(id, message, back, before){
	let missed
	do missed = await load(id)
	while(missed === aimed && revealed === id)
	if(revealed !== id) return
	if(find(id)) detail.hidden && before === selections && select(rowOf(indexOf(id)))
	else missed || say(`${message}. It is not in ${place.q ? "the filtered list" : `“${viewName()}”`}.`, back)
}
/** A change that is refused later comes back to where it was typed. */
function refuse({title,body:{action,tasks,text,parts}}, reason){
	const task = tasks?.[0]
	if(action === "add"){add(); write(addText, joined([text,typedTask()], "\n"))}
	if(action === "note") kept.write(`note ${task.id}`, text)
	say(joined([task && title,reason], ": "))
	if(action === "edit") onceIdle(()=>{
		edit(tasks, {task:{...find(task.id),...task},parts:parts ?? {text}})
		sent = one("form", sheet)
		answer(reason)
	})
}
function showConflict(entry){
	const {action,tasks=[]} = entry.body, {mine,merged,tasks:[theirs]=[]} = entry.conflict, isNote = action === "note", there = (isNote ? theirs?.note : theirs?.raw) ?? "",
		more = {tasks:tasks.map(task=>tasks.length === 1 || task.id === theirs?.was ? theirs : task),seen:theirs?.note ?? ""},
		drop = ()=>queue.drop(entry), again = text=>{drop(); queue.put({...entry.body,...more,...(text != null && {text,parts:undefined})}, entry.title)},
		shown = (title, text, other=text)=>[h("h3", title),h("p.compared", (text || "No note.").split(/(\s+)/).map(word=>other.split(/(\s+)/).includes(word) ? word : h("mark", word)))],
		input = mine != null && assign(isNote ? h("textarea") : lineField(), {value:merged ?? mine,ariaLabel:"Your text"})
	dialog(theirs ? "The task has changed elsewhere" : "The task is gone", [
		input ? shown("Yours", mine, theirs && there) : shown("Not done", entry.title),theirs && shown("The other", there, input ? mine : there),
		input && theirs && h("details", h("summary", "More…"), asking(input, "Save", ()=>again(input.value)))], [
		[theirs && input ? "Keep the other" : "Discard",drop],
		theirs ? [input ? "Keep mine" : "Do it anyway",()=>again(mine)] : input && !isNote && ["Add mine",()=>{drop(); addTask(mine)}],
	], "Later")
	sheet.focus() // Not a button, for keys meant for the list.
}
const naming = tasks=>tasks.length === 1 ? tasks[0].title : plural(tasks.length, "task"),
	seen = tasks=>tasks.map(({id,raw})=>({id,raw})),
	isSending = (action, {id})=>queue.some(({conflict,body})=>!conflict && body.action === action && body.tasks.some(task=>task.id === id))
function change(action, tasks, values, title=capital(action)){
	// A second click comes before the data.
	if(!values) tasks = tasks.filter(task=>!isSending(action, task))
	if(tasks.length) return queue.put({action,tasks:seen(tasks),...values}, `${title}: ${naming(tasks)}`)
}
const complete = (tasks=targets())=>change(tasks.every(task=>task.done) ? "reopen" : "complete", tasks),
	remove = (tasks=targets())=>{if(tasks.some(({id})=>id === opening.id)) hideDetail(); change("delete", tasks)},
	setPriority = (letter, tasks=targets())=>change("priority", tasks, {priority:letter}, `Priority ${letter ?? "none"}`),
	askPriority = (tasks=targets(), anchor=focused())=>tasks.length && menu(anchor, "Priority", [..."ABCDEF",null].map(letter=>[letter ?? "None",()=>setPriority(letter, tasks),{chosen:tasks[0].priority === letter}])),
	addTask = (text, more)=>queue.put({action:"add",text,...more}, `Add: ${text}`),
	doing = action=>()=>queue.put({action}, capital(action)), undo = doing("undo"), redo = doing("redo")
function add(){
	if(!isPhone()) return addText.focus()
	lift("Add a task", $("add"), toast)
	write(addText, addText.value, addText.selectionStart)
}
function say(text, back){
	fill("said", text)
	const [key,onclick] = back === "Redo" ? ["U",redo] : ["u",undo]
	assign(fill("said-undo", `${back} `, h("kbd", key)), {onclick,hidden:!(back && allowed("change all"))})
	toggle("told", true, toast)
	hush()
}
const toast = $("said").parentNode,
	hush = delayed(6000, ()=>{
		if(toast.matches(":hover, :focus-within")) return hush()
		toggle("told", false, toast)
		prefix = ""
	})

const rhythm = rec=>rhythms[rec?.replace("+", "")] ?? capital(rec),
	recurring = rec=>`↻ ${rhythm(rec)}`,
	rhythms = {"1d":"Daily","1w":"Weekly","2w":"Every 2 weeks","1m":"Monthly","1y":"Yearly"},
	partsOf = ({title,tail="",due,dueTime,priority,rec})=>({text:title ?? "",date:due ?? "",time:dueTime ?? "",priority:priority ?? "",rec:rec ?? "",tags:tail.replace(/(^| )rec:\S+/, "").trim()})
function tagField(text){
	const pills = h("span"), more = offering(field("Add a tag", {placeholder:"+ Add",autocapitalize:"off",makes:true,has:word=>words.includes(word)})), read = ()=>(more.value.match(/\S+/g) ?? []).map(word=>isBare(word) ? tagsFor(word, more).find(name=>!words.includes(name)) : word)
	let words = []
	function set(now){
		words = [...new Set(now)]
		fill(pills, words.map((word, place)=>h({"+":"span.project","@":"span.context"}[word[0]] ?? "span.key", word, button("×", ()=>{
			set(words.toSpliced(place, 1))
			more.dispatchEvent(new Event("input", {bubbles:true}))
		}, {ariaLabel:`Remove ${word}`}))))
	}
	on(more, "input", ()=>/\s$/.test(more.value) && (set([...words,...read()]), more.value=""))
	set(text.match(/\S+/g) ?? [])
	return {more,node:h("div.tags", pills, more),words:()=>[...words,...read()]}
}
function edit([given]=targets(), draft=given && tab.read(`edit ${given.id}`)){
	if(!given) return
	const {task,parts} = draft ?? {task:given}, draftName = `edit ${task.id}`, was = partsOf(task), now = {...was,...parts}, input = offering(lineField("Edit the task", {value:now.text,name:"text"}), ()=>was.text, task=>{
		const read = partsOf(task)
		for(const name of ["date","time","priority","rec"]){
			const part = form[name], disabled = !!read[name === "time" ? "date" : name]
			if(!part.disabled) part.own = part.value
			assign(part, {disabled,value:disabled ? read[name] : part.own})
		}
	}), tags = tagField(now.tags),
		form = asking([input,h("div.choices", [["Due","date",h("input", {type:"date"})],["Time","time",h("input", {type:"time"})],["Priority","priority",pick(now.priority, "ABCDEF")],["Repeats","rec",pick(now.rec, Object.keys(rhythms), rhythm)]]
		.map(([title,name,part])=>h("label", title, assign(part, {name,value:now[name]})))),h("small", "Tags and links"),tags.node,draft && button("Start over", ()=>edit([task], null))], "Save", ()=>{
		tab.write(draftName)
		return changes()[0] && queue.put({action:"edit",tasks:seen([task]),parts:Object.fromEntries(changes()),readsDates:!input.isLiteral}, `Edit: ${task.title}`)
	})
	const values = ()=>({...Object.fromEntries(new FormData(form)),tags:tags.words().join(" ")}), changes = ()=>entries(values()).filter(([name,value])=>value !== was[name])
	form.oninput = ()=>tab.write(draftName, changes()[0] ? {task,parts:values()} : null)
	tab.write(draftName, draft)
	tab.write("edit", task.id)
	dialog("Edit", form)
	write(input, input.value)
}

// MARK: Dialogs and pages

const sheet = $("dialog"), popup = $("menu"),
	isCovered = ()=>sheet.open || popup.open,
	onceIdle = action=>isCovered() || isTyping() ? setTimeout(onceIdle, 100, action) : action()
for(const box of [sheet,popup]) on(box, "close", ()=>{
	if(tab.read(`edit ${tab.read("edit")}`)) say("The edit is kept as a draft.")
	tab.write("edit")
	sheet.open || settle()
	isFree() && focusRow()
	setTimeout(()=>isCovered() || goBack("sheet"))
})
function dialog(title, content, foot=[], close="Close"){
	settle()
	assign(sheet, {ariaLabel:title,closedBy:"closerequest"})
	fill(sheet, h("h2", title), content, h("div.foot",
		button(close, ()=>sheet.close()), foot.filter(Boolean).map(([title,action])=>button(title, ()=>{action(); sheet.close()}))))
	sheet.close()
	sheet.showModal()
	sheet.scrollTop = 0
	covered()
}
let lifted = []
function settle(){for(const [part,mark] of lifted.splice(0)) mark.replaceWith(part)}
function lift(title, ...parts){
	dialog(title)
	sheet.closedBy = "any"
	lifted = parts.map(part=>[part,h("i")])
	for(const [part,mark] of lifted){part.replaceWith(mark); sheet.lastChild.before(part)}
	one("a, textarea", sheet).focus()
}
let menuPlace
function menu(anchor, ariaLabel, items){
	popup.ariaLabel = ariaLabel
	fill(popup, h("div", {role:"menu",ariaLabel}, items.filter(Boolean).map(item=>{
		if(!item[1]) return h("hr")
		const [title,action,{sign,key,chosen,className}={}] = item
		return button([sign && icon(sign),span("", title),key && h("kbd", spelled(key)),chosen && icon("check")], action,
			{className,role:chosen == null ? "menuitem" : "menuitemcheckbox",tabIndex:-1,ariaChecked:chosen?.toString()})
	})))
	popup.showModal()
	covered()
	menuPlace = anchor?.getBoundingClientRect() ?? menuPlace
	const {left,right,top,bottom} = menuPlace, below = bottom + 4, room = innerHeight - 8 - popup.offsetHeight
	assign(popup.style, {left:`${Math.max(8, left > innerWidth / 2 ? right - popup.offsetWidth : left)}px`,top:`${below <= room ? below : Math.max(8, Math.min(top - 4 - popup.offsetHeight, room))}px`})
	;(one("[aria-checked=true]", popup) ?? one("button", popup)).focus()
}
on(popup, "click", ()=>popup.close(), true)
on(popup, "keydown", e=>{
	const buttons = all("button", popup), at = buttons.indexOf(focused()), {key} = e,
		found = {ArrowDown:buttons[at + 1] ?? buttons[0],ArrowUp:buttons.at(at - 1),Home:buttons[0],End:buttons.at(-1)}[key]
		?? (key.length === 1 && key !== " " && [...buttons.slice(at + 1),...buttons].find(one=>begins(one.textContent, key)))
	if(found || key === "Tab") instead(()=>found ? found.focus() : popup.close())(e)
})
const keyed = key=>keys.find(([,names])=>names.split("|").includes(key)),
	item = (key, tasks, more, [need,,title,action,sign]=keyed(key))=>allowed(need) && [key === "x" && tasks?.every(({done})=>done) ? "Reopen" : title,()=>action(tasks),{sign,key,...more}],
	items = (keys, tasks)=>[...keys].map(key=>item(key, tasks)).filter(Boolean)
function showMenu(anchor, tasks=targets()){
	if(!tasks.length) return
	menu(anchor, naming(tasks), [...items(isPhone() && opening.id ? "xe" : ["x","e","Enter"," "], tasks),"-",...items(["d","s","p p","t"], tasks),"-",
		...allowed("change all") ? [moving(tasks, null),["More…",()=>showActions(tasks),{sign:"more"}]] : [],item("D", tasks, {className:"overdue"})])
}
const moving = (tasks, anchor)=>["Move to another list…",()=>askList(tasks, anchor),{sign:"all"}],
	plain = list=>list?.replace(/\.txt$/, ""),
	askList = (tasks=targets(), anchor=focused())=>tasks.length && shown(async ()=>{
	const {lists} = await getPrompt("actions", {list:place.list}), name = field("Name", {required:true}),
		to = (list, ...flags)=>change("move", tasks, {words:[list],flags})
	menu(anchor, "Move", [...lists.filter(list=>list !== place.list && tasks.some(task=>plain(task.list) !== plain(list))).map(list=>[plain(list),()=>to(list),{sign:"list"}]),
		"-",["New list…",()=>dialog("New list", asking(name, "Move", ()=>to(name.value.trim(), "create"))),{sign:"plus"}]])
})
const own = /^(do|reopen|del|(de)?pri|(un)?tag|due|defer|note|edit|move|replace|(ap|pre)pend)$/,
	titles = {depend:"Blocked by",start:"Start timer"},
	showActions = tasks=>shown(async ()=>{
	const {actions} = await getPrompt("actions", {list:place.list})
	menu(null, "More", actions.filter(({name,needs,suits})=>!own.test(name) && ["tasks",tasks.length === 1 && "task"].includes(needs)
		&& tasks.every(task=>({open:!task.done,completed:task.done,prioritized:!!task.priority})[suits] ?? true))
		.map(action=>[`${titles[action.name] ?? action.title}${action.words[0] ? "…" : ""}`,()=>(action.words[1]?.kind === "task" ? askOther : askWords)(tasks, action)]))
})
const askOther = (tasks, {name,forms}, title=titles[name])=>menu(null, title, forms.flatMap(form=>{
	const [,word,other] = form.split(" ")
	return (other ? list.tasks.filter(task=>task && !task.done && task.id !== tasks[0].id) : [{title:capital(word)}]).map(task=>[task.title,()=>change(name, tasks, {words:[word,task.id]}, title)])
}))
function askWords(tasks, {name,words,title}){
	const inputs = words.map(({kind,isRequired:required})=>field(capital(kind), {required})),
		perform = ()=>change(name, tasks, {words:inputs.flatMap(({value})=>value.match(/\S+/g) ?? [])}, title)
	words[0] ? dialog(`${title}: ${naming(tasks)}`, asking(inputs, title, perform)) : perform()
}
const event = (title, when, more)=>h("li", h("span", title, h("small", joined(when, " "))), more)
let nextDay
/** The month of a first day, else the weeks from that day. */
async function drawMonth(grid, date, show, choose, chosen){
	const year = date.getFullYear(), number = date.getMonth(), first = new Date(year, number, 1), isWhole = date.getDate() === 1, begin = date.getDate() - (date.getDay() + 7 - firstWeekday) % 7,
		days = [...Array(42).keys()].map(day=>iso(new Date(year, number, begin + day))), weeks = [0,1,2,3,4,5].map(week=>days.slice(week * 7, week * 7 + 7))
	grid.asked = date
	const {tasks=[]} = await attempt("tasks", {q:`due:${days[0]}..${days[41]}`,limit:1000})
	if(grid.asked !== date) return
	const isHere = date=>date.startsWith(iso(first).slice(0, 7)), start = [nextDay,chosen,today(),iso(first)].find(date=>days.includes(date)) ?? days[0],
		cell = date=>{
		const due = tasks.filter(task=>task.due === date)
		return h("td", button([h("span", isHere(date) || !/01$/.test(date) ? +date.slice(8) : short(date)),due.slice(0, 3).map(task=>h(task.overdue ? "em.overdue" : "em", {id:task.id}, task.title)),due[3] && h("small", `+${due.length - 3}`)], ({target})=>target.id && grid.id && !isPhone() ? showDetail(target.id) : choose(date), {
			className:date < today() || isWhole && !isHere(date) ? "other" : "",ariaLabel:`${fullDay(date)}, ${plural(due.length, "task")} due`,
			value:date,tabIndex:(date === start) - 1,ariaCurrent:date === today() ? "date" : null,ariaPressed:String(date === chosen),
		}))
	}
	const focusOn = date=>one(`[value="${date}"]`, grid)?.focus(),
		onkeydown = e=>{
		const [by,months] = {ArrowLeft:[-1],ArrowRight:[1],ArrowUp:[-7],ArrowDown:[7],PageUp:[0,-1],PageDown:[0,1]}[e.key] ?? []
		if(by == null) return
		e.preventDefault()
		const to = day(focused().value)
		months ? to.setMonth(to.getMonth() + months, Math.min(28, to.getDate())) : to.setDate(to.getDate() + by)
		if(isHere(iso(to)) && days.includes(iso(to))) return focusOn(iso(to))
		nextDay = iso(to)
		show(to)
	}
	const step = (title, sign, by)=>button(sign, ()=>show(new Date(year, number + by, 1)), {className:"icon",ariaLabel:title,value:sign}), before = holds(grid) && focused().value
	fill(grid, h("div.month", h("div.bar", h("strong", joined((isWhole ? [iso(first)] : [days[0],days[41]]).map(date=>local(date, {month:isWhole ? "long" : "short",year:"numeric"})), " – ")), step("The month before", "‹", isWhole ? -1 : 0), grid.id && button("Today", showCalendar), step("The next month", "›", 1)),
		h("table", {onkeydown}, h("thead", h("tr", weeks[0].map(date=>h("th", {scope:"col"}, local(date, {weekday:"short"}))))), h("tbody", weeks.map(week=>h("tr", week.map(cell)))))))
	focusOn(nextDay ?? before)
	nextDay = null
}
function askDate(name, title, tasks=targets()){
	if(!tasks.length) return
	const key = name === "due" ? name : "t"
	let chosen = tasks[0][key]
	const grid = h("div"),
		input = field(title, {placeholder:"e.g. Friday, in 3 days",autofocus:!isPhone(),oninput:delayed(80, async ()=>{
		const {date,time,message=""} = input.value ? await attempt("date", {text:input.value,key}) : {}
		form.lastChild.textContent = date ? joined([fullDay(date),time,inDays(date)]) : message
		if(date) show(day(date), date)
	})})
	const set = date=>{sheet.close(); change(name, tasks, {date}, title)},
		form = asking(input, "Set", ()=>input.value && change(name, tasks, {date:input.value}, title)), show = (date, typed=chosen)=>drawMonth(grid, date, show, set, chosen=typed)
	dialog(`${title}: ${naming(tasks)}`, [h("div.quick", entries({Today:"today",Tomorrow:"tomorrow","Next week":"1w"}).slice(key === "t").map(([title,date])=>button(title, ()=>set(date))), chosen && button("No date", ()=>set(null))),form,grid])
	show(day(chosen > today() ? chosen : today()))
	isPhone() && sheet.focus()
}
const askDue = tasks=>askDate("due", "Due", tasks), defer = tasks=>askDate("defer", "Wait until", tasks)
function showCalendar(){nextDay = today(); go({...nowhere,calendar:nextDay,q:isPhone() ? `due:${nextDay}` : ""})}
function drawCalendar(){
	const {calendar} = place
	toggle("months", !!calendar)
	for(const button of all("[data-key=c]")) button.ariaCurrent = calendar ? "page" : null
	if(calendar) drawMonth($("calendar"), day(calendar.padEnd(10, "-01")), date=>go({calendar:iso(date)}, true), date=>go({...isPhone() ? place : opened({view:""}),q:`due:${date}`}, isPhone()), place.q.slice(4))
}
const showStatistics = ()=>shown(async ()=>{
	const {html:innerHTML} = await getPrompt("statistics", {format:"html"}), box = h("div", {innerHTML})
	for(const bar of all(".share", box)) bar.style = `--share: ${bar.dataset.share}`
	dialog("Statistics", box)
})
const showLog = ()=>shown(async ()=>{
	const {results} = await getPrompt("log")
	dialog("Recent changes", [h("ul.history", results.map(({number,title,deed=title,isUndone,change,date,time})=>event(deed, [change && `${change},`,named(date),time],
		isUndone ? h("small", "Undone") : can.change && button("Undo", ()=>{sheet.close(); queue.put({action:"undo",number,seen:title}, `Undo: ${title}`)}, {ariaLabel:`Undo: ${deed}`})))),!results.length && "Nothing yet."])
})
function askTags(tasks=targets()){
	if(!tasks.length) return
	const all = tasks.map(({text})=>text.match(/(?<!\S)[+@]\S+/g) ?? []), common = all[0].filter(tag=>all.every(tags=>tags.includes(tag))), {more,node,words} = tagField(common.join(" "))
	dialog(`Tags: ${naming(tasks)}`, asking(node, "Save", ()=>{
		const now = words(), add = now.filter(tag=>!common.includes(tag)), remove = common.filter(tag=>!now.includes(tag))
		return (add[0] || remove[0]) && change("tags", tasks, {add,remove}, "Tags")
	}))
	more.focus()
}
/** The tasks whose details are wanted and shown. */
let opening = {}, detailed = {}
async function showDetail(id=current, takesFocus=true){
	if(!id) return
	const open = !detail.hidden, draft = `note ${id}`, at = pressed, its = opening = {id},
		{task,note:saved,next,blockedBy,history,properties,message,status} = await attempt(`tasks/${id}`, {list:place.list})
	if(its !== opening || holds(detail) && isTyping()) return
	if(its.id !== id) return showDetail(its.id, takesFocus && at === pressed)
	if(status !== 404 && message) say(message)
	if(!task) return open && status !== 404 || hideDetail()
	detailed = its
	let note = saved ?? ""
	const inside = holds(detail), [due,style] = task.due ? facts(task).at(-1) : [],
		area = h("textarea", {id:"note",value:kept.read(draft) ?? note,ariaLabel:"Note",hidden:note && !kept.read(draft),oninput:()=>kept.write(draft, area.value),onblur(){
		kept.write(draft)
		if(area.value !== note) change("note", [find(its.id) ?? task], {text:area.value,seen:note})
		note = area.value
	}}), text = h("p.raw", {hidden:!area.hidden}, linked(note))
	const isOpen = can.change && !task.done, value = (content, action)=>content ? can.change ? button(content, action, "value") : content : isOpen && button("+ Add", action, "value empty"),
		pills = (kind, sign)=>[task[`${kind}s`].flatMap(name=>[h(`a.${kind}`, {href:address(tagged(kind, sign + name))}, sign + name)," "]),value("", ()=>askTags([task]))],
		deed = task.done ? "Reopen" : "Complete", end = ()=>complete([task])
	fill(detail,
		h("div.actions", button(`‹ ${viewName()}`, hideDetail, "back"), tools(iconButton, focused, [task]), iconButton("close", "Close", hideDetail)),
		h("div.named", can.change && iconButton("check", deed, end, {className:"check",ariaPressed:String(task.done)}), h("h2", {id:"detail-title"}, linked(task.title))),
		h("dl", [["date","Due",value(due && span(style, due), ()=>askDue([task]))],["flag","Priority",value(task.priority && chip(task.priority), ()=>askPriority([task]))],
			["tag","Project",pills("project", "+")],["@","Context",pills("context", "@")],["clock","Waits until",task.waiting && value(named(task.t), ()=>defer([task]))],
			["↻","Repeats",[value(rhythm(task.rec), ()=>edit([task])),next?.length > 0 && h("small", `then ${joined(next.slice(0, 2).map(date=>short(date)))}`)]],
			["all","List",(task.list || place.list) && value(plain(task.list || place.list), ()=>askList([task]))],["none","Blocked by",joined(blockedBy)],
			["plus","Created",named(task.created)],["check","Completed",named(task.completed)],...properties.map(({title,value})=>["list",title,linked(value)])].flatMap(([sign,title,value])=>[value].flat(3).some(Boolean) ? [h("dt", sign[2] ? icon(sign) : h("i", sign), title),h("dd", value)] : [])),
		h("h3", "Note ", can.change && area.hidden && button("Edit", e=>{
			area.hidden = !(text.hidden=e.target.hidden=true)
			area.focus()
		}, {className:"value",ariaLabel:"Change the note"})), can.change ? [text,area] : note && text,
		history.length > 0 && h("h3", "History"),
		h("ul.history", history.map(entry=>event(entry.title, [named(entry.date),entry.author]))),
		can.change && button(deed, end, "main end"))
	if(!open) visit(false, {detail:true})
	detail.hidden = false
	if(takesFocus && !open && at === pressed || inside) detail.focus()
}
function hideDetail(){
	opening = {}
	detail.hidden = true
	isTyping() || focusRow()
	goBack("detail")
}
const spelled = key=>({" ":"Space",ArrowDown:"↓",ArrowUp:"↑"})[key] ?? key
function showHelp(){
	const groups = Object.groupBy(keys.filter(([need])=>allowed(need)), ([need], place)=>place < 6 ? "Move" : need.includes("change") ? "Task" : "View"),
		sections = entries(groups).map(([name,rows])=>h("section", h("h3", name), h("dl", rows.map(([,names,title])=>h("div", h("dt", names.split("|").map(name=>h("kbd", spelled(name)))), h("dd", title))))))
	dialog("Keys", [field("Search", {oninput(){
		for(const part of all(".keys :is(section,div)")) part.hidden = !part.textContent.toLowerCase().includes(this.value.toLowerCase())
	}}),h("label", h("input", {type:"checkbox",checked:letters,onchange(){kept.write("letters", letters=this.checked)}}), "Single keys work"),h("div.keys", sections)])
}
function mark(){
	const task = find(current)
	if(task && !marked.delete(task.id)) marked.add(task.id)
	drawMarks()
}
function unmark(){marked.clear(); drawMarks()}
function drawMarks(){
	toggle("marking", marked.size)
	fill("marks", h("strong", {role:"status"}, `${marked.size} selected`), items("xdt").concat([allowed("change all") && moving(),item("D"),["Clear",unmark,{sign:"close"}]]).filter(Boolean)
		.map(([title,action,{sign}])=>button([icon(sign),title.match(/\w+/)], ()=>action())))
	draw()
}
function leave(){
	if(opening.id) hideDetail()
	else if(place.calendar){go(opened({view:""})); refocus()}
	else if(marked.size) unmark()
	else if(place.q && history.state.back) history.back()
}

// MARK: Keys by need: names, title, action, icon

const keys = entries({"":[
	["j|ArrowDown","Move down",()=>move(1)],["k|ArrowUp","Move up",()=>move(-1)],["PageDown","Page down",()=>move(page())],["PageUp","Page up",()=>move(-page())],
	["g|Home","Go to the top",()=>move(0, 0)],["G|End","Go to the end",()=>select(list.rows - 1)],
	["1|…|9","Go to that view"],["Enter","Details",()=>at(cursor).group ? foldHere() : showDetail(),"list"],
	["/","Filter",()=>search.focus(),"search"],["f f","Clear the filter",clearFilter],["b","Group…",()=>choose("group"),"list"],["S","Sort…",()=>choose("sort"),"sort"],
	["z","Fold or unfold",foldHere],["H","Completed and archived tasks",()=>go({done:place.done ? "" : "all"}, true),"check"],["?","Keys",showHelp,"help"],["q|Escape","Go back",leave],
],change:[
	["a|n","Add a task",add,"plus"],["e","Edit",edit,"edit"],[" ","Select",()=>{mark(); move(1)},"none"],["x","Complete",complete,"check"],
	["d","Due…",askDue,"date"],["s","Wait until…",defer,"clock"],["t|+|@","Tags…",askTags,"tag"],
	["p p","Priority…",askPriority,"flag"],["p LETTER","Set the priority"],["p Space","Remove the priority",()=>setPriority(null)],["D|Delete","Delete",remove,"delete"],
],"change all":[["u","Undo",undo,"undo"],["U","Redo",redo],["A","Archive completed tasks",doing("archive"),"all"]],all:[
	["L","Recent changes…",showLog,"clock"],["c","Calendar",showCalendar,"date"],["i","Statistics",showStatistics,"stats"],
]}).flatMap(([need,rows])=>rows.map(row=>[need,...row]))
const tools = (make, anchor, tasks)=>items("edt", tasks).concat([["More",()=>showMenu(anchor(), tasks),{sign:"more"}]])
	.map(([title,action,{sign}])=>make(sign, title, action))
const acts = h("span.acts", {ariaHidden:"true"}, tools((sign, title, action)=>h("span", {title,onclick(){select(acts.closest(".task").row); action()}}, icon(sign)), ()=>acts.lastChild)),
	bound = new Map(keys.flatMap(([need,names,,action])=>action ? names.split("|").map(name=>[name,()=>allowed(need) ? action() : say("This address does not allow that.")]) : []))
/** Off for speech input (WCAG 2.1.4). */
let letters = kept.read("letters") ?? true
let prefix = ""
on(document, "keydown", e=>{
	const {key,target} = e
	if(hasModifier(e) || key === "Shift" || e.isComposing || e.defaultPrevented || isCovered()) return
	if(target.matches(fields) && target.checkVisibility()){
		if(key !== "Escape") return
		if(target.id === "query") clearFilter()
		focusRow()
		return e.preventDefault()
	}
	if(target.closest("button, a, input") && ["Enter"," "].includes(key) || !letters && key.length === 1 && key !== " ") return
	const began = prefix, full = began + (began && key === " " ? "Space" : key)
	prefix = ""
	began && toggle("told", false, toast)
	if(!began && "fp".includes(key)){
		prefix = `${key} `
		say([h("kbd", key),keys.map(([need,names,title])=>names.startsWith(prefix) && allowed(need) && h("span", h("kbd", names.slice(2)), ` ${title}`))])
	}
	else if(began === "p " && key !== "p" && /^[a-z]$/i.test(key)) can.change && setPriority(key.toUpperCase())
	else if(!began && /^[1-9]$/.test(key)) show(key - 1)
	else if(bound.has(full)) bound.get(full)()
	else return
	e.preventDefault()
})

// MARK: Mouse and fingers

const isMouse = ({pointerType})=>pointerType === "mouse",
	rowUnder = ({target})=>target.closest("#rows > li.task")
// A sheet's last tap hits no row.
let onRow
on(document, "pointerdown", ({target})=>{onRow = rows.contains(target)}, true)
on(rows, "click", e=>e.pointerType && !onRow && e.stopPropagation(), true)
let press
const swiped = h("div", {id:"swiped"})
on(rows, "click", e=>{
	const selects = marked.size && !isMouse(e), row = rowUnder(e), from = cursor, ticks = !selects && e.target.closest(".tick")
	if(!row || ticks && isMouse(e) && !row.contains(acts)) return // It slid under a resting mouse.
	select(row.row)
	if(ticks) return complete([row.task])
	if(e.shiftKey) for(let at=Math.min(from, cursor); at <= Math.max(from, cursor); at++) taskAt(at) && marked.add(taskAt(at).id)
	if(e.shiftKey) drawMarks()
	else if(hasModifier(e) || selects) mark()
	else if(e.target.matches(".project, .context")) go(opened(tagged(e.target.className, e.target.textContent)))
	else if(can.change && e.target.matches(".due")) askDue([row.task])
	else if(detail.hidden && !e.target.closest("a, .acts")) showDetail(current, !isMouse(e))
})
on(rows, "contextmenu", e=>{
	const row = rowUnder(e)
	if(!row) return
	e.preventDefault()
	select(row.row, false)
	menuPlace = new DOMRect(e.clientX, e.clientY)
	showMenu()
})
on(rows, "pointerdown", e=>{
	const row = rowUnder(e)
	if(!row || isMouse(e)) return
	press = {row,x:e.clientX,y:e.clientY,timer:setTimeout(()=>{
		press = null
		select(row.row, false)
		showMenu(row)
		// The lifted finger taps nothing in the menu.
		on(window, "touchend", instead(()=>{}), {once:true,passive:false})
	}, 550)}
})
on(rows, "pointerleave", ()=>acts.remove())
on(rows, "pointermove", e=>{
	const under = isMouse(e) && can.change && rowUnder(e)
	if(under && !under.contains(acts)) one(".meta", under).prepend(acts)
	if(!press) return
	const {row,timer,y} = press, x = e.clientX - press.x, isRight = x > 0
	if(Math.hypot(x, e.clientY - y) > 10) clearTimeout(timer)
	if(Math.abs(x) <= 10 || !can.change) return
	row.style.translate = `clamp(-120px, ${x}px, 120px)`
	swiped.className = isRight || "left"
	fill(swiped, icon(isRight ? "check" : "date"), isRight ? row.task.done ? "Reopen" : "Done" : "Date")
	swiped.style.top = row.style.top
	rows.before(swiped)
})
on(rows, "pointerup pointercancel", e=>{
	if(!press) return
	const {row,x,timer} = press, by = e.clientX - x
	press = null
	clearTimeout(timer)
	row.style.translate = ""
	swiped.remove()
	if(e.type === "pointercancel" || Math.abs(by) < 80 || !can.change) return
	select(row.row, false)
	;(by > 0 ? complete : askDue)([row.task])
})

// MARK: Start

on(box, "scroll", draw)
new ResizeObserver(()=>{toast.style.bottom = `${innerHeight - Math.max(...[box,$("calendar")].map(part=>part.getBoundingClientRect().bottom)) + 24}px`}).observe(box)
on(window, "resize", ()=>{
	const top = topRow()
	measure()
	box.scrollTop = topOf(top)
	draw()
})
on(window, "online", tryNow)
on(window, "offline", ()=>cutOff(false))
on(window, "beforeprint", ()=>{
	const request = new XMLHttpRequest()
	request.open("GET", `api/v1/tasks?${aimed}&format=html`, false)
	request.send()
	$("print").innerHTML = JSON.parse(request.responseText).html
	$("print").prepend(h("h1", viewName()))
})
on(document, "visibilitychange", ()=>{
	if(document.hidden) return rest()
	if(stream?.readyState !== EventSource.OPEN) arrive()
	loadNotices.soon()
	queue.send()
})
const given = ()=>list.place === aimed ? joined(list.newTask, " ") : "",
	typedTask = (text=addText.value.trim())=>text === given() ? "" : text,
	begin = ()=>typedTask() || given() && write(addText, ` ${given()} `, 0)
on(addText, "focus click", begin)
on(addText, "blur", ()=>{if(!typedTask()) addText.value = ""})
$("add").onsubmit = instead(()=>{
	const text = typedTask()
	if(!text) return
	addTask(text, {words:[$("add-list").value].filter(Boolean),readsDates:!addText.isLiteral,was:given()})
	write(addText, "")
	begin()
})
offering(addText, given).onkeydown = submitting
on(addText, "input", ()=>tab.write("add", addText.value))
on(search, "input", delayed(60, ()=>narrow(!!place.q)))
offering(assign(search, {words:["is:overdue","due:today","no:due"],has:word=>search.value.split(" ").includes(word)}))
$("filter").onsubmit = instead(focusRow)
for(const node of all("[data-key]")){
	const [,,title,action,sign] = keyed(node.dataset.key)
	assign(node, {title:`${title} (${node.dataset.key})`,onclick:()=>action()}).prepend(icon(node.dataset.sign ?? sign))
}
$("open-more").onclick = ()=>menu($("open-more"), "More", [...items("bS"),item("H", null, {chosen:!!place.done}),...items(matchMedia("(hover)").matches ? "iLuA?" : "iLuA")])
for(const id of ["open-tags","browse"]) $(id).onclick = ()=>lift("Browse", $("views"), $("tags"))
on(document, "click", e=>{
	const link = e.target.closest('a[href^="?"]')
	if(!link || e.shiftKey || hasModifier(e)) return
	e.preventDefault()
	sheet.close()
	const to = opened(placeOf(link.search))
	if(opening.id && (isNarrow(48) || to.list !== place.list)) hideDetail()
	go(to)
})

async function enter(){
	const token = location.hash.slice(1)
	if(!token) return false
	history.replaceState(null, "", location.pathname + location.search)
	return !$(token) && ask("session", {token}).then(()=>true, error=>say(error.message))
}
on(window, "hashchange", async ()=>{
	if(!await enter()) return
	link = "cut"
	showPlace()
})
one(".skip").onclick = instead(focusRow)

async function start(){
	const adds = /[?&]add\b/.test(location.search)
	for(const place of all("[data-icon]")) place.prepend(icon(place.dataset.icon))
	await enter()
	measure()
	navigator.serviceWorker?.register("worker.js").catch(()=>{})
	const values = placeOf(location.search)
	assign(place, values && nowhere, values)
	visit(true)
	aimed = where()
	showQuery()
	addText.value = tab.read("add") ?? ""
	drawQueue()
	const known = loadViews().then(()=>drawCalendar()), error = await load()
	if(error?.status === 400){
		await known
		assign(place, {list:"",q:"",sort:"",group:""})
		aimed = where()
		await load()
	}
	adds && add()
	list.version || again()
	const draft = tab.read(`edit ${tab.read("edit")}`)
	if(draft) requestAnimationFrame(()=>onceIdle(()=>edit([draft.task], draft)))
}
start()
