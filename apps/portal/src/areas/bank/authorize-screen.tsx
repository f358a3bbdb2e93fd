import { CallError } from '@portal/api-client/client';
import { UNEXPECTED, failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { ButtonLink } from '@portal/ui/button-link';
import { PlainPage } from '@portal/ui/plain-page';
import { Spinner } from '@portal/ui/spinner';
import { useAddress } from '../../session/browser/address.ts';
import { useQuery } from '../../session/calls/use-query.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberPath } from '../../session/browser/previous-path.ts';
import { currentUserQuery } from '../../session/session.ts';
import { type Challenge, challengeOf, finishAtBank } from '../../session/sign-in.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../kit/title.ts';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';
import { SecondStep } from '../../kit/entering/second-step.tsx';
import { keepReturnAddress } from './return-address.ts';

const TITLE = 'Вход через СберБизнес';
const REFUSED = 'Банк не подтвердил вход. Начните его снова.';

/** The bank redirects here with a single-use code. */
export function AuthorizeScreen() {
  useTitle(TITLE);
  const [query] = useAddress();
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery);
  const [refusal, setRefusal] = useState<string>();
  const [challenge, setChallenge] = useState<Challenge>();
  const asked = useRef(false);
  useEffect(() => {
    // The code works once, but React may run the effect twice.
    if (asked.current) return;
    asked.current = true;
    finish(query)
      .then(() => navigate(routeHref('sbbol-final'), { replace: true }))
      .catch((error: unknown) => {
        const waiting = challengeOf(error);
        if (waiting === undefined) return setRefusal(failureSentence(error));
        keepReturnAddress(returnAddressIn(error));
        setChallenge(waiting);
      });
  }, [query, navigate]);
  if (challenge !== undefined)
    return (
      <AuthFrame title={TITLE}>
        <SecondStep
          challenge={challenge}
          onEntered={() => void navigate(routeHref('sbbol-final'), { replace: true })}
          onBack={() => void navigate('/auth', { replace: true })}
        />
      </AuthFrame>
    );
  if (refusal === undefined) return <PlainPage title={TITLE} note={<Spinner size={24} />} />;
  return (
    <PlainPage title="Вход не выполнен" note={<span role="alert">{refusal}</span>}>
      {user ? (
        <ButtonLink href="/main">На главную</ButtonLink>
      ) : (
        <ButtonLink href="/auth">Вернуться ко входу</ButtonLink>
      )}
    </PlainPage>
  );
}

/** Where to go after the second factor. */
const returnAddressIn = (error: unknown) =>
  error instanceof CallError && typeof error.body['redirect_url'] === 'string'
    ? error.body['redirect_url']
    : '/main';

/** Throws an Error with a message for the user. */
async function finish(query: URLSearchParams): Promise<void> {
  const [code, state, nonce, iss] = ['code', 'state', 'nonce', 'iss'].map((name) => query.get(name));
  if (query.get('error') === 'access_denied') throw new Error('Вход через СберБизнес отменён.');
  if (!code || !state) throw new Error(REFUSED);
  try {
    const { outcome, redirect_url } = await finishAtBank({
      code,
      state,
      ...(nonce ? { nonce } : {}),
      ...(iss ? { iss } : {}),
    });
    rememberPath('/auth');
    keepReturnAddress(redirect_url);
    if (outcome === 'linked') toasts.success('СберБизнес подключён', 'Теперь можно входить через него');
  } catch (error) {
    throw error instanceof CallError ? error : new Error(UNEXPECTED, { cause: error });
  }
}
