import { LogoMark } from '@portal/ui/icons';
import { Link } from '@portal/ui/link';
import { useLocation } from 'react-router';
import { useTitle } from '../../shell/title.ts';
import { DemoMailbox } from '../identity/demo-mailbox.tsx';

const STEPS = [
  'Откройте ссылку из письма и придумайте пароль. Ссылка действует 15 минут; новую пришлём со страницы «Забыли пароль?».',
  'Войдите: логин – ваш ИНН. Примите регламент.',
  'Выберите поставщиков. Как только договор одобрят, придёт письмо, и в каталоге появятся цены.',
];

/** After registering: what happens next. */
export function AwaitScreen() {
  useTitle('Ожидание документов');
  const { state } = useLocation() as { state: { email?: string } | null };
  return (
    <main className="mx-auto flex min-h-screen max-w-160 flex-col justify-center px-6 py-12">
      <section className="rounded-card border border-line bg-surface p-8">
        <LogoMark size={44} />
        <h1 className="mt-5 text-title font-semibold">
          {state?.email ? 'Заявка принята' : 'Как узнать о своей заявке'}
        </h1>
        <p className="mt-2 text-ink-2">
          {state?.email ? (
            <>
              Письмо ушло на <b>{state.email}</b>.
            </>
          ) : (
            'О каждом шаге мы пишем на адрес, указанный при регистрации.'
          )}
        </p>
        <ol className="mt-5 flex list-decimal flex-col gap-2 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {state?.email && <DemoMailbox recipient={state.email} />}
        <p className="mt-6 flex gap-6">
          <Link href="/auth">Ко входу</Link>
          <Link href="/password-restore">Запросить новую ссылку</Link>
        </p>
      </section>
    </main>
  );
}
