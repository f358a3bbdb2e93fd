import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { Checkbox } from '@portal/ui/checkbox';
import { Select } from '@portal/ui/select';
import { Text } from '@portal/ui/text';
import { FormField } from '../../../kit/form/form-field.tsx';
import { FormFrame } from '../../../kit/form/form-frame.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { type Exchange, exchangesChanged } from './queries.ts';

const titleOf = titlesIn('saveCommercemlExchange');
/** The option «the only one», and for warehouses «all together», which the call writes as an empty text. */
const ONLY = '';
const ALL = 'all';

const MISSING = [
  { value: 'keep', label: 'Оставлять как есть' },
  { value: 'zero', label: 'Снимать с продажи (остаток 0)' },
];

/** What is loaded from 1C: choices come from its last files. */
export function SettingsCard({ exchange }: { exchange: Exchange }) {
  const { storage, price_lists, price_types, warehouses, goods } = exchange;
  const form = useForm({
    initial: {
      active: exchange.active,
      price_list_id: exchange.price_list_id === null ? ONLY : String(exchange.price_list_id),
      price_type: exchange.price_type ?? ONLY,
      warehouse: exchange.warehouse === '' ? ALL : (exchange.warehouse ?? ONLY),
      missing: exchange.missing as string,
    },
    titles: titleOf,
    send: async ({ active, price_list_id, price_type, warehouse, missing }) =>
      answerOf(
        api.PUT('/settings/commerceml/storage/{id}', {
          params: { path: { id: storage.id } },
          body: {
            active,
            price_list_id: price_list_id === ONLY ? null : Number(price_list_id),
            price_type: price_type === ONLY ? null : price_type,
            warehouse: warehouse === ONLY ? null : warehouse === ALL ? '' : warehouse,
            missing: missing === 'zero' ? 'zero' : 'keep',
          },
        }),
      ),
    done: () => ['Настройки обмена сохранены'],
    onSent: () => exchangesChanged(),
  });
  return (
    <Card title="Что загружать из 1С">
      <FormFrame form={form} className="flex max-w-190 flex-col gap-4">
        <FormField form={form} name="active" label="">
          {({ value, onChange }) => (
            <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
              Принимать обмен с 1С для этого склада
            </Checkbox>
          )}
        </FormField>
        <FormField
          form={form}
          name="price_list_id"
          hint={
            price_lists.length === 0
              ? 'У склада нет прайс-листа: создайте его, и цены из 1С загрузятся'
              : undefined
          }
        >
          {(control) => (
            <Select
              {...control}
              options={[
                { value: ONLY, label: 'Единственный у склада' },
                ...price_lists.map(({ id, title }) => ({ value: String(id), label: title })),
              ]}
              onChange={({ target }) => control.onChange(target.value)}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="price_type"
          hint={price_types.length === 0 ? 'Виды цен появятся после первой выгрузки' : undefined}
        >
          {(control) => (
            <Select
              {...control}
              options={[
                { value: ONLY, label: 'Единственный в 1С' },
                ...price_types.map(({ uid, title, currency }) => ({
                  value: uid,
                  label: currency === '' ? title : `${title}, ${currency}`,
                })),
              ]}
              onChange={({ target }) => control.onChange(target.value)}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="warehouse"
          hint={warehouses.length === 0 ? 'Склады 1С появятся после первой выгрузки' : undefined}
        >
          {(control) => (
            <Select
              {...control}
              options={[
                { value: ONLY, label: 'Единственный в 1С' },
                { value: ALL, label: 'Все вместе' },
                ...warehouses.map(({ uid, title }) => ({ value: uid, label: title })),
              ]}
              onChange={({ target }) => control.onChange(target.value)}
            />
          )}
        </FormField>
        <FormField form={form} name="missing">
          {(control) => (
            <Select
              {...control}
              options={MISSING}
              onChange={({ target }) => control.onChange(target.value)}
            />
          )}
        </FormField>
        <Text tone="muted" size="small">{`Товаров 1С на портале: ${goods.toLocaleString('ru')}`}</Text>
        <div>
          <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
            Сохранить
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}
