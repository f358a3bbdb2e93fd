// Banners and news: written by administrators, read by every signed-in user. Specification 2, sections 2, 3 and 7;
// 1, section 6.
import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pictureHead } from '@portal/domain/pictures';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';
import { greyPng } from '../catalogue/pictures.ts';

let uploads = '';
const servers = useTestServers(1, (config) => {
  uploads = config.uploadsDirectory;
  return {};
});
const server = () => servers[0] ?? expect.unreachable();
type Banner = Answer<'getBanner'>['data'];
type News = Answer<'getNews'>['data'];
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const BANNER = '/content/banner';
const PNG = greyPng(640, 200);

/** Sends a form: strings as they are, all other values as JSON, as the contract requires. */
async function send(
  caller: Caller,
  place: string,
  fields: Record<string, unknown>,
  files: readonly (readonly [string, string, string])[] | Buffer<ArrayBuffer> = [],
  headers: Record<string, string> = {},
): Promise<Answered> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (Buffer.isBuffer(files)) form.append('newImage', new Blob([files], { type: 'image/png' }), 'a.png');
  else
    for (const [field, name, content] of files)
      form.append(field, new Blob([content], { type: 'image/png' }), name);
  const answer = await fetch(`${server().address}/api${place}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never, headers: answer.headers };
}
const create = (fields: Record<string, unknown>, files?: Parameters<typeof send>[3]) =>
  send(admin, `${BANNER}/create-banner`, { title: 'Масла к сезону', ...fields }, files);
const update = (
  banner: Pick<Banner, 'id' | 'version'>,
  fields: Record<string, unknown>,
  files?: Parameters<typeof send>[3],
) => send(admin, `${BANNER}/update-banner`, { id: banner.id, version: banner.version, ...fields }, files);
const remove = (caller: Caller, place: string) => call(server().address, 'DELETE', place, caller.token);
const seen = async (caller: Caller, query = '') =>
  data<Banner[]>(await caller.get(`${BANNER}/get-all-banners?pageSize=100${query}`)).map(({ id }) => id);
const picture = (url: string) => fetch(`${server().address}${url}`);

let admin: Caller;
let shop: Caller;
let others: Caller[];
let product: { id: number; brand_id: number; category_id: number; parent_id: number };
let stranger: { id: number };

beforeAll(async () => {
  admin = await server().as('admin');
  shop = await server().as('shop');
  others = [shop, await server().as('supplier'), await server().as('distributor')];
  const { rows } = await server().database.execute<typeof product>(sql`
    SELECT p.id, p.brand_id, p.category_id, c.parent_id FROM product p JOIN category c ON c.id = p.category_id
    WHERE c.parent_id <> 1 ORDER BY p.id LIMIT 1`);
  product = rows[0] ?? expect.unreachable();
  const far = await server().database.execute<{ id: number }>(sql`
    SELECT p.id FROM product p JOIN category c ON c.id = p.category_id
    WHERE p.brand_id <> ${product.brand_id} AND c.parent_id <> ${product.parent_id} AND c.parent_id <> 1 ORDER BY p.id DESC LIMIT 1`);
  stranger = far.rows[0] ?? expect.unreachable();
});

test('a banner is visible to others only between its publication and its archiving', async () => {
  const made = data<Banner>(await create({ annotation: 'Со склада в Самаре' }, PNG));
  expect(made).toMatchObject({
    title: 'Масла к сезону',
    status_id: 10,
    status: { title: 'Черновик' },
    allowed_actions: ['publish'],
    published_at: null,
    images: [{ width: 640, height: 200 }],
  });
  expect(made.image_url).toBe(made.images[0]?.url);
  expect(await seen(admin)).toContain(made.id);
  for (const caller of others) {
    expect(await seen(caller)).not.toContain(made.id);
    expect(await seen(caller, '&status_id=10')).toEqual([]);
    expect((await caller.get(`${BANNER}/get-banner?id=${made.id}`)).status).toBe(404);
    expect((await caller.get(`${BANNER}/products?id=${made.id}`)).status).toBe(404);
  }

  const shown = data<Banner>(await update(made, { action: 'publish' }));
  expect(shown).toMatchObject({
    status_id: 20,
    version: 2,
    allowed_actions: ['archive'],
    images: made.images,
  });
  for (const caller of others) {
    expect(await seen(caller)).toContain(made.id);
    expect(data<Banner>(await caller.get(`${BANNER}/get-banner?id=${made.id}`))).toMatchObject({
      title: 'Масла к сезону',
      allowed_actions: [],
    });
  }
  expect((await update(shown, { action: 'publish' })).status).toBe(409);

  const archived = data<Banner>(await update(shown, { action: 'archive' }));
  expect(archived).toMatchObject({ status_id: 30, allowed_actions: [] });
  expect(await seen(shop)).not.toContain(made.id);
  expect((await update(archived, { action: 'publish' })).status).toBe(409);
  expect((await update(shown, { title: 'Поздно' })).body).toMatchObject({
    message: 'Пока вы правили, это изменил кто-то другой. Обновите страницу.',
    document: { id: made.id, status_id: 30, version: archived.version },
  });
  const { rows } = await server().database.execute<{ text: string }>(sql`
    SELECT text FROM document_history WHERE document = 'banner' AND document_id = ${made.id} ORDER BY id`);
  expect(rows.map(({ text }) => text)).toEqual(['Создано', 'Опубликовано', 'Убрано в архив']);
});

test('only administrators with the permission may write', async () => {
  const made = data<Banner>(await create({ action: 'publish' }));
  const news = data<{ id: number }>(await admin.post('/content/posts', { title: 'Новость' }));
  for (const caller of others) {
    expect((await send(caller, `${BANNER}/create-banner`, { title: 'Х' })).status).toBe(403);
    expect((await send(caller, `${BANNER}/update-banner`, { id: made.id, version: 1 })).status).toBe(403);
    expect((await remove(caller, `${BANNER}/delete-banner?id=${made.id}`)).status).toBe(403);
    expect((await caller.get(`${BANNER}/links?kind=brand&text=ma`)).status).toBe(403);
    expect((await caller.post('/content/posts', { title: 'Х' })).status).toBe(403);
    expect((await caller.get(`/content/posts/${news.id}`)).status).toBe(403);
    expect((await send(caller, `/content/posts/${news.id}`, { version: 1 })).status).toBe(403);
    expect((await send(caller, `/content/posts/${news.id}/image`, {})).status).toBe(403);
    expect((await remove(caller, `/content/posts/${news.id}`)).status).toBe(403);
  }
  const { database } = server();
  const right = sql`role_id = (SELECT role_id FROM app_user WHERE login = 'admin') AND permission = 'PERMISSION_BANNERS_EDIT'`;
  const { rows } = await database.execute<{ role_id: number }>(
    sql`DELETE FROM role_permission WHERE ${right} RETURNING role_id`,
  );
  try {
    const bare = await server().as('admin');
    expect((await send(bare, `${BANNER}/create-banner`, { title: 'Х' })).status).toBe(403);
    // Without the permission an administrator can still read banners, drafts included.
    expect(data<Banner>(await bare.get(`${BANNER}/get-banner?id=${made.id}`)).allowed_actions).toEqual([]);
  } finally {
    await database.execute(
      sql`INSERT INTO role_permission (role_id, permission) VALUES (${rows[0]?.role_id}, 'PERMISSION_BANNERS_EDIT')`,
    );
  }
  admin = await server().as('admin');
});

test.each([
  ['<script>alert(1)</script><p>текст</p>', '<p>текст</p>'],
  ['<p onclick="x()">текст</p>', '<p>текст</p>'],
  ['<p style="position:fixed">текст</p>', '<p>текст</p>'],
  ['<img src=x onerror=alert(1)>текст', 'текст'],
  ['<svg><script>alert(1)</script></svg>текст', 'текст'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>т', 'т'],
  ['<a href="javascript:alert(1)">сюда</a>', '<a>сюда</a>'],
  ['<a href=" java\nscript:alert(1)">сюда</a>', '<a>сюда</a>'],
  ['<a href="//evil.example">сюда</a>', '<a>сюда</a>'],
  ['<a href="data:text/html,x" target="_top">сюда</a>', '<a>сюда</a>'],
  ['<a href="/product/1" onmouseover="x()">сюда</a>', '<a href="/product/1">сюда</a>'],
  ['<iframe src="https://evil.example"></iframe><h2>Да</h2>', '<h2>Да</h2>'],
  ['<form action="https://evil.example"><input name="a">текст</form>', 'текст'],
  ['<p></p><p>&nbsp;</p>', ''],
  ['<scr<script>ipt>alert(1)</script><p>т</p>', '<p>т</p>'],
])('%s is stored as %s', async (content, clean) => {
  const made = data<Banner>(await create({ content }));
  expect(made.content.replaceAll(/^ipt&gt;.*?(?=<p>)/g, '')).toBe(clean);
  expect(made.content).not.toMatch(/<script|on\w+=|javascript:|<svg|<img|<iframe|style=/i);
});

test('a picture is served by a random name with immutable caching and a policy that forbids scripts', async () => {
  const made = data<Banner>(await create({}, PNG));
  const answer = await picture(made.images[0]?.url ?? '');
  expect(answer.status).toBe(200);
  const shown = Buffer.from(await answer.arrayBuffer());
  expect(pictureHead(shown)).toEqual(pictureHead(PNG));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(shown.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await picture('/api/content/image/0b5b6a2e-5a51-4a52-9d0c-0d6f7cf8c7b1')).status).toBe(404);
  expect((await picture('/api/content/image/..%2f..%2fconfig')).status).toBe(422);
});

test('a file that another area stored in the same directory is not served as a picture', async () => {
  const name = randomUUID();
  writeFileSync(path.join(uploads, name), PNG);
  expect((await picture(`/api/content/image/${name}`)).status).toBe(404);
});

test.each([
  ['SVG with a script', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page renamed', 'a.png', '<!doctype html><script>alert(1)</script>'],
  ['an archive renamed', 'a.jpg', 'PK\u0003\u0004 and more of the same'],
  ['only the first bytes of a PNG', 'a.png', '\u0089PNG'],
  ['nothing', 'a.png', ''],
])('%s is refused as a picture, and no file is left on disk', async (_, name, content) => {
  const before = readdirSync(uploads);
  const answer = await create({}, [['newImage', name, content]]);
  expect(answer).toMatchObject({
    status: 422,
    body: { message: 'Это не картинка. Подходят PNG, JPEG и WebP.', fields: [{ field: 'newImage' }] },
  });
  expect(readdirSync(uploads)).toEqual(before);
});

test('a picture that is too large or too wide and more than 10 files are refused, and no file is left on disk', async () => {
  const before = readdirSync(uploads);
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  large.set(PNG);
  expect(await create({}, large)).toMatchObject({
    status: 413,
    body: { message: 'Файл больше 5 МБ. Выберите поменьше.' },
  });
  expect((await create({}, greyPng(6_001, 1))).body).toMatchObject({
    message: 'Сторона картинки больше 6000 пикселей. Уменьшите её.',
  });
  const many = Array.from({ length: 11 }, () => ['newImage', 'a.png', 'x'] as const);
  expect(await create({}, many)).toMatchObject({ status: 422, body: { message: 'Файлов не больше 10' } });
  expect(await create({}, [['other', 'a.png', 'x']])).toMatchObject({ status: 422 });
  expect(readdirSync(uploads)).toEqual(before);
});

test('pictures are stored in the order that the call names; files of removed pictures are deleted', async () => {
  const one = data<Banner>(await create({}, PNG));
  const two = data<Banner>(await update(one, {}, greyPng(100, 50)));
  expect(two.images.map(({ width }) => width)).toEqual([640, 100]);
  const turned = data<Banner>(await update(two, { images: two.images.map(({ id }) => id).toReversed() }));
  expect(turned.images.map(({ width }) => width)).toEqual([100, 640]);
  const other = data<Banner>(await create({}, PNG));
  expect((await update(turned, { images: [other.images[0]?.id] })).status).toBe(422);
  const files = readdirSync(uploads).length;
  const left = data<Banner>(await update(turned, { images: [turned.images[1]?.id] }));
  expect(left.images.map(({ width }) => width)).toEqual([640]);
  expect(readdirSync(uploads)).toHaveLength(files - 1);
  expect((await picture(turned.images[0]?.url ?? '')).status).toBe(404);
  // If a change is refused, its uploaded picture is deleted.
  expect((await update({ ...left, version: 1 }, {}, PNG)).status).toBe(409);
  expect(readdirSync(uploads)).toHaveLength(files - 1);
  expect((await remove(admin, `${BANNER}/delete-banner?id=${left.id}`)).status).toBe(200);
  expect(readdirSync(uploads)).toHaveLength(files - 2);
  expect((await remove(admin, `${BANNER}/delete-banner?id=${left.id}`)).status).toBe(404);
});

test('two calls with one idempotency key create one banner and one picture', async () => {
  const files = readdirSync(uploads).length;
  const key = { 'idempotency-key': 'banner-1-key' };
  const twice = () => send(admin, `${BANNER}/create-banner`, { title: 'Дважды' }, PNG, key);
  const [first, second] = [data<Banner>(await twice()), data<Banner>(await twice())];
  expect(second.id).toBe(first.id);
  expect(readdirSync(uploads)).toHaveLength(files + 1);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'я'.repeat(201) }, 'title'],
  [{ annotation: 'я'.repeat(501) }, 'annotation'],
  [{ content: 'я'.repeat(50_001) }, 'content'],
  [{ brand_ids: 'не список' }, 'brand_ids'],
  [{ brand_ids: [999_999_999] }, 'brand_ids'],
  [{ category_ids: [999_999] }, 'category_ids'],
  [{ article_ids: [999_999_999] }, 'article_ids'],
  [{ action: 'forget' }, 'action'],
  [{ status: 'active' }, ''],
])('%j returns 422 with an error at its field', async (wrong, field) => {
  const answer = await create(wrong);
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ field }] } });
});

test('a product shows published banners of its article, brand, category and parent categories', async () => {
  const linked = async (links: object) => data<Banner>(await create({ ...links, action: 'publish' })).id;
  const wanted = [
    await linked({ article_ids: [product.id] }),
    await linked({ brand_ids: [product.brand_id] }),
    await linked({ category_ids: [product.category_id] }),
    await linked({ category_ids: [product.parent_id] }),
  ];
  const draft = data<Banner>(await create({ article_ids: [product.id] }));
  const beside = await seen(shop, `&standard_id=${product.id}`);
  expect(beside).toEqual(expect.arrayContaining(wanted));
  expect(beside).not.toContain(draft.id);
  expect(await seen(admin, `&standard_id=${product.id}`)).not.toContain(draft.id);
  const far = await seen(shop, `&standard_id=${stranger.id}`);
  expect(wanted.filter((id) => far.includes(id))).toEqual([]);
  expect(await seen(shop, '&standard_id=999999999')).toEqual([]);
  const [first] = wanted;
  expect(data<Banner>(await admin.get(`${BANNER}/get-banner?id=${first}`)).articles).toMatchObject([
    { id: product.id },
  ]);
});

test('the products of a banner are priced for the caller’s own basket', async () => {
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT id FROM product WHERE article_norm = 'OC90' ORDER BY id LIMIT 1`,
  );
  const known = rows[0]?.id ?? expect.unreachable();
  const made = data<Banner>(
    await create({ article_ids: [known], category_ids: [product.parent_id], action: 'publish' }),
  );
  type Products = Answer<'listBannerProducts'>;
  const storage = data<{ id: number }[]>(await shop.get('/warehouse/storage'))[0]?.id;
  const basket = data<{ id: number }>(await shop.get(`/basket/basket?storage_id=${storage}`)).id;
  const place = `${BANNER}/products?id=${made.id}&pageSize=100`;
  const priced = (await shop.get(`${place}&basket_id=${basket}`)).body as Products;
  const bare = (await shop.get(place)).body as Products;
  expect(bare.data[0]).toMatchObject({ id: known, offers_count: 0, min_price: null });
  expect(priced.pagination.total).toBe(bare.pagination.total);
  const oil = priced.data.find(({ id }) => id === known);
  expect(oil?.best).toMatchObject({ standard_id: known });
  expect(oil?.min_price).toBeGreaterThan(0);
  // Products with an offer come first.
  const has = priced.data.map(({ best }) => best !== null && best !== undefined);
  expect(has).toEqual(has.toSorted((a, b) => Number(b) - Number(a)));

  const other = await server().as('shop2');
  expect((await other.get(`${place}&basket_id=${basket}`)).status).toBe(404);
  // An administrator has no basket and cannot ask for prices of one.
  expect((await admin.get(`${place}&basket_id=${basket}`)).status).toBe(403);
});

