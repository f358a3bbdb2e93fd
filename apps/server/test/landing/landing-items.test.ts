// «A fixed list of 15 catalogue item ids is picked for a landing selection». Specification 3, section 9.
import { LANDING_ITEMS } from '@portal/domain/landing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Answer, call, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();

test('visitors get the listed products that the catalogue has, in the list’s order, without prices', async () => {
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT id FROM product WHERE id = ANY(${sql.param(LANDING_ITEMS)}::bigint[])`,
  );
  const known = new Set(rows.map(({ id }) => Number(id)));
  const { status, body } = await call(server().address, 'GET', '/catalog/landing');
  expect(status).toBe(200);
  const { data } = body as Answer<'listLandingItems'>;
  expect(data.map(({ id }) => id)).toEqual(LANDING_ITEMS.filter((id) => known.has(id)));
  for (const item of data)
    expect(Object.keys(item).toSorted()).toEqual(['article', 'brand_title', 'id', 'pic_data_url', 'title']);
});
