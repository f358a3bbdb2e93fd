import { Text } from '@portal/ui/text';
import { answerOf } from '@portal/api-client/client';
import { useNavigate } from 'react-router';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { currentUserQuery } from '../../session/session.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../kit/title.ts';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';
import { useAddress } from '../../session/browser/address.ts';
import { DutyGate } from './duty-gate.tsx';
import { PasswordForm } from './password-form.tsx';
import { DemandedFactor } from './security/demanded-factor.tsx';

/**
 * What a person must do for their own safety before anything else: change the password that an administrator has set,
 * or turn on a second factor that the portal demands.
 */
export function ForcedPassword() {
  const [query] = useAddress();
  return (
    <DutyGate>{query.get('second-factor') === 'required' ? <DemandedFactor /> : <NewPassword />}</DutyGate>
  );
}

function NewPassword() {
  useTitle('Смена пароля');
  const navigate = useNavigate();
  return (
    <AuthFrame title="Смена пароля">
      <Text as="p" tone="secondary" className="mb-5">
        Придумайте свой пароль: выданный действует только до первого входа.
      </Text>
      <PasswordForm
        withOld
        action="Сменить пароль"
        onSubmit={async (body) => {
          await answerOf(api.POST('/identity/user/change-password', { body }));
          await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
          toasts.success('Пароль изменён');
          await navigate('/main', { replace: true });
        }}
      />
    </AuthFrame>
  );
}
