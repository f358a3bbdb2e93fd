import { z } from 'zod';
import { kopecksOf, roublesOf } from '../../contract/money.ts';
import type { BankCreditSettings } from '../../config.ts';
import type { BankClient, BankCredit } from './credit.ts';
import { BankRefusal } from './refusal.ts';

/** Timeout of a request to the bank, milliseconds. */
const PATIENCE = 10_000;
/**
 * Bank statuses of a payment that ended unpaid. «IMPLEMENTED» means paid; every other status means
 * undecided.
 */
const DENIED = new Set([
  'DENIAL',
  'DELETED',
  'RECALL',
  'REFUSEDBYBANK',
  'REFUSEDBYABS',
  'REQUISITEERROR',
  'INVALIDEDS',
  'FRAUDDENY',
  'REJECTED',
]);

const roubles = z.coerce.number().transform(kopecksOf);
const offersAnswer = z.object({
  creditOffers: z
    .array(
      z.object({
        productCode: z.string(),
        productName: z.string(),
        sumMin: roubles,
        sumMax: roubles,
        termMin: z.coerce.number().int(),
        termMax: z.coerce.number().int(),
        rate: z.coerce.number().optional(),
      }),
    )
    .default([]),
  activeCreditLines: z
    .array(z.object({ contractNumber: z.string(), productName: z.string(), availableSum: roubles }))
    .default([]),
});
const addressAnswer = z.object({ redirectUri: z.url() });
const stateAnswer = z.object({ bankStatus: z.string() });

/**
 * The bank's credit calls over HTTP on behalf of the person: `v1/credit-offers`, `v1/credit-requests`,
 * `v1/payments/from-invoice-any` and `v1/payments/{externalId}/state`. Addresses to which people are
 * redirected must be the bank's own.
 */
export function createRemoteCredit(
  { url, account }: BankCreditSettings,
  bankOrigins: () => Promise<readonly string[]>,
): BankCredit {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  async function ask(client: BankClient, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(new URL(path, base), {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        authorization: `Bearer ${client.accessToken}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status === 404) return null;
    if (answer.status >= 400 && answer.status < 500)
      throw new BankRefusal(`${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    if (!answer.ok) throw new Error(`the bank answers ${answer.status}`);
    return answer.json();
  }
  async function addressOf(said: unknown): Promise<string> {
    const { redirectUri } = addressAnswer.parse(said);
    if (![base.origin, ...(await bankOrigins())].includes(new URL(redirectUri).origin))
      throw new Error(`the bank sends people elsewhere: ${redirectUri}`);
    return redirectUri;
  }
  return {
    async offers(client) {
      const { creditOffers, activeCreditLines } = offersAnswer.parse(
        (await ask(client, 'v1/credit-offers')) ?? {},
      );
      return {
        offers: creditOffers.map((offer) => ({
          product_code: offer.productCode,
          title: offer.productName,
          sum_min: offer.sumMin,
          sum_max: offer.sumMax,
          term_min: offer.termMin,
          term_max: offer.termMax,
          rate: offer.rate ?? null,
        })),
        lines: activeCreditLines.map((line) => ({
          credit_contract_number: line.contractNumber,
          title: line.productName,
          available: line.availableSum,
        })),
      };
    },
    async apply(client, { externalId, kopecks, comment, returnTo, productCode, term }) {
      const said = await ask(client, 'v1/credit-requests', {
        externalId,
        account,
        amount: roublesOf(kopecks),
        creditAmount: roublesOf(kopecks),
        creditProductCode: productCode,
        creditTerm: term,
        purpose: comment,
        returnUri: returnTo,
      });
      return addressOf(said);
    },
    async invoice(client, { externalId, kopecks, comment, returnTo, contractNumber }) {
      const said = await ask(client, 'v1/payments/from-invoice-any', {
        externalId,
        payeeAccount: account,
        amount: roublesOf(kopecks),
        creditContractNumber: contractNumber,
        purpose: comment,
        returnUri: returnTo,
      });
      return addressOf(said);
    },
    async state(client, externalId) {
      const said = await ask(client, `v1/payments/${externalId}/state`);
      if (said === null) return null;
      const { bankStatus } = stateAnswer.parse(said);
      return DENIED.has(bankStatus.toUpperCase()) ? 'denial' : bankStatus;
    },
  };
}
