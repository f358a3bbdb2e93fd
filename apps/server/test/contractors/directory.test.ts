// The directory of contractors, their categories and subtypes, and the import of contractors from a file.
// Specification 2, §2, §3, §6, §7; 3, §5.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { row, workbook } from '../../src/reader/workbook.fixture.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Contractor = Answer<'getContractor'>['data'];

const put = (person: Caller, path: string, body: unknown) =>
  call(server().address, 'PUT', path, person.token, body);
const dataOf = <T>(answered: { status: number; body: unknown }): T => {
  expect(answered).toMatchObject({ status: 200 });
  return (answered.body as { data: T }).data;
};
/** A tax number (ИНН) with a valid check digit. */
function innOf(seed: number): string {
  const digits = String(100_000_000 + seed);
  const sum = [2, 4, 10, 3, 5, 9, 4, 6, 8].reduce(
    (total, weight, at) => total + weight * Number(digits[at]),
    0,
  );
  return `${digits}${(sum % 11) % 10}`;
}
const company = (seed: number) => ({ type: 'shop', title: `Магазин ${seed}`, inn: innOf(seed) });
const made = async (person: Caller, seed: number, more: object = {}) =>
  dataOf<Contractor>(await person.post('/warehouse/contractor', { ...company(seed), ...more }));

describe('the directory of contractors', () => {
  test('a supplier adds a company, reads and changes it; another supplier gets 404', async () => {
    const [supplier, other] = [await server().as('supplier'), await server().as('supplier2')];
    const contact = {
      full_name: 'Ким Вера',
      post: 'Закупки',
      phone: '+7 912 000-11-22',
      email: 'kim@example.ru',
    };
    const one = await made(supplier, 1, { code: 'К-1', contacts: [contact], kpp: '632101001' });
    expect(one).toMatchObject({
      ...company(1),
      code: 'К-1',
      contacts: [contact],
      may_change: true,
      rating: null,
    });
    const changed = await put(supplier, '/warehouse/contractor/update', {
      id: one.id,
      version: one.version,
      title: 'Другое',
    });
    expect(dataOf<Contractor>(changed).title).toBe('Другое');
    expect((await other.get(`/warehouse/contractor/${one.id}`)).status).toBe(404);
    expect(
      (await put(other, '/warehouse/contractor/update', { id: one.id, version: 2, code: '' })).status,
    ).toBe(404);
  });

  test('a supplier reads its customer but cannot change it', async () => {
    const supplier = await server().as('supplier');
    const { data } = (await supplier.get('/warehouse/contractor?filter[search]=Колесо'))
      .body as Answer<'listContractors'>;
    const [shop] = data;
    const read = dataOf<Contractor>(await supplier.get(`/warehouse/contractor/${shop?.id}`));
    expect(read.may_change).toBe(false);
    expect(
      (
        await put(supplier, '/warehouse/contractor/update', {
          id: shop?.id,
          version: read.version,
          code: 'x',
        })
      ).status,
    ).toBe(403);
  });

  test('two simultaneous changes of one contractor: the second gets a 409 with a message and the new version', async () => {
    const admin = await server().as('admin');
    const { id, version } = await made(admin, 2);
    const change = (code: string) => put(admin, '/warehouse/contractor/update', { id, version, code });
    const both = await Promise.all([change('А'), change('Б')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Контрагента уже изменил другой сотрудник. Проверьте свежие данные и повторите.',
      document: { version: version + 1 },
    });
  });

  test('only administrators set the rating', async () => {
    const [admin, supplier] = [await server().as('admin'), await server().as('supplier')];
    const { id, version } = await made(supplier, 3);
    const rate = (person: Caller, rating: number) =>
      put(person, '/warehouse/contractor/rating', { id, version, rating });
    expect((await rate(supplier, 5)).status).toBe(403);
    expect((await rate(admin, 5.5)).status).toBe(422);
    expect(dataOf<Contractor>(await rate(admin, 4.5)).rating).toBe(4.5);
  });

  test('only administrators create categories, even if a company’s role has the permission', async () => {
    await server().database.execute(sql`
      INSERT INTO role_permission (role_id, permission)
      SELECT role_id, 'PERMISSION_CONTRACTOR_CATEGORY_CREATE' FROM app_user WHERE login = 'supplier' ON CONFLICT DO NOTHING`);
    const create = async (login: string) =>
      (await server().as(login)).post(
        '/warehouse/contractor-category',
        { title: `Категория ${login}` },
        { 'idempotency-key': `category-of-${login}` },
      );
    expect((await create('supplier')).status).toBe(403);
    expect(await create('admin')).toMatchObject({
      status: 200,
      body: { data: { title: 'Категория admin' } },
    });
  });

  test('a shop has no access to the directory', async () => {
    const shop = await server().as('shop');
    expect((await shop.get('/warehouse/contractor')).status).toBe(403);
    expect((await shop.post('/warehouse/contractor', company(4))).status).toBe(403);
  });
});

