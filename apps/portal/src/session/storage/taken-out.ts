// What was taken out of a basket comes back from its message.
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { toasts } from '../toasts.ts';
import { basketChanged, basketQuery, linePut } from './storage.ts';

/** What a line is put back by. */
export type TakenOut = Pick<Schemas['BasketItem'], 'offer_id' | 'standard_id' | 'quantity'> & {
  /** «KNECHT OC 90». */
  name: string;
};

/** What messages about the basket speak of: what goes into it answers a warning about it. */
export const BASKET = 'basket';
export const BASKET_HREF = '/catalog/basket';
/** Calls at once while several lines come back. */
const AT_ONCE = 8;

/** Puts an offer into a storage's basket, or changes how many of it lie there. Throws CallError. */
export async function putIntoBasket(
  storageId: number,
  { offer_id, standard_id, quantity }: Omit<TakenOut, 'name'>,
) {
  const { id: basket_id } = await queryClient.ensureQueryData(basketQuery(storageId));
  const { data } = await answerOf(
    api.POST('/basket/basket-items/create', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      body: { basket_id, offer_id, standard_id, quantity },
    }),
  );
  return data;
}

async function restore(storageId: number, lines: readonly TakenOut[]): Promise<void> {
  const refusals: string[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    const answers = await Promise.allSettled(some.map((line) => putIntoBasket(storageId, line)));
    for (const [place, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') await linePut(storageId, answer.value);
      else refusals.push(`${some[place]?.name ?? ''}: ${failureSentence(answer.reason)}`);
    }
  }
  if (refusals.length > 0) {
    toasts.warning(refusals.join('; '), { about: BASKET });
    await basketChanged();
  }
}

/** Which lines a message speaks of: «KNECHT OC 90 · 4 шт.», «3 позиции». */
export function linesInWords(lines: readonly TakenOut[]): string {
  const [first] = lines;
  return first && lines.length === 1
    ? `${first.name} · ${first.quantity.toLocaleString('ru')} шт.`
    : `${lines.length.toLocaleString('ru')} ${plural(lines.length, 'позиция', 'позиции', 'позиций')}`;
}

/** Says that the lines have left the basket, with the way back. */
export function tellTakenOut(storageId: number, lines: readonly TakenOut[]): void {
  if (lines.length === 0) return;
  toasts.success('Убрано из корзины', linesInWords(lines), {
    about: BASKET,
    action: { label: 'Вернуть', run: () => void restore(storageId, lines) },
  });
}
