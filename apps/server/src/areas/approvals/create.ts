import { joinSentences } from '@portal/domain/approval-sentences';
import { APPROVAL_WAITS_DAYS } from '@portal/domain/approvals';
import { formatMoney, multiplyMoney, sumMoney } from '@portal/domain/money';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { takeOut } from '../basket/approved-lines.ts';
import { chosenLines } from '../basket/place.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { approvalDocument, type ApprovalInput, type ApprovalRow, refresh } from './document.ts';
import { approversOf } from '../identity/people/approving/approvers.ts';
import { reasonsFor } from '../identity/people/approving/deciding.ts';
import type { Step } from '../../documents/document.ts';
import { documentNumber } from '@portal/domain/documents';

/**
 * Moves lines of a basket into an approval that waits for a colleague. Returns its id. Throws 404, 409 with the current
 * basket if something differs from what the buyer saw, 422 if no consent is needed or nobody could give it.
 */
export async function createApproval(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createApproval'>,
  departures: Departures,
): Promise<number> {
  const { head, lines } = await chosenLines(transaction, viewer, body, departures);
  const amount = sumMoney(lines.map(({ price, quantity }) => multiplyMoney(price, quantity)));
  const reasons = await reasonsFor(transaction, viewer, {
    storage_id: head.storage_id,
    amount,
    products: lines.map(({ product }) => product.id),
  });
  if (reasons.length === 0) throw unprocessable('Этот заказ согласовывать не нужно. Разместите его сами.');
  const approvers = await approversOf(transaction, { ...head, author: viewer.id });
  if (approvers.length === 0)
    throw unprocessable(
      'Согласовать некому: ни у кого из коллег нет права «Согласование заказов сотрудников» для этого склада. Скажите об этом главному пользователю организации.',
    );
  const meant = await takeOut(
    transaction,
    lines.map(({ id }) => id),
  );
  const words = reasons.map((one) => sentence(one));
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO approval (contractor_id, storage_id, created_by, status, comment, reasons, shipments, lines_count, amount_kopecks, recall_at)
    VALUES (${viewer.contractor_id}, ${head.storage_id}, ${viewer.id}, 'waiting', ${body.comment?.trim() ?? ''},
            ${sql.param(words)}::text[], ${JSON.stringify(body.shipments ?? [])}::jsonb, ${lines.length}, ${amount}, ${recallAt(head.storage_id)})
    RETURNING id`);
  const id = rows[0]?.id ?? 0;
  const stored = lines.map((line) => ({
    reserve_id: line.reserve_id,
    product_id: line.product.id,
    quantity: line.quantity,
    price: line.price,
    meant: meant.get(line.id) ?? [],
  }));
  await transaction.execute(sql`
    INSERT INTO approval_line (approval_id, reserve_id, product_id, quantity, seen_price_kopecks, meant)
    SELECT ${id}, l.reserve_id, l.product_id, l.quantity, l.price, l.meant
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      AS l(reserve_id bigint, product_id bigint, quantity int, price bigint, meant jsonb)`);
  await beginDocument(transaction, approvalDocument, {
    by: viewer,
    id,
    input: {},
    text: `Отправлено на согласование. ${joinSentences(words)}`,
    told: (step: Step<ApprovalRow, ApprovalInput>) => ({
      notices: approvers.map((user_id) => ({
        user_id,
        event_name: 'approval:waiting' as const,
        entity_id: id,
        title: `Согласуйте заказ: ${viewer.name}`,
        text: `${documentNumber(id)} на ${formatMoney(amount)}, склад «${step.row.storage_title}». ${joinSentences(words)}`,
        message: { id, status: step.row.status },
      })),
      ...refresh(step.row),
    }),
  });
  return id;
}

/** The end of the last of the working days that an approval waits, by the production calendar and the storage's clock. */
const recallAt = (storageId: number) => sql`(
  SELECT ((day.date + 1)::timestamp AT TIME ZONE s.time_zone)
  FROM storage s, LATERAL (
    SELECT d::date AS date FROM generate_series((now() AT TIME ZONE s.time_zone)::date + 1, (now() AT TIME ZONE s.time_zone)::date + 60, interval '1 day') d
    LEFT JOIN holiday h ON h.date = d::date
    WHERE coalesce(h.is_working, extract(isodow FROM d) < 6)
    ORDER BY d OFFSET ${APPROVAL_WAITS_DAYS - 1} LIMIT 1) day
  WHERE s.id = ${storageId})`;
