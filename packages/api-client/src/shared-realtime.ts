import {
  connectRealtime,
  type Realtime,
  type RealtimeFrame,
  type RealtimeOptions,
  type RealtimeState,
} from './realtime.ts';

/**
 * What tabs tell one another: an event, the state of the connection, the products that a tab watches, or the question of a tab
 * that has just come, or has just taken the connection over.
 */
type Word =
  | { frame: RealtimeFrame }
  | { tab: string; watch: readonly number[] }
  | 'who watches'
  | { state: RealtimeState; last: number | undefined; greeting: RealtimeFrame | undefined }
  | 'new here';

const NAME = 'realtime';

/**
 * One connection for all tabs of a browser. The tab that holds the lock has the socket and passes on what it hears; when it
 * goes, another tab takes over after the last event that it was told of. Where locks are missing (a page that is not served
 * securely) each tab has a socket of its own.
 */
export function shareRealtime(options: RealtimeOptions): Realtime {
  // Not every browser context has them, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return connectRealtime(options);
  const channel = new BroadcastChannel(NAME);
  const stop = new AbortController();
  let last = options.after;
  let state: RealtimeState = 'connecting';
  let leading = false;
  const tab = crypto.randomUUID();
  /** What each tab watches; those that watch nothing are not here. */
  const watched = new Map<string, readonly number[]>();
  let connection: Realtime | undefined;
  /** The connection's ws_connection_open: a tab that comes later has not heard it. */
  let greeting: RealtimeFrame | undefined;

  /** The greeting carries the newest id while what was missed is still on its way: it moves nothing that is known. */
  const note = (frame: RealtimeFrame) => {
    const greets = frame.event_name === 'ws_connection_open';
    if (greets) greeting = frame;
    if (greets) last ??= frame.id;
    // What has no number is not kept.
    else if (frame.id > 0) last = frame.id;
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target: it is this origin's alone
  const tell = (word: Word) => channel.postMessage(word);
  const noteWatch = (who: string, ids: readonly number[]) => {
    if (ids.length === 0) watched.delete(who);
    else watched.set(who, ids);
    connection?.watch([...new Set([...watched.values()].flat())]);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'new here') {
      if (leading) tell({ state, last, greeting });
    } else if (data === 'who watches') {
      const own = watched.get(tab);
      if (own) tell({ tab, watch: own });
    } else if ('watch' in data) {
      noteWatch(data.tab, data.watch);
    } else if (leading) {
      // Two leaders cannot be; a late word of the former one is known here or will be asked for.
    } else if ('frame' in data) {
      note(data.frame);
      options.onEvent(data.frame);
    } else {
      last ??= data.last;
      if (greeting === undefined && data.greeting !== undefined) {
        note(data.greeting);
        options.onEvent(data.greeting);
      }
      options.onState(data.state);
    }
  });
  tell('new here');

  const lead = () =>
    new Promise<void>((resolve) => {
      leading = true;
      connection = connectRealtime({
        ...options,
        after: last,
        onEvent: (frame) => {
          note(frame);
          tell({ frame });
          options.onEvent(frame);
        },
        onState: (next) => {
          state = next;
          tell({ state, last, greeting });
          options.onState(next);
        },
      });
      noteWatch(tab, watched.get(tab) ?? []);
      tell('who watches');
      stop.signal.addEventListener('abort', () => {
        connection?.close();
        resolve();
      });
    });
  locks.request(NAME, { signal: stop.signal }, lead).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });

  return {
    watch(ids) {
      noteWatch(tab, ids);
      tell({ tab, watch: ids });
    },
    close() {
      tell({ tab, watch: [] });
      stop.abort();
      channel.close();
    },
  };
}
