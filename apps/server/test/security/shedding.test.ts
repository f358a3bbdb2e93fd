// A copy with too many calls refuses the company that sends the most, at once; others and health checks are answered.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { CallsInProgress } from '../../src/contract/shedding.ts';
import { cloneDatabase } from '../support/database.ts';
import { type Answer, basketOf, type Caller, useServerOn } from '../support/server.ts';

const LIMIT = 6;
let connection: Awaited<ReturnType<typeof cloneDatabase>>;
const server = useServerOn(async () => (connection = await cloneDatabase('demo')), {
  CALLS_AT_ONCE: String(LIMIT),
});
let shop: Caller;
let other: Caller;
let holder: pg.Client;
let line: { basket_id: number; offer_id: number; quantity: number | null };

beforeAll(async () => {
  shop = await server().as('shop');
  other = await server().as('shop2');
  const { basketId } = await basketOf(shop);
  const found = (await shop.get(`/basket/basket/article?basketID=${basketId}&article=OC90`))
    .body as Answer<'getOffersByArticle'>;
  const offer = found.products[0]?.offers[0] ?? expect.unreachable();
  line = { basket_id: basketId, offer_id: offer.id, quantity: offer.price_list_multiplicity };
  holder = new pg.Client(connection);
  await holder.connect();
});
afterAll(() => holder.end());

const metric = async (name: string) => {
  const text = await (await fetch(`${server().address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
};

test('calls above the limit are refused at once with 503 and Retry-After; another company and health checks are answered; afterwards all are', async () => {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM basket WHERE id = $1 FOR UPDATE', [line.basket_id]);
  let answered = 0;
  const waiting = Array.from({ length: LIMIT }, async () => {
    const answer = await shop.post('/basket/basket-items/create', line);
    answered += 1;
    return answer;
  });
  await expect.poll(() => metric('portal_calls_in_progress')).toBe(LIMIT);

  const refused = await shop.get('/identity/user/current');
  expect({ status: refused.status, body: refused.body }).toMatchObject({
    status: 503,
    body: { code: 'busy', message: 'Сервер занят. Повторите через несколько секунд.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await other.get('/identity/user/current')).status).toBe(200);
  expect((await fetch(`${server().address}/health/ready`)).status).toBe(200);
  expect(await metric('portal_calls_refused_total')).toBe(1);
  // None of the calls that came in time has been answered meanwhile.
  expect(answered).toBe(0);

  await holder.query('ROLLBACK');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  await expect.poll(() => metric('portal_calls_in_progress')).toBe(0);
  expect((await shop.get('/identity/user/current')).status).toBe(200);
  // One warning tells the operator; it is no error.
  const told = server().complaints.map((entry) => JSON.parse(entry) as { level: number; msg: string });
  expect(told.filter(({ msg }) => msg === 'calls are refused')).toMatchObject([{ level: 40 }]);
  expect(told.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a caller who goes away before the answer takes no place any more', async () => {
  await holder.query('BEGIN');
  // The line is in the basket by now, so the call waits for the line.
  await holder.query('SELECT FROM basket_item WHERE basket_id = $1 FOR UPDATE', [line.basket_id]);
  const gone = new AbortController();
  const call = fetch(`${server().address}/api/basket/basket-items/create`, {
    method: 'POST',
    body: JSON.stringify(line),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
    signal: gone.signal,
  });
  await expect.poll(() => metric('portal_calls_in_progress')).toBe(1);
  gone.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect.poll(() => metric('portal_calls_in_progress')).toBe(0);
  await holder.query('ROLLBACK');
});

describe('whose calls are refused', () => {
  const OWNERS = [1, 2, 3, 4];
  const steps = fc.array(fc.tuple(fc.constantFrom(...OWNERS), fc.boolean()), { maxLength: 200 });

  test('nobody below the limit, never a company without calls, and no company has more than its share above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (limit, calls) => {
        const load = new CallsInProgress(limit);
        const own = new Map(OWNERS.map((owner) => [owner, 0]));
        for (const [owner, begins] of calls) {
          const has = own.get(owner) ?? 0;
          if (begins) {
            const total = load.total;
            const companies = [...own.values()].filter((count) => count > 0).length;
            const taken = load.begin(owner);
            if (total < limit || has === 0) expect(taken).toBe(true);
            else expect(taken).toBe(has < Math.floor(limit / companies));
            if (taken) own.set(owner, has + 1);
          } else if (has > 0) {
            load.end(owner);
            own.set(owner, has - 1);
          }
          expect(load.total).toBe([...own.values()].reduce((sum, count) => sum + count, 0));
          // Everybody's share and one for each newcomer: no endless growth.
          expect(load.total).toBeLessThanOrEqual(limit + OWNERS.length * limit);
        }
      }),
    );
  });
});
