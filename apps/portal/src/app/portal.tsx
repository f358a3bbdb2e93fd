import { LinkProvider } from '@portal/ui/link';
import { type Explain, TermsProvider } from '@portal/ui/term';
import { type ReactNode, useEffect, useState } from 'react';
import { createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { fetchWhenIdle } from '../shell/menu/idle.ts';
import { createRouter } from './router.tsx';
import { RouterAnchor } from './router-anchor.tsx';
import { leadsTo } from './stale-chunk.ts';

const nothing: Explain = () => undefined;

/** Explains the trade's terms in titles; the dictionary is loaded once the first page stands. */
function Terms({ children }: { children: ReactNode }) {
  const [explain, setExplain] = useState<Explain>(() => nothing);
  useEffect(
    () =>
      fetchWhenIdle([
        async () => {
          const { explainTerm } = await import('@portal/domain/dictionary');
          setExplain(() => explainTerm);
        },
      ]),
    [],
  );
  return <TermsProvider explain={explain}>{children}</TermsProvider>;
}

/** Renders the whole portal, starting with the page of the current address. */
export function openPortal() {
  const router = createRouter();
  leadsTo(() => {
    const { location } = router.state.navigation;
    return location ? createPath(location) : null;
  });
  return (
    <LinkProvider component={RouterAnchor}>
      <Terms>
        <RouterProvider router={router} />
      </Terms>
    </LinkProvider>
  );
}
