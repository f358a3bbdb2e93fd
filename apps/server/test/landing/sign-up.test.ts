// Sign-up, the landing's request, one-time sign-in, a user's storages, and notification settings. Specification 1,
// sections 2.6, 4 and 7.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractor } from '../../src/areas/contractors/tables.ts';
import { user, userStorage } from '../../src/areas/identity/tables.ts';
import { partnerRequest } from '../../src/areas/landing/tables.ts';
import { sendDigests } from '../../src/areas/notifications/digest.ts';
import { notify } from '../../src/events/notify.ts';
import { notification } from '../../src/events/tables.ts';
import { storage } from '../../src/areas/storages/tables.ts';
import { demoMail } from '../../src/mail/tables.ts';
import type { Services } from '../../src/services.ts';
import { type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const post = (place: string, body: object, token?: string) =>
  call(server().address, 'POST', place, token, body);
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const letters = () => server().database.select().from(demoMail).orderBy(demoMail.id);
const lastLetter = async (recipient: string, count = 1) => {
  const found = async () => (await letters()).filter((letter) => letter.recipient === recipient);
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(count);
  return (await found()).at(-1) ?? expect.unreachable();
};
const tokenIn = (text: string) => /\/([\w-]{43})\b/.exec(text)?.[1] ?? expect.unreachable(text);

const FORM = {
  type: 'shop',
  fiscal_number: '7707083893',
  legal_form: 'ООО',
  organization_title: 'Новая деталь',
  juridical_address: 'Тольятти, ул. Мира, 1',
  first_name: 'Мария',
  second_name: 'Андреева',
  email: 'maria@example.ru',
  phone: '+7 900 123-45-67',
  consent: true,
};

describe('sign up with tax number, legal form and legal address', () => {
  test('creates the organization and its main user, who sets a password with the mailed link', async () => {
    expect((await post('/identity/sign-up', FORM)).status).toBe(200);
    const letter = await lastLetter('maria@example.ru');
    const token = tokenIn(letter.text);
    expect(data(await post('/identity/password/link', { token }))).toEqual({
      kind: 'password-create',
      login: '7707083893',
    });
    const password = 'Zapchasti2026';
    expect(
      (await post('/identity/password/create', { token, password, password_repeat: password })).status,
    ).toBe(200);
    const { body } = await post('/identity/token', { login: '7707083893', password });
    const { access_token } = body as { access_token: string };
    const current = await call(server().address, 'GET', '/identity/user/current', access_token);
    expect(data(current)).toMatchObject({
      type: 'shop',
      contractor_title: 'ООО «Новая деталь»',
      regulations_accepted: false,
      person: { first_name: 'Мария' },
    });
    await post('/identity/regulations/accept', { kind: 'regulations' }, access_token);
    const statements = await call(server().address, 'GET', '/identity/statements', access_token);
    expect(data(statements)).toMatchObject({ is_new_created_shop: true });
  });

  test('«Налоговый номер уже существует»', async () => {
    const { status, body } = await post('/identity/sign-up', { ...FORM, email: 'other@example.ru' });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        message: 'Налоговый номер уже существует',
        fields: [{ field: 'fiscal_number', message: 'Налоговый номер уже существует' }],
      },
    });
  });

  test('simultaneous sign-ups with one tax number create one organization', async () => {
    const form = { ...FORM, fiscal_number: '7736050003' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/identity/sign-up', form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    const made = await server().database.select().from(contractor).where(eq(contractor.inn, '7736050003'));
    expect(made).toHaveLength(1);
  });

  test('invalid fields return 422 with a message per field', async () => {
    const { status, body } = await post('/identity/sign-up', {
      ...FORM,
      fiscal_number: '123',
      email: 'maria',
      phone: '1',
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'fiscal_number', message: 'Некорректный ИНН' },
          { field: 'phone', message: 'Некорректный телефон' },
          { field: 'email', message: 'Некорректный e-mail' },
        ],
      },
    });
    expect((await post('/identity/sign-up', { ...FORM, consent: false })).status).toBe(422);
    expect((await post('/identity/sign-up', { ...FORM, type: 'admin' })).status).toBe(422);
  });
});

describe('the landing’s partner request', () => {
  const REQUEST = {
    email: 'partner@example.ru',
    phone: '+7 900 123-45-67',
    contact_person: 'Пётр Петров',
    organization_title: 'Завод',
    offered_products: 'Фильтры',
    // Sent as a number, so 0274051582 loses its leading zero.
    fiscal_number: 274_051_582,
  };
  test('is stored and mailed to administrators', async () => {
    const { status, body } = await post('/identity/landing-send-email', REQUEST);
    expect({ status, body }).toMatchObject({ status: 200, body: { created: true } });
    const kept = await server().database.select().from(partnerRequest);
    expect(kept).toMatchObject([{ email: 'partner@example.ru', fiscal_number: '0274051582' }]);
    await expect
      .poll(async () => (await letters()).some(({ subject }) => subject === 'Заявка партнёра: Завод'))
      .toBe(true);
  });
  test('is accepted three times an hour from one address, even if sent simultaneously', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('/identity/landing-send-email', REQUEST)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      body: { message: 'Ваша заявка уже у нас. Мы ответим в рабочее время.' },
    });
  });
  test('with invalid fields is refused', async () => {
    expect(await post('/identity/landing-send-email', { ...REQUEST, email: 'x' })).toMatchObject({
      status: 422,
      body: { message: 'Некорректный e-mail' },
    });
    expect((await post('/identity/landing-send-email', { ...REQUEST, fiscal_number: 1 })).status).toBe(422);
  });
});

