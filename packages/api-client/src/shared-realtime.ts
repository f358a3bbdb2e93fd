import {
  connectRealtime,
  type Realtime,
  type RealtimeFrame,
  type RealtimeOptions,
  type RealtimeState,
} from './realtime.ts';

/** What tabs tell one another: an event, the state of the connection, or the question of a tab that has just come. */
type Word =
  | { frame: RealtimeFrame }
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
  /** The connection's ws_connection_open: a tab that comes later has not heard it. */
  let greeting: RealtimeFrame | undefined;

  /** The greeting carries the newest id while what was missed is still on its way: it moves nothing that is known. */
  const note = (frame: RealtimeFrame) => {
    const greets = frame.event_name === 'ws_connection_open';
    if (greets) greeting = frame;
    last = greets ? (last ?? frame.id) : frame.id;
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target: it is this origin's alone
  const tell = (word: Word) => channel.postMessage(word);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'new here') {
      if (leading) tell({ state, last, greeting });
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
      const connection = connectRealtime({
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
      stop.signal.addEventListener('abort', () => {
        connection.close();
        resolve();
      });
    });
  locks.request(NAME, { signal: stop.signal }, lead).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });

  return {
    close() {
      stop.abort();
      channel.close();
    },
  };
}
