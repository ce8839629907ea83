// Keeps what the page is made of, so that Sekki opens without a network and can say so itself. Tables and everything
// else under /api always come from the server: nothing of a game is kept here.
const CACHE = 'sekki';
const START = '/';
const BESIDES = ['/icon.svg', '/icon-192.png', '/manifest.webmanifest'];

self.addEventListener('install', (event) => event.waitUntil(begin().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function begin() {
  const cache = await caches.open(CACHE);
  await cache.addAll(BESIDES);
  await keepPage(cache, await fetch(START, { cache: 'no-cache' }));
}

/** The page, and the files it names. When the page is another than before, so are its files: the old ones go. */
async function keepPage(cache, page) {
  if (!page.ok) return;
  const text = await page.clone().text();
  const known = await (await cache.match(START))?.text();
  if (text === known) return;
  for (const kept of await cache.keys()) if (isAsset(new URL(kept.url))) await cache.delete(kept);
  await cache.addAll([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]));
  await cache.put(START, page);
}

const isAsset = (url) => url.pathname.startsWith('/assets/');

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (isAsset(url) || BESIDES.includes(url.pathname)) event.respondWith(asset(event.request));
});

async function page(event) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(event.request);
    event.waitUntil(keepPage(cache, fresh.clone()));
    return fresh;
  } catch {
    return (await cache.match(START)) ?? Response.error();
  }
}

/** The name of an asset changes with what is in it. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data ?? START));
});

async function goTo(path) {
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find((client) => client.url.endsWith(path));
  return there ? there.focus() : self.clients.openWindow(path);
}
