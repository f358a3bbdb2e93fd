import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { all, percent, required, validateForm } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Dialog } from '@portal/ui/dialog';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Textarea } from '@portal/ui/textarea';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import type { Step, StepDialogProps } from '../../kit/document/step.ts';
import { api } from '../../session/api.ts';
import { RefusalDialog } from '../../kit/document/refusal-dialog.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import {
  LimitField,
  limitFaults,
  limitOf,
  limitValues,
  type LimitValues,
  UNNAMED_LIMIT,
} from '../../kit/form/limit-field.tsx';
import { markupQuestion } from '../../kit/form/markup-question.ts';
import { type Proposal, proposalsChanged, refusalReasonsQuery } from './queries.ts';
import { termsText } from './terms-text.ts';

const titleOf = titlesIn('acceptContractProposal');

/** Actions on a proposal. */
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
    name: 'return',
    label: 'Вернуть дистрибьютору…',
    done: ['Заявка возвращена дистрибьютору'],
    asks: {
      title: 'Вернуть заявку дистрибьютору',
      label: 'Что изменить в условиях',
      hint: 'Это увидят дистрибьютор и магазин. Дистрибьютор примет заявку снова',
      action: 'Вернуть',
      act: ({ id, version }, comment) =>
        answerOf(
          api.POST('/warehouse/contract-proposal/{id}/return', {
            params: { path: { id } },
            body: { version, comment },
          }),
        ),
    },
    after: proposalsChanged,
  },
  {
    name: 'accept',
    label: 'Принять…',
    variant: 'primary',
    done: null,
    dialog: (props) => <Accept {...props} />,
    after: proposalsChanged,
  },
  {
    name: 'confirm',
    label: 'Подтвердить…',
    variant: 'primary',
    done: ['Договор действует'],
    question: ({ shop, distributor, terms }) => ({
      title: 'Подтвердить подключение?',
      description: `${shop.title} – ${distributor.title}: договор начнёт действовать сразу. ${terms ? termsText(terms) : ''}`,
      action: 'Подтвердить',
    }),
    act: ({ id, version }) =>
      answerOf(
        api.POST('/warehouse/contract-proposal/{id}/confirm', {
          params: { path: { id } },
          body: { version },
        }),
      ),
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
  const { data: reasons = [], error, refetch } = useQuery(refusalReasonsQuery);
  return (
    <RefusalDialog
      title="Отказать в подключении"
      what={shop.title}
      reasons={reasons}
      failed={failedOf({ error, refetch })}
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

/** The distributor accepts and sets the contract's limit and markup. */
function Accept({ document: { id, version, shop, terms }, onClose }: DialogProps) {
  const form = useForm<LimitValues & { buyer_markup_percent: string }>({
    initial: {
      ...(terms ? limitValues(terms.limit) : UNNAMED_LIMIT),
      buyer_markup_percent: terms ? String(terms.buyer_markup_percent).replace('.', ',') : '',
    },
    check: (values) => ({
      ...limitFaults(values),
      ...validateForm(values, {
        buyer_markup_percent: [titleOf('buyer_markup_percent'), all(required, percent)],
      } as never),
    }),
    asks: ({ buyer_markup_percent }) =>
      markupQuestion(buyer_markup_percent, terms ? String(terms.buyer_markup_percent).replace('.', ',') : ''),
    send: async (values) => {
      await answerOf(
        api.POST('/warehouse/contract-proposal/accept', {
          body: {
            id,
            version,
            limit: limitOf(values),
            buyer_markup_percent: Number(values.buyer_markup_percent.replace(',', '.')),
          },
        }),
      );
      await proposalsChanged();
    },
    done: () => ['Заявка принята', 'Её подтвердит администратор'],
    onSent: onClose,
    onRefused: ({ status }) => {
      if (status !== 409) return;
      onClose();
      return proposalsChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Принять заявку"
      description={`${shop.title}: на каких условиях вы будете продавать`}
      action="Принять"
      onClose={onClose}
    >
      <LimitField form={form} hint="Сколько магазин может заказать в долг" />
      <FormField
        form={form}
        name="buyer_markup_percent"
        label={`${titleOf('buyer_markup_percent')}, %`}
        hint="Входит в цену, которую видит покупатель"
        required
      >
        {(field) => <Input {...field} inputMode="decimal" autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
