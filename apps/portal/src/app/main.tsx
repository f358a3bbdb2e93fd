import './portal.css';
import { LinkProvider } from '@portal/ui/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../session/query-client.ts';
import { reportFaults } from '../session/faults.ts';
import { followOtherTabs } from '../session/session.ts';
import { applyTheme } from '../session/theme.ts';
import { reloadOnStaleChunk } from './stale-chunk.ts';
import { RouterAnchor } from './router-anchor.tsx';
import { router } from './router.tsx';

// Style elements that the dialogs add must bear the page's own nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');
applyTheme();
followOtherTabs();
reloadOnStaleChunk();
reportFaults();

const root = document.getElementById('root');
if (!root) throw new Error('no #root in the page');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RouterAnchor}>
        <RouterProvider router={router} />
      </LinkProvider>
    </QueryClientProvider>
  </StrictMode>,
);
