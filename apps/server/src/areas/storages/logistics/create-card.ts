import { documentNumber } from '@portal/domain/documents';
import { and, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict, refuseFaults } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import { tellOffersChanged } from '../../../events/offers-changed.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cutOffsWritten, pathOf } from './card-path.ts';
import { lockSource, waysEnds } from './import-ways.ts';
import { logisticCard } from '../tables.ts';

/**
 * Creates a card from an own storage to a storage of a customer with an active contract, who must confirm
 * it; a card to another own storage is active at once. Returns its id. Throws 404 for a storage that the
 * caller may not use, 409 if the pair of storages already has a card, 422.
 */
export async function createCard(
  transaction: Transaction,
  viewer: Viewer,
  { supplier_storage_id, customer_storage_id, ...sent }: BodyOf<'createLogisticCard'>,
): Promise<number> {
  const body = cutOffsWritten(sent);
  const source = await lockSource(transaction, viewer, supplier_storage_id);
  const ends = await waysEnds(transaction, viewer, supplier_storage_id);
  const end = ends.find(({ id }) => Number(id) === customer_storage_id);
  if (!end) {
    refuseFaults({
      customer_storage_id: 'Такого склада нет среди своих и тех, с кем действует договор',
    });
    throw new Error('a fault was not refused');
  }
  const [before] = await transaction
    .select({ id: logisticCard.id })
    .from(logisticCard)
    .where(
      and(
        eq(logisticCard.supplier_storage_id, supplier_storage_id),
        eq(logisticCard.customer_storage_id, customer_storage_id),
        isNull(logisticCard.closed_at),
      ),
    )
    .limit(1);
  if (before) throw conflict(`Карточка на этот склад уже есть, ${documentNumber(before.id)}: измените её`);
  const isOwn = Number(end.contractor_id) === Number(source.contractor_id);
  const [made] = await transaction
    .insert(logisticCard)
    .values({
      supplier_storage_id,
      customer_storage_id,
      name: body.name.trim(),
      status: isOwn ? 'active' : 'awaiting_customer',
      cut_off_week_minutes: body.cut_off_week_minutes.toSorted((one, other) => one - other),
      routes: pathOf(null, body),
      increase_picking_term: body.increase_picking_term ?? 0,
      logistic_markup_percent_b2b: body.logistic_markup_percent_b2b,
      logistic_markup_percent_b2c: body.logistic_markup_percent_b2c ?? null,
      include_markup_to_regulation: body.include_markup_to_regulation ?? false,
      comment: body.comment?.trim() ?? '',
    })
    .returning({ id: logisticCard.id });
  if (!made) throw new Error('a card was not written');
  if (isOwn) await tellOffersChanged(transaction, [{ supplier_id: source.contractor_id, product_ids: null }]);
  else
    await notify(transaction, {
      contractor_id: Number(end.contractor_id),
      event_name: 'logistic-card:created',
      entity_id: made.id,
      title: 'Новая логистическая карточка',
      text: `${viewer.contractor_title}: ${end.title}`,
      message: {
        logisticCardId: made.id,
        supplierTitle: viewer.contractor_title,
        storageTitle: end.title,
      },
    });
  return made.id;
}
