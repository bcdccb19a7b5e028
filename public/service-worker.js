// Keeps the shop usable without a connection: stores the scripts of the cart and of the pages that shoppers browse, and answers with the
// offline page when a page cannot be loaded. Everything else goes to the network as usual. The build adds `OFFLINE_FILES`, the URLs of
// these scripts; their names change with their content, so each build installs a new service worker.
const OFFLINE_PAGE = '/offline.html'
const CACHE = 'offline'

self.addEventListener('install', (event) => event.waitUntil(store()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE_PAGE)))
  else if (OFFLINE_FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((stored) => stored ?? fetch(request)))
  }
})

async function store() {
  const cache = await caches.open(CACHE)
  const files = [OFFLINE_PAGE, ...(navigator.connection?.saveData ? [] : OFFLINE_FILES)]
  await cache.addAll(files) // if this fails, the files of the last build remain
  for (const request of await cache.keys()) {
    if (!files.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
  await self.skipWaiting()
}
