import { answerOf } from '@portal/api-client/client';
import { failureSentence } from '@portal/domain/failures';
import { routeHref } from '@portal/domain/routes';
import { AlertBar } from '@portal/ui/alert-bar';
import { Button } from '@portal/ui/button';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../session/api.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { toasts } from '../../../session/toasts.ts';
import { onlyRead } from './only-read.ts';
import { timeOf } from './impersonations.ts';

/** Says whom the administrator looks at the portal as, and until when; ends it. Meanwhile no call writes. */
export function ImpersonationBar({ until }: { until: string }) {
  const { id, person } = useCurrentUser();
  useEffect(() => onlyRead(routeHref('users-id', { id })), [id]);
  useEffect(() => {
    // The bar stands over the end of the page.
    const { style } = document.body;
    style.paddingBottom = '4rem';
    return () => void style.removeProperty('padding-bottom');
  }, []);
  const end = useMutation({
    mutationFn: () => answerOf(api.POST('/identity/impersonation/end')),
    onError: (error) => toasts.warning(failureSentence(error)),
  });
  return (
    <AlertBar
      tone="yellow"
      role="region"
      aria-label="Вход от имени"
      className="max-md:bottom-14 md:ms-rail"
      actions={
        <Button variant="secondary" size="small" pending={end.isPending} onClick={() => end.mutate()}>
          Закончить
        </Button>
      }
    >
      Вы смотрите портал как {person.second_name} {person.first_name}, только чтение, до {timeOf(until)}
    </AlertBar>
  );
}
