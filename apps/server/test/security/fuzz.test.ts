// The short form of the fuzzer: some thousand requests generated from the contract. The long one is
// test/long/fuzz.long.ts.
import { expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const REQUESTS = 11_000;
const SEED = 20_261_122;

test(`${REQUESTS} requests generated from the contract cause no failure and reveal no other company’s data`, async () => {
  const { faults, requests, operations, reached, heard } = await fuzz(
    servers[0] ?? expect.unreachable(),
    REQUESTS,
    SEED,
  );
  expect(faults).toEqual([]);
  expect(requests).toBe(REQUESTS);
  // The fuzzer must reach operations with success: one that is always refused proves nothing.
  expect(reached.size).toBeGreaterThan(operations / 3);
  // It must also receive canaries that its users may read.
  expect(heard).toBeGreaterThan(25);
});
