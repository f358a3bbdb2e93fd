// Creates closed claims of the demo's shop against its supplier through the API.
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { replaceClaimed } from '../../src/areas/orders/replacements/claimed-replacements.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, type TestServer } from '../support/server.ts';

/** Signs in both sides on the server; returns them with a function that creates closed claims between them. */
export async function closedClaims(server: TestServer) {
  const [shop, supplier] = [await server.as('shop'), await server.as('supplier')];
  const [customer_id, supplier_id] = [
    await companyOf(server.database, 'shop'),
    await companyOf(server.database, 'supplier'),
  ];
  const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server.database, query);
  const put = (caller: Caller, step: string, body: object) =>
    call(server.address, 'PUT', `/document/claim/${step}`, caller.token, body);

  /**
   * Creates and closes a claim of one piece of a line whose stock has `stock` free pieces. `kind` is what was
   * wrong, see CLAIM_ITEM_KINDS; `outcome` is the decision; `before` is called before the claim is created.
   * Returns the claim with its line, stock row and contract.
   */
  async function closed({
    outcome,
    discount,
    kind = 4,
    stock = 50,
    before = async () => undefined,
  }: {
    outcome: string;
    /** Discount per piece in roubles. */
    discount?: number;
    kind?: number;
    stock?: number;
    before?: (line: { reserve: number; contract: number }) => Promise<unknown>;
  }) {
    const line = await one<{
      line: number;
      shipment: number;
      reserve: number;
      contract: number;
      price: number;
    }>(sql`
      SELECT l.id AS line, s.id AS shipment, l.reserve_id AS reserve, o.contract_id AS contract, l.price_kopecks AS price
      FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id JOIN orders o ON o.id = l.order_id
      WHERE s.customer_id = ${customer_id} AND s.supplier_id = ${supplier_id} AND s.shipment_date IS NOT NULL AND l.shipped > l.claimed
      ORDER BY l.id LIMIT 1`);
    await server.database.execute(
      sql`UPDATE reserve SET quantity = held + ${stock} WHERE id = ${line.reserve}`,
    );
    await before(line);
    const made = await shop.post('/document/claim/create', {
      shipment_id: line.shipment,
      type_id: 1,
      items: [{ order_line_id: line.line, quantity: 1, type_id: kind, requirement_id: 2 }],
    });
    const [id = 0] = (made.body as Answer<'createClaim'>).data.ids;
    await put(shop, 'process', { id, version: 1 });
    const { body } = await supplier.get(`/document/claim/incoming-claim-items?id=${id}`);
    const decisions = (body as Answer<'listIncomingClaimItems'>).data.map((item) => ({
      id: item.id,
      outcome,
      ...(discount === undefined ? {} : { discount }),
      ...(outcome === 'refuse' ? { comment: 'Следы установки' } : {}),
    }));
    await put(supplier, 'decisions-for-items', { id, version: 2, decisions });
    expect((await put(shop, 'accept', { id, version: 3 })).status).toBe(200);
    // The queue may run the same job at any moment: the second run waits for the first and does nothing.
    await replaceClaimed({ database: server.database }, { claim_id: id });
    const read = await shop.get(`/document/claim/view/${id}`);
    return { id, ...line, claim: (read.body as Answer<'viewClaim'>).data };
  }
  return { shop, supplier, closed };
}
