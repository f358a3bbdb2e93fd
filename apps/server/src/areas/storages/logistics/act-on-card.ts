import { actOnCard, type CardAction, cardStatus, changesAgreement } from '@portal/domain/logistic-cards';
import { confirmationsOf, routesOfTerm, transitFault } from '@portal/domain/logistic-maps';
import { sentence } from '@portal/domain/sentences';
import { eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, notFound } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Seen } from '../../../documents/take.ts';
import { isStale } from '../../../documents/stale.ts';
import { notify } from '../../../events/notify.ts';
import { tellOffersChanged } from '../../../events/offers-changed.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cutOffsWritten, pathOf, type Written } from './card-path.ts';
import { agreedTerms } from './card-terms.ts';
import { endsOfCard, NO_CARD, readCard, visibleCards } from './cards.ts';
import { logisticCard, type Route } from '../tables.ts';

type Card = typeof logisticCard.$inferSelect;
/** Actions on a card except changing its terms. */
export type CardStep = 'confirm' | 'cancel_confirmation' | 'propose_term' | 'disable' | 'enable';

const STALE = 'Карточку уже изменила другая сторона. Проверьте её и повторите.';
const IMPOSSIBLE = 'Этого с карточкой сейчас сделать нельзя. Обновите страницу.';

interface Locked {
  card: Card;
  supplier: { id: number; title: string; isMine: boolean };
  customer: { id: number; isMine: boolean; storage: string };
}

/**
 * Locks a card and the card that it would replace. Throws 404, or 409 with the current card if the version
 * is outdated.
 */
async function lockCard(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  version: number | null | undefined,
): Promise<Locked> {
  const { rows } = await transaction.execute<{
    supplier_id: number;
    supplier_title: string;
    customer_id: number;
    source_id: number;
    target_id: number;
    target_title: string;
  }>(sql`
    SELECT source.contractor_id AS supplier_id, c.title AS supplier_title, target.contractor_id AS customer_id,
           source.id AS source_id, target.id AS target_id, target.title AS target_title
    FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id
    JOIN storage target ON target.id = card.customer_storage_id JOIN contractor c ON c.id = source.contractor_id
    WHERE card.id = ${id} AND card.closed_at IS NULL AND ${visibleCards(viewer)}`);
  const [seen] = rows;
  if (!seen) throw notFound(NO_CARD);
  // Lock all cards of the pair of storages in the same order, so that two people cannot deadlock.
  const pair = await transaction
    .select()
    .from(logisticCard)
    .where(
      sql`${logisticCard.supplier_storage_id} = ${seen.source_id} AND ${logisticCard.customer_storage_id} = ${seen.target_id}`,
    )
    .orderBy(logisticCard.id)
    .for('update');
  const card = pair.find((one) => one.id === id && one.closed_at === null);
  if (!card) throw notFound(NO_CARD);
  if (isStale(version, card.version))
    throw conflict(STALE, { document: await readCard(transaction, viewer, id) });
  const mine = endsOfCard(viewer, seen);
  return {
    card,
    supplier: { id: Number(seen.supplier_id), title: seen.supplier_title, isMine: mine.supplier },
    customer: { id: Number(seen.customer_id), isMine: mine.customer, storage: seen.target_title },
  };
}

const changed = (transaction: Transaction, id: number, values: Partial<Card>) =>
  transaction
    .update(logisticCard)
    .set({ ...values, version: sql`${logisticCard.version} + 1` })
    .where(eq(logisticCard.id, id));

/**
 * Notifies buyers that a logistic path has changed, and thereby the arrival of everything the supplier
 * offers by it.
 */
const tellWayChanged = (transaction: Transaction, supplier_id: number) =>
  tellOffersChanged(transaction, [{ supplier_id, product_ids: null }]);

