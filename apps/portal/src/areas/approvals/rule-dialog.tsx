import { answerOf, type Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import { type ApprovalRuleFault, approvalRuleFault } from '@portal/domain/approval-rules';
import { APPROVAL_SENTENCES } from '@portal/domain/approval-sentences';
import { titlesIn } from '@portal/domain/field-titles';
import { formatAmount, parseMoney } from '@portal/domain/money';
import { say } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { Multiselect, type Option } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { type Form, useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

type Rule = Schemas['ApprovalRule'];
type Targets = Schemas['ApprovalTargets'];
type Limits = { order_sum: string; day_sum: string; brand_ids: Option[] };
type NewRule = Limits & { user_id: string; role_id: string; storage_id: string };

const titleOf = titlesIn('createApprovalRule');
const changed = () =>
  Promise.all(
    ['approval-rules', 'approval-limit'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
const TAKEN = 'Действует для следующих заказов; что уже ждёт, ждёт дальше';
const NOT_A_SUM = 'Сумма в рублях: например, 50 000,00';

const idOf = (value: string) => (value === '' ? null : Number(value));
const kopecksOf = (text: string) => (text.trim() === '' ? null : parseMoney(text));
const sumOf = (text: string) => {
  const kopecks = kopecksOf(text);
  return kopecks === null ? null : toRoubles(kopecks);
};
const limitsOf = ({ order_sum, day_sum, brand_ids }: Limits) => ({
  order_sum: sumOf(order_sum),
  day_sum: sumOf(day_sum),
  brand_ids: brand_ids.map(({ value }) => Number(value)),
});

/** The field at which a fault is shown. */
const FIELDS: Readonly<Record<ApprovalRuleFault['code'], keyof NewRule>> = {
  ruleTargetMissing: 'user_id',
  ruleTwoTargets: 'role_id',
  ruleEmpty: 'order_sum',
  ruleDayMissing: 'day_sum',
  ruleDayBelowOrder: 'day_sum',
};

function faultsOf(values: NewRule): Partial<Record<keyof NewRule, string>> {
  const { order_sum, day_sum } = values;
  const wrong = (
    [
      ['order_sum', order_sum],
      ['day_sum', day_sum],
    ] as const
  ).filter(([, text]) => text.trim() !== '' && (parseMoney(text) ?? -1) < 0);
  if (wrong.length > 0) return Object.fromEntries(wrong.map(([name]) => [name, NOT_A_SUM]));
  const fault = approvalRuleFault({
    user_id: idOf(values.user_id),
    role_id: idOf(values.role_id),
    storage_id: idOf(values.storage_id),
    order_kopecks: kopecksOf(order_sum),
    day_kopecks: kopecksOf(day_sum),
    brands: values.brand_ids.map(({ value }) => Number(value)),
  });
  return fault === null ? {} : { [FIELDS[fault.code]]: say(APPROVAL_SENTENCES, fault) };
}

const findBrands = async (title: string, signal: AbortSignal): Promise<Option[]> => {
  const { data } = await answerOf(
    api.GET('/settings/approvals/brands', { params: { query: { title } }, signal }),
  );
  return data.map((brand) => ({ value: String(brand.id), label: brand.title }));
};

function LimitFields<V extends Limits>(props: { form: Form<V> }) {
  const form = props.form as unknown as Form<Limits>;
  return (
    <>
      <FormField
        form={form}
        name="order_sum"
        label={`${titleOf('order_sum')}, руб.`}
        hint="На сколько можно заказать без согласования; пусто – без ограничения"
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="day_sum"
        label={`${titleOf('day_sum')}, руб.`}
        hint="Чтобы большой заказ не делили на несколько; согласованное не считается"
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="brand_ids" label={titleOf('brand_ids')} hint="Пусто – любые">
        {({ value, onChange }) => (
          <Multiselect value={value} onChange={onChange} load={findBrands} placeholder="Часть названия" />
        )}
      </FormField>
    </>
  );
}

const optionsOf = (named: readonly { id: number; title: string }[], none: string) => [
  { value: '', label: none },
  ...named.map(({ id, title }) => ({ value: String(id), label: title })),
];

/** Adds a rule for a person, a role or a storage. */
export function AddRuleDialog({ targets, onClose }: { targets: Targets; onClose(): void }) {
  const form = useForm<NewRule>({
    initial: { user_id: '', role_id: '', storage_id: '', order_sum: '', day_sum: '', brand_ids: [] },
    check: faultsOf,
    send: (values, { key }) =>
      answerOf(
        api.POST('/settings/approvals', {
          params: { header: { 'Idempotency-Key': key } },
          body: {
            user_id: idOf(values.user_id),
            role_id: idOf(values.role_id),
            storage_id: idOf(values.storage_id),
            ...limitsOf(values),
          },
        }),
      ),
    done: () => ['Правило добавлено', TAKEN],
    onSent: async () => {
      await changed();
      onClose();
    },
  });
  const choice = (
    name: 'user_id' | 'role_id' | 'storage_id',
    options: readonly { value: string; label: string }[],
  ) => (
    <FormField form={form} name={name} label={titleOf(name)}>
      {(control) => <Select {...control} options={options} />}
    </FormField>
  );
  return (
    <FormDialog
      form={form}
      title="Новое правило согласования"
      description="Действует самое точное правило: сотрудника, затем роли, затем склада. Тех, кто сам согласует, ограничивает только правило на них самих."
      action="Добавить"
      onClose={onClose}
    >
      {choice('user_id', optionsOf(targets.people, 'Не выбран'))}
      {choice('role_id', optionsOf(targets.roles, 'Не выбрана'))}
      {choice('storage_id', optionsOf(targets.storages, 'Любой'))}
      <LimitFields form={form} />
    </FormDialog>
  );
}

const textOf = (roubles: number | null) => (roubles === null ? '' : formatAmount(toKopecks(roubles)));

/** Changes or removes a rule. */
export function RuleDialog({ rule, onClose }: { rule: Rule; onClose(): void }) {
  const [asks, setAsks] = useState(false);
  const path = { id: rule.id };
  const whom = [rule.user?.title ?? rule.role?.title ?? 'Все сотрудники', rule.storage?.title]
    .filter(Boolean)
    .join(', ');
  const form = useForm<Limits>({
    initial: {
      order_sum: textOf(rule.order_sum),
      day_sum: textOf(rule.day_sum),
      brand_ids: rule.brands.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    // Its target is known to be right.
    check: (values) => faultsOf({ ...values, user_id: '1', role_id: '', storage_id: '' }),
    send: (values) =>
      answerOf(
        api.PUT('/settings/approvals/{id}', {
          params: { path },
          body: { version: rule.version, ...limitsOf(values) },
        }),
      ),
    done: () => ['Правило изменено', TAKEN],
    onSent: async () => {
      await changed();
      onClose();
    },
    onRefused: ({ status }) => status === 409 && changed(),
  });
  if (asks)
    return (
      <ConfirmDialog
        open
        onOpenChange={setAsks}
        title={`Убрать правило для «${whom}»?`}
        description="Заказы будут проверяться по более общему правилу, а без него размещаться без согласования."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/settings/approvals/{id}', { params: { path } }));
          toasts.success('Правило убрано');
          await changed();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={whom}
      action="Сохранить"
      extra={
        <Button variant="ghost" onClick={() => setAsks(true)}>
          Убрать
        </Button>
      }
      onClose={onClose}
    >
      <LimitFields form={form} />
    </FormDialog>
  );
}
