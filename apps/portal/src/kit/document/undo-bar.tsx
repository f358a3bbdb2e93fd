import { failureSentence } from '@portal/domain/failures';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { toasts } from '../../session/toasts.ts';

const MINUTE = 60_000;
const NBSP = '\u00A0';

/** Minutes until a time, rounded up, at least 0; rerenders when the number changes. */
export function useMinutesUntil(moment: string | null): number {
  const end = moment === null ? 0 : new Date(moment).getTime();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, end - now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % MINUTE || MINUTE);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.ceil(left / MINUTE);
}

export interface UndoBarProps {
  /** Until when it can be undone; null: not any more. Afterwards the bar disappears. */
  until: string | null;
  /** «Заказ можно отменить»; the time left follows. */
  what: string;
  /** «: товары вернутся в корзину»: what undoing does. */
  children: ReactNode;
  /** Label of the button: «Отменить заказ». */
  action: string;
  /** Asked before undoing; without it the button undoes at once. */
  question?: { title: string; description: string };
  /** Undoes it and shows that it is done; an error is shown as a message. */
  onUndo(): Promise<unknown>;
}

/** What the user has just done can be undone until a time: says so, with a button. */
export function UndoBar({ until, what, children, action, question, onUndo }: UndoBarProps) {
  const minutes = useMinutesUntil(until);
  const [asking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: onUndo,
    onError: (error) => toasts.warning(failureSentence(error, 'Не получилось')),
  });
  if (until === null || (minutes === 0 && !undo.isPending && !asking)) return null;
  return (
    <>
      <Alert>
        {/* On a phone the button is below the text. */}
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {what} ещё {minutes}
            {NBSP}мин{children}
          </span>
          <Button
            size="small"
            variant="secondary"
            pending={undo.isPending}
            onClick={() => (question ? setAsking(true) : undo.mutate())}
          >
            {question ? `${action}…` : action}
          </Button>
        </span>
      </Alert>
      {question && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          {...question}
          action={action}
          tone="danger"
          onConfirm={async () => {
            await undo.mutateAsync();
          }}
        />
      )}
    </>
  );
}
