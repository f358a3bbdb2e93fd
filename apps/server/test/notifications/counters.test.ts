// «Counters for incoming orders, acceptance documents, new contract proposals, user notifications»: specification 1, section 7.
// Acceptances have none of their own until there are acceptances.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const read = async <T>(caller: Caller, path: string) => {
  const { status, body } = await caller.get(path);
  expect([path, status]).toEqual([path, 200]);
  return (body as { data: T }).data;
};
const ORDERS = '/document/order/new-count';
const PROPOSALS = '/warehouse/contract-proposal/new-count';
type Count = { count: number };

test.each(['supplier', 'distributor'])(
  '%s: new incoming orders by their own call, as the statements have them',
  async (login) => {
    const caller = await server().as(login);
    const { newDocuments } = await read<Answer<'getStatements'>['data']>(caller, '/identity/statements');
    expect(await read<Count>(caller, ORDERS)).toEqual({ count: newDocuments.incomingOrders });
    const { rows } = await server().database.execute<{ n: number }>(sql`
    SELECT count(*) AS n FROM orders WHERE status = 'active'
      AND supplier_id = (SELECT contractor_id FROM app_user WHERE login = ${login})`);
    expect(newDocuments.incomingOrders).toBe(rows[0]?.n);
  },
);

test('administrators count no orders, and shops have no such counter', async () => {
  expect(await read<Count>(await server().as('admin'), ORDERS)).toEqual({ count: 0 });
  expect((await (await server().as('shop')).get(ORDERS)).status).toBe(403);
});

test.each(['admin', 'distributor', 'shop'])(
  '%s: proposals by their own call, as the statements have them',
  async (login) => {
    const caller = await server().as(login);
    const statements = await read<Answer<'getStatements'>['data']>(caller, '/identity/statements');
    expect(await read<Count>(caller, PROPOSALS)).toEqual({ count: statements.new_contract_proposal_count });
  },
);

test('suppliers have no proposals, and no counter of them', async () => {
  expect((await (await server().as('supplier')).get(PROPOSALS)).status).toBe(403);
});