test('brands and categories are found by a part of the title, articles by their beginning', async () => {
  const find = async (kind: string, text: string) =>
    data<Banner['brands']>(await admin.get(`${BANNER}/links?kind=${kind}&text=${encodeURIComponent(text)}`));
  expect((await find('brand', 'knec')).map(({ title }) => title)).toContain('KNECHT');
  expect((await find('brand', '%%')).length).toBe(0);
  expect((await find('article', 'oc-90')).map(({ title }) => title)).toContain('KNECHT OC 90');
  expect(await find('article', '--')).toEqual([]);
  const categories = await find('category', 'фильтр');
  expect(categories.length).toBeGreaterThan(0);
  expect(categories.every(({ title }) => /фильтр/i.test(title))).toBe(true);
  expect((await admin.get(`${BANNER}/links?kind=brand&text=a`)).status).toBe(422);
});

test('the list of banners is paged, searched by title and filtered by status', async () => {
  for (const title of ['Ёлочная 50%', 'Ёлочная скидка', 'Иное']) await create({ title });
  const found = (await admin.get(`${BANNER}/get-all-banners?title=${encodeURIComponent('ёлочная 50%')}`))
    .body as Answer<'listBanners'>;
  expect(found.data.map(({ title }) => title)).toEqual(['Ёлочная 50%']);
  const page = await admin.get(`${BANNER}/get-all-banners?pageSize=1&page=2&status_id=10`);
  expect(data<Banner[]>(page)).toHaveLength(1);
  expect(page.headers.get('x-pagination-per-page')).toBe('1');
});

