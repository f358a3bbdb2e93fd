// «Counters for incoming orders, acceptance documents, new contract proposals, user notifications»:
// specification 1, section 7. The counter of acceptances is not tested here.
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
  '%s: the counter of new incoming orders equals the one in the statements and the number of orders',
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

test('the counter of new orders is 0 for administrators and 403 for shops', async () => {
  expect(await read<Count>(await server().as('admin'), ORDERS)).toEqual({ count: 0 });
  expect((await (await server().as('shop')).get(ORDERS)).status).toBe(403);
});

test.each(['admin', 'distributor', 'shop'])(
  '%s: the counter of new proposals equals the one in the statements',
  async (login) => {
    const caller = await server().as(login);
    const statements = await read<Answer<'getStatements'>['data']>(caller, '/identity/statements');
    expect(await read<Count>(caller, PROPOSALS)).toEqual({ count: statements.new_contract_proposal_count });
  },
);

test('the counter of new proposals is 403 for suppliers', async () => {
  expect((await (await server().as('supplier')).get(PROPOSALS)).status).toBe(403);
});
