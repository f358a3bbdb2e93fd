import type { SignUpType } from '@portal/domain/sign-up';
import { Link } from '@portal/ui/link';
import { PlainPage } from '@portal/ui/plain-page';
import { useLocation } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { DemoMailbox } from '../identity/demo-mailbox.tsx';

const STEPS = [
  'Откройте ссылку из письма и придумайте пароль. Ссылка действует 15 минут; новую пришлём со страницы «Забыли пароль?».',
  'Войдите: логин – ваш ИНН. Примите регламент.',
];
/** Next steps of a shop, a supplier or a distributor. */
const AHEAD: Record<SignUpType, string> = {
  shop: 'Выберите поставщиков. Как только договор одобрят, придёт письмо, и в каталоге появятся цены.',
  supplier:
    'Добавьте склад, загрузите прайс-лист и заключите договор с покупателем. Главная страница покажет, что осталось.',
  distributor:
    'Чтобы продавать, добавьте склад, загрузите прайс-лист и заключите договор; чтобы покупать – выберите поставщиков.',
};

/** Page after registration: what happens next. */
export function AwaitScreen() {
  useTitle('Ожидание документов');
  const { state } = useLocation() as { state: { email?: string; type?: SignUpType } | null };
  return (
    <PlainPage
      kind="document"
      title={state?.email ? 'Заявка принята' : 'Как узнать о своей заявке'}
      note={
        state?.email ? (
          <>
            Письмо ушло на <b>{state.email}</b>.
          </>
        ) : (
          'О каждом шаге мы пишем на адрес, указанный при регистрации.'
        )
      }
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {[...STEPS, AHEAD[state?.type ?? 'shop']].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {state?.email && <DemoMailbox recipient={state.email} />}
      <p className="mt-6 flex gap-6">
        <Link href="/auth">Ко входу</Link>
        <Link href="/password-restore">Запросить новую ссылку</Link>
      </p>
    </PlainPage>
  );
}
