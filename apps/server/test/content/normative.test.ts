// Regulatory documents: their readers, versions, acceptance by users, and events. Specification 2, §3, §9; 1, §7.
import { DUTY_MESSAGES } from '@portal/domain/entering';
import { describe, expect, test } from 'vitest';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Document = Answer<'getNormativeDocument'>['data'];

const FIELDS = {
  title: 'Порядок',
  date: '2026-11-01',
  for_shop: true,
  for_distributor: false,
  for_supplier: false,
};
async function send(
  person: Caller,
  fields: Readonly<Record<string, unknown>>,
  file: { name: string; contents: string } | null = { name: 'Порядок.pdf', contents: '%PDF-1.7 порядок' },
  id?: number,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields }))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (file) form.append('file', new Blob([file.contents]), file.name);
  const answered = await fetch(
    `${server().address}/api/normative-document${id === undefined ? '' : `/${id}`}`,
    {
      method: id === undefined ? 'POST' : 'PUT',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    },
  );
  return { status: answered.status, body: (await answered.json()) as never };
}
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
const read = (person: Caller, id: number) => person.get(`/normative-document/${id}`);

describe('who may read a document', () => {
  test('a document of the portal: companies of the kinds that it is for, others get 404', async () => {
    const admin = await server().as('admin');
    const { id } = dataOf<Document>(await send(admin, { for_distributor: true }));
    for (const [login, status] of [
      ['shop', 200],
      ['distributor', 200],
      ['supplier', 404],
    ] as const)
      expect((await read(await server().as(login), id)).status).toBe(status);
  });
  test('a document of a company: companies that have a contract with it; others cannot read or change it', async () => {
    const [supplier, shop, newcomer] = [
      await server().as('supplier'),
      await server().as('shop'),
      await server().as('newshop'),
    ];
    const { id, version, may_change } = dataOf<Document>(await send(supplier, {}));
    expect(may_change).toBe(true);
    expect(dataOf<Document>(await read(shop, id)).may_change).toBe(false);
    expect((await read(newcomer, id)).status).toBe(404);
    expect((await send(await server().as('supplier2'), { version }, null, id)).status).toBe(404);
    expect((await send(shop, {})).status).toBe(403);
  });
});

describe('file and versions of a document', () => {
  test('a change without a file keeps the stored file; an outdated version returns 409', async () => {
    const admin = await server().as('admin');
    const made = dataOf<Document>(await send(admin, {}));
    const changed = dataOf<Document>(
      await send(admin, { title: 'Иначе', version: made.version }, null, made.id),
    );
    expect(changed).toMatchObject({ title: 'Иначе', file_name: 'Порядок.pdf', version: made.version + 1 });
    expect(await send(admin, { version: made.version }, null, made.id)).toMatchObject({
      status: 409,
      body: { document: { title: 'Иначе' } },
    });
    const file = await fetch(`${server().address}/api/normative-document/${made.id}/file`, {
      headers: { authorization: `Bearer ${(await server().as('shop')).token}` },
    });
    expect(await file.text()).toBe('%PDF-1.7 порядок');
  });
  test('parent_normative_document_id: a new version is listed as related to the main document', async () => {
    const admin = await server().as('admin');
    const first = dataOf<Document>(await send(admin, { title: 'Основной' }));
    const second = dataOf<Document>(
      await send(admin, { title: 'Редакция 2', parent_normative_document_id: first.id }),
    );
    expect(second.parent).toEqual({ id: first.id, title: 'Основной' });
    expect(dataOf<Document>(await read(admin, first.id)).related).toEqual([
      { id: second.id, title: 'Редакция 2' },
    ]);
    expect(await send(admin, { parent_normative_document_id: second.id })).toMatchObject({
      status: 422,
      body: { message: 'Это уже версия другого документа. Выберите его основной.' },
    });
    expect(await send(admin, { parent_normative_document_id: 999_999 })).toMatchObject({ status: 422 });
  });
  test('a document without readers, without a file or with an executable named .pdf returns 422', async () => {
    const admin = await server().as('admin');
    const refused = async (answered: Promise<{ status: number; body: never }>, message: string) =>
      expect(await answered).toMatchObject({ status: 422, body: { message } });
    await refused(send(admin, { for_shop: false }), 'Выберите, для кого документ');
    await refused(send(admin, {}, null), 'Приложите файл');
    await refused(
      send(admin, {}, { name: 'порядок.pdf', contents: 'MZ\u0090' }),
      'Содержимое файла – не PDF. Приложите сам документ.',
    );
  });
});

