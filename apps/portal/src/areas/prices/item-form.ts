import { answerOf } from '@portal/api-client/client';
import { type Form, type FormSetup, useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { itemFaults, type ItemValues, writtenItem } from './item-fields.tsx';
import { type PriceListItem, pricesChanged } from './queries.ts';

/** What an item is changed by, on its page and in its list: what is written goes over what was seen, never over another's. */
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
      await answerOf(
        api.PUT('/prices/price-list/{id}/items/{item}', {
          params: { path: { id: item.price_list_id, item: item.id } },
          body: {
            version: item.version,
            ...written,
            // «>10» of a file stays what it is until somebody counts.
            quantity: written.quantity === item.quantity ? null : written.quantity,
          },
        }),
      );
      await pricesChanged();
    },
    done: () => ['Позиция сохранена'],
    // Somebody else, or a file, changed it meanwhile: the form shows what it is now.
    onRefused: ({ status }) => status === 409 && pricesChanged(),
  });
