import { answerOf, CallError } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { PICKUP_CODE_DIGITS, pickupCodeFault } from '@portal/domain/b2c';
import { ORDER_SENTENCES } from '@portal/domain/order-sentences';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { useState } from 'react';
import type { StepDialogProps } from '../../kit/document/step.ts';
import { useCamera } from '../../kit/scan/use-camera.tsx';
import { api } from '../../session/api.ts';
import type { B2cOrder } from './queries.ts';

/** Maximum number of characters of a code with the spaces that people type. */
const LONGEST = PICKUP_CODE_DIGITS + 4;

/** Asks for the consumer's code. A wrong one is reported at its field, and the dialog stays open. */
export function HandOverDialog({
  document: { id, version, number, consumer_name },
  pending,
  onClose,
  take,
}: StepDialogProps<B2cOrder>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [asks, setAsks] = useState(false);
  const type = (text: string) => {
    setCode(text);
    setError(undefined);
  };
  const camera = useCamera((scanned) => type(scanned.trim().slice(0, LONGEST)), true);
  async function handOver() {
    const fault = pickupCodeFault(code);
    if (fault !== null) return setError(say(ORDER_SENTENCES, fault));
    setAsks(true);
    try {
      const answer = await answerOf(api.PUT('/b2c/order/hand-over', { body: { id, version, code } }));
      take(async () => answer);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 422) setError(failureSentence(failure));
      else
        take(async () => {
          throw failure;
        });
    } finally {
      setAsks(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Выдать заказ ${number}`}
      description={`Покупатель: ${consumer_name}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button pending={asks || pending} onClick={() => void handOver()}>
            Выдать
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void handOver();
        }}
      >
        <div className="flex flex-col gap-3">
          <div className="flex items-start gap-2">
            <div className="grow">
              <Field label="Код покупателя" required error={error}>
                <Input
                  autoFocus
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={LONGEST}
                  value={code}
                  onChange={({ target }) => type(target.value)}
                />
              </Field>
            </div>
            <span className="flex pt-6">{camera.button}</span>
          </div>
          {camera.panel}
        </div>
      </form>
    </Dialog>
  );
}
