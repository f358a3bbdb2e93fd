import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { routeHref } from '@portal/domain/routes';
import { required } from '@portal/domain/validation';
import type { OptionsFailure } from '@portal/ui/combobox';
import { Select } from '@portal/ui/select';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { documentNumber } from '../../../kit/list/columns.tsx';
import { api } from '../../../session/api.ts';
import { movementsChanged } from './movement-queries.ts';

const titleOf = titlesIn('createMovement');

export interface MovementDialogProps {
  ways: readonly Schemas['MovementWay'][];
  /** Error of loading the routes. */
  failed: OptionsFailure | undefined;
  onClose(): void;
}

/** Distinct storages as options. */
const choices = (storages: readonly { id: number; title: string }[]) =>
  [...new Map(storages.map((one) => [one.id, one])).values()].map(({ id, title }) => ({
    value: String(id),
    label: title,
  }));

/** Creates a movement: sending and receiving storage, limited to routes that have a logistic card. */
export function MovementDialog({ ways, failed, onClose }: MovementDialogProps) {
  const navigate = useNavigate();
  const from = choices(ways.map((way) => way.from_storage));
  const reached = (storage: string) =>
    choices(ways.flatMap((way) => (String(way.from_storage.id) === storage ? [way.to_storage] : [])));
  const first = from.length === 1 ? (from[0]?.value ?? '') : '';
  const only = (storage: string) => {
    const there = reached(storage);
    return there.length === 1 ? (there[0]?.value ?? '') : '';
  };
  const form = useForm({
    initial: { from_storage_id: first, to_storage_id: only(first) },
    guards: false,
    titles: titleOf,
    rules: { from_storage_id: required, to_storage_id: required },
    send: async (values, { key }) =>
      (
        await answerOf(
          api.POST('/document/movement/create', {
            params: { header: { 'Idempotency-Key': key } },
            body: {
              from_storage_id: Number(values.from_storage_id),
              to_storage_id: Number(values.to_storage_id),
            },
          }),
        )
      ).data,
    done: ({ id }) => [`Перемещение ${documentNumber(id)} начато`, 'Добавьте в него товар'],
    onSent: async ({ id }) => {
      await movementsChanged();
      await navigate(routeHref('movement-id', { id }));
    },
  });
  return (
    <FormDialog form={form} title="Новое перемещение" action="Начать" onClose={onClose}>
      <FormField form={form} name="from_storage_id" required>
        {(control) => (
          <Select
            {...control}
            placeholder="Выберите склад"
            options={from}
            failed={failed}
            onChange={({ target }) =>
              form.set({ from_storage_id: target.value, to_storage_id: only(target.value) })
            }
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="to_storage_id"
        required
        hint="Склады, на которые ведут ваши логистические карты"
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Выберите склад"
            options={reached(form.values.from_storage_id)}
            onChange={({ target }) => control.onChange(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
