import { answerOf, idempotencyKeyOf, newIdempotencyKey } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../session/api.ts';
import { once } from '../../../session/calls/once.ts';
import { queryClient } from '../../../session/query-client.ts';
import { toasts } from '../../../session/toasts.ts';
import { SUBSCRIPTIONS, type SubscriptionRow, subscriptionsChanged } from './subscriptions.ts';

const WORDS = {
  propose: 'Составить сейчас',
  pause: 'Приостановить',
  resume: 'Возобновить',
  end: 'Прекратить',
} as const;
type Step = keyof typeof WORDS;
const STEPS = ['propose', 'pause', 'resume', 'end'] as const;
const PROPOSE = ['propose-subscription'];

const refused = (refusal: unknown) => toasts.warning(failureSentence(refusal));

/** Takes up an ended subscription again. */
async function restore(id: number): Promise<void> {
  try {
    await answerOf(api.POST('/cart/request/subscriptions/{id}/restore', { params: { path: { id } } }));
    toasts.success('Подписка возвращена');
  } catch (refusal) {
    refused(refusal);
  }
  await subscriptionsChanged();
}

export interface StepsProps {
  row: Pick<SubscriptionRow, 'id' | 'title' | 'allowed_actions'>;
  size?: 'small';
  /** Called after it was ended. */
  onEnded?(): void;
}

/** What the person may do with a subscription; ending it can be undone. */
export function Steps({ row: { id, title, allowed_actions }, size, onEnded }: StepsProps) {
  const navigate = useNavigate();
  const [form] = useState(newIdempotencyKey);
  const path = { id };
  const step = useMutation({
    mutationFn: async (what: Exclude<Step, 'propose'>) => {
      if (what === 'end')
        await answerOf(api.DELETE('/cart/request/subscriptions/{id}', { params: { path } }));
      else
        await answerOf(
          api.POST(`/cart/request/subscriptions/{id}/${what}`, {
            params: { path },
          }),
        );
    },
    onSuccess: (_, what) => {
      if (what !== 'end') return;
      toasts.success('Подписка прекращена', title, {
        action: { label: 'Вернуть', run: () => void restore(id) },
      });
      onEnded?.();
    },
    onError: refused,
    onSettled: subscriptionsChanged,
  });
  const propose = useMutation({
    mutationKey: PROPOSE,
    mutationFn: async () => {
      // A second press while the first is answered makes no second list.
      const header = { 'Idempotency-Key': await idempotencyKeyOf([form, id]) };
      const { data } = await answerOf(
        api.POST('/cart/request/subscriptions/{id}/propose', { params: { path, header } }),
      );
      return data.id;
    },
    onSuccess: async (made) => {
      void queryClient.invalidateQueries({ queryKey: [SUBSCRIPTIONS] });
      void queryClient.invalidateQueries({ queryKey: ['requests'] });
      queryClient.removeQueries({ queryKey: ['request', made] });
      await navigate(routeHref('request-id', { id: made }));
    },
    onError: refused,
  });
  const take = (what: Step) =>
    what === 'propose' ? once(PROPOSE, id, () => propose.mutate()) : step.mutate(what);
  return STEPS.filter((what) => allowed_actions.includes(what)).map((what) => (
    <Button
      key={what}
      variant="secondary"
      {...(size ? { size } : {})}
      pending={what === 'propose' ? propose.isPending : step.isPending && step.variables === what}
      aria-label={`${WORDS[what]}: ${title}`}
      onClick={() => take(what)}
    >
      {WORDS[what]}
    </Button>
  ));
}