describe('invalid input returns 422 with a message', () => {
  test.each([
    [{ inn: '77070838931' }, 'Некорректный ИНН'],
    [{ inn: '7707083894' }, 'Некорректный ИНН'],
    [{ ogrn: '1027700132196' }, 'Некорректный ОГРН'],
    [{ kpp: '12' }, 'Некорректный КПП'],
    [{ bic: '944525225' }, 'Некорректный БИК'],
    [{ bic: '044525225', cor_account: '30101810400000000226' }, 'Некорректный корреспондентский счёт'],
    [{ category_id: 999_999 }, 'Такой категории нет'],
    [
      { contacts: [{ full_name: 'Ким 2', post: '', phone: '', email: '' }] },
      'может содержать только буквы и пробелы',
    ],
  ])('%j: %s', async (more, message) => {
    const supplier = await server().as('supplier');
    expect(await supplier.post('/warehouse/contractor', { ...company(50), ...more })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(message) },
    });
  });

  test('fiscalNumberReapeat: a tax number used twice returns «Налоговый номер уже существует», also in two simultaneous calls', async () => {
    const [supplier, other] = [await server().as('supplier'), await server().as('supplier2')];
    const both = await Promise.all([
      supplier.post('/warehouse/contractor', company(60)),
      other.post('/warehouse/contractor', company(60)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      message: 'Налоговый номер уже существует',
      fields: [{ field: 'inn' }],
    });
  });
});

