// Sends corrupted files through the real calls; the normal suite runs it short, the long programme in full.
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import { row, workbook } from '../../src/reader/workbook.fixture.ts';
import { mutated, seeded } from '../support/mutations.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

/** Milliseconds after which a call counts as hanging; far longer than any answer on a slow machine. */
const HANGS = 60_000;
const BOUNDARY = 'wound';

const drawing = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer();
const table = workbook({
  data:
    row(1, 'Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток') +
    row(2, 'A-1', 'ТестБренд', 'Фильтр', 100, 5),
});
const text = Buffer.from('Артикул;Бренд;Наименование;Цена;Остаток\nA-1;"Тест;Бренд";Фильтр;100;5\n');

/**
 * Sends `count` corrupted files in turn to each call that takes a file: every call answers, none with 500, and no
 * refused file remains stored.
 */
export function testMutatedFiles(count: number, seed: number): void {
  let config: Config;
  const servers = useTestServers(1, (base) => (config = base));
  const server = () => servers[0] ?? expect.unreachable();
  let supplier: Caller;
  let admin: Caller;
  let list = 0;
  beforeAll(async () => {
    [supplier, admin] = await Promise.all([server().as('supplier'), server().as('admin')]);
    list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
  });

  const form = (parts: readonly [name: string, value: string | Buffer, file?: string][]) =>
    Buffer.concat([
      ...parts.flatMap(([name, value, file]) => [
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`,
        ),
        Buffer.from(value),
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]);
  const send = (caller: Caller, place: string, body: Buffer) =>
    fetch(`${server().address}/api${place}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(HANGS),
    });
  const price = (file: Buffer, name: string) =>
    form([
      ['price_list_id', String(list)],
      ['file', file, name],
    ]);
  const upload = '/data-file-processor/upload';
  const pictures = '/catalog/standard/1/pictures';

  test(`${count} broken files (seed ${seed}): never 500, never a hang, no file left behind`, async () => {
    const [png, jpeg, webp] = await Promise.all([drawing('png'), drawing('jpeg'), drawing('webp')]);
    const random = seeded(seed);
    const broken = (file: Buffer) => mutated(file, random);
    const banner = (file: Buffer) =>
      form([
        ['title', 'Баннер'],
        ['newImage', file, 'a.png'],
      ]);
    const ways: (() => Promise<Response>)[] = [
      () => send(supplier, upload, price(broken(table), 'a.xlsx')),
      () => send(supplier, upload, price(broken(text), 'a.csv')),
      () => send(supplier, upload, broken(price(text, 'a.csv'))),
      () => send(admin, pictures, form([['file', broken(png), 'a.png']])),
      () => send(admin, pictures, form([['file', broken(jpeg), 'a.jpg']])),
      () => send(admin, pictures, broken(form([['file', webp, 'a.webp']]))),
      () => send(admin, '/content/banner/create-banner', banner(broken(webp))),
      () => send(admin, '/content/banner/create-banner', broken(banner(png))),
    ];
    const answers: Record<number, number> = {};
    for (let n = 0; n < count; n += 1) {
      const answer = await (ways[n % ways.length] ?? expect.unreachable())();
      const { message } = (await answer.json()) as { message?: string };
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status >= 400)
        expect([answer.status, message]).toEqual([answer.status, expect.stringMatching(/[а-яё]/i)]);
      // An accepted upload is cancelled at once.
      if (answer.status === 200) await forget();
    }
    process.stdout.write(`broken files: ${JSON.stringify(answers)}\n`);
    expect(Object.keys(answers).filter((status) => Number(status) >= 500)).toEqual([]);
    const { rows } = await server().database.execute<{ stored_as: string }>(
      sql`SELECT stored_as FROM upload UNION ALL SELECT stored_as FROM publication_image`,
    );
    const known = new Set(rows.map(({ stored_as }) => stored_as));
    expect(readdirSync(config.uploadsDirectory).filter((name) => !known.has(name))).toEqual([]);
    expect(server().complaints).toEqual([]);
  });

  async function forget(): Promise<void> {
    await server().database.execute(sql`UPDATE upload SET status = 'cancelled' WHERE status = 'validating'`);
    await server().database.execute(sql`DELETE FROM product_picture WHERE product_id = 1`);
  }
}
