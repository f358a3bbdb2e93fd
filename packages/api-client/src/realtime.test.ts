import { expect, onTestFinished, test, vi } from 'vitest';
import { connectRealtime, retryDelay, type RealtimeFrame } from './realtime.ts';

test('10 tries from 200 ms, doubling with jitter, then every 30 s', () => {
  expect(retryDelay(0, 0.5)).toBe(200);
  expect(retryDelay(1, 0.5)).toBe(400);
  expect(retryDelay(3, 0.5)).toBe(1_600);
  expect(retryDelay(2, 0)).toBe(600);
  expect(retryDelay(2, 1)).toBe(1_000);
  expect(retryDelay(10, 0.9)).toBe(30_000);
  expect(retryDelay(50, 0.1)).toBe(30_000);
});

interface Line extends EventTarget {
  sent: string[];
}
/** The lines that are opened from now on, with a clock of the test's own. */
function useLines(): Line[] {
  vi.useFakeTimers();
  const lines: Line[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget implements Line {
      static OPEN = 1;
      static CONNECTING = 0;
      readyState = 1;
      sent: string[] = [];
      constructor() {
        super();
        lines.push(this);
      }
      send(frame: string) {
        this.sent.push(frame);
      }
      close() {}
    },
  );
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void vi.useRealTimers());
  return lines;
}
function connect(heard: string[] = [], renew = async () => true) {
  const connection = connectRealtime({
    url: 'ws://portal.test/ws',
    onEvent: (frame: RealtimeFrame) => heard.push(frame.event_name),
    onState: () => {},
    renew,
  });
  onTestFinished(() => connection.close());
  return connection;
}
const greet = (line: Line | undefined) =>
  line?.dispatchEvent(
    new MessageEvent('message', { data: '{"id":7,"event_name":"ws_connection_open","message":{}}' }),
  );
const hangUp = (line: Line | undefined, code: number) =>
  line?.dispatchEvent(Object.assign(new Event('close'), { code }));

test('a greeting that comes first asks for nothing; one that comes after a lost try asks for everything anew', async () => {
  const lines = useLines();
  const heard: string[] = [];
  connect(heard);
  greet(lines[0]);
  expect(heard).toEqual(['ws_connection_open']);

  connect(heard);
  hangUp(lines[1], 1006);
  await vi.advanceTimersByTimeAsync(300);
  greet(lines[2]);
  expect(heard.slice(1)).toEqual(['resync', 'ws_connection_open']);
});

test.each([1008, 1013])(
  'told to wait (%i), even after a greeting, it does not come back for half a minute',
  async (code) => {
    const lines = useLines();
    connect();
    greet(lines[0]);
    hangUp(lines[0], code);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lines).toHaveLength(2);
    hangUp(lines[1], code);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(lines).toHaveLength(2);
  },
);

test('an ended session is left alone if it cannot be renewed, and tried again if nobody answered', async () => {
  const lines = useLines();
  connect([], async () => false);
  hangUp(lines[0], 4401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);

  connect([], () => Promise.reject(new TypeError('no network')));
  hangUp(lines[1], 4401);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(3);
});

test('a list that scrolls tells what it watches four times a second, and where it has stopped', async () => {
  const lines = useLines();
  const connection = connect();
  greet(lines[0]);
  for (let step = 1; step <= 100; step += 1) {
    connection.watch([step]);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  const sent = lines[0]?.sent ?? [];
  expect(sent[0]).toBe('{"watch":[1]}');
  expect(sent.at(-1)).toBe('{"watch":[100]}');
  expect(sent.length).toBeLessThanOrEqual(9);
});
