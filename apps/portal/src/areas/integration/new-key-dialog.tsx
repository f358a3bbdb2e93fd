import type { Schemas } from '@portal/api-client/client';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Textarea } from '@portal/ui/textarea';
import { toasts } from '../../session/toasts.ts';

/** A call that works with this key as it stands. */
function exampleOf({ key, rights, storage }: Schemas['NewApiKey']): string {
  const [call, address, body] = rights.some(({ code }) => code === 'stock')
    ? ['PUT', 'integration/stock', { items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 12 }] }]
    : ['GET', 'b2c/order/by-number?number=S-1001', null];
  const place = storage === null && body ? { storage_id: 1, ...body } : body;
  return [
    `curl -X ${call} '${location.origin}/api/${address}' -H 'X-Api-Key: ${key}'`,
    ...(place ? [` -H 'Content-Type: application/json' -d '${JSON.stringify(place)}'`] : []),
  ].join(' \\\n ');
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.success('Скопировано');
  } catch {
    toasts.warning('Браузер не дал скопировать. Выделите текст и скопируйте его сами.');
  }
}

export interface NewKeyDialogProps {
  made: Schemas['NewApiKey'];
  onClose(): void;
}

/** The key itself, the only time that it is seen. */
export function NewKeyDialog({ made, onClose }: NewKeyDialogProps) {
  const example = exampleOf(made);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ключ «${made.title}» создан`}
      width={640}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Я сохранил ключ
          </Button>
          <Button onClick={() => void copy(made.key)}>Скопировать ключ</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert tone="yellow">Ключ показан один раз: портал хранит только его отпечаток.</Alert>
        <Field label="Ключ">
          <Textarea rows={2} readOnly value={made.key} onFocus={({ target }) => target.select()} />
        </Field>
        <Field label="Пример вызова">
          <Textarea rows={5} readOnly value={example} onFocus={({ target }) => target.select()} />
        </Field>
      </div>
    </Dialog>
  );
}
