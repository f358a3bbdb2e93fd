import { CallError } from '@portal/api-client/client';
import { Button } from '@portal/ui/button';
import { PlainPage } from '@portal/ui/plain-page';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTitle } from '../../kit/title.ts';

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
    <PlainPage code={status} title={message}>
      <Button variant="secondary" onClick={() => location.assign('/main')}>
        На главную
      </Button>
      <Button onClick={() => location.reload()}>Обновить страницу</Button>
    </PlainPage>
  );
}
