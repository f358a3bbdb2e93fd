import { LinkProvider } from '@portal/ui/link';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './router.tsx';
import { RouterAnchor } from './router-anchor.tsx';
import { leadsTo } from './stale-chunk.ts';

/** Renders the whole portal, starting with the page of the current address. */
export function openPortal() {
  const router = createRouter();
  leadsTo(() => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  });
  return (
    <LinkProvider component={RouterAnchor}>
      <RouterProvider router={router} />
    </LinkProvider>
  );
}
