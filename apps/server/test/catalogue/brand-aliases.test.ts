// Other spellings of brands: edited by administrators, used by search, uploads and requests at once; an unknown
// brand of a file is proposed as a spelling. Decisions, «Part numbers»: «Brands have aliases».
import { beforeAll, expect, test } from 'vitest';
import { type Answer, basketOf, call, type Caller, useTestServers } from '../support/server.ts';

type Alias = Answer<'createBrandAlias'>['data'];
type Proposals = Answer<'listBrandProposals'>;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let admin: Caller;
let supplier: Caller;
let shop: Caller;
beforeAll(async () => {
  [admin, supplier, shop] = (await Promise.all(
    (['admin', 'supplier', 'shop'] as const).map((login) => server().as(login)),
  )) as [Caller, Caller, Caller];
});
const PLACE = '/nomenclature/brand-alias';
const PROPOSALS = '/nomenclature/brand-proposal';
const send = (method: string, path: string, body?: unknown) =>
  call(server().address, method, path, admin.token, body);
const add = (alias: string, brand: string) => admin.post(PLACE, { alias, brand });
const known = async (brand: string) =>
  (
    (await supplier.get(`/nomenclature/brand/known?brand=${encodeURIComponent(brand)}`))
      .body as Answer<'listKnownBrands'>
  ).data.known?.title;
const message = (body: unknown) => (body as { message: string }).message;

test('a new brand spelling works at once; it can be changed, deleted and added again', async () => {
  const { status, body } = await add(' Кнехтик ', 'Knecht');
  expect(status).toBe(200);
  const { id, ...made } = (body as { data: Alias }).data;
  expect(made).toMatchObject({ alias: 'Кнехтик', brand: { title: 'KNECHT' } });
  expect(await known('КНЕХТИК')).toBe('KNECHT');
  const { basketId } = await basketOf(shop);
  const found = await shop.get(
    `/basket/basket/standards?basketID=${basketId}&title=${encodeURIComponent('кнехтик')}&offset=0`,
  );
  expect((found.body as { products: unknown[] }).products.length).toBeGreaterThan(0);
  const changed = await send('PUT', `${PLACE}/${id}`, { alias: 'Кнехтище', brand: 'KNECHT' });
  expect(changed.status).toBe(200);
  expect([await known('кнехтик'), await known('кнехтище')]).toEqual([undefined, 'KNECHT']);
  expect((await send('DELETE', `${PLACE}/${id}`)).status).toBe(200);
  expect(await known('кнехтище')).toBeUndefined();
  expect((await send('DELETE', `${PLACE}/${id}`)).status).toBe(404);
  expect((await add('Кнехтище', 'KNECHT')).status).toBe(200);
});

test('a spelling belongs to one brand, and the brand must exist', async () => {
  await add('Однозначно', 'KNECHT');
  const twice = await add('одно-значно', 'MAHLE');
  expect([twice.status, message(twice.body)]).toEqual([409, 'Так уже пишут бренд KNECHT']);
  const name = await add('Mahle', 'KNECHT');
  expect([name.status, message(name.body)]).toEqual([409, 'Так называется бренд MAHLE']);
  const unknown = await add('Нечто', 'ТАКОГОНЕТ');
  expect(unknown.status).toBe(422);
  expect((unknown.body as { fields: { field: string }[] }).fields[0]?.field).toBe('brand');
  expect((await add('---', 'KNECHT')).status).toBe(422);
  expect((await supplier.get(PLACE)).status).toBe(403);
});

test('of two simultaneous additions of one spelling one gets 409', async () => {
  const answers = await Promise.all([add('Наперегонки', 'KNECHT'), add('НАПЕРЕГОНКИ', 'MAHLE')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

async function sent(content: string) {
  const form = new FormData();
  form.append('kind', 'nomenclature_upload');
  form.append('file', new Blob([content]), 'номенклатура.csv');
  const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  const { data } = (await answer.json()) as Answer<'getUpload'>;
  return { place: `/data-file-processor/upload/${data.id}`, data };
}

async function load(content: string): Promise<number> {
  const { place, data } = await sent(content);
  await supplier.post(`${place}/confirm`, { columns: data.preview?.columns, new_brands: [] });
  const read = async () => ((await supplier.get(place)).body as Answer<'getUpload'>).data;
  await expect.poll(async () => (await read()).finished_at, { timeout: 60_000 }).not.toBeNull();
  return (await read()).taken;
}
test('«a brand that is not known is proposed as an alias»: known aliases are compared, too', async () => {
  expect((await add('Кнехтовский завод', 'KNECHT')).status).toBe(200);
  const { place, data } = await sent('Артикул;Бренд\nНЕЗ-9;Кнехтовский завд');
  const { body } = await supplier.post(`${place}/summary`, { columns: data.preview?.columns });
  expect((body as Answer<'summariseUpload'>).data.brands).toMatchObject([
    { title: 'Кнехтовский завд', rows: 1, similar: expect.arrayContaining(['KNECHT']) },
  ]);
});

const proposals = async (status: string) =>
  ((await admin.get(`${PROPOSALS}?status=${status}&pageSize=100`)).body as Proposals).data;

test('an unknown brand of a file becomes a proposal; once it is accepted, the file loads; the decision can be undone', async () => {
  const file = 'Артикул;Бренд\nНЕЗ-1;KNECHTT\nНЕЗ-2;Knecht-T';
  expect(await load(file)).toBe(0);
  const [one] = (await proposals('new')).filter(({ title }) => title === 'KNECHTT');
  expect(one).toMatchObject({ rows: 2, brand: null });
  expect(one?.similar.map(({ title }) => title)).toContain('KNECHT');
  const place = `${PROPOSALS}/${one?.id}`;
  const accepted = await admin.post(`${place}/accept`, { brand: 'KNECHT' });
  expect((accepted.body as Answer<'acceptBrandProposal'>).data).toMatchObject({
    status: 'accepted',
    brand: { title: 'KNECHT' },
  });
  expect((await admin.post(`${place}/accept`, { brand: 'KNECHT' })).status).toBe(409);
  expect(await load(file)).toBe(2);
  expect((await admin.post(`${place}/reopen`)).status).toBe(200);
  expect(await known('KNECHTT')).toBeUndefined();
  expect((await admin.post(`${place}/reopen`)).status).toBe(409);
  expect((await admin.post(`${place}/decline`)).status).toBe(200);
  await load('Артикул;Бренд\nНЕЗ-3;KNECHTT');
  expect((await proposals('new')).map(({ title }) => title)).not.toContain('KNECHTT');
  // A spelling added by hand also closes its proposal.
  await add('KNECHTT', 'KNECHT');
  expect((await proposals('accepted')).map(({ title }) => title)).toContain('KNECHTT');
});
