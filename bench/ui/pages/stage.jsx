// Shared by all pages: the data, the table's behaviour, and the functions that show and time a scene.
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The twelve columns of the table, as in a price list. */
export const COLUMNS = [
  'article',
  'brand',
  'title',
  'supplier',
  'city',
  'price',
  'stock',
  'minimum',
  'multiple',
  'term',
  'rating',
  'updated',
].map((id) => ({ id, title: id[0].toUpperCase() + id.slice(1), right: ['price', 'stock'].includes(id) }));

const makeRows = (count) =>
  Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    article: `OC ${n + 1}`,
    brand: `BRAND ${(n % 7_000) + 1}`,
    title: 'Oil filter',
    supplier: `Supplier ${(n % 97) + 1}`,
    city: `City ${n % 41}`,
    // Neither the first nor the last row is the cheapest, so that sorting changes the first row.
    price: (((n + 13) * 7_919) % 100_003) + 1,
    stock: n % 240,
    minimum: n % 12,
    multiple: 4,
    term: n % 30,
    rating: n % 5,
    updated: '21.11.2026',
  }));

export const BRANDS = Array.from({ length: 7_000 }, (_, n) => `BRAND ${n + 1}`);
export const CARDS = Array.from({ length: 200 }, (_, n) => n);

/** State of a table that sorts by price and selects rows; each library renders it. */
export function useTable(count) {
  const all = useMemo(() => makeRows(count), [count]);
  const [direction, setDirection] = useState(null);
  const [selected, setSelected] = useState(new Set());
  const rows = useMemo(() => {
    if (direction === null) return all;
    const sign = direction === 'asc' ? 1 : -1;
    return all.toSorted((a, b) => sign * (a.price - b.price));
  }, [all, direction]);
  return {
    rows,
    direction,
    setDirection,
    selected,
    setSelected,
    sort: () => setDirection(direction === 'asc' ? 'desc' : 'asc'),
    every: selected.size === rows.length,
    toggleAll: () =>
      setSelected(selected.size === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    toggle(id) {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    chosen: <output id="chosen">{selected.size}</output>,
  };
}

export const Scroll = ({ children }) => <div style={{ height: 600, overflow: 'auto' }}>{children}</div>;

/** Resolves after the next paint. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
async function until(done) {
  while (!done()) {
    if (globalThis.bench.stop < performance.now()) throw new Error('too slow');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return painted();
}

/** Measures the frames during `work`: frames per second, dropped frames, and the longest interval in ms. */
async function frames(work) {
  const times = [];
  let running = true;
  const tick = (time) => {
    times.push(time);
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  await work();
  running = false;
  await painted();
  const gaps = times.slice(1).map((time, index) => time - times[index]);
  return {
    perSecond: (gaps.length * 1_000) / (times.at(-1) - times[0]),
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1_000 / 60)) - 1), 0),
    longest: Math.max(...gaps),
  };
}

const ROWS = 'tbody tr, [role=rowgroup] [role=row]';
const dataRows = () => [...document.querySelectorAll(ROWS)].filter((row) => row.textContent.includes('OC '));

/** Exposes a page's scenes as `globalThis.bench`. A scene returns an element; `Wrap` is the library's provider. */
export function stage(scenes, Wrap = ({ children }) => children) {
  const host = document.querySelector('#host');
  let root = null;
  const clear = () => {
    root?.unmount();
    root = null;
  };
  const mount = (name, count) => {
    clear();
    root = createRoot(host);
    flushSync(() => root.render(<Wrap>{scenes[name](count)}</Wrap>));
  };
  globalThis.bench = {
    stop: Number.POSITIVE_INFINITY,
    has: (name) => name in scenes,
    clear,
    /** Milliseconds from mounting to painted rows. */
    async table(name, count) {
      const started = performance.now();
      mount(name, count);
      return (await until(() => dataRows().length >= 10)) - started;
    },
    /** Milliseconds from a click on the header «Price» to sorted rows. */
    async sort() {
      const before = dataRows()[0].textContent;
      const head = [...document.querySelectorAll('th, [role=columnheader]')].find((cell) =>
        cell.textContent.includes('Price'),
      );
      const started = performance.now();
      (head.querySelector('button') ?? head).click();
      return (await until(() => dataRows()[0] && dataRows()[0].textContent !== before)) - started;
    },
    /** Milliseconds from a click on the header's checkbox until all rows are selected; null without a checkbox. */
    async selectAll(count) {
      const box = document
        .querySelector('th, [role=columnheader]')
        ?.querySelector('input[type=checkbox], [role=checkbox]');
      if (!box) return null;
      const started = performance.now();
      box.click();
      return (await until(() => document.querySelector('#chosen').textContent === String(count))) - started;
    },
    /** Scrolls by 300 pixels a frame for two seconds; returns its frames. */
    async scroll() {
      const scroller = [...document.querySelectorAll('#host *')].find(
        (element) =>
          element.scrollHeight > element.clientHeight + 200 &&
          /auto|scroll/.test(getComputedStyle(element).overflowY),
      );
      const end = performance.now() + 2_000;
      return frames(async () => {
        for (let step = 300; performance.now() < end;) {
          const before = scroller.scrollTop;
          scroller.scrollTop += step;
          if (scroller.scrollTop === before) step = -step;
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
    },
    /** Shows a scene; returns the milliseconds until it is painted. */
    async show(name) {
      const started = performance.now();
      mount(name);
      return (await painted()) - started;
    },
    /** Milliseconds from the click that opens a list to its painted options. */
    async open() {
      const started = performance.now();
      const opener =
        document.querySelector('#host input:not([type=hidden])') ?? document.querySelector('#host button');
      opener.focus();
      opener.click();
      return (await until(() => document.querySelectorAll('[role=option]').length >= 5)) - started;
    },
    /** Measures the time from each key to the next paint, and the frames, until `bench.endKeys()` is called. */
    watchKeys() {
      const keys = [];
      const listen = async () => {
        const started = performance.now();
        const index = keys.push(null) - 1;
        keys[index] = (await painted()) - started;
      };
      document.addEventListener('keydown', listen, true);
      let end;
      const ended = new Promise((resolve) => {
        end = resolve;
      });
      const watched = frames(() => ended);
      globalThis.bench.endKeys = async () => {
        document.removeEventListener('keydown', listen, true);
        end();
        return { keys, ...(await watched) };
      };
    },
    elements: () => host.querySelectorAll('*').length,
    options: () => document.querySelectorAll('[role=option]').length,
    /** Mounts and unmounts a scene `times` times. */
    async churn(name, times, count) {
      for (let n = 0; n < times; n++) {
        mount(name, count);
        await painted();
        clear();
        await painted();
      }
    },
  };
}
