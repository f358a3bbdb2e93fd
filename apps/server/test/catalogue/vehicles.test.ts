// Vehicles: by VIN and by hand, their units and parts, in our catalogue and an external one. Specification 3,
// sections 1, 2 and 7; decisions, «VIN».
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemoteVehicles } from '../../src/areas/catalogue/vehicles/vehicles-remote.ts';
import { type Answer, type Answered, basketOf, type Caller, useTestServers } from '../support/server.ts';

type Car = Answer<'listVehicleModels'>['data'][number];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
let shop: Caller;
let basketId = 0;

beforeAll(async () => {
  shop = await server().as('shop');
  ({ basketId } = await basketOf(shop));
});
const models = async (maker: string) =>
  data<Car[]>(await shop.get(`/catalog/vehicle/models?maker=${encodeURIComponent(maker)}`));
const priora = async () =>
  (await models('Lada')).find(({ model }) => model === 'Priora') ?? expect.unreachable();
const keyOf = ({ catalog, vehicleid, ssd }: Car) =>
  new URLSearchParams({ catalog, vehicleId: vehicleid, ssd }).toString();

describe('our own catalogue', () => {
  test('a known VIN returns its vehicle; for another VIN the person chooses the vehicle', async () => {
    const read = async (vin: string) =>
      data<Answer<'decodeVin'>['data']>(await shop.get(`/catalog/vin?vin=${vin}`));
    const known = await read('XTA217230A0123456');
    expect(known.vehicles).toEqual([await priora()]);
    expect(known).toMatchObject({ catalog: 'local', ssd: '', vehicleid: (await priora()).vehicleid });
    expect(known.decoded?.maker).toBe('LADA');
    // If the tables of makers disagree, the table of local plants is right.
    expect((await read('X96330200A1234567')).decoded?.maker).toBe('ГАЗ');
    expect((await read('Y6DTF698PA0123456')).decoded?.maker).toBe('ЗАЗ');
    expect(await read('1HGCM82633A004352')).toMatchObject({ vehicles: [], catalog: null, vehicleid: null });
    expect(await read('XTA2172')).toMatchObject({ vehicles: [], decoded: null });
  });

  test('a vehicle is chosen by maker and model; its units are grouped', async () => {
    const makers = data<string[]>(await shop.get('/catalog/vehicle/makers'));
    expect(makers).toContain('Lada');
    expect(makers).toEqual(makers.toSorted());
    expect(await priora()).toMatchObject({ maker: 'Lada', years: '2007–2018', catalog: 'local' });
    expect(await models('Никто')).toEqual([]);
    const { nodes, model } = data<Answer<'getVehicle'>['data']>(
      await shop.get(`/catalog/vehicle?${keyOf(await priora())}`),
    );
    expect(model).toBe('Priora');
    const oil = nodes.find(({ title }) => title === 'Фильтры масляные');
    expect(nodes.find(({ id }) => id === oil?.parent_id)).toMatchObject({
      title: 'Фильтры',
      parent_id: null,
    });
  });

  test.each(['catalog=local&vehicleId=999999', 'catalog=other&vehicleId=1', 'catalog=local&vehicleId=x'])(
    'an unknown vehicle returns 404 and has no parts: %s',
    async (key) => {
      expect((await shop.get(`/catalog/vehicle?${key}`)).status).toBe(404);
      const { body } = await shop.get(`/basket/basket/standards?basketID=${basketId}&${key}`);
      expect(body).toMatchObject({ count: 0, products: [] });
    },
  );

  test('parts of a unit or of the whole vehicle can be filtered as in any search', async () => {
    const find = async (query: string): Promise<Answer<'searchStandards'>> =>
      (await shop.get(`/basket/basket/standards?basketID=${basketId}&${keyOf(await priora())}&${query}`))
        .body;
    const { rows } = await server().database.execute<{ n: number; oil: number }>(sql`
      SELECT count(*) AS n, count(*) FILTER (WHERE node_id = 100) AS oil FROM applicability
      WHERE vehicle_id = (SELECT id FROM vehicle WHERE model = 'Priora')`);
    const oil = await find('nodeId=100');
    expect(oil.count).toBe(rows[0]?.oil);
    expect(oil.products.map(({ article }) => article)).toContain('W 914/2');
    for (const { category_id } of oil.products) expect(category_id).toBe(100);
    expect((await find('')).count).toBe(rows[0]?.n);
    expect((await find('prodID=100')).count).toBe(rows[0]?.oil);
    const thread = await find(`nodeId=100&queryChars=${encodeURIComponent('thread:3/4"-16 UNF')}`);
    expect(thread.count).toBeGreaterThan(0);
    expect(thread.count).toBeLessThanOrEqual(oil.count);
  });

  test('a product’s page lists the vehicles that it fits', async () => {
    const found = data<Answer<'getStandard'>['data']>(await shop.get('/catalog/standard/1'));
    expect(found.applicability).toEqual([
      { maker: 'Lada', model: '2108–2115', years: '1984–2013' },
      { maker: 'Lada', model: 'Granta', years: 'с 2011' },
      { maker: 'Lada', model: 'Kalina', years: '2004–2018' },
      { maker: 'Lada', model: 'Priora', years: '2007–2018' },
    ]);
  });
});

describe('an external catalogue', () => {
  const asked: string[] = [];
  let answer: unknown = [];
  const other = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${decodeURIComponent(request.url ?? '')}`);
    response.statusCode = answer === null ? 500 : 200;
    response.end(JSON.stringify(answer));
  });
  beforeAll(() => new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => void other.close(resolve)));
  const remote = () =>
    createRemoteVehicles(
      { url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1`, key: 'secret' },
      server().database,
      pino({ level: 'silent' }),
    );
  const car = { catalog: 'LADA', vehicleId: '7', ssd: '$x', maker: 'Lada', model: 'Priora', years: '2010' };

  test('is called with its key, and its parts are matched with our products in any spelling', async () => {
    answer = [car];
    expect(await remote().byVin({ vin: 'XTA217230A0123456', modelYears: [2010] })).toEqual([car]);
    expect(asked.at(-1)).toBe('Bearer secret /v1/vehicles?vin=XTA217230A0123456');
    expect(await remote().find(car)).toEqual(car);
    answer = [
      { brand: 'Mann', article: 'w914-2' },
      { brand: 'KNECHT', article: 'OC384' },
      { brand: 'Nobody', article: '1' },
    ];
    expect(await remote().products(car, '12')).toEqual([1, 2]);
    expect(asked.at(-1)).toBe('Bearer secret /v1/parts?catalog=LADA&vehicleId=7&ssd=$x&nodeId=12');
  });

  test.each([
    ['an error', null],
    ['something else', { vehicles: [] }],
    ['vehicles without names', [{ vehicleId: 7 }]],
  ])('%s as its answer throws 503 with a Russian message', async (_, wrong) => {
    answer = wrong;
    await expect(remote().models('Lada')).rejects.toMatchObject({
      status: 503,
      message: 'Каталог автомобилей сейчас не отвечает. Попробуйте позже или ищите по номеру.',
    });
  });
});
