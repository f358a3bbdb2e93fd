import { failureSentence } from '@portal/domain/failures';
import { answerOf } from '@portal/api-client/client';
import { routeHref } from '@portal/domain/routes';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { Text } from '@portal/ui/text';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { rememberPath } from '../../session/browser/previous-path.ts';
import { api } from '../../session/api.ts';
import { type Challenge, challengeOf, signInByLink } from '../../session/sign-in.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../kit/title.ts';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondStep } from '../../kit/entering/second-step.tsx';

const TITLES = {
  'password-create': 'Создание пароля',
  'password-restore': 'Новый пароль',
  'one-time-auth': 'Вход по ссылке',
  'email-confirm': 'Подтверждение почты',
};

/**
 * Target of a mailed link: sets a new password, or signs in once. The token is in the path, or in the query of
 * the older pages.
 */
export function LinkScreen() {
  const { token: inPath } = useParams();
  const [query] = useAddress();
  const navigate = useNavigate();
  const token = inPath ?? query.get('token') ?? '';
  const { data, error } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: async () => (await answerOf(api.POST('/identity/password/link', { body: { token } }))).data,
    // Without a token there is nothing to load.
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = TITLES[data?.kind ?? 'password-restore'];
  const [pending, setPending] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();
  const enter = async () => {
    try {
      await signInByLink(token);
    } catch (refused) {
      const asked = challengeOf(refused);
      if (asked === undefined) throw refused;
      setChallenge(asked);
      return;
    }
    rememberPath('/auth');
    await navigate('/main', { replace: true });
  };
  const confirm = async () => {
    await answerOf(api.POST('/identity/email/confirm', { body: { token } }));
    toasts.success('Почта подтверждена', 'Письма портала теперь приходят на неё');
    await navigate('/auth', { replace: true });
  };
  const act = async (what: () => Promise<void>) => {
    setPending(true);
    try {
      await what();
    } catch (refused) {
      toasts.warning(failureSentence(refused));
    } finally {
      setPending(false);
    }
  };
  useTitle(title);
  if (challenge !== undefined)
    return (
      <AuthFrame title={title}>
        <SecondStep
          challenge={challenge}
          onEntered={() => void navigate('/main', { replace: true })}
          onBack={() => void navigate('/auth', { replace: true })}
        />
      </AuthFrame>
    );
  if (token === '')
    return (
      <AuthFrame title={title}>
        <div className="flex flex-col items-start gap-4">
          <p>
            Новый пароль задают по ссылке из письма. Откройте её из почты или запросите новую; если вы помните
            пароль, смените его в настройках после входа.
          </p>
          <Link href={routeHref('password-restore')}>Запросить ссылку</Link>
          <Link href={routeHref('auth')}>Войти</Link>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame title={title}>
      {error && (
        <div role="alert" className="flex flex-col items-start gap-4">
          <p>{failureSentence(error)}</p>
          <Link href="/password-restore">Запросить новую ссылку</Link>
        </div>
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <Text as="p" tone="secondary" className="mb-5">
            Логин: <b>{data.login}</b>
          </Text>
          {data.email !== undefined && (
            <Text as="p" tone="secondary" className="mb-5">
              Новая почта: <b>{data.email}</b>
            </Text>
          )}
          {/* Requires a click: mail programs open links automatically. */}
          {data.kind === 'one-time-auth' && (
            <Button size="large" wide pending={pending} onClick={() => void act(enter)}>
              Войти
            </Button>
          )}
          {data.kind === 'email-confirm' && (
            <Button size="large" wide pending={pending} onClick={() => void act(confirm)}>
              Подтвердить почту
            </Button>
          )}
          {(data.kind === 'password-create' || data.kind === 'password-restore') && (
            <PasswordForm
              withOld={false}
              action="Сохранить пароль"
              onSubmit={async ({ password, password_repeat }) => {
                await answerOf(
                  api.POST('/identity/password/create', { body: { token, password, password_repeat } }),
                );
                toasts.success('Пароль сохранён', 'Войдите с ним');
                await navigate('/auth', { replace: true });
              }}
            />
          )}
        </>
      )}
    </AuthFrame>
  );
}
