// Every date that a call takes has bounds, and a list in a body names each record once: the builder and the
// validation of the contract ensure both, so that no call can omit them.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let callers: Caller[];
beforeAll(async () => {
  callers = [];
  for (const login of ['admin', 'supplier', 'shop', 'b2c', 'distributor'])
    callers.push(await server().as(login));
});

interface Schema {
  $ref?: string;
  format?: string;
}
interface Parameter {
  $ref?: string;
  name: string;
  schema: Schema;
}
const lookUp = <T>(node: T & { $ref?: string }): T =>
  node.$ref === undefined
    ? node
    : (node.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract) as T);

/** Every date parameter of a GET call: the path and the parameter's name. */
const dated = Object.entries(contract.paths).flatMap(([place, methods]) => {
  const { get } = methods as { get?: { parameters?: readonly Parameter[] } };
  return (get?.parameters ?? []).flatMap((parameter) => {
    const { name, schema } = lookUp(parameter);
    return lookUp(schema).format?.startsWith('date') ? [[place, name] as const] : [];
  });
});

/** The version in the body of every call that has one. */
const versioned = Object.entries(contract.paths).flatMap(([place, methods]) =>
  Object.values(methods).flatMap((operation) => {
    const { requestBody } = operation as {
      requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
    };
    return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
      const version = lookUp(schema).properties?.['version'];
      return version ? [[place, lookUp(version as { maximum?: number }).maximum] as const] : [];
    });
  }),
);

test('no call accepts a version that exceeds an integer column', () => {
  expect(versioned.length).toBeGreaterThan(80);
  expect(versioned.filter(([, maximum]) => maximum !== 2_147_483_647)).toEqual([]);
});

/** Every field of the contract that holds days of the week, with its address, its description and the bounds of a day. */
function weekdays(
  node: unknown,
  place: string,
): { place: string; description: string; bounds: (number | undefined)[] }[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]: [string, unknown]) => {
    const deeper = weekdays(inner, `${place}/${name}`);
    if (!/^(weekdays?|holidays_by_weekday|periodicity)$/.test(name) || !place.endsWith('/properties'))
      return deeper;
    const field = inner as { description?: string; items?: Bounded } & Bounded;
    const { minimum, maximum } = field.items ?? field;
    return [
      { place: `${place}/${name}`, description: field.description ?? '', bounds: [minimum, maximum] },
      ...deeper,
    ];
  });
}
interface Bounded {
  minimum?: number;
  maximum?: number;
}

test('days of the week have the same numbers in every document: 1 is Monday, 7 is Sunday', () => {
  const fields = weekdays(contract, '');
  expect(fields.length).toBeGreaterThan(8);
  expect(fields.filter(({ description }) => !description.includes('1 – понедельник'))).toEqual([]);
  // Specification 2: periodicity keeps only values of 7 or lower, so its calls take higher ones.
  const wide = fields.filter(({ bounds }) => bounds[0] !== 1 || bounds[1] !== 7);
  expect(wide.map(({ place }) => place).filter((place) => !/logistic-map.*periodicity$/.test(place))).toEqual(
    [],
  );
});

test('a date in an address outside 2000–2099 returns 422 with a message', { timeout: 300_000 }, async () => {
  expect(dated.length).toBeGreaterThan(20);
  for (const [place, name] of dated)
    for (const day of ['9999-12-31', '0001-01-01']) {
      const asked = `${place.replaceAll(/\{\w+\}/g, '1')}?${name}=${day}`;
      // A caller without permission gets 403; at least one of the callers has it.
      let answer = await callers[0]?.get(asked);
      for (const caller of callers.slice(1)) if (answer?.status === 403) answer = await caller.get(asked);
      expect([place, name, answer?.status, JSON.stringify(answer?.body)]).toEqual([
        place,
        name,
        422,
        expect.stringContaining('должно быть датой с 01.01.2000 по 31.12.2099'),
      ]);
    }
});

test.each(['storage', 'logistic-card'])(
  'the week of a %s accepts dates from 2000-01-01 to 2099-12-31 only',
  async (kind) => {
    const [, supplier] = callers;
    if (!supplier) throw new Error('nobody');
    const { data } = (await supplier.get(`/warehouse/${kind}`)).body as Answer<'listStorages'>;
    const week = (day: string) => supplier.get(`/warehouse/${kind}/week?id=${data[0]?.id ?? 0}&date=${day}`);
    for (const day of ['2000-01-01', '2099-12-31']) expect((await week(day)).status).toBe(200);
    for (const day of ['9999-12-31', '1999-12-31', '2100-01-01', '2027-02-29'])
      expect(await week(day)).toMatchObject({ status: 422, body: { fields: [{ field: 'date' }] } });
  },
);

describe('a body', () => {
  test('with a date outside 2000–2099 is refused', async () => {
    const [admin] = callers;
    const notice = {
      title: 'а',
      text: 'а',
      tone: 'blue',
      starts_at: '9999-12-31T23:59:59.999Z',
      ends_at: '2000-01-01T00:00:00Z',
    };
    const answer = await admin?.post('/user-notification/constants', notice);
    expect(answer?.status).toBe(422);
    expect(JSON.stringify(answer?.body)).toContain('должно быть датой с 01.01.2000');
  });

  test('that lists an id twice is refused', async () => {
    const shop = callers[2];
    expect(await shop?.post('/basket/basket-items/delete', { basket_id: 1, ids: [1, 1] })).toMatchObject({
      status: 422,
      body: { message: 'Поле «Номера» содержит повторы: каждое указывается один раз' },
    });
  });
});
