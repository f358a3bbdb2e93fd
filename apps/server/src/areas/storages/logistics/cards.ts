import { checkRule } from '@portal/domain/access';
import { actOnCard, CARD_STATUSES, type CardStatus, type CardTerms } from '@portal/domain/logistic-cards';
import { confirmationsOf, timesOfCard } from '@portal/domain/logistic-maps';
import { routeTermMinutes } from '@portal/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { contains } from '../../../database/like.ts';
import { listFor, readRow, type RowOf } from '../../../lists/list.ts';
import { type Party, party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Route } from '../tables.ts';

export type WireCard = Answer<'getLogisticCard'>['data'];
type Action = WireCard['allowed_actions'][number];
type InForce = NonNullable<WireCard['in_force']>;

export const NO_CARD = 'Логистическая карточка не найдена';

const fields = {
  id: sql<number>`card.id`,
  version: sql<number>`card.version`,
  status: sql<CardStatus>`card.status`,
  name: sql<string>`card.name`,
  supplier: party('supplier') as SQL<Party>,
  customer: party('customer') as SQL<Party>,
  supplier_storage: sql<
    WireCard['supplier_storage']
  >`jsonb_build_object('id', source.id, 'title', source.title, 'time_zone', source.time_zone)`,
  customer_storage: sql<
    WireCard['customer_storage']
  >`jsonb_build_object('customer_storage_id', target.id, 'title', target.title)`,
  supplier_id: sql<number>`card.supplier_id`,
  customer_id: sql<number>`card.customer_id`,
  source_id: sql<number>`card.supplier_storage_id`,
  target_id: sql<number>`card.customer_storage_id`,
  map_id: sql<number | null>`card.map_id`,
  cut_off_week_minutes: sql<number[]>`card.cut_off_week_minutes`,
  routes: sql<Route[]>`card.routes`,
  transit_cut_off_week_minute: sql<number | null>`card.transit_cut_off_week_minute`,
  increase_picking_term: sql<number>`card.increase_picking_term`,
  proposed_term: sql<number | null>`card.proposed_term`,
  logistic_markup_percent_b2b: sql<number>`card.logistic_markup_percent_b2b::float8`,
  logistic_markup_percent_b2c: sql<number | null>`card.logistic_markup_percent_b2c::float8`,
  include_markup_to_regulation: sql<boolean>`card.include_markup_to_regulation`,
  comment: sql<string>`card.comment`,
  in_force: sql<
    (Omit<InForce, 'term'> & { routes: Route[] }) | null
  >`(SELECT jsonb_build_object('id', former.id, 'routes', former.routes, 'cut_off_week_minutes', to_jsonb(former.cut_off_week_minutes),
      'logistic_markup_percent_b2b', former.logistic_markup_percent_b2b, 'logistic_markup_percent_b2c', former.logistic_markup_percent_b2c)
     FROM logistic_card former WHERE former.id = card.replaces_id)`,
};

const TABLES = sql`logistic_card card
  JOIN storage source ON source.id = card.supplier_storage_id JOIN contractor supplier ON supplier.id = source.contractor_id
  JOIN storage target ON target.id = card.customer_storage_id JOIN contractor customer ON customer.id = target.contractor_id`;

/** Condition: cards from or to storages that the viewer works with; for an administrator all. */
export const visibleCards = (viewer: Viewer): SQL => {
  const { seen, storages } = scope(viewer);
  return sql`((${seen(sql`card.supplier_id`)} AND ${storages(sql`card.supplier_storage_id`)})
    OR (${seen(sql`card.customer_id`)} AND ${storages(sql`card.customer_storage_id`)}))`;
};

type Row = RowOf<typeof fields>;

/** For which sides of a card the viewer may act. */
export function endsOfCard(
  viewer: Viewer,
  row: Pick<Row, 'supplier_id' | 'customer_id' | 'source_id' | 'target_id'>,
) {
  const mine = (contractor: number, storageId: number) =>
    Number(contractor) === viewer.contractor_id &&
    (viewer.storages.length === 0 || viewer.storages.includes(Number(storageId)));
  return {
    supplier: mine(row.supplier_id, row.source_id),
    customer: mine(row.customer_id, row.target_id),
  };
}

/** Placeholder terms: whether an action is possible does not depend on them. */
const NONE: CardTerms = {
  delivery_week_minute: 0,
  cut_off_week_minute: 0,
  transit_cut_off_week_minute: null,
  estimated_shipment_week_minute: 0,
  picking_term: 0,
  logistic_markup_percent_b2b: 0,
  logistic_markup_percent_b2c: null,
};

