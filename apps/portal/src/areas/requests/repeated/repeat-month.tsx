import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { useMutation } from '@tanstack/react-query';
import { checkRule } from '@portal/domain/access';
import { once } from '../../../session/calls/once.ts';
import { useCurrentUser, viewerOf } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { type Repeating, useRepeat } from './use-repeat.ts';

const REPEAT = ['repeat-orders'];

/** Whether the current user may make lists of orders. */
export function useMayRepeat(): boolean {
  const viewer = viewerOf(useCurrentUser());
  return checkRule('pages.request-add', viewer) && checkRule('pages.outgoing-id', viewer);
}

/** A running repetition, with its failure as a message. */
export function useRepeating() {
  const repeat = useRepeat();
  const repeating = useMutation({
    mutationKey: REPEAT,
    mutationFn: (asked: Repeating) => repeat(asked),
    onError: (refusal) => toasts.warning(failureSentence(refusal)),
  });
  return {
    ...repeating,
    mutate: (asked: Repeating) => once(REPEAT, asked, () => repeating.mutate(asked)),
  };
}

/** Button that repeats the previous month's orders of the chosen storage; nothing without the right. */
export function RepeatMonth() {
  const repeating = useRepeating();
  if (!useMayRepeat()) return null;
  return (
    <Button
      variant="secondary"
      pending={repeating.isPending}
      onClick={() => repeating.mutate({ last_month: true })}
    >
      Как в прошлом месяце
    </Button>
  );
}
