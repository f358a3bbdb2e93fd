// What a person sees of the history: the limit of storages, the rights of the pages, who did it, and concurrent changes.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../support/listener.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Journal = Answer<'listChanges'>;

let supplier: Caller;
beforeAll(async () => {
  supplier = await server().as('supplier');
});
const one = async (statement: ReturnType<typeof sql>) =>
  Number((await server().database.execute<{ id: number }>(statement)).rows[0]?.id ?? expect.unreachable());
const ownId = () => one(sql`SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'`);
const journal = async (person: Caller, query = ''): Promise<Journal['data']> => {
  const { status, body } = await person.get(`/changes?pageSize=100${query}`);
  expect(status).toBe(200);
  return (body as Journal).data;
};

test('a person limited to storages sees nothing of other storages: neither their changes nor who works with them', async () => {
  const { database } = server();
  const company = await ownId();
  const made = async (title: string) =>
    one(sql`
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
      VALUES (${company}, ${title}, ${title}, 'Казань', 'Казань', 'Europe/Moscow') RETURNING id`);
  const [near, far] = [await made('Ближний'), await made('Дальний')];
  const person = await one(sql`SELECT id FROM app_user WHERE login = 'supplier'`);
  const rows = [
    { subject: 'storage', subject_id: near, fields: [{ field: 'title', before: 'a', after: 'Ближний' }] },
    { subject: 'storage', subject_id: far, fields: [{ field: 'title', before: 'a', after: 'Дальний' }] },
    {
      subject: 'user',
      subject_id: person,
      fields: [{ field: 'available_storages', before: ['Дальний'], after: ['Ближний', 'Дальний'] }],
    },
    {
      subject: 'user',
      subject_id: person,
      fields: [{ field: 'default_storage', before: null, after: 'Дальний' }],
    },
  ];
  for (const { subject, subject_id, fields } of rows)
    await database.execute(sql`
      INSERT INTO change (subject, subject_id, subject_title, contractor_id, action, via, fields)
      VALUES (${subject}, ${subject_id}, 'Проверка', ${company}, 'changed', 'job', ${JSON.stringify(fields)}::jsonb)`);
  const told = async () =>
    (await journal(supplier, '&filter[search]=Проверка')).map(({ subject_id, fields }) => [
      subject_id,
      fields.map(({ added, removed, after }) => [...added, ...removed, after]),
    ]);
  const history = async () => ((await supplier.get(`/changes/user/${person}`)).body as Journal).data.length;
  expect((await told()).map(([id]) => id)).toEqual([person, person, far, near]);
  const all = await history();
  await database.execute(sql`INSERT INTO user_storage (user_id, storage_id) VALUES (${person}, ${near})`);
  try {
    supplier = await server().as('supplier');
    expect(await told()).toEqual([
      [person, [['Ближний', null]]],
      [near, [['Ближний']]],
    ]);
    expect(await history()).toBe(all - 1);
    expect((await supplier.get(`/changes/storage/${near}`)).status).toBe(200);
    expect((await supplier.get(`/changes/storage/${far}`)).status).toBe(404);
  } finally {
    await database.execute(sql`DELETE FROM user_storage WHERE user_id = ${person} AND storage_id = ${near}`);
  }
});

test('the journal is filtered by who did it, and names only one’s own people', async () => {
  const person = await one(sql`SELECT id FROM app_user WHERE login = 'supplier'`);
  const found = await journal(supplier, `&filter[user_id]=${person}`);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ actor }) => actor.id))).toEqual(new Set([person]));
  expect(await journal(supplier, '&filter[user_id]=999999')).toEqual([]);
  const people = ((await supplier.get('/changes/people')).body as Answer<'listChangeActors'>).data;
  expect(people.map(({ id }) => id)).toContain(person);
  const { rows } = await server().database.execute(sql`
    SELECT FROM app_user WHERE id = ANY(${sql.param(people.map(({ id }) => id))}::bigint[]) AND contractor_id <> ${await ownId()}`);
  expect(rows).toEqual([]);
  const admin = (await (await server().as('admin')).get('/changes/people'))
    .body as Answer<'listChangeActors'>;
  expect(admin.data.length).toBeGreaterThan(people.length);
});

test('the journal leaves out the kinds whose pages the person may not open', async () => {
  const { database } = server();
  const kinds = async () => new Set((await journal(supplier)).map(({ kind }) => kind));
  expect(await kinds()).toContain('contract');
  const dropped = sql`FROM role_permission p USING app_user u WHERE u.login = 'supplier' AND p.role_id = u.role_id AND p.permission LIKE 'PERMISSION_CONTRACT_%'`;
  const { rows } = await database.execute<{ role_id: number; permission: string }>(
    sql`DELETE ${dropped} RETURNING p.role_id, p.permission`,
  );
  supplier = await server().as('supplier');
  const seen = await kinds();
  await database.execute(sql`
    INSERT INTO role_permission (role_id, permission)
    SELECT role_id, permission FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(role_id bigint, permission text)`);
  expect(seen).not.toContain('contract');
  expect(seen).toContain('user');
});

test('a step of a contract tells nothing of what another person changed meanwhile', async () => {
  const { database } = server();
  const id = await one(
    sql`SELECT min(id) AS id FROM contract WHERE supplier_id = ${await ownId()} AND status = 'active'`,
  );
  supplier = await server().as('supplier');
  let step: ReturnType<typeof call> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`UPDATE contract SET contact_person_phone = '+7 900 000-00-00' WHERE id = ${id}`,
    );
    step = call(server().address, 'PUT', '/warehouse/contract/suspend', supplier.token, { id });
    await until(async () => {
      const { rows } = await database.execute(
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%contract%'`,
      );
      return rows.length > 0;
    });
  });
  expect(await step).toMatchObject({ status: 200 });
  const [latest] = ((await supplier.get(`/changes/contract/${id}`)).body as Journal).data;
  expect(latest?.fields.map(({ title }) => title)).toEqual(['Состояние']);
});
