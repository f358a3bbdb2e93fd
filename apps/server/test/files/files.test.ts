// Files are stored on disk by default and in an S3-compatible store if S3_* is set, with one interface for both.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, StartError } from '../../src/config.ts';
import { createFiles, type Files } from '../../src/files/files.ts';
import { sweepFiles } from '../../src/files/sweep.ts';
import { startServer } from '../../src/server.ts';
import { type BucketServer, bucketServer } from './bucket-server.ts';
import { cloneDatabase } from '../support/database.ts';
import { type Answer, useServerOn } from '../support/server.ts';

let store: BucketServer;
const directory = mkdtempSync(path.join(tmpdir(), 'portal-files-'));
beforeAll(async () => {
  store = await bucketServer();
});
afterEach(() => {
  store.mood = 'well';
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const AWAY = 'Хранилище файлов сейчас недоступно. Повторите через минуту.';
const MB = 1024 * 1024;

describe.each(['disk', 'bucket'] as const)('files stored on a %s', (kind) => {
  let files: Files;
  beforeAll(() => {
    files = createFiles({ uploadsDirectory: directory, bucket: kind === 'disk' ? null : store.settings });
  });
  const keep = async (content: Buffer) => {
    const name = randomUUID();
    writeFileSync(files.place(name), content);
    await files.keep(name);
    return name;
  };
  const read = async (name: string) => {
    const found = await files.open(name);
    return found && { bytes: found.bytes, content: await buffer(found.stream) };
  };

  test.each([
    ['empty', 0],
    ['small', 10],
    ['of several pieces', 20 * MB],
  ])('a file (%s) is read back unchanged and can be deleted', async (_, length) => {
    const content = randomBytes(length);
    const name = await keep(content);
    const found = await read(name);
    expect(found?.bytes).toBe(length);
    expect(found?.content.equals(content)).toBe(true);
    await files.drop([name, null, 'never-there']);
    expect(await read(name)).toBeNull();
    expect(existsSync(files.place(name))).toBe(false);
  });

  test('lend() gives a path on the local disk and removes a downloaded copy afterwards', async () => {
    const name = await keep(Buffer.from('Артикул;Цена'));
    let lent = '';
    const text = await files.lend(name, async (file) => {
      lent = file;
      return readFileSync(file, 'utf8');
    });
    expect(text).toBe('Артикул;Цена');
    expect(existsSync(lent)).toBe(kind === 'disk');
    await expect(
      files.lend(name, async () => {
        throw new Error('unreadable');
      }),
    ).rejects.toThrow('unreadable');
    await expect(files.lend(randomUUID(), async (file) => readFileSync(file))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  test('a received file that was not stored can be deleted, too', async () => {
    const name = randomUUID();
    writeFileSync(files.place(name), 'half');
    await files.drop([name]);
    expect(existsSync(files.place(name))).toBe(false);
    await files.check();
  });
});

describe('a bucket', () => {
  const files = () => createFiles({ uploadsDirectory: directory, bucket: store.settings });

  test('a stored file is removed from the disk; a large one is sent in parts', async () => {
    const name = randomUUID();
    writeFileSync(files().place(name), randomBytes(20 * MB));
    store.calls.length = 0;
    await files().keep(name);
    expect(existsSync(files().place(name))).toBe(false);
    expect(store.objects.get(`files/${name}`)?.length).toBe(20 * MB);
    expect(store.calls.filter((call) => call.includes('partNumber'))).toHaveLength(3);
  });

  test('a file that was stored on the disk before the bucket was configured is still read', async () => {
    const name = randomUUID();
    writeFileSync(path.join(directory, name), 'before');
    const found = await files().open(name);
    expect(found && (await buffer(found.stream)).toString()).toBe('before');
    expect(await files().lend(name, async (file) => readFileSync(file, 'utf8'))).toBe('before');
    await files().drop([name]);
    expect(await files().open(name)).toBeNull();
  });

  test.each(['silent', 'broken'] as const)(
    'a %s store gives a 503 with a message, and the received file stays on the disk',
    async (mood) => {
      const [kept, coming] = [randomUUID(), randomUUID()];
      writeFileSync(files().place(kept), 'kept');
      await files().keep(kept);
      writeFileSync(files().place(coming), 'coming');
      store.mood = mood;
      const away = { status: 503, code: 'files_unavailable', message: AWAY };
      await expect(files().open(kept)).rejects.toMatchObject(away);
      await expect(files().lend(kept, async () => 1)).rejects.toMatchObject(away);
      await expect(files().keep(coming)).rejects.toMatchObject(away);
      expect(readFileSync(files().place(coming), 'utf8')).toBe('coming');
      await files().drop([kept]);
    },
  );

  test('a wrong secret key is refused by the store', async () => {
    const wrong = createFiles({
      uploadsDirectory: directory,
      bucket: { ...store.settings, secretKey: 'another' },
    });
    await expect(wrong.check()).rejects.toThrow('SignatureDoesNotMatch');
  });
});

describe('sweeping of the uploads directory', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'portal-sweep-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const server = useServerOn(() => cloneDatabase('demo'), { DATA_DIR: place });
  const uploads = path.join(place, 'uploads');
  const YESTERDAY = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  const lay = (name: string, at = new Date()) => {
    writeFileSync(path.join(uploads, name), name);
    utimesSync(path.join(uploads, name), at, at);
    return name;
  };

  test('deletes files older than a day that no row refers to; with a bucket it moves the others there', async () => {
    const database = server().database;
    const { rows: columns } = await database.execute<{ name: string }>(sql`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'stored_as' ORDER BY 1`);
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'claim_file',
        'normative_document',
        'order_file',
        'publication_image',
        'upload',
      ]),
    );
    const [young, nobodys, image, copy] = [
      lay(randomUUID()),
      ...[1, 2, 3].map(() => lay(randomUUID(), YESTERDAY)),
    ];
    lay('not-a-file-of-ours', YESTERDAY);
    await database.execute(sql`
      UPDATE upload SET stored_as = ${image} WHERE id = (SELECT min(id) FROM upload)`);
    await database.execute(sql`
      UPDATE contract SET document_copy = ${copy} WHERE id = (SELECT min(id) FROM contract)`);
    const config = { ...readConfig({ DATA_DIR: place }) };
    const there = () => readdirSync(uploads).toSorted();
    expect(await sweepFiles({ config, database, files: createFiles(config) })).toEqual({
      dropped: 1,
      moved: 0,
    });
    expect(there()).toEqual([young, image, copy, 'not-a-file-of-ours'].toSorted());
    expect(there()).not.toContain(nobodys);
    const withBucket = { ...config, bucket: store.settings };
    const files = createFiles(withBucket);
    expect(await sweepFiles({ config: withBucket, database, files })).toEqual({ dropped: 0, moved: 2 });
    expect(there()).toEqual([young, 'not-a-file-of-ours'].toSorted());
    expect(store.objects.get(`files/${image}`)?.toString()).toBe(image);
  });
});

describe('settings', () => {
  test('require all variables of a bucket or none of them', () => {
    expect(readConfig({}).bucket).toBeNull();
    const some = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'portal' };
    expect(() => readConfig(some)).toThrow(
      'Хранилище файлов настроено не полностью: задайте S3_ACCESS_KEY, S3_SECRET_KEY.',
    );
    expect(readConfig({ ...some, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }).bucket).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'portal',
      accessKey: 'a',
      secretKey: 'b',
    });
  });

  test('the server does not start if it cannot write to the store', async () => {
    store.mood = 'broken';
    const config = { ...readConfig({ PORT: '0' }), bucket: store.settings };
    const started = startServer(config, await cloneDatabase('demo'), pino({ level: 'silent' }));
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(/^В хранилище файлов нельзя писать \(http.+, portal\): /);
  });
});