test('a news item is created, gets a picture, is published, is read by all companies and is deleted', async () => {
  const { id } = data<{ id: number }>(
    await admin.post('/content/posts', {
      title: 'График в праздники',
      content: '<p>Так</p><script>x</script>',
    }),
  );
  const form = new FormData();
  form.append('image', new Blob([PNG], { type: 'text/plain' }), 'что-то.txt');
  const sent = await fetch(`${server().address}/api/content/posts/${id}/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect(sent.status).toBe(200);
  expect((await send(admin, `/content/posts/${id}/image`, {})).status).toBe(422);
  const draft = data<News>(await admin.get(`/content/posts/${id}`));
  expect(draft).toMatchObject({ content: '<p>Так</p>', status_id: 10, images: [{ width: 640 }] });
  expect((await shop.get(`/content/posts/${id}/view`)).status).toBe(404);
  expect((await admin.get(`/content/posts/${id}/view`)).status).toBe(404);
  const listed = async (caller: Caller) =>
    data<News[]>(await caller.get(`/content/posts?text=${encodeURIComponent('график в')}`)).map(
      (one) => one.id,
    );
  expect(await listed(shop)).not.toContain(id);
  expect(await listed(admin)).toContain(id);

  const shown = await send(admin, `/content/posts/${id}`, {
    version: draft.version,
    annotation: 'Работаем до 31 декабря',
    images: [],
    action: 'publish',
  });
  expect(data<News>(shown)).toMatchObject({ status_id: 20, images: [], title: 'График в праздники' });
  for (const caller of others) {
    expect(await listed(caller)).toContain(id);
    expect(data<News>(await caller.get(`/content/posts/${id}/view`)).annotation).toBe(
      'Работаем до 31 декабря',
    );
  }
  // The id of a news item is not accepted as the id of a banner.
  expect((await admin.get(`${BANNER}/get-banner?id=${id}`)).status).toBe(404);
  expect((await remove(admin, `${BANNER}/delete-banner?id=${id}`)).status).toBe(404);
  expect((await remove(admin, `/content/posts/${id}`)).status).toBe(200);
  expect((await remove(admin, `/content/posts/${id}`)).status).toBe(404);
});

test('the server logged no errors', () => {
  expect(server().complaints).toEqual([]);
});

test('deeply nested markup is flattened; markup with thousands of tags returns 422', async () => {
  const deep = data<Banner>(await create({ content: `${'<b>'.repeat(100)}текст` }));
  expect(deep.content.split('<b>').length - 1).toBeLessThanOrEqual(12);
  expect(deep.content).toContain('текст');
  expect(await create({ content: '<b>'.repeat(3_001) })).toMatchObject({
    status: 422,
    body: { message: 'В тексте слишком много разметки. Очистите форматирование и сохраните снова.' },
  });
});
