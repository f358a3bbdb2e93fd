import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Files } from '../../files/files.ts';
import { readForm } from '../../files/form.ts';
import type { Answer, FormOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound, unprocessable } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { sidePerson } from '../../documents/sides.ts';
import { takeAction } from '../../documents/take.ts';
import { listFor } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { claimRows, NO_CLAIM, readClaim, readClaimItems, sideClaims } from './claims.ts';
import { createClaim } from './create.ts';
import { type ClaimInput, claimDocument } from './document.ts';
import type { NewClaimItem } from './pieces.ts';

/*
 * The calls of the former portal on the same claims: other addresses, forms, and no versions. Specification 2,
 * section 7, «Claims, old API».
 */

/** These forms have text fields only; a file in them is ignored. */
const NO_FILES = { files: 1, fileSize: 1 };

const byNumber = { 'condition[id]': (id: number) => sql`d.id = ${id}` };
export const claimedClaims = listFor<'listClaimedClaims'>()({
  ...claimRows,
  scope: sideClaims.customer,
  filters: byNumber,
});
export const receivedClaims = listFor<'listReceivedClaims'>()({
  ...claimRows,
  scope: sideClaims.supplier,
  filters: byNumber,
});
/** Sent claims that nobody of the supplier has opened yet. */
export const notOpenedClaims = listFor<'listNotOpenedClaims'>()({
  ...claimRows,
  scope: (viewer) => sql`${sideClaims.supplier(viewer)} AND d.opened_at IS NULL`,
  filters: byNumber,
});

/** A claim with its positions. Throws 404. */
export async function readWhole(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'viewClaim'>['data']> {
  return {
    ...(await readClaim(connection, viewer, id)),
    items: await readClaimItems(connection, viewer, id),
  };
}

/** Takes one step of a claim without a version check. Returns the new state. Throws 404, 403, 409 and 422. */
export async function takeStep(
  database: Database,
  viewer: Viewer,
  id: number,
  action: 'process' | 'update' | 'answer',
  input: ClaimInput,
) {
  await database.transaction((transaction) =>
    takeAction(transaction, claimDocument, { action, by: viewer, documents: [{ id, version: null }], input }),
  );
  return readClaim(database, viewer, id);
}

/**
 * Saves the comment of the person's side. Throws 404, 409, and 422 for a change of the other side's comment.
 */
export async function updateComments(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
  id: number,
) {
  const { fields } = await readForm<FormOf<'updateClaimComments'>>(request, store, NO_FILES);
  if (fields.customer_comment === undefined && fields.supplier_comment === undefined)
    throw unprocessable('Напишите комментарий', [
      { field: 'customer_comment', message: 'Обязательное поле' },
    ]);
  const { customer, supplier, ...claim } = await readClaim(database, viewer, id);
  const { actor } = sidePerson(viewer, { customer_id: customer.id, supplier_id: supplier.id });
  const own = actor === 'supplier' ? 'supplier_comment' : 'customer_comment';
  const other = own === 'supplier_comment' ? 'customer_comment' : 'supplier_comment';
  // The form always sends both comments; an unchanged one of the other side is accepted.
  if (fields[other] !== undefined && fields[other] !== claim[other])
    throw fieldFault(other, 'Комментарий другой стороны изменить нельзя');
  if (fields[own] === undefined)
    throw unprocessable('Напишите комментарий', [{ field: own, message: 'Обязательное поле' }]);
  return takeStep(database, viewer, id, own === 'supplier_comment' ? 'answer' : 'update', {
    [own]: fields[own],
  });
}

/** The id of the shipment in such a form. */
export async function readShipmentForm(store: Files, request: FastifyRequest): Promise<number> {
  const { fields } = await readForm<FormOf<'createClaimOfShipment'>>(request, store, NO_FILES);
  return fields.shipment_id;
}

/** Ids of missing and broken in CLAIM_ITEM_KINDS. */
const MISSING = 1;
const BROKEN = 4;

/**
 * Drafts claims for a shipment: the unclaimed discrepancies that its acceptance found; if it found none,
 * everything that may still be claimed. Throws 404 for another company's shipment, 409 if nothing is left to
 * claim.
 */
export async function createOfShipment(
  transaction: Transaction,
  viewer: Viewer,
  shipment_id: number,
): Promise<number[]> {
  const { rows } = await transaction.execute<{
    id: number;
    free: number;
    shortage: number;
    rejected: number;
    comment: string;
  }>(sql`
    SELECT l.id, least(l.shipped - l.claimed, i.quantity) AS free, coalesce(a.shortage, 0) AS shortage, coalesce(a.rejected, 0) AS rejected,
           coalesce(a.comment, '') AS comment
    FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
    LEFT JOIN acceptance_item a ON a.shipment_item_id = i.id
    WHERE s.id = ${shipment_id} AND ${scope(viewer).own(sql`s.customer_id`)} ORDER BY l.order_id, l.id`);
  if (rows.length === 0) throw notFound('Отгрузка не найдена');
  const found = rows.flatMap(({ id, free, shortage, rejected, comment }): NewClaimItem[] => {
    const missing = Math.min(shortage, free);
    const broken = Math.min(rejected, free - missing);
    return [
      { order_line_id: id, quantity: missing, type_id: MISSING, comment },
      { order_line_id: id, quantity: broken, type_id: BROKEN, comment },
    ].filter(({ quantity }) => quantity > 0);
  });
  const left = rows
    .filter(({ free }) => free > 0)
    .map(({ id, free }) => ({ order_line_id: id, quantity: free, type_id: BROKEN }));
  if (left.length === 0) throw conflict('По этой отгрузке всё уже заявлено');
  return createClaim(transaction, viewer, {
    type_id: 1,
    shipment_id,
    items: found.length > 0 ? found : left,
    text: `Черновик создан по отгрузке ${documentNumber(shipment_id)}`,
  });
}

/** The claim of a position, if its customer is the person's company. Throws 404. */
export async function claimOfItem(connection: Connection, viewer: Viewer, itemId: number): Promise<number> {
  const { rows } = await connection.execute<{ claim_id: number }>(sql`
    SELECT i.claim_id FROM claim_item i JOIN claim d ON d.id = i.claim_id WHERE i.id = ${itemId} AND ${sideClaims.customer(viewer)}`);
  const [found] = rows;
  if (!found) throw notFound(NO_CLAIM);
  return found.claim_id;
}
