import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { type Column, DataTable } from '@portal/ui/data-table';
import { DateTime } from '@portal/ui/date-time';
import { PlusIcon } from '@portal/ui/icons';
import { Input } from '@portal/ui/input';
import { EmptyState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { whyNoPasskeys } from '../../../kit/entering/passkeys.ts';
import { EditDialog } from '../../../kit/form/edit-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { toasts } from '../../../session/toasts.ts';
import { AddPasskey } from './add-passkey.tsx';
import { factorQuery, factorsChanged, type Passkey, passkeysQuery } from './factor-query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const titleOf = titlesIn('renamePasskey');

/** The user's own passkeys: added, named and removed here. */
export function Passkeys() {
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, error, refetch, isPending } = useQuery(passkeysQuery);
  const unavailable = whyNoPasskeys();
  const added = async (fresh: readonly string[]) => {
    setAdding(false);
    setCodes(fresh);
    await factorsChanged();
    toasts.success('Ключ доступа добавлен');
  };
  const columns: Column<Passkey>[] = [
    {
      id: 'title',
      title: 'Название',
      cell: ({ title, backed_up }) => (
        <span className="flex flex-col">
          {title}
          <Text tone="muted" size="small" weight="normal">
            {backed_up ? 'Есть и на других ваших устройствах' : 'Только на одном устройстве'}
          </Text>
        </span>
      ),
    },
    { id: 'created', title: 'Добавлен', cell: ({ created_at }) => <DateTime value={created_at} /> },
    {
      id: 'used',
      title: 'Последний раз использован',
      cell: ({ last_used_at }) =>
        last_used_at === null ? <Text tone="muted">Ещё ни разу</Text> : <DateTime value={last_used_at} />,
    },
    {
      id: 'edit',
      title: <span className="sr-only">Изменить</span>,
      align: 'right',
      cell: (one) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Изменить: ${one.title}`}
          onClick={() => setEdited(one)}
        >
          Изменить
        </Button>
      ),
    },
  ];
  return (
    <Card
      title="Ключи доступа"
      padded={false}
      aside={
        unavailable === null && (
          <Button
            variant="secondary"
            size="small"
            icon={<PlusIcon aria-hidden="true" className="size-4" />}
            onClick={() => setAdding(true)}
          >
            Добавить ключ доступа
          </Button>
        )
      }
    >
      <DataTable
        label="Ключи доступа"
        tall
        columns={columns}
        rows={data ?? []}
        rowId={({ id }) => id}
        state={error ? { error: failureSentence(error) } : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title="Ключей доступа ещё нет">
            {unavailable ??
              'Ключ доступа заменяет код при входе: его хранит телефон, компьютер или ключ безопасности и открывает отпечатком, лицом или PIN-кодом. Подделать сайт, чтобы его выманить, нельзя.'}
          </EmptyState>
        }
      />
      {adding && <AddPasskey onClose={() => setAdding(false)} onDone={added} />}
      {edited && <EditPasskey passkey={edited} onClose={() => setEdited(null)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Card>
  );
}

/** Names a passkey, or removes it. */
function EditPasskey({ passkey: { id, title }, onClose }: { passkey: Passkey; onClose(): void }) {
  const params = { path: { id } };
  const { data: factor } = useQuery(factorQuery);
  const isLast = factor !== undefined && factor.passkeys === 1 && factor.created_at === null;
  const isNeeded = isLast && factor.is_demanded;
  const form = useForm({
    initial: { title },
    guards: false,
    titles: titleOf,
    rules: { title: required },
    send: (body) => answerOf(api.PUT('/identity/passkeys/{id}', { params, body })),
    onSent: async () => {
      await factorsChanged();
      onClose();
    },
  });
  return (
    <EditDialog
      form={form}
      title="Ключ доступа"
      removal={
        isNeeded
          ? null
          : {
              question: `Удалить ключ доступа «${title}»?`,
              consequence: isLast
                ? 'Второй фактор выключится: для входа будет достаточно пароля, запасные коды перестанут действовать.'
                : 'Войти с ним больше не получится.',
              done: 'Ключ доступа удалён',
              run: async () => {
                await answerOf(api.DELETE('/identity/passkeys/{id}', { params }));
                await factorsChanged();
              },
            }
      }
      onClose={onClose}
    >
      <FormField form={form} name="title" required>
        {(field) => <Input {...field} maxLength={60} />}
      </FormField>
      {isNeeded && (
        <Text as="p" tone="secondary">
          Портал требует от вас второй фактор, а другого у вас нет: убрать этот ключ можно, когда появится
          другой.
        </Text>
      )}
    </EditDialog>
  );
}
