import { documentNumber } from '@portal/domain/documents';
// Contract proposals of shops to distributors, from sending to the first offers. Specification 2, section 4;
// decisions, «Contract proposal».
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

type Proposal = Answer<'getContractProposal'>['data'];
type Listed = Answer<'listContractProposals'>;

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const PLACE = '/warehouse/contract-proposal';
let shop: Caller;
let other: Caller;
let distributor: Caller;
let rival: Caller;
let admin: Caller;
let distributorId = 0;

const contractorOf = async (login: string) => {
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`,
  );
  return rows[0]?.id ?? expect.unreachable();
};
const create = (caller = shop, distributor_id = distributorId, headers = {}) =>
  caller.post(PLACE, { distributor_id, message: ' Берём фильтры ' }, headers);
const view = (caller: Caller, id: number) => caller.get(`${PLACE}/${id}`);
const TERMS = { limit: 150_000.5, buyer_markup_percent: 4 };
const accept = (caller: Caller, { id, version }: Proposal, terms: object = TERMS) =>
  caller.post(`${PLACE}/accept`, { id, version, ...terms });
const step = (caller: Caller, action: string, { id, version }: Proposal, body = {}) =>
  caller.post(`${PLACE}/${id}/${action}`, { version, ...body });
const refuse = (caller: Caller, proposal: Proposal, reason_id = 1) =>
  step(caller, 'refuse', proposal, { reason_id, comment: 'Далеко' });
const edit = (caller: Caller, { id, version }: Proposal) =>
  call(server().address, 'PUT', `${PLACE}/${id}`, caller.token, { version, message: 'Иначе' });
const count = async (caller: Caller) =>
  data<Answer<'getStatements'>['data']>(await caller.get('/identity/statements')).new_contract_proposal_count;

beforeAll(async () => {
  [shop, other, distributor, rival, admin] = (await Promise.all(
    ['newshop', 'newshop2', 'distributor', 'distributor2', 'admin'].map((login) => server().as(login)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  distributorId = await contractorOf('distributor');
});

describe('proposals of the demo data', () => {
  test('exist in every state, and each company sees its own', async () => {
    const all = (await admin.get(PLACE)).body as Listed;
    expect(all.counters).toEqual({ created: 2, accepted: 1, confirmed: 1, refused: 1, withdrawn: 1 });
    const own = (await shop.get(PLACE)).body as Listed;
    expect(own.data.map(({ status }) => status.code)).toEqual([
      'created',
      'accepted',
      'refused',
      'withdrawn',
    ]);
    const asked = (await distributor.get(`${PLACE}?status=created`)).body as Listed;
    expect(asked.data.map(({ shop: { title } }) => title)).toEqual(['ИП Гусева Т. А.', 'Магазин «Старт»']);
    expect(asked.counters).toMatchObject({ created: 2, accepted: 0 });
    expect(asked.pagination.total).toBe(2);
    const accepted = own.data.find(({ status }) => status.code === 'accepted');
    const { history } = data<Proposal>(await view(shop, accepted?.id ?? 0));
    expect(history.map(({ text }) => text)).toEqual([
      'Принята дистрибьютором: лимит 300 000,00 руб., наценка 3 %',
      'Заявка отправлена',
    ]);
  });
  test('are counted: new ones for a distributor, accepted ones for an administrator, unread ones for a shop', async () => {
    expect(await Promise.all([distributor, admin, shop, other].map(count))).toEqual([2, 1, 1, 0]);
  });
  test('the list of distributors names the open proposal to each of them', async () => {
    const listed = data<Answer<'listRegionDistributors'>['data']>(
      await shop.get('/warehouse/region-distributors'),
    );
    expect(listed.find(({ id }) => id === distributorId)).toMatchObject({
      title: 'ООО «Партнёр Авто»',
      cities: ['Казань'],
      connected: false,
      proposal_id: expect.any(Number),
    });
    expect(listed.find(({ title }) => title === 'ООО «Авторитет»')?.proposal_id).toBeNull();
  });
});

describe('a proposal', () => {
  let proposal: Proposal;
  beforeEach(async () => {
    await server().database.execute(sql`
      UPDATE contract_proposal SET status = 'withdrawn' WHERE status IN ('created', 'accepted');
      DELETE FROM event; DELETE FROM notification`);
    await server().database.execute(sql`
      UPDATE contract SET status = 'terminated' WHERE customer_id = ${await contractorOf('newshop')} AND status = 'active'`);
    proposal = data<Proposal>(await create());
  });
  const told = async () => {
    const { rows } = await server().database.execute<{ login: string; event: string; title: string }>(sql`
      SELECT person.login, n.event_name AS event, n.title FROM notification n JOIN app_user person ON person.id = n.user_id
      ORDER BY n.id`);
    return rows.map(({ login, event, title }) => [login, event, title]);
  };

  test('is created once; a second one to the same distributor returns 409', async () => {
    expect(proposal).toMatchObject({
      status: { code: 'created', title: 'Создана' },
      message: 'Берём фильтры',
      shop: { title: 'Магазин «Старт»', inn: '6321009871' },
      allowed_actions: ['edit', 'withdraw'],
      version: 1,
    });
    expect(await told()).toEqual([
      [
        'distributor',
        'contract-proposal:created',
        `Новая заявка на подключение ${documentNumber(proposal.id)}`,
      ],
    ]);
    const twice = await create();
    expect(twice).toMatchObject({
      status: 409,
      body: { message: 'Заявка этому дистрибьютору уже отправлена' },
    });
    const key = { 'idempotency-key': 'propose-once-1' };
    const rivalId = await contractorOf('distributor2');
    const [first, again] = await Promise.all([create(shop, rivalId, key), create(shop, rivalId, key)]);
    expect(data<Proposal>(again).id).toBe(data<Proposal>(first).id);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => create(other)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('can be sent only by a shop to a distributor that it has no contract with', async () => {
    const supplierId = await contractorOf('supplier');
    expect(await create(shop, supplierId)).toMatchObject({
      status: 404,
      body: { message: 'Дистрибьютор не найден' },
    });
    expect((await create(admin)).status).toBe(403);
    expect((await create(distributor)).status).toBe(403);
    expect(await create(await server().as('shop2'))).toMatchObject({
      status: 409,
      body: { message: 'С этим дистрибьютором у вас уже действует договор' },
    });
  });

  test('is accepted and confirmed, and then the shop sees offers of the distributor', async () => {
    expect(data<Proposal>(await view(distributor, proposal.id)).allowed_actions).toEqual([
      'accept',
      'refuse',
    ]);
    expect(data<Proposal>(await view(admin, proposal.id)).allowed_actions).toEqual([]);
    const accepted = data<Proposal>(await accept(distributor, proposal));
    expect(accepted).toMatchObject({ status: { code: 'accepted' }, version: 2, allowed_actions: ['refuse'] });
    const confirmed = await step(admin, 'confirm', accepted);
    expect(data<Proposal>(confirmed)).toMatchObject({
      terms: TERMS,
      status: { code: 'confirmed', title: 'Подтверждена администратором' },
      contract_number: `П-${proposal.id}`,
      allowed_actions: [],
      history: [{ text: 'Подтверждена администратором, договор действует' }, {}, {}],
    });
    expect(await told()).toEqual([
      [
        'distributor',
        'contract-proposal:created',
        `Новая заявка на подключение ${documentNumber(proposal.id)}`,
      ],
      [
        'newshop',
        'contract-proposal:accepted',
        `Заявка на подключение ${documentNumber(proposal.id)} принята`,
      ],
      ['admin', 'contract-proposal:accepted', `Заявка на подключение ${documentNumber(proposal.id)} принята`],
      [
        'newshop',
        'contract-proposal:confirmed',
        `Заявка на подключение ${documentNumber(proposal.id)} подтверждена`,
      ],
      [
        'distributor',
        'contract-proposal:confirmed',
        `Заявка на подключение ${documentNumber(proposal.id)} подтверждена`,
      ],
    ]);
    const statements = data<Answer<'getStatements'>['data']>(await shop.get('/identity/statements'));
    expect(statements).toMatchObject({ is_new_created_shop: false, new_contract_proposal_count: 1 });

    const [storage] = data<{ id: number; title: string }[]>(await shop.get('/warehouse/storage'));
    expect(storage?.title).toBe('Основной склад');
    const basket = data<{ id: number }>(await shop.get(`/basket/basket?storage_id=${storage?.id}`));
    const found = (await shop.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`))
      .body as Answer<'getOffersByArticle'>;
    const offers = found.products.flatMap((one) => one.offers);
    expect(offers.length).toBeGreaterThan(0);
    expect(new Set(offers.map(({ supplier }) => supplier.id))).toEqual(new Set([distributorId]));
    const limit = data<Answer<'getLimit'>['data']>(await shop.get(`/basket/limit?storage_id=${storage?.id}`));
    expect(limit.limit_value).toBe(150_000.5);
    // A repeated confirmation creates nothing.
    expect((await step(admin, 'confirm', { ...accepted, version: 3 })).status).toBe(409);
  });

  test('cannot be accepted without a limit (a sum or «без лимита») and a markup', async () => {
    for (const terms of [{}, { limit: null }, { buyer_markup_percent: 4 }])
      expect((await accept(distributor, proposal, terms)).status).toBe(422);
    expect((await accept(distributor, proposal, { ...TERMS, limit: -1 })).status).toBe(422);
    const unlimited = { limit: null, buyer_markup_percent: 0 };
    const accepted = data<Proposal>(await accept(distributor, proposal, unlimited));
    expect(accepted).toMatchObject({
      terms: unlimited,
      history: [{ text: 'Принята дистрибьютором: без лимита, наценка 0 %' }, {}],
    });
    // The administrator cannot set the limit.
    expect((await step(admin, 'confirm', accepted, { limit: 5 })).status).toBe(422);
  });

  test('is returned by the administrator with a comment, accepted again and confirmed', async () => {
    const accepted = data<Proposal>(await accept(distributor, proposal, { ...TERMS, limit: null }));
    expect((await step(admin, 'return', accepted, { comment: '  ' })).status).toBe(422);
    const returned = data<Proposal>(await step(admin, 'return', accepted, { comment: 'Назовите лимит' }));
    expect(returned).toMatchObject({
      status: { code: 'created' },
      history: [{ text: 'Возвращена администратором: Назовите лимит' }, {}, {}],
    });
    expect((await told()).at(-1)).toEqual([
      'distributor',
      'contract-proposal:change-status',
      `Заявка на подключение ${documentNumber(proposal.id)} возвращена: назовите условия иначе`,
    ]);
    const again = data<Proposal>(await accept(distributor, returned));
    const confirmed = data<Proposal>(await step(admin, 'confirm', again));
    expect(confirmed).toMatchObject({ status: { code: 'confirmed' }, terms: TERMS });
  });

  test('cannot be confirmed if it was accepted without terms', async () => {
    const accepted = data<Proposal>(await accept(distributor, proposal));
    await server().database.execute(sql`
      UPDATE contract_proposal SET limit_kopecks = NULL, buyer_markup_percent = NULL WHERE id = ${proposal.id}`);
    expect(await step(admin, 'confirm', accepted)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ещё не назвал лимит') },
    });
  });

  test('each action in each state: allowed callers succeed, others get 403 or 404, a wrong state gives 409', async () => {
    const attempt = async (action: string, caller: Caller, one: Proposal) =>
      (action === 'accept'
        ? await accept(caller, one)
        : action === 'refuse'
          ? await refuse(caller, one)
          : action === 'edit'
            ? await edit(caller, one)
            : await step(caller, action, one, action === 'return' ? { comment: 'Иначе' } : {})
      ).status;
    const supplier = await server().as('supplier');
    const callers = { shop, other, distributor, rival, admin, supplier };
    // Statuses in the order of the callers above; the state is reset before each call.
    const expected: Record<string, Record<string, number[]>> = {
      created: {
        edit: [200, 404, 403, 403, 403, 403],
        accept: [403, 403, 200, 404, 403, 403],
        refuse: [403, 403, 200, 404, 409, 403],
        confirm: [403, 403, 403, 403, 409, 403],
        return: [403, 403, 403, 403, 409, 403],
        withdraw: [200, 404, 403, 403, 403, 403],
      },
      accepted: {
        edit: [409, 404, 403, 403, 403, 403],
        accept: [403, 403, 409, 404, 403, 403],
        refuse: [403, 403, 200, 404, 200, 403],
        confirm: [403, 403, 403, 403, 200, 403],
        return: [403, 403, 403, 403, 200, 403],
        withdraw: [409, 404, 403, 403, 403, 403],
      },
      refused: {
        edit: [409, 404, 403, 403, 403, 403],
        accept: [403, 403, 409, 404, 403, 403],
        refuse: [403, 403, 409, 404, 409, 403],
        confirm: [403, 403, 403, 403, 409, 403],
        withdraw: [409, 404, 403, 403, 403, 403],
      },
    };
    for (const [state, actions] of Object.entries(expected))
      for (const [action, statuses] of Object.entries(actions)) {
        const got: number[] = [];
        for (const caller of Object.values(callers)) {
          await server().database.execute(sql`
            UPDATE contract SET status = 'terminated' WHERE number = ${`П-${proposal.id}`}`);
          await server().database.execute(sql`
            UPDATE contract_proposal SET status = ${state}, version = 1, contract_id = NULL, buyer_markup_percent = 4 WHERE id = ${proposal.id}`);
          got.push(await attempt(action, caller, { ...proposal, version: 1 }));
        }
        expect({ state, action, got }).toEqual({ state, action, got: statuses });
      }
  });

  test('two simultaneous decisions: one succeeds, the other gets a 409 with the current proposal', async () => {
    const answers = await Promise.all([accept(distributor, proposal), refuse(distributor, proposal)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = (answers.find(({ status }) => status === 409) ?? expect.unreachable()) as Answered;
    const { message, document } = late.body as { message: string; document: Proposal };
    expect(message).toBe('Заявка уже изменена другим сотрудником. Проверьте свежие данные и повторите.');
    expect(document.version).toBe(2);
  });

  test('a refusal needs a reason from the list, and the shop is notified', async () => {
    expect(await refuse(distributor, proposal, 77)).toMatchObject({
      status: 422,
      body: { message: 'Выберите причину отказа' },
    });
    const refused = data<Proposal>(await refuse(distributor, proposal));
    expect(refused).toMatchObject({
      status: { code: 'refused', title: 'Отказано' },
      refusal: { reason: { id: 1, title: 'не работаем в регионе' }, comment: 'Далеко' },
    });
    expect((await told()).at(-1)).toEqual([
      'newshop',
      'contract-proposal:change-status',
      `По заявке на подключение ${documentNumber(proposal.id)} отказано`,
    ]);
    // The refused proposal is closed: another one may be sent.
    expect((await create()).status).toBe(200);
    const reasons = data<{ id: number }[]>(
      await distributor.get('/warehouse/contract-proposal-refusal-reasons'),
    );
    expect(reasons.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test('the shop can change its message and withdraw the proposal', async () => {
    const edited = data<Proposal>(await edit(shop, proposal));
    expect(edited).toMatchObject({ message: 'Иначе', version: 2 });
    const withdrawn = data<Proposal>(await step(shop, 'withdraw', edited));
    expect(withdrawn).toMatchObject({ status: { code: 'withdrawn' }, allowed_actions: [] });
  });

  test('events reach only the shop, the distributor and the administrators', async () => {
    await accept(distributor, proposal);
    const { rows } = await server().database.execute<{ event: string; login: string }>(sql`
      SELECT event.event_name AS event, person.login FROM event JOIN app_user person ON person.contractor_id = event.contractor_id
      WHERE event.user_id IS NULL ORDER BY event.id, person.id`);
    expect(rows.map(({ event, login }) => `${event} ${login}`)).toEqual([
      'contract-proposal:created distributor',
      'contract-proposal:accepted newshop',
      'contract-proposal:accepted admin',
      'contract-proposal:change-status newshop',
      'contract-proposal:change-status distributor',
    ]);
  });
});
