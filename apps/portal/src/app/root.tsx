import { Toasts } from '@portal/ui/toasts';
import { Outlet } from 'react-router';
import { toasts } from '../session/toasts.ts';

/** What is on every page, inside the router because a message may lead somewhere. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts store={toasts} />
    </>
  );
}
