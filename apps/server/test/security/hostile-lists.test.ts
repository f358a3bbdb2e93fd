// Lists made to keep the server busy are read in a separate thread, within limits, and other users do not wait for
// them.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { createListReader } from '../../src/areas/requests/list-reader.ts';
import { readList } from '../../src/areas/requests/reading.ts';
import {
  create,
  data,
  made,
  server,
  shop,
  storageId,
  view,
  openRequestBench,
} from '../requests/request-bench.ts';

openRequestBench();

const REPEATED = 'A1 '.repeat(3_333);
/** The most expensive list that is accepted: 5 000 lines with the maximum number of different words. */
const WORST = Array.from({ length: 5_000 }, (_line, line) =>
  Array.from({ length: 20 }, (_word, word) => `A${line}B${word}`).join(' '),
).join('\n');

test('a line of 10 kB or a row of 200 cells yields at most 66 candidate numbers', async () => {
  const cells = REPEATED.trim().split(' ').slice(0, 200);
  for (const list of [{ text: REPEATED }, { rows: [cells] }]) {
    const { lines, parts } = readList(list);
    expect(lines).toBe(1);
    expect(parts[0]?.candidates.numbers.split(',').length).toBeLessThanOrEqual(66);
  }
  const request = await made(REPEATED);
  expect(request.positions).toHaveLength(1);
  const source = { name: 'a.xlsx', format: 'xlsx', rows: [cells] };
  expect((await shop.post('/cart/request/create', { storage_id: storageId, source })).status).toBe(200);
  expect((await shop.post(`/cart/request/add-lines/${request.id}`, { text: REPEATED })).status).toBe(200);
  expect((await view(request.id)).positions).toHaveLength(2);
});

test('the most expensive accepted list is split into parts of limited size', () => {
  const { lines, parts } = readList({ text: WORST.slice(0, 1_000_000) });
  expect(lines).toBeLessThanOrEqual(5_000);
  for (const { candidates } of parts)
    expect(candidates.numbers.split(',').length).toBeLessThanOrEqual(20_000 + 66);
});

test('other calls are answered while a long list is being read', async () => {
  const order: string[] = [];
  const list = create(WORST.slice(0, 1_000_000)).then(({ status }) => order.push(`list ${status}`));
  for (let n = 0; n < 3; n += 1) {
    const { status } = await shop.get('/identity/statements');
    order.push(`cheap ${status}`);
  }
  await list;
  // A slow machine may refuse the list because of its time limit, as the next test shows.
  expect(order.toSorted()).toEqual([
    'cheap 200',
    'cheap 200',
    'cheap 200',
    expect.stringMatching(/^list (200|422)$/),
  ]);
  // On any machine the first cheap call does not wait for the list.
  expect(order[0]).toBe('cheap 200');
});

test('a list that exceeds the time limit is refused with a message; the next one is read', async () => {
  const reader = createListReader(pino({ level: 'silent' }), 1);
  await expect(reader.read(1, { text: WORST })).rejects.toMatchObject({
    status: 422,
    message: /слишком сложен/,
  });
  await reader.stop();
  const patient = createListReader(pino({ level: 'silent' }));
  expect(await patient.read(1, { text: 'OC 90' })).toMatchObject({ lines: 1 });
  await patient.stop();
});

test('the queue limit is per contractor: a full one does not affect another contractor', async () => {
  const reader = createListReader(pino({ level: 'silent' }));
  const many = await Promise.allSettled([
    ...Array.from({ length: 30 }, () => reader.read(1, { text: 'OC 90' })),
    reader.read(2, { text: 'W914/2' }),
  ]);
  await reader.stop();
  const refused = many.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'busy' });
  expect(many.at(-1)?.status).toBe('fulfilled');
});

test('null characters are removed from a list, all others remain', async () => {
  const rows = [['OC\u0000 90', 'KNECHT', 4]];
  const source = { name: 'спи\u0000сок.xlsx', format: 'xlsx', rows };
  const answer = await shop.post('/cart/request/create', { storage_id: storageId, source });
  expect(answer.status).toBe(200);
  const { rows: kept } = await server().database.execute(
    sql`SELECT name, rows FROM request_source WHERE request_id = ${data<{ id: number }>(answer).id}`,
  );
  expect(kept).toEqual([{ name: 'список.xlsx', rows: [['OC 90', 'KNECHT', 4]] }]);
});
