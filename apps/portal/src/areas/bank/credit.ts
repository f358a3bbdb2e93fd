import { answerOf, CallError, type Schemas } from '@portal/api-client/client';
import { toKopecks } from '@portal/api-client/money';
import { creditFailure, creditFault, creditMessage, invoiceFault } from '@portal/domain/credit';
import { UNEXPECTED } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { reportQuietly } from '../../session/faults/faults.ts';
import { toasts } from '../../session/toasts.ts';

export type CreditOffers = Schemas['CreditOffersAnswer']['data'];
export type CreditState = Schemas['CreditStateAnswer'];

/** What a buyer has chosen of the bank's offers so far. */
export interface CreditDraft {
  /** `offer` and a product's code, or `line` and a contract's number. */
  chosen: { kind: 'offer' | 'line'; code: string } | null;
  /** Months. */
  term: number | null;
  comment: string;
}
export const NO_CREDIT: CreditDraft = { chosen: null, term: null, comment: '' };

/** The bank's offers did not come. The specification has a warning without its words. */
const OFFERS_FAILED = 'Не удалось получить предложения банка';

/** A purchase that waits for its application. */
export interface Purchase {
  request_id: number;
  /** Roubles. */
  amount: number;
}

/** The page of a purchase on credit. */
export const purchaseHref = (requestId: number) => `${routeHref('sbbol-final')}?request_id=${requestId}`;

/** What the bank that one signed in to offers. «Sign-in offerings failure: warning and silent report»: specification 1, section 8. */
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

/** What is still wrong with the choice, in words; null when the bank may be asked. `amount` in kopecks. */
export function choiceFault(
  offers: CreditOffers | undefined,
  { chosen, term }: CreditDraft,
  amount: number,
): string | null {
  if (!offers || !chosen) return 'Выберите предложение банка';
  if (chosen.kind === 'line') {
    const line = offers.lines.find((known) => known.credit_contract_number === chosen.code);
    return invoiceFault(line && { ...line, available: toKopecks(line.available) }, amount);
  }
  const offer = offers.offers.find(({ product_code }) => product_code === chosen.code);
  return creditFault(offer && inKopecks(offer), { amount, term: term ?? offer?.term_min ?? 0 });
}

/** The offer with its bounds as the rules count them. */
export const inKopecks = (offer: CreditOffers['offers'][number]) => ({
  ...offer,
  sum_min: toKopecks(offer.sum_min),
  sum_max: toKopecks(offer.sum_max),
});

/** Ask the bank to pay; the address where it goes on. Asking again is safe: the bank hears of one application. Throws CallError. */
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

/** Say what came of a failed application. Specification 2, section 8. */
export function tellFailure(error: unknown): void {
  const { kind, text } =
    error instanceof CallError
      ? creditFailure(error.status, error.body)
      : { kind: 'error' as const, text: UNEXPECTED };
  if (kind === 'warning') toasts.warning(text);
  else toasts.error(text);
}

const TOLD = 'creditTold';

/** Say once, in this tab, what the bank has decided; answers whether it has. */
export function tellDecision(status: string, requestId: string | number): boolean {
  const message = creditMessage(status, requestId);
  if (!message) return false;
  const told = (sessionStorage.getItem(TOLD) ?? '').split(' ');
  if (told.includes(String(requestId))) return true;
  sessionStorage.setItem(TOLD, [...told, requestId].join(' ').trim());
  if (message.kind === 'success') toasts.success(message.text);
  else if (message.kind === 'warning') toasts.warning(message.text);
  else toasts.error(message.text);
  return true;
}
