import { creditFault, invoiceFault } from '@portal/domain/credit';
import { formatMoney } from '@portal/domain/money';
import { sentence } from '@portal/domain/sentences';
import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound, unprocessable } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { order } from '../orders/tables.ts';
import { bankClientOf, bankProblem, creditBankOf, requireCredit } from './access.ts';
import type { BankOffers } from './credit.ts';
import { creditRequest } from './tables.ts';

/** An application for credit or for payment of an invoice. */
export type Wanted = { requestId: number; kopecks: number; comment: string } & (
  { kind: 'credit'; productCode: string; term: number } | { kind: 'invoice'; contractNumber: string }
);
type RequestRow = typeof creditRequest.$inferSelect;

export const NO_REQUEST = 'Кредитная заявка не найдена';

/**
 * Asks the bank to pay for a purchase. Idempotent: a repeated call returns the same address, even if the
 * first answer was lost, because the bank identifies the application by our id. Throws 404 for a purchase
 * of another company, 403 for a person without credit, 409 if the application is decided, cancelled or was
 * sent with other terms, 422 with a message if it does not fit the bank's offer, 502 if the bank does not
 * answer.
 */
export async function sendApplication(
  services: Services,
  viewer: Viewer,
  wanted: Wanted,
  origin: string,
): Promise<string> {
  const { database, log } = services;
  const bank = creditBankOf(services);
  const known = await findRequest(database, viewer, wanted.requestId);
  const sent = sentAlready(known, wanted);
  if (sent !== null) return sent;
  await requireCredit(services, bank, viewer.id);
  const client = await bankClientOf(services, bank, viewer.id);
  const offers = await bank.credit.offers(client).catch((error: unknown) => {
    throw bankProblem(log, error, 'Банк не сообщил предложений. Войдите в СберБизнес снова.');
  });
  const fault = faultOf(offers, wanted);
  if (fault !== null) throw unprocessable(fault);

  return database.transaction(async (transaction) => {
    // A second click waits here for the lock until the first call has its answer.
    const row = await findRequest(transaction, viewer, wanted.requestId, true);
    const meanwhile = sentAlready(row, wanted);
    if (meanwhile !== null) return meanwhile;
    const due = await awaitedKopecks(transaction, row.id);
    if (due === 0) throw conflict('Заказы этой покупки уже отменены');
    if (due !== wanted.kopecks)
      throw unprocessable(`Сумма должна равняться сумме заказов: ${formatMoney(due)}`);
    const asked = {
      externalId: row.external_id,
      kopecks: due,
      comment: wanted.comment === '' ? `Покупка № ${row.id}` : wanted.comment,
      returnTo: `${origin}/sbbol/final?request_id=${row.id}`,
    };
    const calling =
      wanted.kind === 'credit'
        ? bank.credit.apply(client, { ...asked, productCode: wanted.productCode, term: wanted.term })
        : bank.credit.invoice(client, { ...asked, contractNumber: wanted.contractNumber });
    const address = await calling.catch((error: unknown) => {
      throw bankProblem(log, error, 'Банк не принял заявку. Проверьте условия и повторите.');
    });
    await transaction
      .update(creditRequest)
      .set({
        // The bank is later asked for its decision on behalf of the person who sent the application.
        user_id: viewer.id,
        issuer: bank.issuer,
        amount_kopecks: due,
        comment: wanted.comment,
        redirect_uri: address,
        sent_at: sql`now()`,
        ...termsOf(wanted),
      })
      .where(eq(creditRequest.id, row.id));
    return address;
  });
}

/**
 * A purchase on credit of the viewer's company. Throws 404 if it does not exist or belongs to another
 * company.
 */
export async function findRequest(
  connection: Connection,
  viewer: Viewer,
  id: number,
  lock = false,
): Promise<RequestRow> {
  const query = connection
    .select()
    .from(creditRequest)
    .where(and(eq(creditRequest.id, id), scope(viewer).own(creditRequest.contractor_id)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw notFound(NO_REQUEST);
  return row;
}

const termsOf = (wanted: Wanted) =>
  wanted.kind === 'credit'
    ? { product_code: wanted.productCode, credit_term: wanted.term, credit_contract_number: null }
    : { product_code: null, credit_term: null, credit_contract_number: wanted.contractNumber };

/**
 * The address returned for the same application; null if none was sent. Throws 409 if it was decided or
 * sent with other terms.
 */
function sentAlready(row: RequestRow, wanted: Wanted): string | null {
  if (row.status !== 'pending') throw conflict('Банк по этой заявке уже решил');
  if (row.redirect_uri === null) return null;
  const terms = { ...termsOf(wanted), amount_kopecks: wanted.kopecks };
  const same = Object.entries(terms).every(([name, value]) => row[name as keyof typeof terms] === value);
  if (!same) throw conflict('Заявка уже подана в банк на других условиях');
  return row.redirect_uri;
}

function faultOf({ offers, lines }: BankOffers, wanted: Wanted): string | null {
  if (wanted.kind === 'invoice') {
    const line = lines.find((known) => known.credit_contract_number === wanted.contractNumber);
    return sentence(invoiceFault(line, wanted.kopecks));
  }
  const offer = offers.find((known) => known.product_code === wanted.productCode);
  return sentence(creditFault(offer, { amount: wanted.kopecks, term: wanted.term }));
}

async function awaitedKopecks(connection: Connection, requestId: number): Promise<number> {
  const [sum] = await connection
    .select({ kopecks: sql<number>`coalesce(sum(${order.amount_kopecks}), 0)`.mapWith(Number) })
    .from(order)
    .where(and(eq(order.credit_request_id, requestId), eq(order.status, 'awaiting_credit')));
  return sum?.kopecks ?? 0;
}
