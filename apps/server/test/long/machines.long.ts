// Runs where etcd, Patroni, HAProxy and PostgreSQL 15 are installed (Debian: `apt-get install postgresql-15 patroni
// etcd-server haproxy`); MACHINES=required makes their absence a failure.
import { expect, test } from 'vitest';
import { runMachines } from '../faults/machines.ts';
import { missingPrograms } from '../faults/pair.ts';

/** Share of the full test to run: 1 is all of it. */
const SCALE = Number(process.env['LONG_SCALE'] ?? 1);
const missing = missingPrograms();

test.runIf(process.env['MACHINES'] === 'required')(
  'etcd, Patroni, HAProxy and PostgreSQL are installed',
  () => {
    expect(missing).toEqual([]);
  },
);

test.skipIf(missing.length > 0)(
  `a copy is killed, the replica lags 30 s, the primary fails over: nothing acknowledged is lost${missing.length > 0 ? ` (skipped: ${missing.join(', ')} not installed)` : ''}`,
  async () => {
    const programme = { rounds: Math.max(1, Math.round(10 * SCALE)), seed: 20_261_129 };
    const outcome = await runMachines(programme);
    process.stdout.write(
      `${JSON.stringify({ ...programme, ...outcome, answers: Object.fromEntries(outcome.answers), errors: Object.fromEntries(outcome.errors) })}\n`,
    );
    const { orders, imports, answers, failovers } = outcome;
    expect(orders).toBeGreaterThan(10 * programme.rounds);
    expect(imports).toBeGreaterThan(0);
    expect(failovers).toHaveLength(programme.rounds);
    // 502 and 504 are the balancer's, for a call that a dying copy had begun.
    expect(
      [...answers.keys()].filter((status) => status >= 500 && ![502, 503, 504].includes(status)),
    ).toEqual([]);
  },
  3_600_000,
);
