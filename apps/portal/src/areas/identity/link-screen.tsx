import { answerOf } from '@portal/api-client/client';
import { Link } from '@portal/ui/link';
import { Skeleton } from '@portal/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { toasts } from '../../session/toasts.ts';
import { useTitle } from '../../shell/title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordForm } from './password-form.tsx';

/** Where a mailed link leads: a new password, once. The token stands in the path, or in the query of the older pages. */
export function LinkScreen() {
  const { token: inPath } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = inPath ?? query.get('token') ?? '';
  const { data, error } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: async () => (await answerOf(api.POST('/identity/password/link', { body: { token } }))).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = data?.kind === 'password-create' ? 'Создание пароля' : 'Новый пароль';
  useTitle(title);
  return (
    <AuthFrame title={title}>
      {error && (
        <div role="alert" className="flex flex-col items-start gap-4">
          <p>{error.message}</p>
          <Link href="/password-restore">Запросить новую ссылку</Link>
        </div>
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <p className="mb-5 text-ink-2">
            Логин: <b>{data.login}</b>
          </p>
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
        </>
      )}
    </AuthFrame>
  );
}
