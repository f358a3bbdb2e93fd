import { CallError } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { ErrorState } from '@portal/ui/state';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTitle } from './title.ts';

/** What broke is normalised to a status and a message. */
function normalise(error: unknown): { status: number; message: string } {
  if (error instanceof CallError) return { status: error.status || 503, message: error.message };
  if (isRouteErrorResponse(error)) return { status: error.status, message: 'Страница не открылась' };
  return { status: 500, message: 'Что-то пошло не так. Обновите страницу.' };
}

/** A page that could not be shown. */
export function ErrorPage() {
  const error = useRouteError();
  const { status, message } = normalise(error);
  useEffect(() => reportError(error), [error]);
  useTitle(`Ошибка ${status}`);
  return (
    <main className="flex min-h-screen flex-col items-center justify-center">
      <p className="text-[56px] leading-none font-bold text-ink-3">{status}</p>
      <ErrorState message={message} />
      <div className="flex gap-2">
        <Button variant="secondary" onClick={() => location.assign('/main')}>
          На главную
        </Button>
        <Button onClick={() => location.reload()}>Обновить страницу</Button>
      </div>
    </main>
  );
}
