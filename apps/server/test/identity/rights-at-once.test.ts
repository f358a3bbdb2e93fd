// The short form of test/long/rights.long.ts.
import { expect, test } from 'vitest';
import { PAIRS } from './rights-pairs.ts';
import { useTestServers } from '../support/server.ts';

const ROUNDS = 5;
const servers = useTestServers(2, (base) => ({
  limits: { ...base.limits, passwordsPerAddress: 100_000, requestsPerAddress: 100_000 },
}));

test.each(PAIRS)('$name', async ({ round }) => {
  for (let index = 0; index < ROUNDS; index++) await round(servers, index);
});

test('the servers logged no complaints', () => {
  expect(servers.flatMap(({ complaints }) => complaints)).toEqual([]);
});
