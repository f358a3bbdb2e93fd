import { NOT_FOUND_TEXTS, notFoundBack } from '@portal/domain/navigation';
import { Button } from '@portal/ui/button';
import { PlainPage } from '@portal/ui/plain-page';
import { useQuery } from '../../session/calls/use-query.ts';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTitle } from '../../kit/title.ts';
import { lastOpened } from '../../session/browser/previous-path.ts';
import { currentUserQuery } from '../../session/session.ts';

// Loaded on demand: the page itself belongs to the first scripts.
const LostWays = lazy(async () => ({ default: (await import('./lost-ways.tsx')).LostWays }));

/**
 * Session storage flag set while going back: if the previous page redirects here again, Back must not lead
 * there.
 */
const LEAVING = 'leavingNotFound';
/** Number of history entries of this tab that belong to the portal. */
const ownHistory = () => Number((history.state as { idx?: number } | null)?.idx ?? 0) + 1;

/** 404, with ways to go on for signed-in people. Back goes to /main from sign-in or without a real history, otherwise one step back. Spec 1 §2.3. */
export function NotFound() {
  const navigate = useNavigate();
  useTitle('Страница не найдена');
  const { key } = useLocation();
  useEffect(() => {
    if (sessionStorage.getItem(LEAVING) === null) return;
    sessionStorage.removeItem(LEAVING);
    void navigate('/main', { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- another lost address is the same component: it is asked at each
  }, [navigate, key]);
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const signedIn = user !== undefined && user !== null;
  const back = () => {
    if (notFoundBack(lastOpened(), signedIn, ownHistory()) === '/main') return void navigate('/main');
    sessionStorage.setItem(LEAVING, '1');
    // By then either another page is shown or this one has read the flag.
    setTimeout(() => sessionStorage.removeItem(LEAVING), 2_000);
    void navigate(-1);
  };
  const [title = '', note] = NOT_FOUND_TEXTS;
  return (
    <PlainPage title={title} note={note} picture="lost">
      <Button onClick={back}>Назад</Button>
      {signedIn && (
        <Suspense>
          <LostWays />
        </Suspense>
      )}
    </PlainPage>
  );
}
