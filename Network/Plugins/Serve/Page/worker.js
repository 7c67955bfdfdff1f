// Keeps the files of the page, never tasks, so that an installed page opens without a network.
const paths = ["./", "page.css", "page.js", "manifest.webmanifest", "icon.svg", "icon-180.png"].map((file) => new URL(file, location).pathname)

addEventListener("install", (event) => event.waitUntil(caches.open("page").then((cache) => cache.addAll(paths)).then(skipWaiting)))
addEventListener("activate", (event) => event.waitUntil(clients.claim()))
addEventListener("fetch", (event) => {
	const { pathname } = new URL(event.request.url)
	if (event.request.method === "GET" && paths.includes(pathname)) event.respondWith(newest(event.request, pathname))
})
async function newest(request, pathname) {
	const cache = await caches.open("page")
	try {
		const answer = await fetch(request)
		if (answer.ok) await cache.put(pathname, answer.clone())
		return answer
	} catch {
		return cache.match(pathname)
	}
}
