import { answerOf } from '@portal/api-client/client';
import { titlesIn } from '@portal/domain/field-titles';
import { IMPERSONATION_MINUTES, IMPERSONATION_REASON } from '@portal/domain/impersonation';
import { all, maxLength, required } from '@portal/domain/validation';
import { Button } from '@portal/ui/button';
import { Textarea } from '@portal/ui/textarea';
import { useState } from 'react';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { FormField } from '../../../kit/form/form-field.tsx';
import { useForm } from '../../../kit/form/form.ts';
import { api } from '../../../session/api.ts';
import type { User } from '../people-queries.ts';
import { goAsAnother } from './only-read.ts';

/** Button of an administrator that opens the portal as the user sees it, after asking for the reason. */
export function Impersonate({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  if (!user.allowed_actions.includes('impersonate')) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Войти как…
      </Button>
      {asking && <ReasonDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReasonDialog({ user, onClose }: { user: User; onClose(): void }) {
  const form = useForm({
    initial: { reason: '' },
    titles: titlesIn('impersonateUser'),
    rules: { reason: all(required, maxLength(IMPERSONATION_REASON)) },
    guards: false,
    send: async ({ reason }) => {
      const params = { path: { id: user.id } };
      const body = { reason: reason.trim() };
      await answerOf(api.POST('/identity/user/{id}/impersonate', { params, body }));
      goAsAnother();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Войти как ${user.second_name} ${user.first_name}?`}
      description={`Портал откроется так, как его видит этот человек: только чтение, ${IMPERSONATION_MINUTES} минут. Вход останется в журнале изменений, человек узнает о нём и прочтёт причину.`}
      action="Войти"
      onClose={onClose}
    >
      <FormField form={form} name="reason" required hint="Номер обращения и что нужно увидеть">
        {(field) => <Textarea {...field} rows={3} maxLength={IMPERSONATION_REASON} />}
      </FormField>
    </FormDialog>
  );
}
