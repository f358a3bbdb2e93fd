import { answerOf } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { NumberInput } from '@portal/ui/number-input';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Step, StepDialogProps } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import { RefusalDialog } from '../../kit/document/refusal-dialog.tsx';
import { type Proposal, proposalsChanged, refusalReasonsQuery } from './queries.ts';

/** What may be done with a proposal. */
export const PROPOSAL_STEPS: readonly Step<Proposal>[] = [
  {
    name: 'edit',
    label: 'Изменить сообщение…',
    done: ['Сообщение изменено'],
    dialog: (props) => <Edit {...props} />,
    after: proposalsChanged,
  },
  {
    name: 'withdraw',
    label: 'Отозвать…',
    variant: 'danger',
    done: ['Заявка отозвана'],
    question: ({ distributor }) => ({
      title: 'Отозвать заявку?',
      description: `${distributor.title} больше её не увидит среди новых. Позже можно отправить другую.`,
      action: 'Отозвать',
    }),
    act: ({ id, version }) =>
      answerOf(
        api.POST('/warehouse/contract-proposal/{id}/withdraw', {
          params: { path: { id } },
          body: { version },
        }),
      ),
    after: proposalsChanged,
  },
  {
    name: 'refuse',
    label: 'Отказать…',
    variant: 'danger',
    done: ['Отказ отправлен магазину'],
    dialog: (props) => <Refuse {...props} />,
    after: proposalsChanged,
  },
  {
    name: 'accept',
    label: 'Принять',
    variant: 'primary',
    done: ['Заявка принята', 'Её подтвердит администратор'],
    act: ({ id, version }) =>
      answerOf(api.POST('/warehouse/contract-proposal/accept', { body: { id, version } })),
    after: proposalsChanged,
  },
  {
    name: 'confirm',
    label: 'Подтвердить…',
    variant: 'primary',
    done: ['Договор действует'],
    dialog: (props) => <Confirm {...props} />,
    after: proposalsChanged,
  },
];

type DialogProps = StepDialogProps<Proposal>;

function Edit({ document: { id, version, message }, pending, onClose, take }: DialogProps) {
  const [text, setText] = useState(message);
  const save = () =>
    answerOf(
      api.PUT('/warehouse/contract-proposal/{id}', {
        params: { path: { id } },
        body: { version, message: text },
      }),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Сообщение дистрибьютору"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не менять
          </Button>
          <Button pending={pending} onClick={() => take(save)}>
            Сохранить
          </Button>
        </>
      }
    >
      <Field label="Сообщение">
        <Textarea rows={6} maxLength={1000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  );
}

function Refuse({ document: { id, version, shop }, pending, onClose, take }: DialogProps) {
  const { data: reasons = [] } = useQuery(refusalReasonsQuery);
  return (
    <RefusalDialog
      title="Отказать в подключении"
      what={shop.title}
      reasons={reasons}
      hint="Его увидит магазин"
      pending={pending}
      onClose={onClose}
      onRefuse={(refusal) =>
        take(() =>
          answerOf(
            api.POST('/warehouse/contract-proposal/{id}/refuse', {
              params: { path: { id } },
              body: { version, ...refusal },
            }),
          ),
        )
      }
    />
  );
}

function Confirm({ document: { id, version, shop, distributor }, pending, onClose, take }: DialogProps) {
  const [limit, setLimit] = useState<number | null>(null);
  const confirm = () =>
    answerOf(
      api.POST('/warehouse/contract-proposal/{id}/confirm', {
        params: { path: { id } },
        body: { version, limit },
      }),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Подтвердить подключение"
      description={`${shop.title} – ${distributor.title}: договор начнёт действовать сразу`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Не подтверждать
          </Button>
          <Button pending={pending} onClick={() => take(confirm)}>
            Подтвердить
          </Button>
        </>
      }
    >
      <Field label="Лимит по договору, руб." hint="Пусто – без лимита">
        <NumberInput value={limit} onChange={setLimit} />
      </Field>
    </Dialog>
  );
}
