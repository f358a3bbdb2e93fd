import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Input } from '@portal/ui/input';
import { Multiselect } from '@portal/ui/multiselect';
import { Select } from '@portal/ui/select';
import { useQuery } from '../../session/calls/use-query.ts';
import { failedOf } from '../../kit/failed-options.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

const titleOf = titlesIn('createApiKey');
type Right = Schemas['ApiKeyChoices']['rights'][number]['code'];

export interface KeyDialogProps {
  onClose(): void;
  onMade(key: Schemas['NewApiKey']): void;
}

/** Creates a key: title, permissions and storage. */
export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const {
    data: choices,
    error,
    refetch,
  } = useQuery({
    queryKey: ['api-key-choices'],
    queryFn: async () => (await answerOf(api.GET('/settings/api-key/choices'))).data,
  });
  const form = useForm({
    initial: { title: '', rights: [] as { value: string; label: string }[], storage_id: '' },
    guards: false,
    titles: titleOf,
    rules: (values) => ({
      title: required,
      rights: () => (values.rights.length === 0 ? 'Выберите хотя бы одно право' : null),
    }),
    send: async ({ title, rights, storage_id }) =>
      (
        await answerOf(
          api.POST('/settings/api-key', {
            body: {
              title,
              rights: rights.map(({ value }) => value as Right),
              storage_id: storage_id === '' ? null : Number(storage_id),
            },
          }),
        )
      ).data,
    onSent: async (key) => {
      await queryClient.invalidateQueries({ queryKey: ['api-keys'] });
      onMade(key);
    },
  });
  return (
    <FormDialog form={form} title="Новый ключ API" action="Создать ключ" onClose={onClose}>
      <FormField form={form} name="title" required hint="Для какой системы он">
        {(control) => <Input {...control} maxLength={100} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="rights"
        required
        hint={choices?.rights.length === 0 ? 'У вас нет прав, которые можно дать ключу' : undefined}
      >
        {({ value, onChange }) => (
          <Multiselect
            placeholder="Что ключ может"
            failed={failedOf({ error, refetch })}
            options={(choices?.rights ?? []).map(({ code, title }) => ({ value: code, label: title }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField form={form} name="storage_id">
        {(control) => (
          <Select
            {...control}
            placeholder="Все склады"
            failed={failedOf({ error, refetch })}
            options={(choices?.storages ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
            onChange={({ target }) => control.onChange(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
