import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { contract } from '../../src/contract/contract.ts';
import { accessOf, passes } from '../../src/contract/guard.ts';
import { type Reads, readsOf } from '../../src/contract/reading.ts';
import type { Nobodys, Probe, Probes } from '../../src/probe.fixture.ts';
import { randomOf } from '../security/fuzz/random.ts';
import { OPERATIONS, requestFor } from '../security/fuzz/requests.ts';
import { call, type Caller, type TestServer } from './server.ts';

const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];
const files = globSync('../../src/areas/*/probes.fixture.ts', { cwd: import.meta.dirname });
const areas = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file)) as Promise<{ probes: Probes }>),
);
const PROBES: Readonly<Record<string, Probe | Nobodys>> = Object.assign(
  {},
  ...areas.map(({ probes }) => probes),
);
/** Never a wrong value, never what may be left out. */
const well = { ...randomOf(1), percent: (chance: number) => chance > 50 };
/** Values of parameters that calls without a probe need to be answered. */
const IDS = [1, 2, 3];
/** Records that are asked for of each kind. */
const MOST = 2;

/**
 * Calls every operation that may read from a replica, or that reads in one of the given ways, as each role that may call it: with ids of records of every company
 * if it takes one. Returns the operations called, and those that answered 200.
 */
export async function readEverything(
  server: TestServer,
  as: (login: string) => Caller,
  ways: readonly Reads[] = ['replica', 'seldom'],
): Promise<{ asked: Set<string>; answered: Set<string> }> {
  const [asked, answered] = [new Set<string>(), new Set<string>()];
  const { rows: people } = await server.database.$client.query<{ contractor: number; id: number }>(
    `SELECT contractor_id AS contractor, id FROM app_user WHERE login = ANY($1)`,
    [ROLES],
  );
  const idsOf = async ({ other }: Probe) => {
    const found = new Set<number>();
    for (const { contractor, id } of people) {
      const { rows } = await server.database.$client.query<{ id: number }>(other, [contractor, id]);
      for (const row of rows) found.add(row.id);
    }
    return [...found].slice(0, MOST);
  };
  const read = async (operationId: string, role: Role, place: string) => {
    asked.add(operationId);
    const { status } = await call(server.address, 'GET', place, as(role).token);
    if (status === 200) answered.add(operationId);
  };
  for (const operation of OPERATIONS) {
    const { id: operationId, path, method } = operation;
    const described = contract.paths[path]?.[method.toLowerCase()];
    if (!described || method !== 'GET' || !ways.includes(readsOf(method, described))) continue;
    const access = accessOf(operationId, described['x-access']);
    const roles = ROLES.filter((type) =>
      passes(access, {
        type,
        permissions: DEFAULT_ROLE_PERMISSIONS[type],
        b2c_user: false,
        is_work_with_b2c: true,
      }),
    );
    const probe = PROBES[operationId];
    const places =
      probe && 'other' in probe
        ? (await idsOf(probe)).map((id) => probe.path?.(id) ?? path.replace(/\{\w+\}/, String(id)))
        : [requestFor(well, operation, IDS).place];
    await Promise.all(places.flatMap((place) => roles.map((role) => read(operationId, role, place))));
  }
  return { asked, answered };
}