describe('«POST regulatory document accept by document id»', () => {
  test('stores the person and the date once; the author sees all acceptances, others only their own', async () => {
    const [admin, shop, other] = [
      await server().as('admin'),
      await server().as('shop'),
      await server().as('shop2'),
    ];
    const { id } = dataOf<Document>(await send(admin, { title: 'Примите' }));
    const accepted = dataOf<Document>(await shop.post(`/normative-document/${id}/accept`));
    expect(accepted.accepted_at).not.toBe(null);
    expect(accepted.acceptances).toEqual([]);
    expect(dataOf<Document>(await shop.post(`/normative-document/${id}/accept`)).accepted_at).toBe(
      accepted.accepted_at,
    );
    expect(dataOf<Document>(await read(other, id)).accepted_at).toBe(null);
    expect(dataOf<Document>(await read(admin, id)).acceptances).toMatchObject([
      { person: 'Андреева Мария', contractor: 'Магазин «Деталь Плюс»', at: accepted.accepted_at },
    ]);
    const events = async (person: Caller) =>
      dataOf<{ text: string; document: { id: number } }[]>(
        await person.get('/normative-document/events?page=1&pageSize=5'),
      ).filter(({ document }) => document.id === id);
    expect((await events(admin)).map(({ text }) => text)).toEqual([
      'Принят документ «Примите»',
      'Опубликован',
    ]);
    expect((await events(other)).map(({ text }) => text)).toEqual(['Опубликован']);
  });
});

describe('a required document', () => {
  type Owed = Answer<'listOwedDocuments'>['data'];
  const owed = async (person: Caller) => dataOf<Owed>(await person.get('/normative-document/owed'));
  const accept = (person: Caller, id: number, edition?: number) =>
    person.post(`/normative-document/${id}/accept${edition === undefined ? '' : `?edition=${edition}`}`);
  /** The status of a call that any user may make once all required documents are accepted; rights are cached. */
  const open = (person: Caller) => async () => (await person.get('/warehouse/storage/all')).status;

  test('blocks its readers with 403 until they accept it, and again after each new edition', async () => {
    const [admin, shop, supplier] = [
      await server().as('admin'),
      await server().as('shop'),
      await server().as('supplier'),
    ];
    expect(await owed(shop)).toEqual([]);
    expect(await open(shop)()).not.toBe(403);
    const made = dataOf<Document>(await send(admin, { title: 'Обязательный', required: true }));
    expect(made).toMatchObject({ required: true, edition: 1 });

    await expect.poll(open(shop)).toBe(403);
    const refused = await shop.get('/warehouse/storage/all');
    expect(refused.body).toMatchObject({ code: 'duty_documents', message: DUTY_MESSAGES.documents });
    expect(await owed(shop)).toMatchObject([{ id: made.id, title: 'Обязательный', edition: 1 }]);
    expect(dataOf<Answer<'getCurrentUser'>['data']>(await shop.get('/identity/user/current'))).toMatchObject({
      documents_owed: 1,
    });
    // The file can be read before it is accepted; companies that the document is not for owe nothing.
    expect(
      (
        await fetch(`${server().address}/api/normative-document/${made.id}/file`, {
          headers: { authorization: `Bearer ${shop.token}` },
        })
      ).status,
    ).toBe(200);
    expect(await owed(supplier)).toEqual([]);
    expect(await owed(admin)).toEqual([]);

    expect(dataOf<Document>(await accept(shop, made.id, 1)).accepted_at).not.toBeNull();
    expect(await open(shop)()).not.toBe(403);
    expect(await owed(shop)).toEqual([]);

    // A changed description does not change the edition; a new file starts the next edition.
    const mended = dataOf<Document>(
      await send(
        admin,
        { title: 'Обязательный', required: true, description: 'Уточнено', version: made.version },
        null,
        made.id,
      ),
    );
    expect(mended.edition).toBe(1);
    const next = dataOf<Document>(
      await send(
        admin,
        { title: 'Обязательный', required: true, version: mended.version },
        { name: 'Новый.pdf', contents: '%PDF-1.7 второй' },
        made.id,
      ),
    );
    expect(next.edition).toBe(2);
    await expect.poll(open(shop)).toBe(403);
    const stale = await accept(shop, made.id, 1);
    expect([stale.status, (stale.body as { message: string }).message]).toEqual([
      409,
      'Вышла новая редакция документа. Прочитайте её и примите.',
    ]);
    dataOf(await accept(shop, made.id, 2));
    expect(await open(shop)()).not.toBe(403);
    const { acceptances } = dataOf<Document>(await read(admin, made.id));
    expect(acceptances).toMatchObject([{ edition: 2 }]);

    // A document that is not yet in force or is no longer required need not be accepted.
    const { version } = dataOf<Document>(await read(admin, made.id));
    const shop2 = await server().as('shop2');
    expect(await owed(shop2)).toHaveLength(1);
    const later = dataOf<Document>(
      await send(
        admin,
        { title: 'Обязательный', required: true, date: '2099-01-01', version },
        null,
        made.id,
      ),
    );
    expect(await owed(shop2)).toEqual([]);
    dataOf(await send(admin, { title: 'Обязательный', version: later.version }, null, made.id));
    await expect.poll(open(shop2)).not.toBe(403);
  });

  test('cannot be created by a company, only by an administrator', async () => {
    const answered = await send(await server().as('supplier'), { required: true });
    expect(answered).toMatchObject({
      status: 422,
      body: { message: 'Обязательным документ делает администратор портала' },
    });
  });
});
