import { answerOf } from '@portal/api-client/client';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';
import { cardQuery, type LogisticCard, logisticsChanged } from '../queries.ts';

export type CardStepName = 'delete' | 'disable' | 'enable' | 'cancel_confirmation' | 'confirm';

interface CardStep {
  name: CardStepName;
  label: string;
  variant: 'primary' | 'secondary' | 'danger';
  question: string;
  description: string;
  done: string;
}

/** Actions on a card that only need confirmation, the primary one last. */
export const CARD_STEPS: readonly CardStep[] = [
  {
    name: 'delete',
    label: 'Удалить',
    variant: 'danger',
    question: 'Удалить карточку?',
    description: 'Её ещё не подтвердили. Действующая, если есть, останется в силе.',
    done: 'Карточка удалена',
  },
  {
    name: 'disable',
    label: 'Отключить',
    variant: 'danger',
    question: 'Отключить карточку?',
    description: 'Предложений по ней больше не будет. Заказанное приедет, как обещано.',
    done: 'Карточка отключена',
  },
  {
    name: 'enable',
    label: 'Включить',
    variant: 'primary',
    question: 'Включить карточку?',
    description: 'Обе стороны подтвердят её заново.',
    done: 'Карточка включена',
  },
  {
    name: 'cancel_confirmation',
    label: 'Снять подтверждение',
    variant: 'secondary',
    question: 'Снять подтверждение?',
    description:
      'Предложений по карточке не будет, пока вы не подтвердите её снова. Заказанное приедет, как обещано.',
    done: 'Подтверждение снято',
  },
  {
    name: 'confirm',
    label: 'Подтвердить',
    variant: 'primary',
    question: 'Подтвердить карточку?',
    description: 'Когда подтвердят обе стороны, предложения сразу пойдут по ней.',
    done: 'Карточка подтверждена',
  },
];

/** Performs an action on the version of the card that the user has seen. */
export async function takeCardStep(name: CardStepName, { id, version }: LogisticCard): Promise<void> {
  const body = { id, version };
  if (name === 'delete') {
    await answerOf(api.DELETE('/warehouse/logistic-card', { params: { query: { id } } }));
    await queryClient.invalidateQueries({ queryKey: ['logistic-cards', 'list'] });
    return;
  }
  const calls = {
    disable: () => api.PUT('/warehouse/logistic-card/disable', { body }),
    enable: () => api.PUT('/warehouse/logistic-card/enable', { body }),
    cancel_confirmation: () => api.PUT('/warehouse/logistic-card/cancel-confirmation', { body }),
    confirm: () => api.PUT('/warehouse/logistic-card/confirm', { body }),
  };
  const { data } = await answerOf(calls[name]());
  queryClient.setQueryData(cardQuery(id).queryKey, data);
  await logisticsChanged();
}
