// Files of a claim: photographs are scaled down without their GPS position, programs and scripts are rejected,
// and only the two sides and administrators have access.
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Claim = Answer<'getOutgoingClaim'>['data'];
type Side = 'outgoing' | 'incoming';

const people: Record<string, Caller> = {};
const by = (login: string) => people[login] ?? expect.unreachable();
beforeAll(async () => {
  for (const login of ['shop', 'supplier', 'distributor', 'shop2', 'supplier2', 'admin'])
    people[login] = await server().as(login);
});
/** Id of the shop's first claim against the supplier in this status. */
const claimIn = async (status: string): Promise<number> => {
  const { database } = server();
  const [customer, supplier] = [await companyOf(database, 'shop'), await companyOf(database, 'supplier')];
  const { id } = await oneRow<{ id: number }>(
    database,
    sql`SELECT id FROM claim WHERE status = ${status} AND customer_id = ${customer} AND supplier_id = ${supplier} ORDER BY id LIMIT 1`,
  );
  return id;
};
async function put(
  login: string,
  side: Side,
  id: number,
  name: string,
  contents: string | Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  form.append('id', String(id));
  form.append('file', new Blob([contents]), name);
  const answer = await fetch(`${server().address}/api/document/claim/${side}-claim-upload-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by(login).token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { data: Claim; message?: string } };
}
const get = (login: string, file: number) =>
  fetch(`${server().address}/api/document/claim/file/${file}`, {
    headers: { authorization: `Bearer ${by(login).token}` },
  });
const remove = (login: string, side: Side, file: number) =>
  call(
    server().address,
    'DELETE',
    `/document/claim/${side}-claim-delete-file?claim_file_id=${file}`,
    by(login).token,
  );
const lastOf = ({ files }: Claim) => files.at(-1) ?? expect.unreachable();

test('a photograph is scaled down and its EXIF data with the GPS position is removed', async () => {
  const photo = await sharp({ create: { width: 7200, height: 5600, channels: 3, background: '#884422' } })
    .withExif({
      IFD0: { Make: 'CameraOfSomebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 12/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  expect(photo.includes('CameraOfSomebody')).toBe(true);
  const id = await claimIn('process');
  const { status, body } = await put('shop', 'outgoing', id, 'Короб.jpg', new Uint8Array(photo));
  expect(status).toBe(200);
  const file = lastOf(body.data);
  expect(file).toMatchObject({ name: 'Короб.jpg', by: 'customer' });
  const kept = Buffer.from(await (await get('shop', file.id)).arrayBuffer());
  expect(kept.byteLength).toBe(file.bytes);
  const { width, height, exif } = await sharp(kept).metadata();
  expect({ width, height, exif }).toEqual({ width: 2560, height: 1991, exif: undefined });
  expect(kept.includes('CameraOfSomebody')).toBe(false);
});

describe('files rejected with a message', () => {
  test.each([
    ['a program by its name', 'run.exe', 'MZ\u0090', 'Приложите PDF, JPG, PNG или DOCX'],
    [
      'a program named as a paper',
      'акт.pdf',
      'MZ\u0090',
      'Содержимое файла – не PDF. Приложите сам документ.',
    ],
    ['an SVG with a script', 'a.svg', '<svg><script>1</script></svg>', 'Приложите PDF, JPG, PNG или DOCX'],
    [
      'an SVG named as a photograph',
      'a.jpg',
      '<svg><script>1</script></svg>',
      'Содержимое файла – не JPG. Приложите сам документ.',
    ],
    ['half of a photograph', 'a.png', '\u0089PNG', 'Содержимое файла – не PNG. Приложите сам документ.'],
    ['nothing', 'a.pdf', '', 'Файл пуст'],
  ])('%s', async (_, name, contents, message) => {
    const answer = await put('shop', 'outgoing', await claimIn('draft'), name, contents);
    expect(answer).toMatchObject({ status: 422, body: { message } });
  });
});

test('both sides and administrators read a file, other companies get 404; each side deletes only its own files', async () => {
  const id = await claimIn('at_work');
  const { body } = await put('shop', 'outgoing', id, 'Акт.pdf', '%PDF-1.7 акт');
  const own = lastOf(body.data).id;
  for (const login of ['shop', 'supplier', 'admin']) expect((await get(login, own)).status).toBe(200);
  for (const login of ['shop2', 'supplier2', 'distributor'])
    expect({ login, status: (await get(login, own)).status }).toEqual({ login, status: 404 });
  const answer = await put('supplier', 'incoming', id, 'Осмотр.pdf', '%PDF-1.7 осмотр');
  expect(answer.status).toBe(200);
  const theirs = lastOf(answer.body.data);
  expect(theirs.by).toBe('supplier');
  expect((await remove('shop', 'outgoing', theirs.id)).status).toBe(404);
  expect((await remove('supplier', 'incoming', own)).status).toBe(404);
  expect((await remove('supplier', 'incoming', theirs.id)).status).toBe(200);
  expect((await remove('shop', 'outgoing', own)).status).toBe(200);
  expect((await get('admin', own)).status).toBe(404);
});

test("adding a file to another company's claim or to an unsent draft of the other side gets 404, to a closed claim 409", async () => {
  const id = await claimIn('process');
  expect((await put('shop2', 'outgoing', id, 'a.pdf', '%PDF-1.7')).status).toBe(404);
  expect((await put('supplier2', 'incoming', id, 'a.pdf', '%PDF-1.7')).status).toBe(404);
  expect((await put('shop', 'outgoing', 999_999_999, 'a.pdf', '%PDF-1.7')).status).toBe(404);
  expect((await put('shop', 'outgoing', await claimIn('closed'), 'a.pdf', '%PDF-1.7')).status).toBe(409);
  expect((await put('supplier', 'incoming', await claimIn('draft'), 'a.pdf', '%PDF-1.7')).status).toBe(404);
});
