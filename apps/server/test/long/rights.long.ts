// Conflicting pairs of identity operations, 200 times each, on two servers. Issue 13, the programme.
import { expect, test } from 'vitest';
import { PAIRS } from '../identity/rights-pairs.ts';
import { useTestServers } from '../support/server.ts';

const ROUNDS = Math.ceil(200 * Number(process.env['LONG_SCALE'] ?? 1));
const servers = useTestServers(2, (base) => ({
  limits: { ...base.limits, passwordsPerAddress: 100_000, requestsPerAddress: 100_000 },
}));

test.each(PAIRS)('$name', async ({ name, round }) => {
  for (let index = 0; index < ROUNDS; index++) await round(servers, index);
  process.stdout.write(`${name}: ${ROUNDS} rounds, nothing forbidden\n`);
});

test('the servers logged no complaints', () => {
  expect(servers.flatMap(({ complaints }) => complaints)).toEqual([]);
});