function allowedActions(viewer: Viewer, row: Row): Action[] {
  const { supplier, customer } = endsOfCard(viewer, row);
  if (!checkRule('actions.storages.logistic-map.update', viewer)) return [];
  const card = confirmationsOf(row.status, row.proposed_term);
  const found: Action[] = [];
  if (customer) {
    if (actOnCard(card, { actor: 'customer', action: 'confirm' })) found.push('confirm');
    if (actOnCard(card, { actor: 'customer', action: 'cancel_confirmation' }))
      found.push('cancel_confirmation');
    if (!supplier && actOnCard(card, { actor: 'customer', action: 'propose_term', minutes: 1 }))
      found.push('propose_term');
  }
  if (supplier) {
    if (actOnCard(card, { actor: 'supplier', action: 'confirm' })) found.push('confirm');
    if (actOnCard(card, { actor: 'supplier', action: 'disable' })) found.push('disable');
    if (actOnCard(card, { actor: 'supplier', action: 'enable' })) found.push('enable');
    if (actOnCard(card, { actor: 'supplier', action: 'change', before: NONE, after: NONE }))
      found.push('change');
    if (
      row.status !== 'active' &&
      row.status !== 'disabled' &&
      checkRule('actions.storages.logistic-map.delete', viewer)
    )
      found.push('delete');
  }
  return [...new Set(found)];
}

const nullable = (id: number | null) => (id === null ? null : Number(id));

function wireCard(viewer: Viewer, row: Row): WireCard {
  const {
    supplier_id: _supplier,
    customer_id: _customer,
    source_id: _source,
    target_id: _target,
    in_force,
    ...rest
  } = row;
  const { routes } = row;
  const times = timesOfCard(row.cut_off_week_minutes, routes, row.increase_picking_term);
  const { id, label, tone } = CARD_STATUSES[row.status];
  const { confirmed_by_customer, confirmed_by_supplier } = confirmationsOf(row.status, row.proposed_term);
  return {
    ...rest,
    id: Number(row.id),
    map_id: nullable(row.map_id),
    status: { id, code: row.status, title: label, tone },
    cut_off_week_minute: times?.cut_off_week_minute ?? null,
    estimated_shipment_week_minute: times?.estimated_shipment_week_minute ?? null,
    delivery_week_minute: times?.delivery_week_minute ?? null,
    picking_term: times?.picking_term ?? 0,
    increase_picking_term: times?.increase_picking_term ?? 0,
    term: routeTermMinutes(routes),
    confirmed_by_customer,
    confirmed_by_supplier,
    in_force:
      in_force === null
        ? null
        : {
            id: in_force.id,
            term: routeTermMinutes(in_force.routes),
            cut_off_week_minutes: in_force.cut_off_week_minutes,
            logistic_markup_percent_b2b: in_force.logistic_markup_percent_b2b,
            logistic_markup_percent_b2c: in_force.logistic_markup_percent_b2c,
          },
    allowed_actions: allowedActions(viewer, row),
  };
}

/** Numbers of cards that wait for the viewer's confirmation, by receiving storage. */
export async function cardsToConfirm(
  connection: Connection,
  viewer: Viewer,
): Promise<{ id: number; title: string; count: number }[]> {
  const { own, storages } = scope(viewer);
  const { rows } = await connection.execute<{ id: number; title: string; count: number }>(sql`
    SELECT s.id, s.title, count(*)::int AS count FROM logistic_card card JOIN storage s ON s.id = card.customer_storage_id
    WHERE ${own(sql`card.customer_id`)} AND ${storages(sql`s.id`)} AND card.closed_at IS NULL AND card.status = 'awaiting_customer'
    GROUP BY s.id, s.title ORDER BY s.title, s.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const statusCodes = (ids: readonly number[]) =>
  Object.entries(CARD_STATUSES).flatMap(([code, { id }]) => (ids.includes(id) ? [code] : []));

/**
 * Companies whose title contains the text. Searched separately from the cards, so that titles are not
 * compared for every card.
 */
const named = (text: string) => sql`SELECT id FROM contractor WHERE title ILIKE ${contains(text)}`;

/** Cards that are not closed; those that wait for somebody come first. */
export const cards = listFor<'listLogisticCards'>()({
  fields,
  from: TABLES,
  counted: sql`logistic_card card`,
  key: sql`card.id`,
  scope: (viewer) => sql`card.closed_at IS NULL AND ${visibleCards(viewer)}`,
  search: {
    title: (text) =>
      sql`(card.id IN (SELECT id FROM logistic_card WHERE name ILIKE ${contains(text)})
        OR card.supplier_id IN (${named(text)}) OR card.customer_id IN (${named(text)}))`,
  },
  filters: {
    'filter[customer_storage_id]': (id) => sql`card.customer_storage_id = ${id}`,
    'filter[supplier_storage_id]': (id) => sql`card.supplier_storage_id = ${id}`,
    'filter[map_id]': (id) => sql`card.map_id = ${id}`,
    'filter[status_id]': (ids) => sql`card.status = ANY(${sql.param(statusCodes(ids))}::text[])`,
  },
  order: sql`card.status = 'disabled', card.status = 'active', card.name, card.id`,
  wire: (rows, viewer) => rows.map((row) => wireCard(viewer, row)),
});

/** A card visible to the viewer. Throws 404. */
export async function readCard(connection: Connection, viewer: Viewer, id: number): Promise<WireCard> {
  const row = await readRow(
    { fields, from: TABLES, scope: visibleCards },
    connection,
    viewer,
    sql`card.id = ${id}`,
  );
  if (!row) throw notFound(NO_CARD);
  return wireCard(viewer, row);
}