describe('import of contractors from a file', () => {
  const send = async (person: Caller, contents: Buffer | string, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([typeof contents === 'string' ? contents : new Uint8Array(contents)]), name);
    const answered = await fetch(`${server().address}/api/warehouse/contractor/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: form,
    });
    return { status: answered.status, body: (await answered.json()) as never };
  };
  test('xlsx: valid rows are imported, each invalid row is returned with its number and message', async () => {
    const supplier = await server().as('supplier');
    const data = [
      row(1, 'Название', 'ИНН', 'Вид', 'Код'),
      row(2, 'ООО «Первый»', innOf(70), 'Магазин', 'Ф-1'),
      row(3, 'ООО «Кривой»', '77070838931', 'Магазин', ''),
      row(4, 'ООО «Повтор»', innOf(70), 'Магазин', ''),
      row(5, '', innOf(71), '', ''),
      row(6, 'ООО «Второй»', innOf(72), 'Дистрибьютор', ''),
    ].join('');
    const answer = dataOf<Answer<'importContractors'>['data']>(
      await send(supplier, workbook({ data }), 'контрагенты.xlsx'),
    );
    expect(answer).toEqual({
      created: 2,
      errors: [
        { row: 3, message: 'Некорректный ИНН' },
        { row: 4, message: 'Налоговый номер уже существует' },
        { row: 5, message: 'Обязательное поле' },
      ],
    });
    const { data: found } = (await supplier.get(`/warehouse/contractor?filter[search]=${innOf(72)}`))
      .body as Answer<'listContractors'>;
    expect(found).toMatchObject([{ title: 'ООО «Второй»', type: 'distributor' }]);
  });
  test('decisions, «VAT»: a file names tax systems; one that is not known is an error of its row', async () => {
    const supplier = await server().as('supplier');
    const answer = await send(
      supplier,
      `ИНН;Название;Система налогообложения\n${innOf(190)};ООО «Налог»;ОСНО\n${innOf(191)};ООО «Пять»;УСН 5 %\n${innOf(192)};ООО «Пусто»;\n${innOf(193)};ООО «Иное»;патент\n`,
      'к.csv',
    );
    expect(dataOf(answer)).toEqual({
      created: 3,
      errors: [{ row: 5, message: 'Система налогообложения – ОСНО, УСН, УСН 5 % или УСН 7 %' }],
    });
    const { rows } = await server().database.execute<{ id: number; tax_system: string }>(
      sql`SELECT id, tax_system FROM contractor WHERE inn IN (${innOf(190)}, ${innOf(191)}, ${innOf(192)}) ORDER BY title`,
    );
    expect(rows.map(({ tax_system }) => tax_system)).toEqual(['osno', 'none', 'usn_5']);
    const id = rows[0]?.id;
    const change = (body: object) =>
      call(server().address, 'PUT', '/warehouse/contractor/update', supplier.token, { id, ...body });
    expect(await change({ tax_system: 'usn_7' })).toMatchObject({
      status: 200,
      body: { data: { tax_system: 'usn_7' } },
    });
    expect(await change({ tax_system: 'патент' })).toMatchObject({ status: 422 });
    // Another field leaves it as it is.
    expect(await change({ kpp: '773301001' })).toMatchObject({ body: { data: { tax_system: 'usn_7' } } });
  });
  test('csv is imported; a file without the required columns and an empty file return 422 with a message', async () => {
    const supplier = await server().as('supplier');
    const good = await send(supplier, `ИНН;Наименование\n${innOf(80)};ООО «Третий»\n`, 'к.csv');
    expect(dataOf(good)).toEqual({ created: 1, errors: [] });
    expect(await send(supplier, 'а;б\n1;2\n', 'к.csv')).toMatchObject({
      status: 422,
      body: { message: 'В файле нет столбцов «Название» и «ИНН»' },
    });
    expect(await send(supplier, '', 'к.csv')).toMatchObject({
      status: 422,
      body: { message: 'Приложите файл' },
    });
  });
});

describe('«Contractor subtypes: administrators write, the others read»', () => {
  const path = '/warehouse/contractor-subtype';
  test('GET, POST {title}, PUT, DELETE', async () => {
    const [admin, shop] = [await server().as('admin'), await server().as('shop')];
    const one = dataOf<Answer<'getContractorSubtype'>['data']>(
      await admin.post(path, { title: 'Таксопарк' }),
    );
    expect(await admin.post(path, { title: 'таксопарк' })).toMatchObject({
      status: 422,
      body: { message: 'Такое название уже есть' },
    });
    expect(dataOf(await shop.get(`${path}?id=${one.id}`))).toEqual({ ...one, contractors_count: 0 });
    expect((await shop.post(path, { title: 'Своё' })).status).toBe(403);
    const renamed = await put(admin, path, { id: one.id, version: one.version, title: 'Автопарк' });
    expect(dataOf(renamed)).toMatchObject({ title: 'Автопарк', version: one.version + 1 });
    expect((await put(admin, path, { id: one.id, version: one.version, title: 'Иначе' })).status).toBe(409);
    const remove = (id: number) => call(server().address, 'DELETE', `${path}?id=${id}`, admin.token);
    expect((await remove(one.id)).status).toBe(200);
    expect((await remove(one.id)).status).toBe(404);
  });
  test('a subtype that contractors use cannot be deleted', async () => {
    const [admin, supplier] = [await server().as('admin'), await server().as('supplier')];
    const one = dataOf<{ id: number }>(await admin.post(path, { title: 'Занятый' }));
    await made(supplier, 90, { subtype_id: one.id });
    const listed = dataOf<{ id: number; contractors_count: number }[]>(
      await supplier.get(`${path}/get-contractor-subtypes`),
    );
    expect(listed.find(({ id }) => id === one.id)?.contractors_count).toBe(1);
    expect(await call(server().address, 'DELETE', `${path}?id=${one.id}`, admin.token)).toMatchObject({
      status: 409,
      body: { message: 'Подтип «Занятый» есть у контрагентов: 1. Сначала смените его у них.' },
    });
  });
});
