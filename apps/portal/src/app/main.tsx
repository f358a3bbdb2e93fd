import './portal.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../session/query-client.ts';
import { reportFaults } from '../session/faults/faults.ts';
import { accessToken } from '../session/api.ts';
import { isSignedIn } from '../session/flag.ts';
import { followOtherTabs } from '../session/sign-in.ts';
import { applyTheme } from '../session/browser/theme.ts';
import { reloadOnStaleChunk } from './stale-chunk.ts';
import { keepShell } from './worker.ts';

// Style elements that the dialogs insert need the page's CSP nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');
applyTheme();
followOtherTabs();
reloadOnStaleChunk();
reportFaults();
keepShell();

const place = document.getElementById('root');
if (!place) throw new Error('no #root in the page');
const root = createRoot(place);
const show = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  );

/** Loads the code of the portal's pages. */
const loadPortal = () => import('./portal.tsx');
let entered = false;
/** Runs once: after the sign-in page, going back and forward is handled by the portal's router. */
const enter = async () => {
  if (entered) return;
  entered = true;
  show((await loadPortal()).openPortal());
};

const start = async () => {
  if (location.pathname !== '/auth' || isSignedIn() || accessToken() !== undefined) return enter();
  const { Door } = await import('./door.tsx');
  // Back or forward from the sign-in page leads to the portal's pages.
  globalThis.addEventListener('popstate', () => void enter());
  show(
    <Door
      onApproach={() => void loadPortal()}
      onEntered={(path) => {
        history.replaceState(null, '', path);
        void enter();
      }}
    />,
  );
};
void start();
