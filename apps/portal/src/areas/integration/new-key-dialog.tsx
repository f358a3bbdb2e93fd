import type { Schemas } from '@portal/api-client/client';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** The first call to try with a right; with a body, it works with one storage. 1C calls by itself. */
const FIRST_CALLS: readonly {
  right: Schemas['ApiKeyRight']['code'];
  method: string;
  address: string;
  body?: object;
}[] = [
  {
    right: 'orders',
    method: 'POST',
    address: 'integration/search',
    body: { items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 4 }] },
  },
  {
    right: 'stock',
    method: 'PUT',
    address: 'integration/stock',
    body: { items: [{ brand: 'ВАШ БРЕНД', article: 'ВАШ АРТИКУЛ', quantity: 12 }] },
  },
  { right: 'price-lists', method: 'GET', address: 'prices/price-list' },
  { right: 'b2c-orders', method: 'GET', address: 'b2c/order/by-number?number=S-1001' },
  { right: 'shipments', method: 'GET', address: 'integration/shipments' },
];

/** An example call with the key; for a key of all storages the example names one. Undefined if only 1C calls with it. */
function exampleOf(
  { key, rights, storage }: Schemas['NewApiKey'],
  firstStorage: number | undefined,
): string | undefined {
  const first = FIRST_CALLS.find(({ right }) => rights.some(({ code }) => code === right));
  if (!first) return undefined;
  const { method, address, body } = first;
  const place = storage === null && body ? { storage_id: firstStorage, ...body } : body;
  return [
    `curl -X ${method} '${location.origin}/api/${address}' -H 'X-Api-Key: ${key}'`,
    ...(place ? [` -H 'Content-Type: application/json' -d '${JSON.stringify(place)}'`] : []),
  ].join(' \\\n ');
}

export interface NewKeyDialogProps {
  made: Schemas['NewApiKey'];
  /** Id of a storage, for the example of a key of all storages. */
  firstStorage: number | undefined;
  onClose(): void;
}

/** Shows the key, which is visible only once. */
export function NewKeyDialog({ made, firstStorage, onClose }: NewKeyDialogProps) {
  const example = exampleOf(made, firstStorage);
  return (
    <ShownOnceDialog
      title={`Ключ «${made.title}» создан`}
      note="Больше не покажем: скопируйте ключ сейчас."
      label="Ключ"
      secret={made.key}
      {...(example === undefined ? {} : { example })}
      action="Скопировать ключ"
      close="Я сохранил ключ"
      onClose={onClose}
    />
  );
}
