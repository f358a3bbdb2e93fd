// The demo's claims are consistent with its acceptances, so that a demo acceptance can be finished.
import { CLAIM_STATUSES } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companyOf } from '../support/documents.ts';
import { useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

test('no line of an order has more pieces claimed than were accepted, short or rejected', async () => {
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT id FROM order_line WHERE claimed > accepted + shortage + rejected ORDER BY id`);
  expect(rows).toEqual([]);
});

test('the demo logins shop and supplier have a claim in every status', async () => {
  const { database } = server();
  const [customer, supplier] = [await companyOf(database, 'shop'), await companyOf(database, 'supplier')];
  const { rows } = await database.execute<{ status: string }>(sql`
    SELECT DISTINCT status FROM claim WHERE customer_id = ${customer} AND supplier_id = ${supplier} ORDER BY status`);
  expect(rows.map(({ status }) => status)).toEqual(Object.keys(CLAIM_STATUSES).toSorted());
});
