// Keeps the page's files, never tasks, to open without a network.
const paths = ["./", "page.css", "page.js", "manifest.webmanifest", "icon.svg", "icon-180.png"].map(file=>new URL(file, location).pathname)

addEventListener("install", e=>e.waitUntil(caches.open("page").then(cache=>cache.addAll(paths)).then(skipWaiting)))
addEventListener("fetch", e=>{
	const {pathname} = new URL(e.request.url)
	if (paths.includes(pathname)) e.respondWith(fetch(e.request).then(async answer=>{
		if (answer.ok) await (await caches.open("page")).put(pathname, answer.clone())
		return answer
	}, ()=>caches.match(pathname)))
})
