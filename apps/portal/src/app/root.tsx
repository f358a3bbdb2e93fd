import { Toasts } from '@portal/ui/toasts';
import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LeaveGuard } from '../kit/form/leaving.tsx';
import { toasts } from '../session/toasts.ts';

/** Parts of every page; inside the router because a toast may contain a link. */
export function Root() {
  const { pathname, search } = useLocation();
  // The address of the rendered page, for tests: a page is ready when it equals the requested address.
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
