// The short form of the kill programme; the long one is behind `npm run test:long`.
import { expect, test } from 'vitest';
import { runKills } from './kills.ts';

test('orders and imports while server and database are killed: acknowledged data is neither lost nor doubled, events come once', async () => {
  const { orders, imports } = await runKills({ servers: 1, backends: 0, postmasters: 1, seed: 1 });
  expect(orders).toBeGreaterThan(0);
  expect(imports).toBeGreaterThan(0);
}, 600_000);
