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

// Style elements that the dialogs add must bear the page's own nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');
applyTheme();
followOtherTabs();
reloadOnStaleChunk();
reportFaults();

const place = document.getElementById('root');
if (!place) throw new Error('no #root in the page');
const root = createRoot(place);
const show = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  );

/** Pages of the portal, loaded when they are needed. */
const loadPortal = () => import('./portal.tsx');
let entered = false;
/** Once: whoever has come in through the door goes back and forward inside the portal. */
const enter = async () => {
  if (entered) return;
  entered = true;
  show((await loadPortal()).openPortal());
};

if (location.pathname === '/auth' && !isSignedIn() && accessToken() === undefined) {
  const { Door } = await import('./door.tsx');
  // Going back or forward from the door leads into the portal's own pages.
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
} else {
  await enter();
}
