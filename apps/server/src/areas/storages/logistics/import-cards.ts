import { CARDS_IN_FILE, type FileWay } from '@portal/domain/logistic-files';
import { changesAgreement } from '@portal/domain/logistic-cards';
import { cutOffsOf, routesOfMap } from '@portal/domain/logistic-maps';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import type { Files } from '../../../files/files.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { agreedTerms } from './card-terms.ts';
import { lockSource, namedEnds, noEnd, readWays, type WayEnd, type WaysImport } from './import-ways.ts';
import { logisticCard } from '../tables.ts';

type Card = typeof logisticCard.$inferSelect;

/** The card that a row of the file writes for one pair of storages. */
interface Written {
  /** Id of the card to overwrite; null for a new card. */
  id: number | null;
  /** The active card that a new card will replace once it is confirmed. */
  replaces_id: number | null;
  map_id: number | null;
  customer_storage_id: number;
  name: string;
  status: 'active' | 'awaiting_customer';
  cut_off_week_minutes: number[];
  routes: Card['routes'];
  logistic_markup_percent_b2b: number;
  logistic_markup_percent_b2c: number | null;
  include_markup_to_regulation: boolean;
  increase_picking_term: number;
  transit_cut_off_week_minute: number | null;
  comment: string;
}

/**
 * The card to write for a path and the pair's open cards: null if nothing changes, a message if it is
 * impossible.
 */
function cardOf(way: FileWay, end: WayEnd, cards: readonly Card[], isOwn: boolean): Written | string | null {
  const active = cards.find(({ status }) => status === 'active');
  const waiting = cards.find((card) => card !== active);
  const before = waiting ?? active;
  if (before?.status === 'disabled') return `«${way.to}»: карточка отключена, сначала включите её`;
  const terms = {
    cut_off_week_minutes: cutOffsOf(way),
    routes: routesOfMap(way),
    logistic_markup_percent_b2b: way.logistic_markup_percent,
    logistic_markup_percent_b2c:
      way.logistic_markup_percent_b2c ?? before?.logistic_markup_percent_b2c ?? null,
    increase_picking_term: 0,
    transit_cut_off_week_minute: before?.transit_cut_off_week_minute ?? null,
  };
  const comment = way.comment === '' ? (before?.comment ?? '') : way.comment;
  const same = before !== undefined && !changesAgreement(agreedTerms(before), agreedTerms(terms));
  if (same && comment === before.comment) return null;
  // Terms that the customer has confirmed, and cards between own storages, need no confirmation.
  const keeps = before !== undefined && (same || isOwn || before === waiting);
  return {
    id: keeps ? before.id : null,
    replaces_id: keeps ? before.replaces_id : (active?.id ?? null),
    map_id: before?.map_id ?? null,
    customer_storage_id: end.id,
    name: before?.name ?? way.name,
    status: (keeps && same && before === active) || isOwn ? 'active' : 'awaiting_customer',
    ...terms,
    include_markup_to_regulation: before?.include_markup_to_regulation ?? false,
    comment,
  };
}

/**
 * Imports cards from one storage from a file, in a few statements. A card whose terms change waits for its
 * customer, and the active card stays until then; an invalid row is skipped and reported. Importing the
 * same file again changes nothing. Throws 404, 413 and 422.
 */
