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

test('a greeting that comes first asks for nothing; one that comes after a lost try asks for everything anew', async () => {
  vi.useFakeTimers();
  const lines: EventTarget[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 1;
      constructor() {
        super();
        lines.push(this);
      }
      close() {}
    },
  );
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void vi.useRealTimers());
  const heard: string[] = [];
  const connect = () => {
    const connection = connectRealtime({
      url: 'ws://portal.test/ws',
      onEvent: (frame: RealtimeFrame) => heard.push(frame.event_name),
      onState: () => {},
      renew: async () => true,
    });
    onTestFinished(() => connection.close());
  };
  const greet = (line: EventTarget | undefined) =>
    line?.dispatchEvent(
      new MessageEvent('message', { data: '{"id":7,"event_name":"ws_connection_open","message":{}}' }),
    );
  connect();
  greet(lines[0]);
  expect(heard).toEqual(['ws_connection_open']);

  connect();
  lines[1]?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
  await vi.advanceTimersByTimeAsync(300);
  greet(lines[2]);
  expect(heard.slice(1)).toEqual(['resync', 'ws_connection_open']);
});
