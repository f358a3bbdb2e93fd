// «Rules containing b2c-orders, claim-work-b2c, or (for shop users) prices and interface-nomenclature are denied
// unless is_work_with_b2c is set» (specification 1, section 6): a flag of the contractor, not the user's b2c_user
// (decisions).
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contractor } from '../../src/areas/contractors/tables.ts';
import { user } from '../../src/areas/identity/tables.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const callers = new Map<string, Caller>();
const as = (login: string) => callers.get(login) ?? expect.unreachable();
const flagOf = async (login: string) =>
  ((await as(login).get('/identity/statements')).body as Answer<'getStatements'>).data.is_work_with_b2c;
const contractorOf = async (login: string) => {
  const [row] = await server()
    .database.select({ id: user.contractor_id })
    .from(user)
    .where(eq(user.login, login));
  return row?.id ?? expect.unreachable();
};
const flag = (caller: Caller, id: number, is_work_with_b2c: boolean) =>
  call(server().address, 'PUT', '/warehouse/contractor/update', caller.token, { id, is_work_with_b2c });

beforeAll(async () => {
  for (const login of ['admin', 'shop', 'shop2', 'distributor', 'distributor2', 'b2c'])
    callers.set(login, await server().as(login));
});

test("the statements return the company's is_work_with_b2c flag to every user of the company", async () => {
  expect(await flagOf('shop')).toBe(true);
  expect(await flagOf('b2c')).toBe(true);
  expect(await flagOf('distributor')).toBe(true);
  expect(await flagOf('shop2')).toBe(false);
  expect(await flagOf('distributor2')).toBe(false);
});

test('a shop user reads price lists only if the company works with consumers', async () => {
  expect((await as('shop').get('/prices/price-list')).status).toBe(200);
  expect((await as('shop2').get('/prices/price-list')).status).toBe(403);
  expect((await as('distributor2').get('/prices/price-list')).status).toBe(200);
});

test("only an administrator changes the flag; it takes effect for the company's users within seconds", async () => {
  const id = await contractorOf('shop2');
  for (const login of ['shop2', 'distributor']) expect((await flag(as(login), id, true)).status).toBe(403);
  expect(await flag(as('admin'), id, true)).toMatchObject({
    status: 200,
    body: { data: { id, is_work_with_b2c: true } },
  });
  await expect
    .poll(async () => (await as('shop2').get('/prices/price-list')).status, {
      timeout: 45_000,
      interval: 500,
    })
    .toBe(200);
  expect(await flagOf('shop2')).toBe(true);
  await flag(as('admin'), id, false);
  const [after] = await server().database.select().from(contractor).where(eq(contractor.id, id));
  expect(after?.is_work_with_b2c).toBe(false);
  expect((await flag(as('admin'), 999_999_999, true)).status).toBe(404);
});
