// Message after deferring lines of a basket, with an undo that restores them.
import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { plural } from '@portal/domain/words';
import { api } from '../../../session/api.ts';
import { basketChanged } from '../../../session/storage/storage.ts';
import { BASKET, linesInWords, type TakenOut } from '../../../session/storage/taken-out.ts';
import { toasts } from '../../../session/toasts.ts';
import { deferredChanged } from '../../catalogue/deferred.ts';

/**
 * Puts deferred items back into a storage's basket; those that can no longer be ordered stay deferred, with a
 * message.
 */
async function bringBack(storageId: number, ids: readonly number[]): Promise<void> {
  try {
    const { data } = await answerOf(
      api.POST('/cart/deferred-item/create-cart', {
        body: { storage_id: storageId, deferred_item_ids: [...ids] },
      }),
    );
    const left = data.without_offers.map(
      ({ brand_title, article, reason }) => `${brand_title} ${article}: ${reason}`,
    );
    if (left.length > 0)
      toasts.warning(
        `${plural(left.length, 'Осталась отложенной', 'Остались отложенными', 'Остались отложенными')}: ${left.join('; ')}`,
        { about: BASKET },
      );
  } catch (error) {
    toasts.warning(failureSentence(error), { about: BASKET });
  }
  await Promise.all([basketChanged(), deferredChanged()]);
}

/**
 * Shows the message that lines were deferred, with a button to undo it.
 * @param ids ids of the deferred items created from the lines
 */
export function tellPutAside(storageId: number, lines: readonly TakenOut[], ids: readonly number[]): void {
  toasts.success('Отложено с поставщиком и количеством', linesInWords(lines), {
    about: BASKET,
    action: { label: 'Вернуть в корзину', run: () => void bringBack(storageId, ids) },
  });
}
