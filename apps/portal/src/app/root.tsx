import { Toasts } from '@portal/ui/toasts';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LeaveGuard } from '../kit/form/leaving.tsx';
import { useConfirming } from '../session/confirming.ts';
import { toasts } from '../session/toasts.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('../areas/identity/on-demand.ts')).ConfirmIdentity,
}));

/** Parts of every page; inside the router because a toast may contain a link. */
export function Root() {
  const { pathname, search } = useLocation();
  const confirming = useConfirming();
  // The address of the rendered page, for tests: a page is ready when it equals the requested address.
  useLayoutEffect(() => {
    document.documentElement.dataset.shown = pathname + search;
  }, [pathname, search]);
  return (
    <>
      <LeaveGuard>
        <Outlet />
        {confirming && (
          <Suspense>
            <ConfirmIdentity {...confirming} />
          </Suspense>
        )}
      </LeaveGuard>
      <Toasts store={toasts} />
    </>
  );
}