describe('one-time sign-in', () => {
  test('a link signs in once and cannot set a password', async () => {
    expect((await post('/identity/one-time', { login: 'SHOP' })).status).toBe(200);
    const [person] = await server().database.select().from(user).where(eq(user.login, 'shop'));
    const letter = await lastLetter(person?.email ?? '');
    const token = tokenIn(letter.text);
    expect(data(await post('/identity/password/link', { token }))).toEqual({
      kind: 'one-time-auth',
      login: 'shop',
    });
    const password = 'Zapchasti2026';
    expect(
      (await post('/identity/password/create', { token, password, password_repeat: password })).status,
    ).toBe(404);
    const { status, body } = await post('/identity/one-time/token', { token });
    expect(status).toBe(200);
    const { access_token } = body as { access_token: string };
    const current = await call(server().address, 'GET', '/identity/user/current', access_token);
    expect(data(current)).toMatchObject({ login: 'shop' });
    expect(await post('/identity/one-time/token', { token })).toMatchObject({
      status: 404,
      body: { message: 'Ссылка устарела или уже использована. Запросите новую.' },
    });
  });
  test('an unknown login gets the same answer and no letter', async () => {
    const before = (await letters()).length;
    expect(await post('/identity/one-time', { login: 'nobody' })).toMatchObject({
      status: 200,
      body: { data: { ok: true } },
    });
    expect((await letters()).length).toBe(before);
  });
  test('a password-restore link cannot sign in', async () => {
    await post('/identity/password/restore', { login: 'shop2' });
    const [person] = await server().database.select().from(user).where(eq(user.login, 'shop2'));
    const token = tokenIn((await lastLetter(person?.email ?? '')).text);
    expect((await post('/identity/one-time/token', { token })).status).toBe(404);
  });
});

describe('a user’s available storages', () => {
  let shop: Caller;
  let storages: { id: number; title: string }[] = [];
  beforeAll(async () => {
    shop = await server().as('shop');
    storages = data(await shop.get('/warehouse/storage'));
  });
  test('limit the storages that the user sees and buys for', async () => {
    expect(storages.length).toBeGreaterThan(1);
    const [kept, other] = storages;
    if (!kept || !other) expect.unreachable();
    const [person] = await server().database.select().from(user).where(eq(user.login, 'shop'));
    const own = data<Record<string, unknown>>(await shop.get(`/identity/user/${person?.id}`));
    expect(own['available_storages']).toEqual([]);
    const admin = await server().as('admin');
    const changed = await call(server().address, 'PUT', `/identity/user/${person?.id}`, admin.token, {
      first_name: person?.first_name,
      second_name: person?.second_name,
      email: person?.email,
      role_id: person?.role_id,
      b2c_user: false,
      default_storage_id: kept.id,
      available_storages: [kept.id],
    });
    expect(changed.status).toBe(200);
    const seen = data<{ id: number }[]>(await shop.get('/warehouse/storage'));
    expect(seen.map(({ id }) => id)).toEqual([kept.id]);
    expect((await shop.get(`/basket/basket?storage_id=${kept.id}`)).status).toBe(200);
    // The same answer as for a storage that does not exist.
    const refused = await shop.get(`/basket/basket?storage_id=${other.id}`);
    expect(refused).toMatchObject({ status: 404, body: { message: 'Склад не найден' } });
    await server().database.delete(userStorage);
  });
  test('cannot include another organization’s storage, and must include the default storage', async () => {
    const admin = await server().as('admin');
    const [person] = await server().database.select().from(user).where(eq(user.login, 'distributor'));
    const put = (body: object) =>
      call(server().address, 'PUT', `/identity/user/${person?.id}`, admin.token, {
        first_name: 'А',
        second_name: 'Б',
        email: 'a@example.ru',
        role_id: person?.role_id,
        b2c_user: false,
        default_storage_id: person?.default_storage_id,
        ...body,
      });
    expect(await put({ available_storages: [storages[0]?.id] })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'available_storages', message: 'Это склад другой организации' }] },
    });
    const { database } = server();
    const own = await database
      .select({ id: storage.id })
      .from(storage)
      .where(eq(storage.contractor_id, person?.contractor_id ?? 0))
      .orderBy(storage.id);
    const [first, second] = own.map(({ id }) => id);
    if (first === undefined || second === undefined) expect.unreachable();
    const outside = { available_storages: [first], default_storage_id: second };
    expect(await put(outside)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'default_storage_id', message: 'Склад по умолчанию – один из доступных' }] },
    });
    // Nothing of the refused changes was stored.
    expect(await database.select().from(userStorage)).toEqual([]);
    // All storages are available if none is chosen.
    for (const available_storages of [[first, second], []])
      expect((await put({ ...outside, available_storages })).status).toBe(200);
  });
});

