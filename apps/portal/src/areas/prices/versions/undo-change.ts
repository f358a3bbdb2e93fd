// Messages about a change of prices, with a button that undoes it.
import { answerOf, newIdempotencyKey, type Schemas } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { type PriceListItem, priceListQuery, pricesChanged } from '../queries.ts';
import { queryClient } from '../../../session/query-client.ts';

const LABEL = 'Отменить';
/** The messages that are shown, by what was changed. */
const shown = new Map<string, number>();

/**
 * Shows a message with an undo. It replaces the message about an earlier change of the same thing, which can no longer be
 * undone; a title that names the thing keeps messages about different things apart.
 */
function tell(what: string, title: string, text: string | undefined, undo: () => void): void {
  const former = shown.get(what);
  if (former !== undefined) toasts.remove(former);
  shown.set(what, toasts.success(title, text, { action: { label: LABEL, run: undo } }));
}

/** Runs an undo and says how it ended; the lists are refetched in any case. */
async function run(undo: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await undo();
    toasts.success(done);
  } catch (error) {
    toasts.warning(failureSentence(error, 'Отменить не получилось'));
  }
  await pricesChanged();
}

/**
 * Says that an item was saved; the button writes its former values over the version that was saved, and fails if
 * somebody has changed it since.
 */
export function tellItemSaved(former: PriceListItem, saved: PriceListItem): void {
  const { price_list_id, id, price, multiplicity, quantity, seller_title } = former;
  const undo = () =>
    answerOf(
      api.PUT('/prices/price-list/{id}/items/{item}', {
        params: { path: { id: price_list_id, item: id } },
        body: {
          version: saved.version,
          price,
          multiplicity,
          quantity: quantity === saved.quantity ? null : quantity,
          seller_title: seller_title ?? '',
        },
      }),
    );
  tell(
    `item ${id}`,
    `Сохранено: ${saved.brand_title} ${saved.article}`,
    undefined,
    () => void run(undo, 'Позиция снова такая, как была'),
  );
}

/**
 * Says that a list was changed; the button returns it to the version before, and fails if the list has changed since.
 * Prices and items return, stock was not changed.
 */
export async function tellListChanged(listId: number, title: string, text?: string): Promise<void> {
  const { version } = await queryClient.fetchQuery({ ...priceListQuery(listId), staleTime: 0 });
  const undo = async () => {
    const [, former]: readonly Schemas['PriceListVersion'][] = (
      await answerOf(
        api.GET('/prices/price-list/{id}/versions', {
          params: { path: { id: listId }, query: { page: 1, pageSize: 2 } },
        }),
      )
    ).data;
    await answerOf(
      api.POST('/prices/price-list/{id}/restore', {
        params: { path: { id: listId }, header: { 'Idempotency-Key': newIdempotencyKey() } },
        body: { version, to: former?.id ?? 0 },
      }),
    );
  };
  tell(`list ${listId}`, title, text, () => void run(undo, 'Прайс-лист снова такой, как был'));
}
