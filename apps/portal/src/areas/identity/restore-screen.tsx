import { answerOf, CallError } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { Field } from '@portal/ui/field';
import { Input } from '@portal/ui/input';
import { Link } from '@portal/ui/link';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/api.ts';
import { environmentQuery } from '../../session/session.ts';
import { useTitle } from '../../shell/title.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Asks for a link to a new password. The answer is the same whether or not there is such a login. */
export function RestoreScreen() {
  useTitle('Восстановление пароля');
  const [login, setLogin] = useState('');
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
      await answerOf(api.POST('/identity/password/restore', { body: { login } }));
      setState('sent');
    } catch (error) {
      setFault(error instanceof CallError ? error.message : 'Произошла непредвиденная ошибка');
      setState('asked');
    }
  }

  return (
    <AuthFrame title="Восстановление пароля">
      {state === 'sent' ? (
        <div role="status">
          <p>
            Если такой логин есть, на его почту ушло письмо со ссылкой. Она действует 15 минут и один раз.
          </p>
          <DemoMailbox />
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label="Логин" error={fault}>
            <Input
              controlSize="large"
              name="login"
              autoComplete="username"
              value={login}
              onChange={({ target }) => setLogin(target.value)}
            />
          </Field>
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

const LINK = /https?:\/\/\S+/;

/** In the demo letters go nowhere: they are read here. */
function DemoMailbox() {
  const { data: environment } = useQuery(environmentQuery);
  const { data } = useQuery({
    queryKey: ['demo-mail'],
    queryFn: async () => (await answerOf(api.GET('/config/demo-mail'))).data,
    enabled: environment?.demo_mailbox ?? false,
    refetchInterval: 2_000,
  });
  const [letter] = data ?? [];
  if (!letter) return null;
  const [link] = LINK.exec(letter.text) ?? [];
  return (
    <section
      aria-labelledby="letter"
      className="mt-5 rounded-card border border-line bg-sunken p-4 break-words whitespace-pre-wrap"
    >
      <h2 id="letter" className="text-[13px] text-ink-3">
        Демонстрация: письмо для {letter.recipient}
      </h2>
      <p className="mt-1 font-semibold">{letter.subject}</p>
      <p className="mt-2 text-[13px]">{letter.text.replace(LINK, '')}</p>
      {link && <Link href={new URL(link).pathname}>Открыть ссылку из письма</Link>}
    </section>
  );
}
