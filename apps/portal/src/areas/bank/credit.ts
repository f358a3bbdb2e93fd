import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { creditFailure, creditFault, invoiceFault } from '@portal/domain/credit';
import { UNEXPECTED } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { CREDIT_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { reportQuietly } from '../../session/faults/faults.ts';
import { toasts } from '../../session/toasts.ts';

export type CreditOffers = Schemas['CreditOffersAnswer']['data'];
export type CreditState = Schemas['CreditStateAnswer'];

/** The customer's unfinished choice among the bank's offers. */
export interface CreditDraft {
  /** `offer` with a product's code, or `line` with a credit line's contract number. */
  chosen: { kind: 'offer' | 'line'; code: string } | null;
  /** Months. */
  term: number | null;
  comment: string;
}
export const NO_CREDIT: CreditDraft = { chosen: null, term: null, comment: '' };

/** Message if the offers failed to load. The specification requires a warning without giving its text. */
const OFFERS_FAILED = 'Не удалось получить предложения банка';

/** A purchase whose credit application has not been sent. */
export interface Purchase {
  request_id: number;
  /** Roubles. */
  amount: number;
}

/** Address of a purchase's page. */
export const purchaseHref = (requestId: number) => `${routeHref('sbbol-final')}?request_id=${requestId}`;

/**
 * Offers of the bank that the user is signed in to. «Sign-in offerings failure: warning and silent report»:
 * specification 1, section 8.
 */
export const creditOffersQuery = queryOptions({
  queryKey: ['credit-offers'],
  queryFn: async () => {
    try {
      return (await answerOf(api.GET('/sbbol/credit-offers'))).data;
    } catch (error) {
      void reportQuietly(error);
      throw error;
    }
  },
  meta: { failure: OFFERS_FAILED },
  staleTime: 60_000,
  retry: false,
});

export const creditStateQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['credit-state', requestId],
    queryFn: () =>
      answerOf(api.GET('/sbbol/credit-request/state', { params: { query: { request_id: requestId } } })),
    retry: false,
  });

/** Error message of the choice; null if it is complete. `amount` in kopecks. */
export function choiceFault(
  offers: CreditOffers | undefined,
  { chosen, term }: CreditDraft,
  amount: number,
): string | null {
  if (!offers || !chosen) return 'Выберите предложение банка';
  if (chosen.kind === 'line') {
    const line = offers.lines.find((known) => known.credit_contract_number === chosen.code);
    const known = line && { ...line, available: toKopecks(line.available) };
    return say(CREDIT_SENTENCES, invoiceFault(known, amount));
  }
  const offer = offers.offers.find(({ product_code }) => product_code === chosen.code);
  const fault = creditFault(offer && inKopecks(offer), { amount, term: term ?? offer?.term_min ?? 0 });
  return say(CREDIT_SENTENCES, fault);
}

/** The offer with its limits in kopecks. */
export const inKopecks = (offer: CreditOffers['offers'][number]) => ({
  ...offer,
  sum_min: toKopecks(offer.sum_min),
  sum_max: toKopecks(offer.sum_max),
});

/**
 * Sends the credit application and returns the bank's address to continue at. Safe to retry: the bank gets one
 * application only. Throws CallError.
 */
export async function sendCredit({ request_id, amount }: Purchase, draft: CreditDraft): Promise<string> {
  const { chosen, term } = draft;
  if (!chosen) throw new Error('nothing is chosen of the bank’s offers');
  const word = draft.comment.trim();
  const comment = word === '' ? {} : { comment: word };
  const { data } = await answerOf(
    chosen.kind === 'line'
      ? api.POST('/sbbol/create-invoice', {
          body: { invoice_amount: amount, credit_contract_number: chosen.code, request_id, ...comment },
        })
      : api.POST('/sbbol/credit-request', {
          body: {
            credit_amount: amount,
            credit_term: term ?? 0,
            product_code: chosen.code,
            request_id,
            ...comment,
          },
        }),
  );
  return data.redirect_uri;
}

/** Shows the message of a failed application. Specification 2, section 8. */
export function tellFailure(error: unknown): void {
  const { kind, text } =
    error instanceof CallError
      ? creditFailure(error.status, error.body)
      : { kind: 'error' as const, text: UNEXPECTED };
  if (kind === 'warning') toasts.warning(text);
  else toasts.error(text);
}
