// Lines removed from a basket, which the message about it can restore.
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { api } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { toasts } from '../toasts.ts';
import { basketChanged, basketQuery, linePut } from './storage.ts';

/** What is needed to put a removed line back. */
export type TakenOut = Pick<Schemas['BasketItem'], 'offer_id' | 'standard_id' | 'quantity'> & {
  /** «KNECHT OC 90». */
  name: string;
};

/** Subject of messages about the basket: a successful addition replaces a warning. */
export const BASKET = 'basket';
export const BASKET_HREF = '/catalog/basket';
/** Maximum number of parallel calls while several lines are restored. */
const AT_ONCE = 8;

/** Puts an offer into a storage's basket, or changes its quantity there. Throws CallError. */
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

/** Names the lines in a message: «KNECHT OC 90 · 4 шт.», «3 позиции». */
export function linesInWords(lines: readonly TakenOut[]): string {
  const [first] = lines;
  return first && lines.length === 1
    ? `${first.name} · ${first.quantity.toLocaleString('ru')} шт.`
    : `${lines.length.toLocaleString('ru')} ${plural(lines.length, 'позиция', 'позиции', 'позиций')}`;
}

/** Shows the message that the lines were removed from the basket, with a button to restore them. */
export function tellTakenOut(storageId: number, lines: readonly TakenOut[]): void {
  if (lines.length === 0) return;
  toasts.success('Убрано из корзины', linesInWords(lines), {
    about: BASKET,
    action: { label: 'Вернуть', run: () => void restore(storageId, lines) },
  });
}
