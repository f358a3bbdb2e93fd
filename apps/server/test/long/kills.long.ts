import { expect, test } from 'vitest';
import { runKills } from '../faults/kills.ts';

/** Share of the full test to run: 1 is all of it. */
const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
const some = (count: number) => Math.max(1, Math.round(count * SCALE));

test('50 kills of servers and 20 of the database during orders, shipments, acceptances, movements and imports', async () => {
  const programme = {
    servers: some(50),
    backends: some(10),
    postmasters: some(10),
    seed: 20_261_122,
    goods: true,
  };
  const { orders, imports, cuts, answers, goods } = await runKills(programme);
  const counts = Object.fromEntries(Object.entries(goods).map(([kind, ids]) => [kind, ids.length]));
  process.stdout.write(
    `${JSON.stringify({ ...programme, orders, imports, cuts, ...counts, answers: Object.fromEntries(answers) })}\n`,
  );
  expect(orders).toBeGreaterThan(programme.servers + programme.backends + programme.postmasters);
  expect(imports).toBeGreaterThan(0);
  expect(Math.min(goods.acceptances.length, goods.movements.length)).toBeGreaterThan(0);
  expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
}, 3_600_000);
