import { CallError } from '@portal/api-client/client';
import { normalizeFailure } from '@portal/domain/failures';
import { PAGE_NOT_FOUND } from '@portal/domain/navigation';
import { Button } from '@portal/ui/button';
import { PlainPage } from '@portal/ui/plain-page';
import { useEffect, useMemo } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { OfflinePage } from './offline-page.tsx';

/**
 * Message for the user: the server's own, or the general one. The text of other exceptions is for the log only.
 */
function sayingOf(error: unknown): { status: number; message: string } {
  const { status, message } = normalizeFailure(error);
  if (error instanceof CallError) return { status: error.status || 503, message };
  if (isRouteErrorResponse(error))
    return { status, message: status === 404 ? PAGE_NOT_FOUND : 'Страница не открылась' };
  return {
    status,
    message: /[а-яё]/i.test(message) || MIDDLEWARE_FAULT.test(message) ? message : 'Что-то пошло не так',
  };
}
const MIDDLEWARE_FAULT = /^Unknown middleware /;

/** Whether a page could not be shown because there is no connection: its first call got no answer, or its scripts could not be loaded. */
const isUnreachable = (error: unknown) =>
  error instanceof CallError ? error.status === 0 : !isRouteErrorResponse(error) && !navigator.onLine;

/** A page that could not be shown. */
export function ErrorPage() {
  const error = useRouteError();
  // Decided once: the page that says that there is no connection opens the right one when the network returns.
  const unreachable = useMemo(() => isUnreachable(error), [error]);
  return unreachable ? <OfflinePage /> : <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  const { status, message } = sayingOf(error);
  useEffect(() => reportError(error), [error]);
  useTitle(`Ошибка ${status}`);
  return (
    <PlainPage
      picture={status === 404 ? 'lost' : 'broken'}
      code={status}
      title={message}
      note="Обновите страницу. Если не поможет, напишите в поддержку и назовите этот код."
    >
      <Button variant="secondary" onClick={() => location.assign('/main')}>
        На главную
      </Button>
      <Button onClick={() => location.reload()}>Обновить страницу</Button>
    </PlainPage>
  );
}
