import type { Schemas } from './client.ts';

export type RealtimeFrame = Schemas['RealtimeFrame'];
export type RealtimeState = 'connecting' | 'open' | 'offline';

export interface RealtimeOptions {
  /** Address of the socket without its query, such as `wss://portal.example/ws`. */
  url: string;
  /** An event of the server, in order, once. `resync` means: what was missed is gone, load everything anew. */
  onEvent(frame: RealtimeFrame): void;
  onState(state: RealtimeState): void;
  /**
   * The server ended the session, or refuses it: get a new access token; false stops the connection for good. Rejects if
   * no answer came: the connection is tried again.
   */
  renew(): Promise<boolean>;
  /** Id of the last event that is known here already: what came after it is asked for. */
  after?: number | undefined;
}

export interface Realtime {
  /** From now on these products are watched, no others; told again after each break. */
  watch(productIds: readonly number[]): void;
  close(): void;
}

/** First retries: interval 200 ms, doubling with jitter, 10 times; then every 30 seconds. */
const FIRST_DELAY = 200;
const TRIES = 10;
const SLOW_DELAY = 30_000;
const SESSION_ENDED = 4401;
/** The server had enough of this page: too many frames, or too many connections of the person. Coming back at once is no help. */
const TOLD_TO_WAIT = new Set([1008, 1013]);
/** Milliseconds between two frames of what is watched: a list that scrolls tells where it is, not each step. */
const TELL_EVERY = 250;

/** Milliseconds to wait before the n-th try in a row, n from 0. `chance` is a number from 0 to 1. */
export function retryDelay(n: number, chance: number): number {
  if (n >= TRIES) return SLOW_DELAY;
  return Math.min(SLOW_DELAY, FIRST_DELAY * 2 ** n) * (0.75 + chance / 2);
}

/** Keep one connection to the realtime channel. After each break it asks for everything after the last event it saw. */
export function connectRealtime(options: RealtimeOptions): Realtime {
  let socket: WebSocket | undefined;
  let last = options.after;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let watched: readonly number[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;

  function open() {
    options.onState(tries < TRIES ? 'connecting' : 'offline');
    const query = last === undefined ? '' : `?last_event_id=${last}`;
    const current = new WebSocket(`${options.url}${query}`);
    socket = current;
    current.addEventListener('message', ({ data }) => receive(String(data)));
    current.addEventListener('close', ({ code }) => void lost(current, code));
  }

  function receive(data: string) {
    const frame: RealtimeFrame = JSON.parse(data);
    if (frame.event_name === 'ws_connection_open') {
      // A first greeting that came late tells no more than "from here on": what happened before it is asked for anew.
      const missed = last === undefined && tries > 0;
      tries = 0;
      last ??= frame.id;
      options.onState('open');
      if (watched.length > 0) tellWatched();
      if (missed) options.onEvent({ ...frame, event_name: 'resync' });
    } else if (frame.event_name === 'resync') {
      last = frame.id;
    } else if (frame.id > 0) {
      // What has no number says how things are now, and is not kept.
      if (last !== undefined && frame.id <= last) return;
      last = frame.id;
    }
    options.onEvent(frame);
  }

  async function lost(broken: WebSocket, code: number) {
    if (closed || broken !== socket) return;
    const neverOpened = tries > 0 || code === SESSION_ENDED;
    // A refused handshake looks like a broken line to a page, so a fresh token is asked for on the second try.
    if (code === SESSION_ENDED || (neverOpened && tries === 1)) {
      const renewed = await options.renew().catch(() => true);
      if (!renewed && code === SESSION_ENDED) return close();
    }
    if (TOLD_TO_WAIT.has(code)) tries = Math.max(tries, TRIES);
    const delay = retryDelay(tries, Math.random());
    tries += 1;
    if (tries > TRIES) options.onState('offline');
    timer = setTimeout(open, delay);
  }

  function tellWatched() {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ watch: watched }));
  }

  function watch(productIds: readonly number[]) {
    if (productIds.join() === watched.join()) return;
    watched = productIds;
    if (resting) return;
    tellWatched();
    const told = watched;
    resting = setTimeout(() => {
      resting = undefined;
      if (told !== watched) tellWatched();
    }, TELL_EVERY);
  }

  function wake() {
    if (closed || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING)
      return;
    clearTimeout(timer);
    open();
  }

  function close() {
    closed = true;
    clearTimeout(timer);
    clearTimeout(resting);
    globalThis.removeEventListener('online', wake);
    socket?.close();
  }

  globalThis.addEventListener('online', wake);
  open();
  return { watch, close };
}
