// The service worker: opens the portal without a network. It stores the page and the scripts of the portal and nothing
// else; calls, files and downloads go past it. docs/architecture.md, «Without a network».

const worker = self as unknown as ServiceWorkerGlobalScope;
/** What was built; vite.worker.ts writes it before this script. */
declare const BUILD: {
  /** Addresses that the portal cannot start without; the first of them is the script that the page names. */
  shell: readonly string[];
  /** All files whose names change with their contents. */
  assets: readonly string[];
  /** First segments of the addresses of the portal's pages. */
  pages: readonly string[];
};

const CACHE = 'shell';
/** The page of every address. */
const PAGE = '/';
/** Milliseconds after which a network that does not answer is treated like none. */
const PATIENCE = 5_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(store().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event));
  else if (request.mode === 'navigate' && BUILD.pages.includes(pathname.split('/')[1] ?? ''))
    event.respondWith(openPage(request));
});

/** Stores what the portal cannot start without. */
async function store(): Promise<void> {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  // While servers are replaced one after another, the page may come from another build: the browser tries again later.
  if (!page.ok || !(await page.clone().text()).includes(BUILD.shell[0] ?? ''))
    throw new Error('the page is of another build');
  const cache = await caches.open(CACHE);
  const missing: string[] = [];
  for (const address of BUILD.shell) if (!(await cache.match(address))) missing.push(address);
  await cache.addAll(missing);
  await cache.put(PAGE, page);
}

/** Removes the files of other builds. */
async function removeOld(): Promise<void> {
  const cache = await caches.open(CACHE);
  const own = new Set([PAGE, ...BUILD.assets]);
  for (const request of await cache.keys())
    if (!own.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** A stored file, otherwise the network's, which is stored: a file with this name never changes. */
async function readAsset(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(event.request);
  // The device may have no room left.
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined));
  return answer;
}

/** The network's page; the stored one if the network fails or does not answer in time. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  const inTime = await Promise.race([answer, late]);
  return inTime ?? (await caches.match(PAGE)) ?? (await answer) ?? Response.error();
}
