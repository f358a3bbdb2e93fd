import { LinkProvider } from '@portal/ui/link';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './router.tsx';
import { RouterAnchor } from './router-anchor.tsx';

/** The whole portal, from the page that the address names. */
export function openPortal() {
  const router = createRouter();
  return (
    <LinkProvider component={RouterAnchor}>
      <RouterProvider router={router} />
    </LinkProvider>
  );
}
