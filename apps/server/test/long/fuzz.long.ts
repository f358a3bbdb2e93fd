import { expect, test } from 'vitest';
import { fuzz } from '../security/fuzz/fuzz.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
const REQUESTS = Math.round(60_000 * SCALE);
const SEED = Number(process.env['LONG_SEED'] ?? 7);

test(`${REQUESTS} requests generated from the contract`, async () => {
  const { faults, statuses, reached, operations, requests, heard } = await fuzz(
    servers[0] ?? expect.unreachable(),
    REQUESTS,
    SEED,
  );
  process.stdout.write(
    `fuzz: seed ${SEED}, ${requests} requests, ${operations} operations (${reached.size} reached), answers ${JSON.stringify(statuses)}, canaries heard by their own ${heard}, faults ${faults.length}\n`,
  );
  expect(faults).toEqual([]);
}, 3_600_000);
