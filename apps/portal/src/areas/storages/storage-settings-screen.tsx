import { checkRule } from '@portal/domain/access';
import { titlesIn } from '@portal/domain/field-titles';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { NumberInput } from '@portal/ui/number-input';
import { Text } from '@portal/ui/text';
import { SubjectHistory } from '../../kit/changes/subject-history.tsx';
import { Current } from '../../kit/form/current.tsx';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import type { StorageWhole } from './queries.ts';
import { saveStorage } from './save-part.ts';
import { StockUpdating } from './stock-updating.tsx';
import { StorageFrame } from './storage-frame.tsx';

const titleOf = titlesIn('updateStorage');

/** /storages/{id}/settings: maximum age of the stock data, and where they come from. */
export function StorageSettingsScreen() {
  const viewer = viewerOf(useCurrentUser());
  const loads = checkRule('pages.prices-import', viewer) || checkRule('pages.nomenclature-import', viewer);
  return (
    <StorageFrame page="storages-id-settings">
      {(storage) => (
        <>
          <Current of={storage}>{(shown) => <Settings storage={shown} />}</Current>
          {checkRule('role.is.merchant', viewer) && (
            <StockUpdating storage={storage} editable={loads && storage.allowed_actions.includes('update')} />
          )}
          <SubjectHistory kind="storage" id={storage.id} of={storage} />
        </>
      )}
    </StorageFrame>
  );
}

function Settings({ storage }: { storage: StorageWhole }) {
  const editable = storage.allowed_actions.includes('update');
  const form = useForm<{ reserve_update_hours: number | null }>({
    initial: { reserve_update_hours: storage.reserve_update_hours },
    titles: titleOf,
    check: ({ reserve_update_hours: hours }) =>
      hours !== null && (hours < 1 || hours > 999)
        ? { reserve_update_hours: 'Укажите от 1 до 999 часов или ничего' }
        : {},
    send: (values) => saveStorage(storage, values),
    done: () => ['Настройки сохранены'],
  });
  return (
    <Card title="Обновление остатков">
      <FormFrame form={form} className="flex max-w-190 flex-col items-start gap-4">
        <Text tone="muted">
          Как часто на склад загружают остатки. Когда файла нет дольше, страница остатков предупреждает, что
          они устарели.
        </Text>
        <FormField form={form} name="reserve_update_hours" hint="Пусто – не следить">
          {({ value, onChange, ...field }) => (
            <NumberInput {...field} value={value} onChange={onChange} max={999} disabled={!editable} />
          )}
        </FormField>
        {editable && (
          <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
            Сохранить
          </Button>
        )}
      </FormFrame>
    </Card>
  );
}
