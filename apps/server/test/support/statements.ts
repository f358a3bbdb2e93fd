import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/** The channel on which Node tells of a request just before the server handles it. */
const ARRIVED = 'http.server.request.start';
/** Statements of the request that is being answered; nothing outside a request. */
const asked = new AsyncLocalStorage<string[]>();

/**
 * The SQL statements that the server of this process sends to answer the requests of `work`. Statements of
 * background jobs, timers and the event relay are not counted, also if they run meanwhile.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const arrived = () => asked.enterWith(statements);
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text?: string }];
    asked.getStore()?.push(typeof statement === 'string' ? statement : (statement.text ?? ''));
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  subscribe(ARRIVED, arrived);
  try {
    await work();
  } finally {
    unsubscribe(ARRIVED, arrived);
    pg.Client.prototype.query = query;
  }
  return statements;
}
