// VAT and origin of shipped goods: what the papers tell before and after the goods leave, and what the buyer's lots keep.
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { textOfPages } from './paper-pages.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let supplier: Caller;
let company = 0;
beforeAll(async () => {
  supplier = await server().as('supplier');
  company = await companyOf(server().database, 'supplier');
});

type Shipment = Answer<'getShipment'>['data'];
const send = async <T>(method: 'POST' | 'PUT', path: string, body: object, caller = supplier): Promise<T> => {
  const answer = await call(server().address, method, path, caller.token, body);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: T }).data;
};
const setTaxSystem = async (tax_system: string) => {
  await send('PUT', '/warehouse/contractor/update', { id: company, tax_system });
};
async function paperOf(kind: string, id: number): Promise<string> {
  const answer = await fetch(`${server().address}/api/document/shipment/paper?id=${id}&kind=${kind}`, {
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(answer.status).toBe(200);
  const pages = await textOfPages(new Uint8Array(await answer.arrayBuffer()));
  return pages.join(' ').replaceAll('\u00a0', ' ');
}

interface Line extends Record<string, unknown> {
  id: number;
  order_id: number;
  product_id: number;
  quantity: number;
  article: string;
  brand: string;
}
/** A confirmed position of the supplier that is in no open shipment, at 110 roubles a piece. */
async function confirmedLine(): Promise<Line> {
  const line = await one<Line>(sql`
    SELECT l.id, l.order_id, l.product_id, l.confirmed - l.shipped AS quantity, product.article, brand.title AS brand
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id
    WHERE o.supplier_id = ${company} AND NOT o.withheld AND o.status IN ('confirmed', 'confirmed_partially', 'shipping') AND l.confirmed > l.shipped
      AND NOT EXISTS (SELECT FROM shipment_item i JOIN shipment s ON s.id = i.shipment_id AND s.status IN ('draft', 'packed') WHERE i.order_line_id = l.id)
    ORDER BY l.id LIMIT 1`);
  await server().database.execute(sql`UPDATE order_line SET price_kopecks = 11000 WHERE id = ${line.id}`);
  return line;
}
/** The supplier's own product of a position, with this rate and origin. */
async function stateProduct(line: Line, told: object): Promise<void> {
  await server().database.execute(sql`
    DELETE FROM own_match WHERE own_product_id IN (SELECT id FROM own_product WHERE contractor_id = ${company} AND article = ${line.article})`);
  await server().database.execute(sql`
    UPDATE own_product SET deleted_at = now() WHERE contractor_id = ${company} AND deleted_at IS NULL AND article_norm =
      (SELECT article_norm FROM product WHERE id = ${line.product_id}) AND brand_id = (SELECT brand_id FROM product WHERE id = ${line.product_id})`);
  await send('POST', '/nomenclature/product', {
    article: line.article,
    brand: line.brand,
    title: 'Фильтр',
    description: '',
    category_id: null,
    features: [],
    barcodes: [],
    pack_quantity: null,
    multiplicity: 1,
    weight: null,
    height: null,
    width: null,
    length: null,
    ...told,
  });
}
async function packed(line: Line): Promise<Shipment> {
  const draft = await send<Shipment>('POST', '/document/shipment/create', {
    items: [{ order_line_id: line.id, quantity: line.quantity }],
  });
  const containers = [{ container_number: '1', quantity: line.quantity }];
  await send('PUT', '/document/shipment/update', {
    id: draft.id,
    items: [{ order_line_id: line.id, quantity: line.quantity, containers }],
    upd_number: 'Н-7',
    upd_date: '2026-01-15',
  });
  return send('PUT', '/document/shipment/pack', { id: draft.id });
}

test('decisions, «VAT»: until the goods leave, papers tell the present rate and origin; afterwards nothing changes them', async () => {
  const line = await confirmedLine();
  const origin = { country_code: '156', customs_declaration: '10702070/150126/3245678/001' };
  await stateProduct(line, { vat_rate: 10, ...origin });
  const gross = 110 * line.quantity;
  const words = (sum: number) => `${sum.toFixed(2).replace('.', ',')}`.replaceAll(/\B(?=(\d{3})+,)/g, ' ');
  const { id } = await packed(line);
  await setTaxSystem('none');

  expect(await paperOf('upd', id)).toMatch(/Статус:\s+2/);
  expect(await paperOf('torg12', id)).toContain('без НДС');
  await setTaxSystem('usn_5');
  expect(await paperOf('torg12', id)).toContain(
    `НДС 5 % – ${words(Math.round((gross * 500) / 105) / 100)} руб.`,
  );

  await setTaxSystem('osno');
  await send('PUT', '/document/shipment/ship', { id, upd_number: 'Н-7', upd_date: '2026-01-15' });
  const [upd, note] = [await paperOf('upd', id), await paperOf('torg12', id)];
  expect(upd).toMatch(/Статус:\s+1/);
  expect(upd).toContain(
    `100,00 ${words(100 * line.quantity)} без акциза 10 % ${words(10 * line.quantity)} ${words(gross)}`,
  );
  expect(upd).toContain('156 Китай');
  expect(note).toContain(`НДС 10 % – ${words(10 * line.quantity)} руб.`);

  await setTaxSystem('none');
  await stateProduct(line, { vat_rate: 0, country_code: '276', customs_declaration: '' });
  expect(await paperOf('upd', id)).toBe(upd);
  expect(await paperOf('torg12', id)).toBe(note);

  const kept = await one(sql`
    SELECT d.tax_system, i.vat_rate, i.country_code, i.customs_declaration
    FROM shipment d JOIN shipment_item i ON i.shipment_id = d.id WHERE d.id = ${id}`);
  expect(kept).toEqual({ tax_system: 'osno', vat_rate: 10, ...origin });
});

test('what a shipment told of the origin is kept with the lot of the buyer, and the buyer’s own shipment of it tells the same', async () => {
  const { id, shipment_id, storage_id, customer_id, line_id } = await one<Record<string, number>>(sql`
    SELECT a.id, a.shipment_id, a.storage_id, a.customer_id, i.id AS line_id
    FROM acceptance a JOIN shipment_item i ON i.shipment_id = a.shipment_id JOIN acceptance_item c ON c.shipment_item_id = i.id
    WHERE a.status IN ('accepted', 'accepted_with_discrepancy') AND c.accepted > 0 ORDER BY a.id LIMIT 1`);
  expect(shipment_id).toBeGreaterThan(0);
  await server().database.execute(sql`
    UPDATE shipment_item SET country_code = '392', customs_declaration = '10702070/150126/3245678' WHERE id = ${line_id}`);
  await server().database.execute(sql`UPDATE acceptance SET version = version + 1 WHERE id = ${id}`);
  const lot = await one<Record<string, unknown>>(sql`
    SELECT owner_id, storage_id, country_code, customs_declaration FROM lot
    WHERE id = (SELECT 2 * c.id FROM acceptance_item c WHERE c.shipment_item_id = ${line_id})`);
  expect(lot).toEqual({
    owner_id: customer_id,
    storage_id,
    country_code: '392',
    customs_declaration: '10702070/150126/3245678',
  });
});

test('an own product with a wrong origin is refused by its field', async () => {
  const body = {
    article: 'ПР-1',
    brand: 'KNECHT',
    title: 'Фильтр',
    description: '',
    category_id: null,
    features: [],
    barcodes: [],
    pack_quantity: null,
    multiplicity: 1,
    weight: null,
    height: null,
    width: null,
    length: null,
  };
  const tried = async (told: object) =>
    (await call(server().address, 'POST', '/nomenclature/product', supplier.token, { ...body, ...told }))
      .body;
  expect(await tried({ country_code: '999' })).toMatchObject({
    status: 422,
    fields: [{ field: 'country_code', message: 'Страны «999» нет в классификаторе стран мира' }],
  });
  expect(await tried({ customs_declaration: '10702070' })).toMatchObject({
    status: 422,
    fields: [
      { field: 'customs_declaration', message: 'Номер декларации пишут так: 10702070/150626/3245678/001' },
    ],
  });
  expect(await tried({ vat_rate: 18 })).toMatchObject({ status: 422 });
  expect(await tried({})).toMatchObject({
    data: { vat_rate: null, country_code: '', customs_declaration: '' },
  });
});
