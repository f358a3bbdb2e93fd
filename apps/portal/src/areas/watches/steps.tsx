import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { WatchDialog } from './watch-dialog.tsx';
import { type WatchRow, watchesChanged } from './watches.ts';

const refused = (refusal: unknown) => toasts.warning(failureSentence(refusal));
type Step = 'pause' | 'resume' | 'end';

/** Brings a removed watch back. */
async function restore(id: number): Promise<void> {
  try {
    await answerOf(api.POST('/watch/{id}/restore', { params: { path: { id } } }));
    toasts.success('Наблюдение возвращено');
  } catch (refusal) {
    refused(refusal);
  }
  await watchesChanged();
}

export interface StepsProps {
  row: WatchRow;
  size?: 'small';
  /** Called after it was removed. */
  onRemoved?(): void;
}

/** What the person may do with a watch; removing it can be undone. */
export function Steps({ row, size, onRemoved }: StepsProps) {
  const [changes, setChanges] = useState(false);
  const { id, title, paused } = row;
  const path = { id };
  const step = useMutation({
    mutationFn: async (what: Step) => {
      if (what === 'end') await answerOf(api.DELETE('/watch/{id}', { params: { path } }));
      else await answerOf(api.POST(`/watch/{id}/${what}`, { params: { path } }));
    },
    onSuccess: (_, what) => {
      if (what !== 'end') return;
      toasts.success('Больше не следим', title, {
        action: { label: 'Вернуть', run: () => void restore(id) },
      });
      onRemoved?.();
    },
    onError: refused,
    onSettled: watchesChanged,
  });
  const button = (what: Step, label: string) => (
    <Button
      variant="secondary"
      {...(size ? { size } : {})}
      pending={step.isPending && step.variables === what}
      disabled={step.isPending && step.variables !== what}
      aria-label={`${label}: ${title}`}
      onClick={() => step.mutate(what)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Button
        variant="secondary"
        {...(size ? { size } : {})}
        aria-label={`Изменить: ${title}`}
        onClick={() => setChanges(true)}
      >
        Изменить
      </Button>
      {paused ? button('resume', 'Возобновить') : button('pause', 'Приостановить')}
      {button('end', 'Убрать')}
      {changes && <WatchDialog asked={{ watch: row }} onClose={() => setChanges(false)} />}
    </>
  );
}

/** Looks at a watch without waiting for the next look. */
export function CheckNow({ row: { id, title } }: { row: WatchRow }) {
  const check = useMutation({
    mutationFn: () => answerOf(api.POST('/watch/{id}/check', { params: { path: { id } } })),
    onError: refused,
    onSettled: watchesChanged,
  });
  return (
    <Button
      size="small"
      variant="secondary"
      pending={check.isPending}
      aria-label={`Проверить сейчас: ${title}`}
      onClick={() => check.mutate()}
    >
      Проверить сейчас
    </Button>
  );
}
