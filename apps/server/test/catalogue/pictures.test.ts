import { createHash } from 'node:crypto';
import { LARGEST_PICTURE, LONGEST_SIDE, MOST_PICTURES, pictureHead } from '@portal/domain/pictures';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cleanPicture } from '../../src/areas/catalogue/editing/clean-picture.ts';
import { categoryDrawing } from '../../src/seed/goods/drawn.ts';
import { CATEGORIES } from '../../src/seed/vocabulary/categories.ts';
import { leafId } from '../../src/seed/vocabulary/leaf-id.ts';
import { greyPng } from './pictures.ts';
import { type Answer, basketOf, type Caller, call, useTestServers } from '../support/server.ts';

type Standard = Answer<'getStandard'>['data'];
type Pictures = Answer<'addPicture'>['data'];
interface Sent {
  status: number;
  body: { data: Pictures; message?: string; fields?: unknown };
}

const servers = useTestServers();
const server = () => {
  const [only] = servers;
  if (!only) throw new Error('no server');
  return only;
};

/** Pictures as they are stored: encoding them again does not change them. */
const DRAWN = await Promise.all(
  Array.from({ length: 30 }, (_, n) => cleanPicture(greyPng(100, 100, 60 + n), 'image/png')),
);
/** A picture that no other test uses. */
const drawn = (n: number) => DRAWN[n]?.file ?? expect.unreachable();

async function send(
  caller: Caller,
  product: number,
  file: Buffer,
  name = 'снимок.png',
  headers: Record<string, string> = {},
): Promise<Sent> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
  const answer = await fetch(`${server().address}/api/catalog/standard/${product}/pictures`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Sent['body'] };
}

const standard = async (caller: Caller, id: number) =>
  ((await caller.get(`/catalog/standard/${id}`)).body as { data: Standard }).data;
const remove = (caller: Caller, product: number, id: number) =>
  call(server().address, 'DELETE', `/catalog/standard/${product}/pictures/${id}`, caller.token, {});
const order = (caller: Caller, product: number, ids: number[]) =>
  call(server().address, 'PUT', `/catalog/standard/${product}/pictures`, caller.token, { ids });
const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const fileOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${server().address}${url}`, { headers });
const filesWith = async (hash: string) =>
  (await server().database.execute(sql`SELECT 1 FROM picture WHERE hash = ${hash}`)).rows.length;
/** The newest products, which have no pictures of their own. */
const plain = async (count: number) =>
  (
    await server().database.execute<{ id: number }>(
      sql`SELECT id FROM product ORDER BY id DESC LIMIT ${count}`,
    )
  ).rows.map(({ id }) => Number(id));

describe('pictures of the demo', () => {
  test('every leaf category has its own drawing', () => {
    const files = CATEGORIES.flatMap(({ children }, group) =>
      children.map((_, child) => categoryDrawing(leafId(group, child))),
    );
    expect(new Set(files.map(hashOf)).size).toBe(files.length);
    for (const file of files)
      expect(pictureHead(file)).toEqual({ type: 'image/png', width: 480, height: 480 });
  });

  test('well-known products have two pictures, others their category’s drawing; the search and the offers return them', async () => {
    const shop = await server().as('shop');
    const known = await standard(shop, 1);
    expect(known.pictures.map(({ own }) => own)).toEqual([true, true]);
    expect(known.pic_data_urls).toEqual(known.pictures.map(({ url }) => url));
    const [id = 0] = await plain(1);
    const other = await standard(shop, id);
    expect(other.pictures).toMatchObject([{ own: false }]);

    const { basketId } = await basketOf(shop);
    const found = (await shop.get(`/basket/basket/standards?basketID=${basketId}&article=W914/2`))
      .body as Answer<'searchStandards'>;
    expect(found.products[0]?.pic_data_urls).toEqual(known.pic_data_urls);
    const offers = (await shop.get(`/basket/basket/article?basketID=${basketId}&articleId=1`))
      .body as Answer<'getOffersByArticle'>;
    expect(offers.searchedProduct.pic_data_urls).toEqual(known.pic_data_urls);
    for (const product of offers.products) expect(product.pic_data_urls.length).toBeGreaterThan(0);
  });
});

describe('the file of a picture', () => {
  test('is public, cached for a year as immutable, and sent with nosniff', async () => {
    const { pictures } = await standard(await server().as('supplier'), 1);
    const answer = await fileOf(pictures[0]?.url ?? '');
    const file = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(`/api/catalog/picture/${hashOf(file)}`).toBe(pictures[0]?.url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(file.length),
    });
    const again = await fileOf(pictures[0]?.url ?? '', {
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('an unknown hash returns 404 with no-store; an address that is not a hash is refused', async () => {
    const answer = await fileOf(`/api/catalog/picture/${'0'.repeat(64)}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ message: 'Фотография не найдена' });
    expect((await fileOf('/api/catalog/picture/../../etc/passwd')).status).toBe(404);
    expect((await fileOf(`/api/catalog/picture/${'Z'.repeat(64)}`)).status).toBe(422);
  });
});

