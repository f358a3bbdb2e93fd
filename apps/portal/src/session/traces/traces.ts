import { withoutPersonalData } from '@portal/domain/privacy';
import type { Schemas } from '@portal/api-client/client';
import { api } from '../api.ts';

type Span = Schemas['BrowserSpan'];

/** Milliseconds after an action in which a call counts as its consequence. */
const CONSEQUENCE = 5_000;
/** Milliseconds between messages to the server. */
const PAUSE = 5_000;
/** Largest number of spans in one message; further ones wait. */
const MOST = 100;
const LONGEST_NAME = 60;

/** Random hexadecimal digits. */
function newId(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

interface Action {
  traceId: string;
  spanId: string;
  name: string;
  page: string;
  began: number;
  /** When the last of its calls was answered. */
  ended: number;
  pending: number;
  called: boolean;
}

/**
 * Gives each action of a person (a click, Enter, going back) a trace: calls that follow it carry the header `traceparent`, so the
 * server's spans belong to it, and how long the action and its calls took is sent to the server. Called at most once for a page.
 *
 * @param share which share of the actions is traced, from 0 to 1
 * @see https://www.w3.org/TR/trace-context/
 */
export function traceActions(share: number): void {
  const waiting: Span[] = [];
  let current: Action | undefined;

  const finish = (action: Action) => {
    if (!action.called) return;
    waiting.push({
      trace_id: action.traceId,
      span_id: action.spanId,
      parent_id: null,
      name: action.name,
      kind: 'action',
      page: action.page,
      started_at: new Date(action.began).toISOString(),
      duration_ms: action.ended - action.began,
      status: null,
    });
  };
  const begin = (name: string) => {
    const now = Date.now();
    const last = current;
    current =
      Math.random() < share
        ? {
            traceId: newId(16),
            spanId: newId(8),
            name: withoutPersonalData(name.trim().replaceAll(/\s+/g, ' ')).slice(0, LONGEST_NAME) || 'action',
            page: location.pathname.slice(0, 500),
            began: now,
            ended: now,
            pending: 0,
            called: false,
          }
        : undefined;
    if (last?.pending === 0) finish(last);
  };

  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, origin } = new URL(request.url);
    const action = current;
    if (
      action === undefined ||
      origin !== location.origin ||
      pathname.endsWith('/traces') ||
      Date.now() - action.began > CONSEQUENCE
    )
      return send(request);
    const spanId = newId(8);
    request.headers.set('traceparent', `00-${action.traceId}-${spanId}-01`);
    action.called = true;
    action.pending += 1;
    const began = Date.now();
    let status = 0;
    try {
      const answer = await send(request);
      ({ status } = answer);
      return answer;
    } finally {
      action.pending -= 1;
      action.ended = Date.now();
      waiting.push({
        trace_id: action.traceId,
        span_id: spanId,
        parent_id: action.spanId,
        name: `${request.method} ${withoutPersonalData(pathname)}`.slice(0, 200),
        kind: 'call',
        page: action.page,
        started_at: new Date(began).toISOString(),
        duration_ms: action.ended - began,
        status,
      });
      if (action !== current && action.pending === 0) finish(action);
    }
  };

  const nameOf = (target: EventTarget | null) => {
    const named =
      target instanceof Element ? target.closest('a, button, input, [role], label, summary') : null;
    return named?.getAttribute('aria-label') ?? named?.textContent ?? '';
  };
  // Before the page's own listeners, whose calls belong to the action.
  globalThis.addEventListener('click', ({ target }) => begin(nameOf(target)), { capture: true });
  globalThis.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Enter') begin(`Enter: ${nameOf(target)}`);
    },
    { capture: true },
  );
  globalThis.addEventListener('popstate', () => begin('back or forward'), { capture: true });

  const report = () => {
    if (current && current.pending === 0 && Date.now() - current.began > CONSEQUENCE) {
      finish(current);
      current = undefined;
    }
    const spans = waiting.splice(0, MOST);
    // Traces are for the operator: a person hears nothing of a failure.
    if (spans.length > 0) void api.POST('/traces', { body: { spans } }).catch(() => undefined);
  };
  setInterval(report, PAUSE);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
}
