import { failureSentence } from '@portal/domain/failures';
import { safeReturnPath } from '@portal/domain/entering';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { Link } from '@portal/ui/link';
import { PasswordInput } from '@portal/ui/password-input';
import { Heading, Text } from '@portal/ui/text';
import { useQuery } from '../../session/calls/use-query.ts';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { rememberPath } from '../../session/browser/previous-path.ts';
import { environmentQuery } from '../../session/environment.ts';
import { type Challenge, challengeOf, signIn } from '../../session/sign-in.ts';
import { useTitle } from '../../kit/title.ts';
import { BankButton } from '../bank/bank-button.tsx';
import { AuthFrame } from '../../kit/entering/auth-frame.tsx';
import { LoginField } from './login-field.tsx';

const SecondStep = lazy(async () => ({
  default: (await import('../../kit/entering/second-step.tsx')).SecondStep,
}));

const REQUIRED = 'Обязательное поле';

export interface SignInPageProps {
  /** The demo's version of the page, with another title. */
  demo?: boolean;
  /** The page the user wanted to open; anything but a path of the portal is replaced by the main page. */
  cachedRoute: string | null;
  /** Called after signing in, with the address to go to. */
  onEntered(path: string): void;
}

/**
 * Page for signing in with login and password. Independent of the router, so that it loads before the portal.
 */
export function SignInPage({ demo = false, ...form }: SignInPageProps) {
  const title = demo ? 'Демонстрационный вход' : 'Вход';
  useTitle(title);
  const { data } = useQuery(environmentQuery);
  return (
    <AuthFrame title={title}>
      {demo && data?.demo === false && (
        <Text role="status" as="p" tone="secondary" className="mb-5">
          Здесь настоящие данные, демонстрации нет. Войдите под своим логином.
        </Text>
      )}
      <SignInForm {...form} />
    </AuthFrame>
  );
}

function SignInForm({ cachedRoute, onEntered }: Omit<SignInPageProps, 'demo'>) {
  const back = safeReturnPath(cachedRoute);
  const { data: environment } = useQuery(environmentQuery);
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ login?: string; password?: string }>({});
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);
  const [challenge, setChallenge] = useState<Challenge>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const gaps = {
      ...(login.trim() === '' ? { login: REQUIRED } : {}),
      ...(password === '' ? { password: REQUIRED } : {}),
    };
    setMissing(gaps);
    setRefusal(undefined);
    if (pending || Object.keys(gaps).length > 0) return;
    setPending(true);
    try {
      await signIn(login, password);
      rememberPath('/auth');
      onEntered(back);
    } catch (error) {
      const asked = challengeOf(error);
      setChallenge(asked);
      if (asked === undefined) setRefusal(failureSentence(error));
    } finally {
      setPending(false);
    }
  }

  if (challenge !== undefined)
    return (
      <Suspense>
        <SecondStep
          challenge={challenge}
          onEntered={() => onEntered(back)}
          onBack={() => setChallenge(undefined)}
        />
      </Suspense>
    );
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <LoginField value={login} onChange={setLogin} error={missing.login} />
        <Field label="Пароль" error={missing.password ?? refusal}>
          <PasswordInput
            controlSize="large"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <Button type="submit" size="large" wide pending={pending} className="mt-1">
          Войти
        </Button>
        {environment?.bank_enabled && <BankButton purpose="enter" redirectUrl={back} size="large" wide />}
        <p className="flex justify-between max-md:flex-wrap">
          <Link href="/password-restore">Забыли пароль?</Link>
          <Link href="/one-time-auth">Войти по ссылке</Link>
          <Link href="/auth/SignUp">Регистрация</Link>
        </p>
      </form>
      <DemoAccounts
        onChoose={(account) => {
          setLogin(account.login);
          setPassword(account.password);
          setMissing({});
          setRefusal(undefined);
        }}
      />
    </>
  );
}

/** The demo's accounts to choose from. */
function DemoAccounts({ onChoose }: { onChoose(account: { login: string; password: string }): void }) {
  const { data } = useQuery(environmentQuery);
  if (!data?.demo) return null;
  return (
    <section aria-labelledby="demo" className="mt-8">
      <Heading level={2} size="label" id="demo" className="mb-3">
        Демонстрация: выберите, кем войти
      </Heading>
      <div className="grid grid-cols-2 gap-2">
        {data.demo_accounts.map((account) => (
          <Button key={account.login} variant="secondary" size="small" onClick={() => onChoose(account)}>
            {account.title}
          </Button>
        ))}
      </div>
    </section>
  );
}
