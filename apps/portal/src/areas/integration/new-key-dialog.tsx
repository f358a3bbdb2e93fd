import type { Schemas } from '@portal/api-client/client';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** An example call with the key; for a key of all storages the example names one. */
function exampleOf({ key, rights, storage }: Schemas['NewApiKey'], firstStorage: number | undefined): string {
  const [call, address, body] = rights.some(({ code }) => code === 'stock')
    ? ['PUT', 'integration/stock', { items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 12 }] }]
    : ['GET', 'b2c/order/by-number?number=S-1001', null];
  const place = storage === null && body ? { storage_id: firstStorage, ...body } : body;
  return [
    `curl -X ${call} '${location.origin}/api/${address}' -H 'X-Api-Key: ${key}'`,
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
  return (
    <ShownOnceDialog
      title={`Ключ «${made.title}» создан`}
      note="Больше не покажем: скопируйте ключ сейчас."
      label="Ключ"
      secret={made.key}
      example={exampleOf(made, firstStorage)}
      action="Скопировать ключ"
      close="Я сохранил ключ"
      onClose={onClose}
    />
  );
}