describe('a user’s notification settings', () => {
  const hear = async (login: string) => {
    const [person] = await server().database.select().from(user).where(eq(user.login, login));
    if (!person) expect.unreachable();
    return person;
  };
  test('by default all notifications are shown in the portal and none is mailed', async () => {
    const supplier = await server().as('supplier');
    const choices = data<{ event_name: string; portal: boolean; digest: boolean }[]>(
      await supplier.get('/user-notifications/choices'),
    );
    expect(choices).toContainEqual({ event_name: 'order-activated', portal: true, digest: false });
    expect(choices.every(({ portal, digest }) => portal && !digest)).toBe(true);
    expect(choices.some(({ event_name }) => event_name === 'user-notification:created')).toBe(false);
  });

  test('mailed instead of shown: hidden in the portal, and sent in one digest even by two servers', async () => {
    const supplier = await server().as('supplier');
    const person = await hear('supplier');
    const set = (portal: boolean, digest: boolean) =>
      call(server().address, 'PUT', '/user-notifications/choices', supplier.token, {
        choices: [{ event_name: 'order-activated', portal, digest }],
      });
    const tell = (title: string) =>
      server().database.transaction((transaction) =>
        notify(transaction, {
          contractor_id: person.contractor_id,
          event_name: 'order-activated',
          entity_id: 1,
          title,
          text: 'из магазина',
          message: { order_id: 1 },
        }),
      );
    const count = async () =>
      data<Record<string, number>>(await supplier.get('/notification/get-count'))['order-activated'] ?? 0;
    expect((await set(false, true)).status).toBe(200);
    const before = await count();
    await tell('Новый заказ 1');
    await tell('Новый заказ 2');
    expect(await count()).toBe(before);
    const listed = data<{ title: string }[]>(
      await supplier.get('/user-notifications/list?discriminator=common'),
    );
    expect(listed.some(({ title }) => title === 'Новый заказ 1')).toBe(false);

    const sent: { to: string; subject: string; text: string }[] = [];
    const services = {
      database: server().database,
      config: { publicUrl: 'https://portal.example' },
      mail: { send: (letter: (typeof sent)[number]) => void sent.push(letter) },
    } as unknown as Services;
    await Promise.all([sendDigests(services), sendDigests(services)]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: person.email, subject: 'Портал запчастей: 2 события' });
    expect(sent[0]?.text).toMatch(
      /Новый заказ 2[^]*Новый заказ 1[^]*https:\/\/portal\.example\/settings\/notifications/,
    );
    expect(await sendDigests(services)).toBe(0);

    expect((await set(false, false)).status).toBe(200);
    await tell('Новый заказ 3');
    const rows = await server()
      .database.select()
      .from(notification)
      .where(sql`title = 'Новый заказ 3' AND user_id = ${person.id}`);
    expect(rows).toEqual([]);
    expect((await set(true, false)).status).toBe(200);
    await tell('Новый заказ 4');
    expect(await count()).toBe(before + 1);
  });

  test('technical notifications and unknown events cannot be chosen', async () => {
    const supplier = await server().as('supplier');
    for (const event_name of ['user-notification:created', 'nothing'])
      expect(
        await call(server().address, 'PUT', '/user-notifications/choices', supplier.token, {
          choices: [{ event_name, portal: false, digest: false }],
        }),
      ).toMatchObject({ status: 422, body: { message: `О событии «${event_name}» выбирать нечего` } });
  });
});

test('the popup lists the contractor’s incoming orders with overdue shipment, the oldest first', async () => {
  const supplier = await server().as('supplier');
  const person = (await server().database.select().from(user).where(eq(user.login, 'supplier')))[0];
  const { order_ids } = data<{ order_ids: number[] }>(await supplier.get('/user-notifications/popup'));
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN storage s ON s.id = o.supplier_storage_id
    WHERE o.supplier_id = ${person?.contractor_id ?? 0} AND o.status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially')
      AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.shipped < l.undecided + l.confirmed)
      AND o.planned_shipment_at < now() AND (o.created_at AT TIME ZONE s.time_zone)::date < (now() AT TIME ZONE s.time_zone)::date
    ORDER BY o.planned_shipment_at, o.id LIMIT 100`);
  expect(order_ids).toEqual(rows.map(({ id }) => id));
  expect(order_ids.length).toBeGreaterThan(0);
  const shop = await server().as('shop');
  expect((await shop.get('/user-notifications/popup')).status).toBe(403);
});
