import { failureSentence } from '@portal/domain/failures';
import { Button } from '@portal/ui/button';
import { Skeleton } from '@portal/ui/skeleton';
import { ErrorState } from '@portal/ui/state';
import { Text } from '@portal/ui/text';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { whyNoPasskeys } from '../../../kit/entering/passkeys.ts';
import { AuthFrame } from '../../../kit/entering/auth-frame.tsx';
import { useTitle } from '../../../kit/title.ts';
import { useQuery } from '../../../session/calls/use-query.ts';
import { queryClient } from '../../../session/query-client.ts';
import { currentUserQuery } from '../../../session/session.ts';
import { signOut } from '../../../session/sign-in.ts';
import { toasts } from '../../../session/toasts.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOn } from './turn-on.tsx';

/** The page on which a person with sensitive rights turns on the second factor that the portal demands. */
export function DemandedFactor() {
  useTitle('Второй фактор');
  const navigate = useNavigate();
  const { data: user, error, refetch } = useQuery(currentUserQuery);
  const [asking, setAsking] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const noPasskeys = whyNoPasskeys();
  const show = async (fresh: readonly string[]) => {
    setCodes(fresh);
    setAsking(null);
  };
  const goOn = async () => {
    try {
      await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
      await navigate('/main', { replace: true });
    } catch (fault) {
      toasts.warning(failureSentence(fault));
    }
  };
  // Turned on elsewhere, or not demanded.
  if (user && !user.second_factor_owed && !codes) return <Navigate to="/main" replace />;
  return (
    <AuthFrame title="Второй фактор">
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : !user ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <>
          <Text as="p" tone="secondary" className="mb-5">
            Вам можно менять пользователей, договоры или реквизиты, поэтому портал требует второй фактор:
            кроме пароля, при входе понадобится ключ доступа или код из приложения в вашем телефоне.
          </Text>
          <Text as="p" tone="secondary" className="mb-5">
            {noPasskeys ??
              'Ключ доступа хранит ваше устройство и открывает отпечатком, лицом или PIN-кодом. Подойдёт и любое приложение с одноразовыми кодами (TOTP).'}
          </Text>
          <div className="flex flex-wrap gap-2">
            {noPasskeys === null && (
              <Button onClick={() => setAsking('passkey')}>Добавить ключ доступа</Button>
            )}
            <Button variant={noPasskeys === null ? 'secondary' : 'primary'} onClick={() => setAsking('app')}>
              Подключить приложение
            </Button>
            <Button variant="ghost" onClick={() => void signOut()}>
              Выйти
            </Button>
          </div>
        </>
      )}
      {asking === 'app' && <TurnOn onClose={() => setAsking(null)} onDone={show} />}
      {asking === 'passkey' && <AddPasskey onClose={() => setAsking(null)} onDone={show} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => void goOn()} />}
    </AuthFrame>
  );
}
