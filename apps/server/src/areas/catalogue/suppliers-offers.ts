import { sql } from 'drizzle-orm';
import { inForce } from './in-force.ts';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';

type SupplierOffer = Answer<'listSuppliersOffers'>['data'][number];
interface Row extends Record<string, unknown>, Omit<SupplierOffer, 'price' | 'reserve_text'> {
  price: number;
  is_more: boolean;
  total: number;
}

/** Maximum number of returned offers. */
const SHOWN = 200;

/**
 * Offers of all suppliers of a product, for administrators: «they see products and offers inside /product»
 * (decisions). Buyers get a basket's offers at their own prices instead. Throws 404 for an unknown
 * product.
 */
export async function readSuppliersOffers(
  database: Database,
  productId: number,
): Promise<Answer<'listSuppliersOffers'>> {
  const { rows } = await database.execute<Row | { id: null }>(sql`
    SELECT offer.* FROM (SELECT id FROM product WHERE id = ${productId}) standard
    LEFT JOIN LATERAL (
      SELECT r.id, i.price_kopecks AS price, greatest(r.quantity - r.held, 0) AS reserve_quantity, r.is_more,
             r.minimal_quantity, r.multiplicity AS reserve_multiplicity, i.multiplicity AS price_list_multiplicity,
             r.product_multiplicity AS product_reserve_multiplicity,
             jsonb_build_object('id', supplier.id, 'title', supplier.title) AS supplier,
             jsonb_build_object('id', st.id, 'title', st.title) AS storage, st.city,
             (SELECT count(DISTINCT contract.customer_id) FROM contract
              WHERE contract.supplier_id = i.supplier_id AND contract.status = 'active') AS customers,
             count(*) OVER () AS total
      FROM price_list_item i JOIN price_list list ON list.id = i.price_list_id AND ${inForce('list')}
      JOIN reserve r ON r.item_id = i.id
      JOIN contractor supplier ON supplier.id = i.supplier_id JOIN storage st ON st.id = r.storage_id
      WHERE i.product_id = standard.id AND r.quantity > r.held
      ORDER BY i.price_kopecks, r.id LIMIT ${SHOWN}) offer ON true
    ORDER BY offer.price, offer.id`);
  if (rows.length === 0) throw notFound('Товар не найден');
  const offers = rows.filter((row): row is Row => row.id !== null);
  return { data: offers.map(wire), total: offers[0]?.total ?? 0 };
}

const wire = ({ total: _, is_more, price, ...offer }: Row): SupplierOffer => ({
  ...offer,
  price: roublesOf(price),
  reserve_text: is_more ? `>${offer.reserve_quantity}` : String(offer.reserve_quantity),
});
