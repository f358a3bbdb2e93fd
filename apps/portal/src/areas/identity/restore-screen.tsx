import { answerOf, CallError } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Link } from '@portal/ui/link';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/api.ts';
import { useTitle } from '../../shell/title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DemoMailbox, newestLetter } from './demo-mailbox.tsx';
import { LoginField } from './login-field.tsx';

const KINDS = {
  password: {
    title: 'Восстановление пароля',
    ask: (login: string) => api.POST('/identity/password/restore', { body: { login } }),
  },
  'one-time': {
    title: 'Вход по ссылке',
    ask: (login: string) => api.POST('/identity/one-time', { body: { login } }),
  },
};

/** Asks for a link to a new password. */
export const RestoreScreen = () => <LinkRequest kind="password" />;
/** Asks for a link that signs in once. */
export const OneTimeScreen = () => <LinkRequest kind="one-time" />;

/** The answer is the same whether or not there is such a login. */
function LinkRequest({ kind }: { kind: keyof typeof KINDS }) {
  const { title, ask } = KINDS[kind];
  useTitle(title);
  const [login, setLogin] = useState('');
  const [before, setBefore] = useState(0);
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'asked' | 'pending' | 'sent'>('asked');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'pending') return;
    if (login.trim() === '') {
      setFault('Обязательное поле');
      return;
    }
    setFault(undefined);
    setState('pending');
    try {
      setBefore(await newestLetter());
      await answerOf(ask(login));
      setState('sent');
    } catch (error) {
      setFault(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
      setState('asked');
    }
  }

  return (
    <AuthFrame title={title}>
      {state === 'sent' ? (
        <div role="status">
          <p>
            Если такой логин есть, на его почту ушло письмо со ссылкой. Она действует 15 минут и один раз.
          </p>
          <DemoMailbox after={before} />
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <LoginField value={login} onChange={setLogin} error={fault} />
          <Button type="submit" size="large" wide pending={state === 'pending'}>
            Прислать ссылку
          </Button>
        </form>
      )}
      <Link href="/auth" className="mt-5 self-start">
        Вернуться ко входу
      </Link>
    </AuthFrame>
  );
}
