import { expect, test } from 'vitest';
import { runKills } from '../kills.ts';

/** 1 is the whole programme; less is quicker. */
const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
const some = (count: number) => Math.max(1, Math.round(count * SCALE));

test('20 kills of the servers and 20 of the database under orders and imports', async () => {
  const programme = { servers: some(20), backends: some(10), postmasters: some(10), seed: 20_261_122 };
  const { orders, imports, cuts, answers } = await runKills(programme);
  process.stdout.write(
    `${JSON.stringify({ ...programme, orders, imports, cuts, answers: Object.fromEntries(answers) })}\n`,
  );
  expect(orders).toBeGreaterThan(programme.servers + programme.backends + programme.postmasters);
  expect(imports).toBeGreaterThan(0);
  expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
}, 3_600_000);
