import { answerOf } from '@portal/api-client/client';
import type { Step } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import type { Contract } from './contract-queries.ts';

const of = ({ id, version }: Contract) => ({ id, version });

/** Actions on a contract. */
export const CONTRACT_STEPS: readonly Step<Contract>[] = [
  {
    name: 'rework',
    label: 'Вернуть в черновики',
    done: ['Договор снова черновик'],
    act: (contract) => answerOf(api.PUT('/warehouse/contract/rework', { body: of(contract) })),
  },
  {
    name: 'terminate',
    label: 'Расторгнуть…',
    variant: 'danger',
    done: ['Договор расторгнут'],
    asks: {
      title: 'Расторгнуть договор',
      label: 'Причина',
      hint: 'Её увидят обе стороны. Вернуть договор в действие будет нельзя',
      act: (contract, comment) =>
        answerOf(api.PUT('/warehouse/contract/terminate', { body: { ...of(contract), comment } })),
    },
  },
  {
    name: 'suspend',
    label: 'Приостановить…',
    done: ['Договор приостановлен', 'Предложения по нему больше не показываются'],
    question: ({ customer }) => ({
      title: 'Приостановить договор?',
      description: `${customer.title} не сможет заказывать, пока договор не возобновлён. Корзины и размещённые заказы останутся.`,
      action: 'Приостановить',
    }),
    act: (contract) => answerOf(api.PUT('/warehouse/contract/suspend', { body: of(contract) })),
  },
  {
    name: 'resume',
    label: 'Возобновить',
    variant: 'primary',
    done: ['Договор снова действует'],
    act: (contract) => answerOf(api.PUT('/warehouse/contract/resume', { body: of(contract) })),
  },
  {
    name: 'submit',
    label: 'Отправить на подтверждение',
    variant: 'primary',
    done: ['Договор отправлен', 'Его подтвердит администратор портала'],
    act: (contract) => answerOf(api.PUT('/warehouse/contract/submit', { body: of(contract) })),
  },
  {
    name: 'reject',
    label: 'Отклонить…',
    variant: 'danger',
    done: ['Договор отклонён'],
    asks: {
      title: 'Отклонить договор',
      label: 'Причина',
      hint: 'Её увидит поставщик',
      act: (contract, comment) =>
        answerOf(api.PUT('/warehouse/contract/reject', { body: { ...of(contract), comment } })),
    },
  },
  {
    name: 'confirm',
    label: 'Подтвердить…',
    variant: 'primary',
    done: ['Договор действует'],
    question: ({ supplier, customer }) => ({
      title: 'Подтвердить договор?',
      description: `${supplier.title} – ${customer.title}: договор начнёт действовать сразу.`,
      action: 'Подтвердить',
    }),
    act: (contract) => answerOf(api.PUT('/warehouse/contract/confirm', { body: of(contract) })),
  },
];
