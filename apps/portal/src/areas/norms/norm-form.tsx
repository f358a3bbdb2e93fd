import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { NORM_KINDS, normFaults, type NormKind } from '@portal/domain/norms';
import { routeHref } from '@portal/domain/routes';
import { required, validateForm } from '@portal/domain/validation';
import { SETTING_SENTENCES } from '@portal/domain/setting-sentences';
import { sayEach } from '@portal/domain/say';
import { PageHeader } from '@portal/ui/app-shell';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Combobox, type Option } from '@portal/ui/combobox';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { Input } from '@portal/ui/input';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { FormActions } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { type Form, useForm } from '../../kit/form/form.ts';
import { useTitle } from '../../kit/title.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';

export type Norm = Schemas['SupplyNorm'];
const titleOf = titlesIn('createSupplyNorm');
const changed = () => queryClient.invalidateQueries({ queryKey: ['supply-norms'] });
const TAKEN = 'Действует для следующих предложений';

type Numbers = { multiple: string; minimum: string };
const numbersOf = ({ multiple, minimum }: Numbers) => ({
  multiple: Number(multiple),
  minimum: Number(minimum),
});

const findTargets = (kind: NormKind) => async (title: string, signal: AbortSignal) => {
  const { data } = await answerOf(
    api.GET('/settings/norm/targets', { params: { query: { kind, title } }, signal }),
  );
  return data.map(({ id, title: label, note }): Option => ({
    value: String(id),
    label,
    ...(note === '' ? {} : { note }),
  }));
};

function NumberFields<V extends Numbers>({ form }: { form: Form<V> }) {
  const numbers = form as unknown as Form<Numbers>;
  return (
    <>
      <FormField
        form={numbers}
        name="multiple"
        label={titleOf('multiple')}
        required
        hint="Сколько штук продаётся разом: вместе с кратностями прайс-листа и остатка"
      >
        {(control) => <Input {...control} inputMode="numeric" maxLength={4} autoComplete="off" />}
      </FormField>
      <FormField form={numbers} name="minimum" label={titleOf('minimum')} required hint="0 – без минимума">
        {(control) => <Input {...control} inputMode="numeric" maxLength={4} autoComplete="off" />}
      </FormField>
    </>
  );
}

/** Creates a supply norm: the target and the numbers. */
export function AddNormScreen() {
  useTitle('Новая норма');
  const form = useForm<{ kind: string; target_id: Option | null } & Numbers, Norm>({
    initial: { kind: 'brand', target_id: null, multiple: '1', minimum: '0' },
    check: ({ target_id, multiple, minimum }) => ({
      ...sayEach(SETTING_SENTENCES, normFaults({ multiple, minimum })),
      ...validateForm({ target_id: target_id?.value ?? '' }, { target_id: [titleOf('target_id'), required] }),
    }),
    send: async ({ kind, target_id, ...numbers }, { key }) => {
      const { data } = await answerOf(
        api.POST('/settings/norm', {
          params: { header: { 'Idempotency-Key': key } },
          body: { kind: kind as NormKind, target_id: Number(target_id?.value), ...numbersOf(numbers) },
        }),
      );
      await changed();
      return data;
    },
    done: () => ['Норма задана', TAKEN],
    to: routeHref('settings-norm'),
    row: ({ id }) => id,
  });
  const kind = form.values.kind as NormKind;
  return (
    <>
      <PageHeader title="Новая норма поставки" />
      <div className="max-w-190">
        <Card>
          <FormFrame form={form} className="flex flex-col gap-4">
            <FormField
              form={form}
              name="kind"
              label={titleOf('kind')}
              required
              hint="Норма товара важнее нормы категории, норма категории – нормы бренда"
            >
              {(control) => (
                <Select
                  {...control}
                  options={NORM_KINDS.map(({ id, title }) => ({ value: id, label: title }))}
                  onChange={(next) => {
                    control.onChange(next);
                    form.set({ target_id: null });
                  }}
                />
              )}
            </FormField>
            <FormField form={form} name="target_id" label={titleOf('target_id')} required>
              {({ value, onChange }) => (
                <Combobox
                  key={kind}
                  value={value}
                  onChange={onChange}
                  load={findTargets(kind)}
                  placeholder={kind === 'product' ? 'Начало артикула: OC 90' : 'Часть названия'}
                />
              )}
            </FormField>
            <NumberFields form={form} />
            <FormActions form={form} action="Задать" list={routeHref('settings-norm')} />
          </FormFrame>
        </Card>
      </div>
    </>
  );
}

/** Edits or removes a norm. */
export function NormDialog({ norm, onClose }: { norm: Norm; onClose(): void }) {
  const [asks, setAsks] = useState(false);
  const path = { id: norm.id };
  const form = useForm<Numbers>({
    initial: { multiple: String(norm.multiple), minimum: String(norm.minimum) },
    guards: false,
    check: (values) => sayEach(SETTING_SENTENCES, normFaults(values)),
    send: (values) =>
      answerOf(
        api.PUT('/settings/norm/{id}', {
          params: { path },
          body: { version: norm.version, ...numbersOf(values) },
        }),
      ),
    done: () => ['Норма изменена', TAKEN],
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
        title={`Убрать норму для «${norm.target.title}»?`}
        description="Продавать будете по более широкой норме, если она есть, или как в прайс-листе."
        action="Убрать"
        tone="danger"
        onConfirm={async () => {
          await answerOf(api.DELETE('/settings/norm/{id}', { params: { path } }));
          toasts.success('Норма убрана');
          await changed();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      form={form}
      title={norm.target.title}
      action="Сохранить"
      extra={
        <Button variant="ghost" onClick={() => setAsks(true)}>
          Убрать
        </Button>
      }
      onClose={onClose}
    >
      <NumberFields form={form} />
    </FormDialog>
  );
}
