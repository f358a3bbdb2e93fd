import { answerOf, type Schemas } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { required } from '@portal/domain/validation';
import { Alert } from '@portal/ui/alert';
import { Input } from '@portal/ui/input';
import { StatusBadge } from '@portal/ui/badge';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import { exchangesChanged } from './queries.ts';

const titleOf = titlesIn('checkCommercemlExchange');
type Result = Schemas['CommercemlCheck'];

/** Plays an exchange of 1C with a key, and shows each step with its answer. */
export function CheckDialog({ storage, onClose }: { storage: Schemas['Party']; onClose(): void }) {
  const [result, setResult] = useState<Result>();
  const form = useForm({
    initial: { key: '' },
    guards: false,
    titles: titleOf,
    rules: () => ({ key: required }),
    send: async ({ key }) =>
      (
        await answerOf(
          api.POST('/settings/commerceml/storage/{id}/check', {
            params: { path: { id: storage.id } },
            body: { key: key.trim() },
          }),
        )
      ).data,
    onSent: async (checked) => {
      setResult(checked);
      await exchangesChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Проверить обмен"
      description={`Портал пройдёт шаги 1С для склада «${storage.title}». Пробные товары читаются, но не загружаются.`}
      action={result ? 'Проверить ещё раз' : 'Проверить'}
      onClose={onClose}
    >
      <FormField form={form} name="key" required hint="Тот, что будет паролем в 1С">
        {(control) => <Input {...control} maxLength={200} autoComplete="off" />}
      </FormField>
      {result && (
        <>
          <Alert tone={result.passed ? 'green' : 'red'}>
            {result.passed ? 'Все шаги прошли: 1С можно подключать.' : 'Не прошло: смотрите ответ у шага.'}
          </Alert>
          <ol className="flex flex-col gap-2">
            {result.steps.map(({ title, passed, answer }) => (
              <li key={title} className="flex flex-wrap items-baseline gap-2">
                <StatusBadge tone={passed ? 'green' : 'red'}>{passed ? 'прошёл' : 'не прошёл'}</StatusBadge>
                <Text weight="strong">{title}</Text>
                <Text tone="muted" size="small">
                  {answer}
                </Text>
              </li>
            ))}
          </ol>
        </>
      )}
    </FormDialog>
  );
}
