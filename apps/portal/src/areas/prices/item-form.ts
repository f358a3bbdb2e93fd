import { answerOf } from '@portal/api-client/client';
import { type Form, type FormSetup, useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { itemFaults, type ItemValues, writtenItem } from './item-fields.tsx';
import { type PriceListItem, pricesChanged } from './queries.ts';
import { tellItemSaved } from './versions/undo-change.ts';

/**
 * Form of an item, for its page and for its list. Saves over the version that the user has seen; fails if
 * another user has changed it.
 */
export const useItemForm = (
  item: PriceListItem,
  after: Pick<FormSetup<ItemValues, void>, 'to' | 'onSent'>,
): Form<ItemValues> =>
  useForm<ItemValues, void>({
    ...after,
    initial: {
      price: item.price.toFixed(2).replace('.', ','),
      multiplicity: String(item.multiplicity),
      quantity: String(item.quantity),
      seller_title: item.seller_title ?? '',
    },
    check: itemFaults,
    send: async (values) => {
      const written = writtenItem(values);
      const { data } = await answerOf(
        api.PUT('/prices/price-list/{id}/items/{item}', {
          params: { path: { id: item.price_list_id, item: item.id } },
          body: {
            version: item.version,
            ...written,
            // An inexact quantity such as «>10» from a file stays, unless the user changed the field.
            quantity: written.quantity === item.quantity ? null : written.quantity,
          },
        }),
      );
      await pricesChanged();
      tellItemSaved(item, data);
    },
    // The message with its undo is shown above.
    done: () => null,
    // Another user or a file has changed it meanwhile: refetch, so that the form shows the current version.
    onRefused: ({ status }) => status === 409 && pricesChanged(),
  });
