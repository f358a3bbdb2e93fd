import { answerOf } from '@portal/api-client/client';
import { Card } from '@portal/ui/card';
import { Heading } from '@portal/ui/text';
import { api } from '../../../session/api.ts';
import { toasts } from '../../../session/toasts.ts';
import { ImpersonationsCard } from '../impersonation/impersonations-card.tsx';
import { PasswordForm } from '../password-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The user's own password, second factor and sessions. */
export function SecurityScreen() {
  return (
    <div className="flex flex-col gap-4">
      <Heading level={1}>Пароль и безопасность</Heading>
      <Card title="Сменить пароль">
        <PasswordForm
          withOld
          size="medium"
          action="Сменить пароль"
          onSubmit={async (body) => {
            await answerOf(api.POST('/identity/user/change-password', { body }));
            toasts.success('Пароль изменён', 'Остальные сессии завершены');
          }}
        />
      </Card>
      <SecondFactor />
      <Passkeys />
      <Sessions />
      <ImpersonationsCard />
    </div>
  );
}
