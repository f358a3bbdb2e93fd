// Calls that return printed documents: who gets which in which state, the file name, and the content.
import { fileNameOf } from '@portal/domain/exports';
import { formatAmount, multiplyMoney, sumMoney } from '@portal/domain/money';
import { sumInWords } from '@portal/domain/sum-in-words';
import { type ProductVatRate, vatByRate, vatLine, vatRateOf, vatTotals } from '@portal/domain/vat';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { textOfPages } from './paper-pages.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T> => {
  const { rows } = await server().database.execute<T>(query);
  return (rows[0] as T | undefined) ?? expect.unreachable();
};

const callers: Record<string, Caller> = {};
const LOGINS = ['admin', 'supplier', 'supplier2', 'distributor', 'shop', 'shop2'] as const;
const by = (login: (typeof LOGINS)[number]) => callers[login] ?? expect.unreachable();
const companies: Record<string, number> = {};
const company = (login: (typeof LOGINS)[number]) => companies[login] ?? expect.unreachable();
beforeAll(async () => {
  for (const login of LOGINS) {
    callers[login] = await server().as(login);
    companies[login] = (
      await one<{ id: number }>(sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`)
    ).id;
  }
});

interface Got {
  status: number;
  headers: Headers;
  /** The error message; empty if the document was returned. */
  message: string;
  text: string;
}
/** Requests a printed document as the caller and extracts its text. */
async function get(caller: Caller, place: string): Promise<Got> {
  const answer = await fetch(`${server().address}/api/document/${place}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  const { status, headers } = answer;
  if (status !== 200)
    return { status, headers, message: ((await answer.json()) as { message: string }).message, text: '' };
  expect(headers.get('content-type')).toContain('application/pdf');
  const pages = await textOfPages(new Uint8Array(await answer.arrayBuffer()));
  return { status, headers, message: '', text: pages.join(' ') };
}
const plain = (amount: string) => amount.replaceAll('\u00a0', ' ');
const nameOf = ({ headers }: Got) => fileNameOf(headers.get('content-disposition'));

/** Id of the supplier's first shipment in this status. */
const shipmentIn = async (status: string) =>
  (
    await one<{ id: number }>(sql`
      SELECT id FROM shipment WHERE supplier_id = ${company('supplier')} AND status = ${status} ORDER BY id LIMIT 1`)
  ).id;
/** Id of the shop's first acceptance from the supplier in this status. */
const acceptanceIn = async (status: string) =>
  (
    await one<{ id: number }>(sql`
      SELECT id FROM acceptance WHERE supplier_id = ${company('supplier')} AND customer_id = ${company('shop')} AND status = ${status}
      ORDER BY id LIMIT 1`)
  ).id;

type Shipment = Answer<'getShipment'>['data'];
const shipmentOf = async (id: number) =>
  ((await by('supplier').get(`/document/shipment/view?id=${id}`)).body as { data: Shipment }).data;
const amountOf = ({ items }: Pick<Shipment, 'items'>) =>
  sumMoney(items.map(({ price, quantity }) => multiplyMoney(Math.round(price * 100), quantity)));

describe('papers of a shipment', () => {
  test('УПД and ТОРГ-12 have the number, date, orders, every position and the sum; ТОРГ-12 has it in words too', async () => {
    const id = await shipmentIn('delivered');
    const shipment = await shipmentOf(id);
    const sum = amountOf(shipment);
    expect(formatAmount(Math.round(shipment.amount * 100))).toBe(formatAmount(sum));
    const upd = await get(by('supplier'), `shipment/paper?id=${id}&kind=upd`);
    expect(nameOf(upd)).toBe(`УПД № ${shipment.upd_number}.pdf`);
    const note = await get(by('supplier'), `shipment/paper?id=${id}&kind=torg12`);
    expect(nameOf(note)).toBe(`ТОРГ-12 № ${shipment.upd_number}.pdf`);
    for (const { text } of [upd, note]) {
      expect(text).toContain(shipment.upd_number);
      expect(text).toContain((shipment.upd_date ?? '').split('-').toReversed().join('.'));
      expect(text).toContain(plain(formatAmount(sum)));
      for (const { article } of shipment.items) expect(text).toContain(article);
      for (const order of shipment.order_ids) expect(text).toContain(String(order));
    }
    expect(note.text).toContain(sumInWords(sum));
  });

  test("the picking list has every position and the quantity, the labels have each container's number and code", async () => {
    const id = await shipmentIn('packed');
    const shipment = await shipmentOf(id);
    const list = await get(by('supplier'), `shipment/paper?id=${id}&kind=picking_list`);
    expect(nameOf(list)).toBe(`Лист подбора, отгрузка № ${id}.pdf`);
    for (const { article } of shipment.items) expect(list.text).toContain(article);
    expect(list.text).toContain(`${shipment.quantity} шт.`);
    const places = (
      (await by('supplier').get(`/document/shipment/places?id=${id}`)).body as Answer<'listShipmentPlaces'>
    ).data;
    expect(places).toHaveLength(shipment.containers_count);
    expect(places.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(shipment.quantity);
    const labels = await get(by('supplier'), `shipment/labels?id=${id}`);
    for (const { container_number, code } of places) {
      expect(labels.text).toContain(`Место № ${container_number}`);
      expect(labels.text.replaceAll(' ', '')).toContain(code);
    }
    const chosen = await get(by('supplier'), `shipment/labels?id=${id}&places=1`);
    expect(chosen.text).toContain(`Место № ${places[0]?.container_number}`);
    const drawn = (await by('supplier').get(`/document/shipment/place-barcodes?id=${id}&ordinal=1`))
      .body as Answer<'getShipmentPlaceBarcodes'>;
    expect(drawn.data).toMatchObject({ code: places[0]?.code, qr: { width: 21, height: 21 } });
    expect(drawn.data.code128.path).toMatch(/^M/);
    const absent = await get(by('supplier'), `shipment/labels?id=${id}&places=999999`);
    expect(absent).toMatchObject({ status: 422, message: 'Такого тарного места в отгрузке нет' });
    expect(
      (await by('supplier').get(`/document/shipment/place-barcodes?id=${id}&ordinal=999999`)).status,
    ).toBe(404);
  });

  test("a document that the shipment's state does not allow gets 409 with a message", async () => {
    const fault = async (status: string, place: string) => {
      const id = await shipmentIn(status);
      const { status: code, message } = await get(by('supplier'), place.replace('?', `?id=${id}&`));
      return [code, message];
    };
    const unpacked = 'Сначала упакуйте отгрузку: её места ещё могут измениться';
    expect(await fault('draft', 'shipment/paper?kind=upd')).toEqual([409, unpacked]);
    expect(await fault('draft', 'shipment/labels?')).toEqual([409, unpacked]);
    expect(await fault('packed', 'shipment/paper?kind=upd')).toEqual([
      409,
      'Сначала укажите номер и дату УПД в бумагах отгрузки',
    ]);
    expect(await fault('delivered', 'shipment/paper?kind=picking_list')).toEqual([
      409,
      'Отгрузка уже отправлена, подбирать нечего',
    ]);
    expect((await fault('delivered', 'shipment/paper?kind=nothing'))[0]).toBe(422);
  });

  test('the customer gets 403, other companies 404; an administrator gets the document', async () => {
    const id = await shipmentIn('delivered');
    const statusFor = async (login: (typeof LOGINS)[number]) =>
      (await get(by(login), `shipment/paper?id=${id}&kind=upd`)).status;
    expect(await statusFor('supplier2')).toBe(404);
    expect(await statusFor('distributor')).toBe(404);
    expect(await statusFor('shop')).toBe(403);
    expect(await statusFor('admin')).toBe(200);
    expect((await get(by('shop'), `shipment/labels?id=${id}`)).status).toBe(403);
  });
});

describe('papers of an acceptance', () => {
  test('both sides and an administrator get its УПД, other companies 404', async () => {
    const id = await acceptanceIn('new');
    const { shipment_id } = await one<{ shipment_id: number }>(
      sql`SELECT shipment_id FROM acceptance WHERE id = ${id}`,
    );
    const { upd_number } = await shipmentOf(shipment_id);
    for (const login of ['shop', 'supplier', 'admin'] as const) {
      const upd = await get(by(login), `acceptance/paper?id=${id}&kind=upd`);
      expect(upd.status).toBe(200);
      expect(upd.text).toContain(upd_number);
    }
    for (const login of ['shop2', 'supplier2'] as const)
      expect(await get(by(login), `acceptance/paper?id=${id}&kind=upd`)).toMatchObject({
        status: 404,
        message: 'Приёмка не найдена',
      });
  });

  test('ТОРГ-2 lists the discrepancies; an acceptance without any or not finished gets 409', async () => {
    const id = await acceptanceIn('accepted_with_discrepancy');
    const act = await get(by('shop'), `acceptance/paper?id=${id}&kind=torg2`);
    expect(nameOf(act)).toBe(`ТОРГ-2 № ${id}.pdf`);
    const { rows } = await server().database.execute<{ article: string; wrong: number; kopecks: number }>(sql`
      SELECT product.article, a.shortage + a.rejected + a.surplus AS wrong, a.shortage * l.price_kopecks AS kopecks
      FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id JOIN order_line l ON l.id = i.order_line_id
      JOIN product ON product.id = l.product_id WHERE a.acceptance_id = ${id}`);
    const wrong = rows.filter((row) => row.wrong > 0);
    expect(wrong).not.toEqual([]);
    for (const { article } of wrong) expect(act.text).toContain(article);
    const short = sumMoney(rows.map(({ kopecks }) => kopecks));
    if (short > 0) expect(act.text).toContain(sumInWords(short));
    expect(
      await get(by('shop'), `acceptance/paper?id=${await acceptanceIn('new')}&kind=torg2`),
    ).toMatchObject({
      status: 409,
      message: 'Сначала завершите приёмку: акт составляют по её итогам',
    });
    expect(
      await get(by('shop'), `acceptance/paper?id=${await acceptanceIn('accepted')}&kind=torg2`),
    ).toMatchObject({
      status: 409,
      message: 'Расхождений нет, акт не нужен',
    });
  });
});

describe('the confirmation of an order', () => {
  /** Id of the shop's first order from the supplier in this status. */
  const orderIn = async (status: string) =>
    (
      await one<{ id: number }>(sql`
        SELECT o.id FROM orders o WHERE o.status = ${status} AND o.supplier_id = ${company('supplier')}
          AND o.customer_id = ${company('shop')} AND NOT o.withheld ORDER BY o.id LIMIT 1`)
    ).id;

  test('both sides get the confirmed lines and their sum in figures and in words', async () => {
    const id = await orderIn('confirmed');
    const { rows } = await server().database.execute<{
      article: string;
      kopecks: number;
      own_rate: ProductVatRate;
    }>(sql`
      SELECT product.article, l.confirmed * l.price_kopecks AS kopecks, own.vat_rate AS own_rate
      FROM order_line l JOIN product ON product.id = l.product_id
      LEFT JOIN own_product own ON own.contractor_id = ${company('supplier')} AND own.brand_id = product.brand_id
        AND own.article_norm = product.article_norm AND own.deleted_at IS NULL
      WHERE l.order_id = ${id} AND l.confirmed > 0`);
    // The demo's supplier pays VAT.
    const taxes = vatByRate(
      rows.map(({ kopecks, own_rate }) =>
        vatLine({ price_kopecks: kopecks, quantity: 1, vat_rate: vatRateOf('osno', own_rate) }),
      ),
    );
    expect(taxes[0]?.rate).toBe(22);
    const sum = sumMoney(rows.map(({ kopecks }) => kopecks));
    for (const login of ['shop', 'supplier', 'admin'] as const) {
      const paper = await get(by(login), `order/paper?id=${id}&kind=confirmation`);
      expect(nameOf(paper)).toBe(`Подтверждение заказа № ${id}.pdf`);
      for (const { article } of rows) expect(paper.text).toContain(article);
      expect(paper.text).toContain(plain(formatAmount(sum)));
      expect(paper.text).toContain(
        `${sumInWords(sum)}, без налога ${plain(formatAmount(vatTotals(taxes).base))} руб., в том числе`,
      );
      for (const { rate, tax } of taxes)
        expect(plain(paper.text)).toContain(`НДС ${rate} % – ${plain(formatAmount(tax))} руб.`);
    }
    expect((await get(by('shop2'), `order/paper?id=${id}&kind=confirmation`)).status).toBe(404);
  });

  test('returns 409 while nothing is confirmed', async () => {
    expect(
      await get(by('supplier'), `order/paper?id=${await orderIn('active')}&kind=confirmation`),
    ).toMatchObject({
      status: 409,
      message: 'Поставщик ещё ничего не подтвердил',
    });
  });
});

test('a number with quotes, slashes and header characters gives one valid file name', async () => {
  const id = await shipmentIn('delivered');
  await server().database.execute(
    sql`UPDATE shipment SET upd_number = ${'7/"А"; filename=x\\(1)\'*'} WHERE id = ${id}`,
  );
  const upd = await get(by('supplier'), `shipment/paper?id=${id}&kind=upd`);
  expect(nameOf(upd)).toBe("УПД № 7 А ; filename=x (1)'.pdf");
  expect(upd.text).toContain('7/"А"; filename=x\\(1)\'*');
});
