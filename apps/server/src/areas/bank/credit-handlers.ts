import type { components } from '@portal/openapi/types';
import { asc, eq } from 'drizzle-orm';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { contractor } from '../contractors/tables.ts';
import { wireCreditStatus, wireOrderStatus } from '../orders/rules.ts';
import { order } from '../orders/tables.ts';
import { bankClientOf, bankProblem, creditBankOf, keepAvailable, requireCredit } from './access.ts';
import { findRequest, sendApplication } from './apply.ts';
import { originOf } from '../identity/signing-in/origin.ts';
import { checkCredit } from './settle.ts';

export const creditHandlers: Handlers<
  'listCreditOffers' | 'createCreditRequest' | 'createBankInvoice' | 'getCreditRequestState'
> = {
  async listCreditOffers({ viewer, services, reply }) {
    const bank = creditBankOf(services);
    await requireCredit(services, bank, viewer.id);
    const client = await bankClientOf(services, bank, viewer.id);
    const { offers, lines } = await bank.credit.offers(client).catch((error: unknown) => {
      throw bankProblem(services.log, error, 'Банк не сообщил предложений. Войдите в СберБизнес снова.');
    });
    if (lines.length > 0) await keepAvailable(services.database, bank, viewer.id, lines);
    void reply.header('cache-control', 'no-store');
    return {
      data: {
        offers: offers.map((offer) => ({
          ...offer,
          sum_min: roublesOf(offer.sum_min),
          sum_max: roublesOf(offer.sum_max),
        })),
        lines: lines.map((line) => ({ ...line, available: roublesOf(line.available) })),
      },
    };
  },

  async createCreditRequest({ viewer, body, services, request }) {
    const wanted = {
      kind: 'credit' as const,
      requestId: body.request_id,
      kopecks: kopecksOf(body.credit_amount),
      term: body.credit_term,
      productCode: body.product_code,
      comment: body.comment?.trim() ?? '',
    };
    return {
      data: { redirect_uri: await sendApplication(services, viewer, wanted, originOf(services, request)) },
    };
  },

  async createBankInvoice({ viewer, body, services, request }) {
    const wanted = {
      kind: 'invoice' as const,
      requestId: body.request_id,
      kopecks: kopecksOf(body.invoice_amount),
      contractNumber: body.credit_contract_number,
      comment: body.comment?.trim() ?? '',
    };
    return {
      data: { redirect_uri: await sendApplication(services, viewer, wanted, originOf(services, request)) },
    };
  },

  async getCreditRequestState({ viewer, query, services, reply }) {
    const { database } = services;
    const known = await findRequest(database, viewer, query.request_id);
    // The bank's decision is applied at once; an administrator who looks at the portal as the person applies nothing.
    const may = viewer.impersonator === null && services.bank?.issuer === known.issuer;
    if (known.status === 'pending' && may) await checkCredit(services, creditBankOf(services), known);
    void reply.header('cache-control', 'no-store');
    return readState(database, viewer, known.id);
  },
};

async function readState(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<components['schemas']['CreditStateAnswer']> {
  const row = await findRequest(connection, viewer, id);
  const orders = await connection
    .select({
      id: order.id,
      supplier_title: contractor.title,
      lines: order.lines_count,
      amount_kopecks: order.amount_kopecks,
      status: order.status,
    })
    .from(order)
    .innerJoin(contractor, eq(contractor.id, order.supplier_id))
    .where(eq(order.credit_request_id, id))
    .orderBy(asc(order.id));
  return {
    status: wireCreditStatus(row.status),
    data: {
      request_id: row.id,
      amount: roublesOf(row.amount_kopecks),
      sent_at: row.sent_at?.toISOString() ?? null,
      redirect_uri: row.status === 'pending' ? row.redirect_uri : null,
      orders: orders.map(({ amount_kopecks, status, ...placed }) => ({
        ...placed,
        amount: roublesOf(amount_kopecks),
        status: wireOrderStatus(status),
      })),
    },
  };
}