export async function importCards(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<WaysImport> {
  const { storageId, ways } = await readWays(request, store, CARDS_IN_FILE);
  return database.transaction(async (transaction) => {
    const source = await lockSource(transaction, viewer, storageId);
    const ends = await namedEnds(transaction, viewer, storageId);
    const open = Map.groupBy(
      await transaction
        .select()
        .from(logisticCard)
        .where(and(eq(logisticCard.supplier_storage_id, storageId), isNull(logisticCard.closed_at)))
        .orderBy(logisticCard.id)
        .for('update'),
      ({ customer_storage_id }) => customer_storage_id,
    );
    const result: WaysImport = { created: 0, changed: 0, unchanged: 0, errors: [] };
    const seen = new Map<number, number>();
    const written: Written[] = [];
    const asked = new Map<number, WayEnd[]>();
    for (const { row, way } of ways) {
      const refuse = (message: string) => void result.errors.push({ row, message });
      const end = typeof way === 'string' ? undefined : ends(way.to);
      const before = end && seen.get(end.id);
      if (typeof way === 'string') refuse(way);
      else if (!end) refuse(noEnd(way.to));
      else if (before !== undefined) refuse(`Склад «${way.to}» уже есть в строке ${before}`);
      else {
        seen.set(end.id, row);
        const cards = open.get(end.id) ?? [];
        const card = cardOf(way, end, cards, end.contractor_id === source.contractor_id);
        if (typeof card === 'string') refuse(card);
        else if (card === null) result.unchanged += 1;
        else {
          written.push(card);
          result[cards.length === 0 ? 'created' : 'changed'] += 1;
          if (card.status === 'awaiting_customer')
            asked.set(end.contractor_id, [...(asked.get(end.contractor_id) ?? []), end]);
        }
      }
    }
    await write(transaction, storageId, written);
    await tell(transaction, storageId, asked);
    return result;
  });
}

const COLUMNS = sql`id bigint, replaces_id bigint, map_id bigint, customer_storage_id bigint, name text, status text, cut_off_week_minutes integer[],
  routes jsonb, logistic_markup_percent_b2b numeric, logistic_markup_percent_b2c numeric, include_markup_to_regulation boolean,
  increase_picking_term integer, transit_cut_off_week_minute integer, comment text`;

async function write(transaction: Transaction, storageId: number, cards: readonly Written[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) AS one(${COLUMNS})`;
  await transaction.execute(sql`
    UPDATE logistic_card card SET status = one.status, proposed_term = NULL, cut_off_week_minutes = one.cut_off_week_minutes, routes = one.routes,
      logistic_markup_percent_b2b = one.logistic_markup_percent_b2b, logistic_markup_percent_b2c = one.logistic_markup_percent_b2c,
      increase_picking_term = one.increase_picking_term, comment = one.comment, version = card.version + 1
    FROM ${rows} WHERE card.id = one.id`);
  await transaction.execute(sql`
    INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes, logistic_markup_percent_b2b,
      logistic_markup_percent_b2c, include_markup_to_regulation, increase_picking_term, transit_cut_off_week_minute, comment, map_id, replaces_id)
    SELECT one.name, ${storageId}, one.customer_storage_id, one.status, one.cut_off_week_minutes, one.routes, one.logistic_markup_percent_b2b,
      one.logistic_markup_percent_b2c, one.include_markup_to_regulation, one.increase_picking_term, one.transit_cut_off_week_minute, one.comment,
      one.map_id, one.replaces_id
    FROM ${rows} WHERE one.id IS NULL`);
}

/** Sends one notification to each customer, even if several of their storages have cards to confirm. */
async function tell(
  transaction: Transaction,
  storageId: number,
  asked: ReadonlyMap<number, readonly WayEnd[]>,
): Promise<void> {
  if (asked.size === 0) return;
  const { rows } = await transaction.execute<{ contractor_id: number; id: number; supplier: string }>(sql`
    SELECT target.contractor_id, min(card.id) AS id, c.title AS supplier FROM logistic_card card
    JOIN storage target ON target.id = card.customer_storage_id JOIN storage source ON source.id = card.supplier_storage_id
    JOIN contractor c ON c.id = source.contractor_id
    WHERE card.supplier_storage_id = ${storageId} AND card.status = 'awaiting_customer' AND card.closed_at IS NULL
      AND target.contractor_id = ANY(${sql.param([...asked.keys()])}::bigint[])
    GROUP BY 1, 3 ORDER BY 1`);
  for (const { contractor_id, id, supplier } of rows) {
    const ends = asked.get(Number(contractor_id)) ?? [];
    const [first] = ends;
    await notify(transaction, {
      contractor_id: Number(contractor_id),
      event_name: 'logistic-card:created',
      entity_id: Number(id),
      title:
        ends.length === 1 ? 'Новая логистическая карточка' : `Новые логистические карточки: ${ends.length}`,
      text: `${supplier}: ${ends.map(({ title }) => title).join(', ')}`.slice(0, 300),
      message: { logisticCardId: Number(id), supplierTitle: supplier, storageTitle: first?.title ?? '' },
    });
  }
}
