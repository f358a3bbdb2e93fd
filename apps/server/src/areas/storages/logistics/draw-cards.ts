import { cardStatus, changesAgreement } from '@portal/domain/logistic-cards';
import { cutOffsOf, routesOfMap } from '@portal/domain/logistic-maps';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import { agreedTerms } from './card-terms.ts';
import { logisticCard, logisticMap } from '../tables.ts';

type Map = typeof logisticMap.$inferSelect;
type Card = typeof logisticCard.$inferSelect;

/** The terms that a map gives to its cards. */
const termsOf = (map: Map) => ({
  cut_off_week_minutes: cutOffsOf(map),
  routes: routesOfMap(map),
  logistic_markup_percent_b2b: map.logistic_markup_percent,
  include_markup_to_regulation: map.include_markup_to_regulation,
});

/** A storage to which a map leads, and its owner. */
interface End extends Record<string, unknown> {
  id: number;
  title: string;
  contractor_id: number;
}

/**
 * Storages to which a map leads now: its storage, or the storages in its city of customers with an active
 * contract.
 */
async function endsOf(transaction: Transaction, map: Map, only?: number): Promise<End[]> {
  const chosen = only === undefined ? sql`true` : sql`target.id = ${only}`;
  const { rows } = await transaction.execute<End>(sql`
    SELECT target.id, target.title, target.contractor_id FROM storage target JOIN storage source ON source.id = ${map.storage_id}
    WHERE target.id <> source.id AND ${chosen} AND CASE WHEN ${map.discriminator} = 'toCity' THEN
        target.city = ${map.city} AND target.contractor_id <> source.contractor_id AND EXISTS (
          SELECT FROM contract c WHERE c.supplier_id = source.contractor_id AND c.customer_id = target.contractor_id AND c.status = 'active')
      ELSE target.id = ${map.contractor_storage_id} END
    ORDER BY target.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id), contractor_id: Number(row.contractor_id) }));
}

/**
 * Creates or updates the cards of a map. A card to an own storage is active at once; a card to a
 * customer's storage waits for the customer, and the active card stays until then. A city's map skips
 * storages that have a card of another map. Decisions, «Logistic card».
 */
export async function drawMap(transaction: Transaction, map: Map, only?: number): Promise<void> {
  if (map.status !== 'active') return;
  const {
    rows: [owner],
  } = await transaction.execute<{ contractor_id: number; title: string; code: string }>(sql`
    SELECT s.contractor_id, c.title, s.code FROM storage s JOIN contractor c ON c.id = s.contractor_id WHERE s.id = ${map.storage_id}`);
  if (!owner) return;
  for (const end of await endsOf(transaction, map, only)) {
    const cards = await transaction
      .select()
      .from(logisticCard)
      .where(
        and(
          eq(logisticCard.supplier_storage_id, map.storage_id),
          eq(logisticCard.customer_storage_id, end.id),
          isNull(logisticCard.closed_at),
        ),
      )
      .for('update');
    if (map.discriminator === 'toCity' && cards.some(({ map_id }) => map_id !== null && map_id !== map.id))
      continue;
    const drawn = await drawCard(
      transaction,
      map,
      end,
      cards,
      Number(owner.contractor_id) === end.contractor_id,
    );
    if (drawn === null || Number(owner.contractor_id) === end.contractor_id) continue;
    await notify(transaction, {
      contractor_id: end.contractor_id,
      event_name: 'logistic-card:created',
      entity_id: drawn,
      title: 'Новая логистическая карточка',
      text: `${owner.title}: ${end.title}`,
      message: { logisticCardId: drawn, supplierTitle: owner.title, storageTitle: end.title },
    });
  }
}

/**
 * Creates or updates a map's card to one storage. Returns its id if there is something to confirm,
 * otherwise null.
 */
async function drawCard(
  transaction: Transaction,
  map: Map,
  end: End,
  cards: readonly Card[],
  isOwn: boolean,
): Promise<number | null> {
  const active = cards.find(({ status }) => status === 'active');
  const waiting = cards.find((card) => card !== active);
  const terms = termsOf(map);
  const same = (card: Card) => !changesAgreement(agreedTerms(card), agreedTerms({ ...card, ...terms }));
  if (active && same(active)) {
    // The active card already has these terms, so a waiting change is obsolete.
    if (waiting) await transaction.delete(logisticCard).where(eq(logisticCard.id, waiting.id));
    await transaction
      .update(logisticCard)
      .set({ map_id: map.id, ...terms, version: sql`${logisticCard.version} + 1` })
      .where(eq(logisticCard.id, active.id));
    return null;
  }
  if (isOwn && active) {
    await transaction
      .update(logisticCard)
      .set({ map_id: map.id, ...terms, version: sql`${logisticCard.version} + 1` })
      .where(eq(logisticCard.id, active.id));
    return null;
  }
  const status = isOwn
    ? ('active' as const)
    : cardStatus({
        confirmed_by_supplier: true,
        confirmed_by_customer: false,
        proposed_term: null,
        disabled: false,
      });
  if (waiting) {
    await transaction
      .update(logisticCard)
      .set({
        map_id: map.id,
        ...terms,
        status,
        proposed_term: null,
        version: sql`${logisticCard.version} + 1`,
      })
      .where(eq(logisticCard.id, waiting.id));
    return isOwn ? null : waiting.id;
  }
  const [made] = await transaction
    .insert(logisticCard)
    .values({
      name: `${map.name} → ${end.title}`,
      supplier_storage_id: map.storage_id,
      customer_storage_id: end.id,
      status,
      ...terms,
      map_id: map.id,
      replaces_id: active?.id ?? null,
    })
    .returning({ id: logisticCard.id });
  if (!made) throw new Error('a card was not written');
  return isOwn ? null : made.id;
}

/**
 * Creates the logistic paths to a storage that is new, has moved, or for which a contract with
 * `supplierId` has become active; paths of other suppliers stay. Uses the maps to its city. From every
 * other warehouse of a supplier with an active contract, copies the slowest card, so that the customer can
 * order at once.
 */
export async function drawToStorage(
  transaction: Transaction,
  storageId: number,
  supplierId?: number,
): Promise<void> {
  const theirs = supplierId === undefined ? sql`true` : sql`c.supplier_id = ${supplierId}`;
  const maps = await transaction
    .select()
    .from(logisticMap)
    .where(
      sql`${logisticMap.discriminator} = 'toCity' AND ${logisticMap.status} = 'active'
        AND ${logisticMap.city} = (SELECT city FROM storage WHERE id = ${storageId})
        AND ${logisticMap.storage_id} IN (SELECT s.id FROM storage s JOIN contract c ON c.supplier_id = s.contractor_id AND c.status = 'active'
          WHERE ${theirs} AND c.customer_id = (SELECT contractor_id FROM storage WHERE id = ${storageId}))`,
    )
    .orderBy(logisticMap.id);
  for (const map of maps) await drawMap(transaction, map, storageId);
  await transaction.execute(sql`
    INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes,
                               logistic_markup_percent_b2b, logistic_markup_percent_b2c, comment)
    SELECT source.code || ' → ' || target.code, source.id, target.id, 'active', slowest.cut_off_week_minutes, slowest.routes,
           slowest.logistic_markup_percent_b2b, slowest.logistic_markup_percent_b2c, 'Создана при добавлении склада'
    FROM storage target
    JOIN contract c ON c.customer_id = target.contractor_id AND c.status = 'active' AND ${theirs}
    JOIN storage source ON source.contractor_id = c.supplier_id
    JOIN LATERAL (
      SELECT * FROM logistic_card WHERE supplier_storage_id = source.id AND status = 'active'
      ORDER BY (SELECT sum((r ->> 'logistic_map_delivery_term_hours')::numeric) FROM jsonb_array_elements(routes) r) DESC, id LIMIT 1) slowest ON true
    WHERE target.id = ${storageId} AND NOT EXISTS (
      SELECT FROM logistic_card card WHERE card.supplier_storage_id = source.id AND card.customer_storage_id = target.id AND card.closed_at IS NULL)
    ORDER BY source.id
    ON CONFLICT DO NOTHING`);
}