/** Activates a card that both sides have confirmed; it replaces the active card. */
async function bringIntoForce(
  transaction: Transaction,
  { card, supplier }: Locked,
  values: Partial<Card>,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE logistic_card SET status = 'disabled', closed_at = now(), version = version + 1
    WHERE supplier_storage_id = ${card.supplier_storage_id} AND customer_storage_id = ${card.customer_storage_id}
      AND status = 'active' AND id <> ${card.id}`);
  await changed(transaction, card.id, {
    ...values,
    status: 'active',
    replaces_id: null,
    proposed_term: null,
  });
  await tellWayChanged(transaction, supplier.id);
}

/**
 * Creates a new version of an active card, which stays active until then. An earlier new version is
 * deleted: there is at most one.
 */
async function nextVersion(
  transaction: Transaction,
  card: Card,
  values: Partial<Card> & Pick<Card, 'status'>,
): Promise<number> {
  await transaction.delete(logisticCard).where(eq(logisticCard.replaces_id, card.id));
  const { id: _, version, ...rest } = card;
  const [made] = await transaction
    .insert(logisticCard)
    .values({ ...rest, ...values, replaces_id: card.id, version: version + 1 })
    .returning({ id: logisticCard.id });
  if (!made) throw new Error('a card was not written');
  return made.id;
}

/**
 * Performs an action on a card as the customer, the supplier, or both for a card between own storages.
 * Returns the card's id.
 */
export async function stepCard(
  transaction: Transaction,
  viewer: Viewer,
  step: CardStep,
  { id, version, term }: Seen & { term?: number },
): Promise<number> {
  const locked = await lockCard(transaction, viewer, id, version);
  const { card, supplier, customer } = locked;
  const before = confirmationsOf(card.status, card.proposed_term);
  const acts: CardAction[] =
    step === 'confirm'
      ? [
          ...(customer.isMine ? [{ actor: 'customer', action: step } as const] : []),
          ...(supplier.isMine ? [{ actor: 'supplier', action: step } as const] : []),
        ]
      : step === 'propose_term'
        ? customer.isMine
          ? [{ actor: 'customer', action: step, minutes: term ?? 0 }]
          : []
        : step === 'cancel_confirmation'
          ? customer.isMine
            ? [{ actor: 'customer', action: step }]
            : []
          : supplier.isMine
            ? [{ actor: 'supplier', action: step }]
            : [];
  if (acts.length === 0) throw forbidden('Это делает другая сторона карточки');
  let after = before;
  let moved = false;
  for (const act of acts) {
    const next = actOnCard(after, act);
    if (next === null) continue;
    after = next;
    moved = true;
  }
  if (!moved) throw conflict(IMPOSSIBLE, { document: await readCard(transaction, viewer, id) });
  const status = cardStatus(after);
  if (step === 'propose_term') return proposeTerm(transaction, locked, term ?? 0);
  if (status === 'active') {
    // By confirming, the supplier accepts the proposed term: the path gets that duration.
    const routes = card.proposed_term === null ? card.routes : routesFor(card, card.proposed_term);
    await bringIntoForce(transaction, locked, { routes });
    if (card.proposed_term !== null) await tellCustomer(transaction, locked, id);
    return id;
  }
  await changed(transaction, id, { status, proposed_term: after.proposed_term });
  if (card.status === 'active') await tellWayChanged(transaction, supplier.id);
  return id;
}

function routesFor(card: Card, minutes: number): Route[] {
  const routes = routesOfTerm(card.routes, minutes);
  if (routes) return routes;
  const message = 'Срок меньше, чем сборка и ожидание отгрузки';
  throw fieldFault('term', message);
}

async function proposeTerm(transaction: Transaction, locked: Locked, minutes: number): Promise<number> {
  const { card, supplier, customer } = locked;
  if (supplier.isMine && customer.isMine)
    throw forbidden('Срок между своими складами меняют в самой карточке');
  routesFor(card, minutes);
  const values = { status: 'term_proposed' as const, proposed_term: minutes };
  const id = card.status === 'active' ? await nextVersion(transaction, card, values) : card.id;
  if (id === card.id) await changed(transaction, id, values);
  await notify(transaction, {
    contractor_id: supplier.id,
    event_name: 'logistic-card:delivery-term-supplier:changed',
    entity_id: id,
    title: 'Предложен другой срок поставки',
    text: customer.storage,
    message: { logisticCardId: id, storageTitle: customer.storage },
  });
  return id;
}

const tellCustomer = (transaction: Transaction, { supplier, customer }: Locked, id: number) =>
  notify(transaction, {
    contractor_id: customer.id,
    event_name: 'logistic-card:delivery-term-supplier:changed',
    entity_id: id,
    title: 'Изменён срок поставки',
    text: `${supplier.title}: ${customer.storage}`,
    message: { logisticCardId: id, supplierTitle: supplier.title, storageTitle: customer.storage },
  });

/**
 * Transit cut-off (minute of the week at the first storage of the path); null for a direct path. Throws
 * 422 if one is given for a direct path.
 */
function transitOf(
  card: Card,
  body: Written<BodyOf<'updateLogisticCard'>>,
  routes: readonly Route[],
): number | null {
  const minute = body.transit_cut_off_week_minute;
  if (minute === undefined) return routes.length < 2 ? null : card.transit_cut_off_week_minute;
  const fault = transitFault(minute, routes);
  if (fault !== null) throw fieldFault('transit_cut_off_week_minute', sentence(fault));
  return minute;
}

/**
 * The supplier's change of a card. An active card stays active until the customer has confirmed the new
 * one. Returns the id of the changed card.
 */
export async function changeCard(
  transaction: Transaction,
  viewer: Viewer,
  sent: BodyOf<'updateLogisticCard'>,
): Promise<number> {
  const body = cutOffsWritten(sent);
  const locked = await lockCard(transaction, viewer, body.id, body.version);
  const { card, supplier, customer } = locked;
  if (!supplier.isMine) throw forbidden('Условия карточки меняет поставщик');
  if (card.status === 'disabled') throw conflict('Карточка отключена: сначала включите её');
  const b2c = body.logistic_markup_percent_b2c;
  const routes = pathOf(card, body);
  const transit = transitOf(card, body, routes);
  const after: Card = {
    ...card,
    name: body.name.trim(),
    cut_off_week_minutes: body.cut_off_week_minutes.toSorted((one, other) => one - other),
    routes,
    increase_picking_term: body.increase_picking_term ?? card.increase_picking_term,
    transit_cut_off_week_minute: transit,
    logistic_markup_percent_b2b: body.logistic_markup_percent_b2b,
    logistic_markup_percent_b2c: b2c === undefined ? card.logistic_markup_percent_b2c : b2c,
    include_markup_to_regulation: body.include_markup_to_regulation ?? card.include_markup_to_regulation,
    comment: body.comment?.trim() ?? card.comment,
  };
  const { id, version: _, ...values } = after;
  if (!changesAgreement(agreedTerms(card), agreedTerms(after)) || customer.isMine) {
    await changed(transaction, id, values);
    if (card.status === 'active') await tellWayChanged(transaction, supplier.id);
    return id;
  }
  const next = { ...values, status: 'awaiting_customer' as const, proposed_term: null };
  const shown = card.status === 'active' ? await nextVersion(transaction, card, next) : id;
  if (shown === id) await changed(transaction, id, next);
  await tellCustomer(transaction, locked, shown);
  return shown;
}

/**
 * Deletes a card that is not confirmed yet; the active card stays. Throws 403 for the customer, 409 for a
 * confirmed card.
 */
export async function removeCard(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { card, supplier } = await lockCard(transaction, viewer, id, null);
  if (!supplier.isMine) throw forbidden('Карточку убирает поставщик');
  if (card.status === 'active' || card.status === 'disabled')
    throw conflict('Согласованную карточку не удаляют: её отключают');
  await transaction.delete(logisticCard).where(eq(logisticCard.id, id));
}
