import { answerOf } from '@portal/api-client/client';
import { checkRule } from '@portal/domain/access';
import { failureSentence } from '@portal/domain/failures';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Alert } from '@portal/ui/alert';
import { Button } from '@portal/ui/button';
import { Card } from '@portal/ui/card';
import { ConfirmDialog } from '@portal/ui/confirm-dialog';
import { DateTime } from '@portal/ui/date-time';
import { PasswordInput } from '@portal/ui/password-input';
import { Skeleton } from '@portal/ui/skeleton';
import { EmptyState, ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { FormField } from '../../kit/form/form-field.tsx';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import { useForm } from '../../kit/form/form.ts';
import { api } from '../../session/api.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { queryClient } from '../../session/query-client.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { edoAccessQuery } from './queries.ts';

const titleOf = titlesIn('saveEdoAccess');

const STEPS = [
  'Получите у оператора ключ доступа (refresh token) для сотрудника, который отправляет документы организации.',
  'Сохраните ключ здесь: портал проверит, что он открывает ящик вашей организации.',
  'В договоре с покупателем отметьте «Электронный документооборот».',
  'На странице отгрузки или закрытой претензии нажмите «Отправить через ЭДО», а в кабинете оператора подпишите УПД или УКД. Сертификата у портала нет.',
] as const;

/** The company's access to the operator of electronic documents. */
export function EdoPart() {
  const may = checkRule('actions.integration.update', viewerOf(useCurrentUser()));
  if (!may)
    return (
      <Card>
        <EmptyState title="Доступ к оператору ЭДО закрыт">
          Им управляют те, у кого есть право «Изменение настроек».
        </EmptyState>
      </Card>
    );
  return <Access />;
}

function Access() {
  const { data: access, error, refetch } = useQuery(edoAccessQuery);
  const [removes, setRemoves] = useState(false);
  const form = useForm({
    initial: { key: '' },
    titles: titleOf,
    rules: () => ({ key: required }),
    send: async ({ key }) => answerOf(api.PUT('/settings/edo', { body: { key: key.trim() } })),
    done: () => ['Ключ сохранён', 'Оператор его принял'],
    onSent: ({ data }) => queryClient.setQueryData(edoAccessQuery.queryKey, data),
  });
  if (error) return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />;
  if (!access) return <Skeleton shape="card" className="h-96" />;
  const { operator, saved, saved_by, saved_at, fault, waiting } = access;
  if (operator === '')
    return (
      <Card>
        <EmptyState title="Портал не подключён к оператору ЭДО">
          Скачайте УПД файлом на странице отгрузки и загрузите его оператору сами.
        </EmptyState>
      </Card>
    );
  return (
    <Card title={`Оператор: ${operator}`}>
      <div className="flex max-w-190 flex-col gap-4">
        {fault !== '' && <Alert tone="red">{`${fault}.`}</Alert>}
        {waiting > 0 && <Text tone="secondary">{`Документов ждёт отправки: ${waiting}`}</Text>}
        <ol className="list-decimal pl-5 flex flex-col gap-1">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {saved && saved_at !== null && (
          <div className="flex flex-wrap items-center gap-3">
            <Text>
              {`Ключ сохранил ${saved_by}, `}
              <DateTime value={saved_at} />
            </Text>
            <Button size="small" variant="secondary" onClick={() => setRemoves(true)}>
              Удалить ключ
            </Button>
          </div>
        )}
        <FormFrame form={form} className="flex flex-col gap-4">
          <FormField form={form} name="key" required hint="Хранится зашифрованным и больше не показывается">
            {(control) => <PasswordInput {...control} maxLength={4000} autoComplete="off" />}
          </FormField>
          <div>
            <Button type="submit" disabled={!form.isDirty} pending={form.pending}>
              {saved ? 'Заменить ключ' : 'Сохранить ключ'}
            </Button>
          </div>
        </FormFrame>
      </div>
      {removes && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoves(false)}
          title="Удалить ключ оператора ЭДО?"
          description="Портал больше не отправит документов и не узнает, что подписали отправленные."
          action="Удалить"
          tone="danger"
          onConfirm={async () => {
            const { data } = await answerOf(api.DELETE('/settings/edo'));
            queryClient.setQueryData(edoAccessQuery.queryKey, data);
            toasts.success('Ключ удалён');
            setRemoves(false);
          }}
        />
      )}
    </Card>
  );
}
