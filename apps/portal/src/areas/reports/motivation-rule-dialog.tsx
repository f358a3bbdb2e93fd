import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { motivationRuleFaults } from '@portal/domain/reports';
import { all, required, rule as ruleOf, validateForm, type Validator } from '@portal/domain/validation';
import { REPORT_SENTENCES } from '@portal/domain/report-sentences';
import { sayEach } from '@portal/domain/say';
import { Button } from '@portal/ui/button';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Combobox } from '@portal/ui/combobox';
import { DatePicker } from '@portal/ui/date-picker';
import { Input } from '@portal/ui/input';
import type { Option } from '@portal/ui/multiselect';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { failedOf } from '../../kit/failed-options.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { choicesQuery, type MotivationRule, rulesChanged } from './queries.ts';

const titleOf = titlesIn('createMotivationRule');
const MOST_POINTS = 10_000;

const optionOf = (one: { id: number; title: string } | null): Option | null =>
  one && { value: String(one.id), label: one.title };
const idOf = (option: Option | null) => (option === null ? null : Number(option.value));
const present: Validator = ruleOf((value) => value !== null, 'Обязательное поле');
const points: Validator = ruleOf((value) => {
  const number = Number(String(value).trim());
  return Number.isInteger(number) && number >= 1 && number <= MOST_POINTS;
}, 'целое число от 1 до 10 000');

interface Values {
  brand_id: Option | null;
  category_id: Option | null;
  date_from: string | null;
  date_to: string | null;
  points: string;
  [name: string]: unknown;
}

/** Form of a motivation rule, new or existing; an existing one can be removed. */
export function MotivationRuleDialog({ rule, onClose }: { rule: MotivationRule | null; onClose(): void }) {
  const [asks, setAsks] = useState(false);
  const { data: choices, error, refetch } = useQuery(choicesQuery);
  const form = useForm<Values>({
    initial: {
      brand_id: optionOf(rule?.brand ?? null),
      category_id: optionOf(rule?.category ?? null),
      date_from: rule?.date_from ?? null,
      date_to: rule?.date_to ?? null,
      points: rule ? String(rule.points) : '',
    },
    guards: false,
    titles: titleOf,
    check: (values) => ({
      ...sayEach(
        REPORT_SENTENCES,
        motivationRuleFaults({
          brand_id: idOf(values.brand_id),
          category_id: idOf(values.category_id),
          date_from: values.date_from,
          date_to: values.date_to,
        }),
      ),
      ...validateForm(values, {
        date_from: ['Начало', present],
        date_to: ['Конец', present],
        points: [titleOf('points'), all(required, points)],
      } as never),
    }),
    send: (values, { key }) => {
      const body = {
        brand_id: idOf(values.brand_id),
        category_id: idOf(values.category_id),
        date_from: values.date_from ?? '',
        date_to: values.date_to ?? '',
        points: Number(values.points),
      };
      return rule
        ? answerOf(
            api.PUT('/reports/motivation-rule/{id}', {
              params: { path: { id: rule.id } },
              body: { version: rule.version, ...body },
            }),
          )
        : answerOf(
            api.POST('/reports/motivation-rule', { params: { header: { 'Idempotency-Key': key } }, body }),
          );
    },
    done: () => [rule ? 'Правило изменено' : 'Правило добавлено', 'Баллы пересчитаны'],
    onSent: async () => {
      await rulesChanged();
      onClose();
    },
  });
  if (asks && rule)
    return (
      <ConfirmDialog
        open
        onOpenChange={setAsks}
        title="Убрать правило?"
        description="Баллы, которые оно давало, больше не будут считаться."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/reports/motivation-rule/{id}', { params: { path: { id: rule.id } } }));
          toasts.success('Правило убрано');
          await rulesChanged();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={rule ? 'Правило мотивации' : 'Новое правило мотивации'}
      action="Сохранить"
      extra={
        rule && (
          <Button variant="ghost" onClick={() => setAsks(true)}>
            Убрать
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField form={form} name="brand_id" hint="Или бренд, или категория">
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={onChange}
            failed={failedOf({ error, refetch })}
            options={(choices?.brands ?? []).flatMap((one) => optionOf(one) ?? [])}
            placeholder="Название бренда"
          />
        )}
      </FormField>
      <FormField form={form} name="category_id" hint="Вместе со всем, что ниже">
        {({ value, onChange }) => (
          <Combobox
            value={value}
            onChange={onChange}
            failed={failedOf({ error, refetch })}
            options={(choices?.categories ?? []).flatMap((one) => optionOf(one) ?? [])}
            placeholder="Название категории"
          />
        )}
      </FormField>
      <FormField form={form} name="date_from" label="Начало" required>
        {({ value, ...field }) => <DatePicker {...field} value={value} />}
      </FormField>
      <FormField form={form} name="date_to" label="Конец" required>
        {({ value, ...field }) => <DatePicker {...field} value={value} />}
      </FormField>
      <FormField
        form={form}
        name="points"
        required
        hint="За каждые 1 000 руб. принятого; возвраты их снимают"
      >
        {({ value, onChange, ...field }) => (
          <Input
            {...field}
            value={value}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
