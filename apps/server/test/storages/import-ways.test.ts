// Importing files of logistic maps and cards: «errors per row», «the last active version stays in force until
// the new one is confirmed».
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type WaysImport = Answer<'importLogisticMaps'>['data'];

let supplier: Caller;
let source: number;
/** Two new storages of the shop, which buys from the supplier. */
const targets: { id: number; title: string; code: string }[] = [];
let CUSTOMER = '';

beforeAll(async () => {
  const { database } = server();
  supplier = await server().as('supplier');
  const seller = await companyOf(database, 'supplier');
  const add = async (contractor: number, title: string, code: string) =>
    oneRow<{ id: number }>(
      database,
      sql`INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
          VALUES (${contractor}, ${title}, ${code}, 'Сызрань', 'Сызрань', 'Europe/Samara') RETURNING id`,
    );
  ({ id: source } = await add(seller, 'Откуда', 'W-0'));
  const customer = await companyOf(database, 'shop');
  ({ title: CUSTOMER } = await oneRow<{ title: string }>(
    database,
    sql`SELECT title FROM contractor WHERE id = ${customer}`,
  ));
  for (const [title, code] of [
    ['Первый', 'W-1'],
    ['Второй', 'W-2'],
  ] as const)
    targets.push({ ...(await add(customer, title, code)), title, code });
});