describe('an administrator’s pictures', () => {
  test('replace the drawing, in upload order or the order set; the drawing returns when they are deleted', async () => {
    const admin = await server().as('admin');
    const [id = 0] = await plain(1);
    const [drawing] = (await standard(admin, id)).pictures;
    const { status, body } = await send(admin, id, drawn(1));
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ own: true, url: `/api/catalog/picture/${hashOf(drawn(1))}` }]);
    const second = (await send(admin, id, drawn(2))).body.data;
    const ids = second.map((one) => one.id);
    expect(ids).toHaveLength(2);

    expect(await order(admin, id, ids.toReversed())).toMatchObject({
      status: 200,
      body: { data: second.toReversed() },
    });
    for (const wrong of [[ids[0] ?? 0], [...ids, 1]])
      expect(await order(admin, id, wrong)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    // An order that names a picture twice is invalid.
    expect((await order(admin, id, [ids[0] ?? 0, ids[0] ?? 0])).status).toBe(422);

    await remove(admin, id, ids[0] ?? 0);
    const left = await remove(admin, id, ids[1] ?? 0);
    expect(left).toMatchObject({ status: 200, body: { data: [drawing] } });
    expect(await filesWith(hashOf(drawn(1)))).toBe(0);
  });

  test('a file shared by two products is stored once, and deleted with the last of them', async () => {
    const admin = await server().as('admin');
    const [one = 0, other = 0] = await plain(2);
    const [first] = (await send(admin, one, drawn(3))).body.data;
    const [same] = (await send(admin, other, drawn(3))).body.data;
    expect(same).toEqual(first);
    expect(await send(admin, one, drawn(3))).toMatchObject({
      status: 422,
      body: { message: 'Такая фотография у товара уже есть' },
    });
    await remove(admin, one, first?.id ?? 0);
    expect(await filesWith(hashOf(drawn(3)))).toBe(1);
    expect((await fileOf(first?.url ?? '')).status).toBe(200);
    await remove(admin, other, first?.id ?? 0);
    expect(await filesWith(hashOf(drawn(3)))).toBe(0);
  });

  test('the drawing of a category cannot be deleted', async () => {
    const admin = await server().as('admin');
    const [id = 0] = await plain(1);
    const [drawing] = (await standard(admin, id)).pictures;
    expect(await remove(admin, id, drawing?.id ?? 0)).toMatchObject({
      status: 404,
      body: { message: 'Фотография не найдена' },
    });
    expect((await fileOf(drawing?.url ?? '')).status).toBe(200);
  });

  test(`simultaneous uploads add at most ${MOST_PICTURES}; one idempotency key adds one`, async () => {
    const admin = await server().as('admin');
    const [id = 0] = await plain(1);
    const key = { 'idempotency-key': 'picture-once-1' };
    const once = await send(admin, id, drawn(10), 'a.png', key);
    expect(await send(admin, id, drawn(10), 'a.png', key)).toEqual(once);
    const answers = await Promise.all(
      Array.from({ length: MOST_PICTURES + 2 }, (_, n) => send(admin, id, drawn(11 + n))),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array.from({ length: 3 }, () => 'У товара уже 10 фотографий: уберите лишнюю'),
    );
    const { pictures } = await standard(admin, id);
    expect(pictures).toHaveLength(MOST_PICTURES);
    await Promise.all(pictures.map((one) => remove(admin, id, one.id)));
    expect((await standard(admin, id)).pictures).toMatchObject([{ own: false }]);
  });

  test('an invalid or too large file, or an unknown product, is refused and nothing is stored', async () => {
    const admin = await server().as('admin');
    const [id = 0] = await plain(1);
    const before = (await server().database.execute(sql`SELECT id FROM picture`)).rows.length;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const wide = Buffer.from(drawn(1));
    wide.writeUInt32BE(LONGEST_SIDE + 1, 16);
    const sentences: [Buffer, number, string][] = [
      [svg, 422, 'Подходят только фотографии PNG, JPEG и WebP'],
      [Buffer.from('GIF89a'), 422, 'Подходят только фотографии PNG, JPEG и WebP'],
      [wide, 422, 'Фотография больше 6000 × 6000 точек: уменьшите её'],
      [greyPng(1, 1), 422, 'Фотография меньше 16 × 16 точек: на ней ничего не видно'],
      [drawn(1).subarray(0, -30), 422, 'Фотография повреждена: сохраните её заново и выберите ещё раз'],
      [Buffer.alloc(0), 422, 'Приложите файл'],
      [Buffer.alloc(LARGEST_PICTURE + 1), 413, 'Файл больше 5 МБ: уменьшите его'],
    ];
    for (const [file, status, message] of sentences)
      expect(await send(admin, id, file)).toMatchObject({ status, body: { message } });
    expect(await send(admin, 999_999_999, drawn(1))).toMatchObject({
      status: 404,
      body: { message: 'Товар не найден' },
    });
    expect(await admin.post(`/catalog/standard/${id}/pictures`)).toMatchObject({
      status: 415,
      body: { message: 'Неверный тип данных запроса' },
    });
    expect((await server().database.execute(sql`SELECT id FROM picture`)).rows.length).toBe(before);
    expect(server().complaints).toEqual([]);
  });

  test.each(['supplier', 'distributor', 'shop'])(
    '%s cannot add, reorder or delete pictures',
    async (login) => {
      const caller = await server().as(login);
      const { pictures } = await standard(caller, 1);
      const refused = { status: 403, body: { message: 'Нет доступа' } };
      expect(await send(caller, 1, drawn(1))).toMatchObject(refused);
      expect(await order(caller, 1, pictures.map(({ id }) => id).toReversed())).toMatchObject(refused);
      expect(await remove(caller, 1, pictures[0]?.id ?? 0)).toMatchObject(refused);
      expect((await standard(caller, 1)).pictures).toEqual(pictures);
    },
  );
});