describe('a portal that uses a bucket', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'portal-bucket-'));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  let log = '';
  const server = useServerOn(
    async () => cloneDatabase('demo'),
    () => ({
      DATA_DIR: place,
      S3_ENDPOINT: store.settings.endpoint,
      S3_REGION: store.settings.region,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY: store.settings.accessKey,
      S3_SECRET_KEY: store.settings.secretKey,
    }),
    pino({ level: 'error' }, { write: (line: string) => void (log += line) }),
  );
  const ROWS = 'Бренд;Артикул;Наименование;Цена;Наличие\nТестБренд;S3-1;Из хранилища;100;5\n';

  async function send(idempotencyKey?: string) {
    const supplier = await server().as('supplier');
    const { data: lists } = (await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>;
    const form = new FormData();
    form.append('price_list_id', String(lists[0]?.id));
    form.append('file', new Blob([ROWS]), 'прайс.csv');
    const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${supplier.token}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: form,
    });
    return { supplier, status: answer.status, body: (await answer.json()) as never };
  }
  const download = (token: string, id: number, part = 'file') =>
    fetch(`${server().address}/api/data-file-processor/upload/${id}/${part}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const onDisk = () => readdirSync(path.join(place, 'uploads'));

  test('an upload is stored in the bucket, imported from it and downloaded through the portal without a redirect', async () => {
    const { supplier, status, body } = await send();
    expect(status).toBe(200);
    const { id, preview } = (body as Answer<'getUpload'>).data;
    expect(onDisk()).toEqual([]);
    const came = await download(supplier.token, id);
    expect([came.status, came.redirected, await came.text()]).toEqual([200, false, ROWS]);
    const shop = await server().as('shop');
    expect((await download(shop.token, id)).status).toBe(404);
    await supplier.post(`/data-file-processor/upload/${id}/confirm`, {
      columns: preview?.columns,
      reading: { every_new_brand: true },
    });
    const upload = async () =>
      ((await supplier.get(`/data-file-processor/upload/${id}`)).body as Answer<'getUpload'>).data;
    await expect.poll(async () => (await upload()).status.code).toBe('completed');
    expect((await upload()).taken).toBe(1);
    const reasons = await download(supplier.token, id, 'reasons');
    expect((await reasons.arrayBuffer()).byteLength).toBeGreaterThan(500);
    expect((await supplier.post(`/data-file-processor/upload/${id}/repeat`)).status).toBe(200);
    expect(onDisk()).toEqual([]);
  });

  test('if the store does not answer, calls return 503 and nothing is stored; they succeed when it answers again', async () => {
    const before = await send();
    const { id } = (before.body as Answer<'getUpload'>).data;
    const count = async () => {
      const { rows } = await server().database.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM upload`,
      );
      return rows[0]?.count;
    };
    const [uploads, objects] = [await count(), store.objects.size];
    store.mood = 'silent';
    const refused = await send('in-vain');
    expect(refused.status).toBe(503);
    expect((refused.body as { message: string }).message).toBe(AWAY);
    expect((await download(before.supplier.token, id)).status).toBe(503);
    expect([await count(), store.objects.size, onDisk()]).toEqual([uploads, objects, []]);
    expect(log).toContain('socket hang up');
    store.mood = 'well';
    expect((await send('in-vain')).status).toBe(200);
    expect(await (await download(before.supplier.token, id)).text()).toBe(ROWS);
  });
});