const send = async (kind: 'map' | 'card', text: string, storage = source, person = supplier) => {
  const form = new FormData();
  form.append('storage_id', String(storage));
  form.append('file', new Blob([text]), 'пути.csv');
  const answered = await fetch(`${server().address}/api/warehouse/logistic-${kind}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answered.status, body: (await answered.json()) as unknown };
};
const sent = async (kind: 'map' | 'card', text: string): Promise<WaysImport> => {
  const answered = await send(kind, text);
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: WaysImport }).data;
};
const cards = async (id: number) =>
  (
    await server().database.execute(sql`
      SELECT id, status, cut_off_week_minutes AS cut_offs, replaces_id, logistic_markup_percent_b2b::float8 AS markup FROM logistic_card
      WHERE supplier_storage_id = ${source} AND customer_storage_id = ${id} AND closed_at IS NULL ORDER BY id`)
  ).rows as { id: number; status: string; cut_offs: number[]; replaces_id: number | null; markup: number }[];

const HEAD = 'Куда;Отсечка;Дни;Сборка;Доставка;Наценка B2B\n';

describe('importing logistic cards', () => {
  const [first, second] = [
    () => targets[0] ?? expect.unreachable(),
    () => targets[1] ?? expect.unreachable(),
  ];

  test('valid rows create cards that wait for the customer, invalid ones are reported; the same file again changes nothing', async () => {
    const file = `${HEAD}W-1;16:00;Пн-Пт;2 ч;1 дн;2,5
${CUSTOMER}: Второй;9:00;ежедневно;;600;
Нигде;16:00;Пн;0;60;
w-1;12:00;Пн;0;60;
W-2;24:00;Пн;0;60;
`;
    expect(await sent('card', file)).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      errors: [
        {
          row: 4,
          message:
            'Куда: «Нигде» – такого склада нет среди своих и тех, с кем действует договор, или с этим названием их несколько',
        },
        { row: 5, message: 'Склад «w-1» уже есть в строке 2' },
        { row: 6, message: 'Отсечка: «24:00» – не время суток' },
      ],
    });
    expect(await cards(first().id)).toMatchObject([
      { status: 'awaiting_customer', cut_offs: [960, 2400, 3840, 5280, 6720], markup: 2.5 },
    ]);
    expect(await cards(second().id)).toMatchObject([{ status: 'awaiting_customer' }]);
    const told = await oneRow<{ count: number }>(
      server().database,
      sql`SELECT count(DISTINCT entity_id)::int AS count FROM notification WHERE event_name = 'logistic-card:created' AND text LIKE '%Первый, Второй%'`,
    );
    expect(told.count).toBe(1);
    expect(await sent('card', file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  });

  test('a change of an active card creates a waiting version; the active card stays in force', async () => {
    const [card] = await cards(first().id);
    await server().database.execute(sql`UPDATE logistic_card SET status = 'active' WHERE id = ${card?.id}`);
    expect(await sent('card', `${HEAD}W-1;12:00;Пн;2 ч;1 дн;3\n`)).toMatchObject({ changed: 1 });
    expect(await cards(first().id)).toMatchObject([
      { id: card?.id, status: 'active', cut_offs: [960, 2400, 3840, 5280, 6720], markup: 2.5 },
      { status: 'awaiting_customer', cut_offs: [720], markup: 3, replaces_id: card?.id },
    ]);
    // A second change updates the waiting version; it does not create a third card.
    expect(await sent('card', `${HEAD}W-1;13:00;Пн;2 ч;1 дн;3\n`)).toMatchObject({ changed: 1 });
    expect(await cards(first().id)).toMatchObject([{ status: 'active' }, { cut_offs: [780] }]);
  });

  test('a row for a disabled card is an error', async () => {
    const [card] = await cards(second().id);
    await server().database.execute(sql`UPDATE logistic_card SET status = 'disabled' WHERE id = ${card?.id}`);
    expect((await sent('card', `${HEAD}W-2;12:00;Пн;0;60;\n`)).errors).toEqual([
      { row: 2, message: '«W-2»: карточка отключена, сначала включите её' },
    ]);
  });
});

describe('importing logistic maps', () => {
  const MAPS = 'Название;Вид;Куда;Наценка, %;Отсечка;Дни;Сборка, мин;Доставка, мин;Метки;Статус\n';

  test('new rows create maps, the same file again changes nothing, and a changed row changes its map', async () => {
    const file = `${MAPS}В Сызрань;В город;сызрань;1;16:00;Пн, Ср;120;1440;юг;Действует
К нам;На склад контрагента;${CUSTOMER}: Первый;2;9:00;ежедневно;0;600;;Действует
`;
    expect(await sent('map', file)).toEqual({ created: 2, changed: 0, unchanged: 0, errors: [] });
    expect(await sent('map', file)).toEqual({ created: 0, changed: 0, unchanged: 2, errors: [] });
    expect(await sent('map', file.replace('1440', '2880'))).toMatchObject({ changed: 1, unchanged: 1 });
    const { data: maps } = (await supplier.get(`/warehouse/logistic-map?filter[storage_id]=${source}`))
      .body as Answer<'listLogisticMaps'>;
    expect(maps.map(({ name, delivery_term, version }) => [name, delivery_term, version])).toEqual([
      ['В Сызрань', 2880, 2],
      ['К нам', 600, 1],
    ]);
  });

  test('each invalid row is reported with its number; the valid ones are imported', async () => {
    const said = await sent(
      'map',
      `${MAPS}А;В город;Сызрань-Неведомая;1;16:00;Пн;0;60;;
Б;На наш склад;W-1;1;16:00;Пн;0;60;;
В;На наш склад;Нет такого;1;16:00;Пн;0;60;;
Г;В город;Сызрань;12.345;16:00;Пн;0;60;;
Д;В город;Сызрань;1;16:00;Пн;0;60;;
д;В город;Сызрань;1;16:00;Пн;0;60;;
`,
    );
    expect(said).toMatchObject({ created: 1, changed: 0 });
    expect(said.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 7]);
    expect(said.errors[0]?.message).toBe('Куда: «Сызрань-Неведомая» – такого города нет');
    expect(said.errors[1]?.message).toBe('«W-1» – склад контрагента, а не свой');
    expect(said.errors[4]?.message).toBe('«д» уже есть в строке 6');
  });
});

test("another company's storage gets 404, a file without the columns or without rows gets 422", async () => {
  const { id: foreign } = await oneRow<{ id: number }>(
    server().database,
    sql`SELECT s.id FROM storage s JOIN app_user p ON p.contractor_id = s.contractor_id WHERE p.login = 'distributor' LIMIT 1`,
  );
  for (const kind of ['map', 'card'] as const) {
    expect(await send(kind, `${HEAD}W-1;16:00;Пн;0;60;\n`, foreign)).toMatchObject({ status: 404 });
    expect(await send(kind, 'а;б\n1;2\n')).toMatchObject({
      status: 422,
      body: { message: 'В файле нет столбцов «Куда», «Отсечка», «Дни» и «Доставка»' },
    });
    expect(await send(kind, HEAD)).toMatchObject({
      status: 422,
      body: { message: 'В файле нет строк с данными.' },
    });
  }
});

test('a shop gets 403, for its own storage too, and nothing is imported', async () => {
  const shop = await server().as('shop');
  const own = targets[0]?.id ?? 0;
  const count = async () =>
    (
      await oneRow<{ count: number }>(
        server().database,
        sql`SELECT ((SELECT count(*) FROM logistic_card) + (SELECT count(*) FROM logistic_map))::int AS count`,
      )
    ).count;
  const before = await count();
  for (const kind of ['map', 'card'] as const)
    for (const storage of [source, own])
      expect(await send(kind, `${HEAD}W-2;16:00;Пн;0;60;\n`, storage, shop)).toMatchObject({ status: 403 });
  expect(await count()).toBe(before);
});
