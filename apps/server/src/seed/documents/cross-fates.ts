import { DOES_NOT_FIT } from '@portal/domain/cross-trust';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { deliverPast } from './past-deliveries.ts';

const ASKED = 'GDB469';
/** Analogs that were delivered instead, by the main people of the buyers; the first of them are returned with a claim. */
const TAKEN: readonly { article: string; buyers: readonly string[]; returned: number }[] = [
  { article: 'FDB527', buyers: ['shop', 'distributor', 'shop2', 'distributor2'], returned: 0 },
  { article: '13046039742', buyers: ['shop', 'distributor', 'distributor2'], returned: 2 },
  { article: '21080350108000', buyers: ['shop2'], returned: 0 },
];

/**
 * Past orders of brake pads instead of those that were asked for: one analog is proven, one was returned twice because it did not fit, one was taken
 * once.
 */
export async function seedCrossFates(database: Database): Promise<void> {
  const taken = TAKEN.flatMap(({ article, buyers, returned }) =>
    buyers.map((login, nth) => ({ article, login, nth, returned: nth < returned })),
  );
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE past ON COMMIT DROP AS
      SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, nextval(pg_get_serial_sequence('order_line', 'id')) AS line_id,
             nextval(pg_get_serial_sequence('shipment', 'id')) AS shipment_id, nextval(pg_get_serial_sequence('shipment_item', 'id')) AS item_id,
             nextval(pg_get_serial_sequence('acceptance', 'id')) AS acceptance_id, nextval(pg_get_serial_sequence('request_position', 'id')) AS position_id,
             made.*, made.leaves + interval '21 hours' AS comes, made.leaves - interval '22 hours' AS created_at, made.leaves + interval '20 hours' AS came
      FROM (
        SELECT DISTINCT ON (buyer.id, supplied.id)
               contract.id AS contract_id, contract.supplier_id, contract.customer_id, card.supplier_storage_id, card.customer_storage_id,
               jsonb_array_length(card.routes) > 1 AS is_transit, buyer.id AS customer_user, seller.id AS supplier_user,
               r.id AS reserve_id, supplied.id AS product_id, asked.id AS asked_id, i.price_kopecks, i.multiplicity, take.returned,
               brand.title || ' ' || asked.article AS written, date_trunc('day', now()) - make_interval(days => 50 + 20 * take.nth) + interval '15 hours' AS leaves
        FROM jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) AS take(article text, login text, nth int, returned boolean)
        JOIN app_user buyer ON buyer.login = take.login
        JOIN product asked ON asked.article_norm = ${ASKED} JOIN brand ON brand.id = asked.brand_id
        JOIN product supplied ON supplied.article_norm = take.article
        JOIN price_list_item i ON i.product_id = supplied.id AND i.price_list_id IS NOT NULL JOIN reserve r ON r.item_id = i.id
        JOIN contract ON contract.supplier_id = i.supplier_id AND contract.customer_id = buyer.contractor_id AND contract.status = 'active'
        JOIN app_user seller ON seller.contractor_id = i.supplier_id AND seller.is_main
        JOIN logistic_card card ON card.supplier_storage_id = r.storage_id AND card.customer_storage_id = buyer.default_storage_id
        ORDER BY buyer.id, supplied.id, r.id) made`);
    await deliverPast(transaction);
    await transaction.execute(sql`
      WITH made AS (
        INSERT INTO request (contractor_id, storage_id, created_by, title, status, created_at)
        SELECT customer_id, min(customer_storage_id), customer_user, 'Передние колодки', 'archived', min(created_at) - interval '1 hour'
        FROM past GROUP BY customer_id, customer_user ORDER BY customer_id RETURNING id, contractor_id)
      INSERT INTO request_position (id, request_id, number, written, named, quantity, product_id)
      SELECT past.position_id, made.id, row_number() OVER (PARTITION BY made.id ORDER BY past.id), past.written, past.written, past.multiplicity, past.asked_id
      FROM past JOIN made ON made.contractor_id = past.customer_id`);
    await transaction.execute(sql`
      INSERT INTO request_order_line (position_id, order_line_id, quantity) SELECT position_id, line_id, multiplicity FROM past`);
    await transaction.execute(sql`
      UPDATE contract SET used_kopecks = used_kopecks + bought.kopecks
      FROM (SELECT contract_id, sum(price_kopecks * multiplicity) AS kopecks FROM past GROUP BY 1) bought WHERE contract.id = bought.contract_id`);
    // The first claim was accepted, the second waits for its answer.
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE returned ON COMMIT DROP AS
      SELECT past.*, nextval(pg_get_serial_sequence('claim', 'id')) AS claim_id, place = 1 AS closed,
             CASE WHEN place = 1 THEN past.came + interval '5 days' ELSE now() - interval '30 hours' END AS at
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM past WHERE returned) past`);
    await transaction.execute(sql`
      INSERT INTO claim (id, order_id, shipment_id, customer_id, supplier_id, created_by, type_id, status, customer_comment, sent_at, asked_at, opened_at, version,
                         created_at)
      SELECT claim_id, id, shipment_id, customer_id, supplier_id, customer_user, 2, CASE WHEN closed THEN 'closed' ELSE 'process' END,
             'Колодки не встали в скобу', at, at, CASE WHEN closed THEN at + interval '1 hour' END, CASE WHEN closed THEN 4 ELSE 2 END, at
      FROM returned`);
    await transaction.execute(sql`
      INSERT INTO claim_item (claim_id, order_line_id, type_id, requirement_id, quantity, comment, outcome, decision_comment)
      SELECT claim_id, line_id, ${DOES_NOT_FIT}, 4, multiplicity, 'Не подошли: другая высота накладки', CASE WHEN closed THEN 'accept_return' ELSE 'pending' END,
             CASE WHEN closed THEN 'Подтверждаем' ELSE '' END FROM returned`);
    await transaction.execute(sql`
      UPDATE order_line l SET claimed = multiplicity, refunded = CASE WHEN closed THEN multiplicity ELSE 0 END FROM returned WHERE l.id = returned.line_id`);
    await transaction.execute(sql`
      UPDATE contract SET used_kopecks = used_kopecks - freed.kopecks
      FROM (SELECT contract_id, sum(price_kopecks * multiplicity) AS kopecks FROM returned WHERE closed GROUP BY 1) freed WHERE contract.id = freed.contract_id`);
    await transaction.execute(sql`
      INSERT INTO order_line_move (order_line_id, at, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT line_id, at + interval '2 hours', supplier_user, supplier_id, 'refunded', multiplicity, 'claim', claim_id FROM returned WHERE closed`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'claim', claim_id, at - interval '5 minutes', customer_user, customer_id, 'create', 'Черновик создан' FROM returned
      UNION ALL SELECT 'claim', claim_id, at, customer_user, customer_id, 'process', 'Отправлена поставщику' FROM returned
      UNION ALL SELECT 'claim', claim_id, at + interval '1 hour', supplier_user, supplier_id, 'decide', 'Вынесено решение' FROM returned WHERE closed
      UNION ALL SELECT 'claim', claim_id, at + interval '2 hours', supplier_user, supplier_id, 'finish', 'Закрыта поставщиком по вынесенному решению' FROM returned WHERE closed`);
  });
}
