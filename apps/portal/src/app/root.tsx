import { Toasts } from '@portal/ui/toasts';
import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LeaveGuard } from '../kit/form/leaving.tsx';
import { toasts } from '../session/toasts.ts';

/** What is on every page, inside the router because a message may lead somewhere. */
export function Root() {
  const { pathname, search } = useLocation();
  // The address that is on the screen, not merely asked for: a page is ready when both are the same.
  useLayoutEffect(() => {
    document.documentElement.dataset.shown = pathname + search;
  }, [pathname, search]);
  return (
    <>
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
      <Toasts store={toasts} />
    </>
  );
}
