import { routeHref } from '@portal/domain/routes';
import type { Area, LiveEvent } from '../../kit/area.ts';

const list = () => import('./claim-list.tsx');
const claim = () => import('./claim-screen.tsx');
const create = () => import('./create-screen.tsx');
const old = () => import('./old-lists.tsx');
const CLAIMS = ['claims', 'claim'];
const RECEIVED: LiveEvent = {
  stale: CLAIMS,
  href: (id) => routeHref('incoming-claims-id', { id }),
};

export const claimsArea: Area = {
  screens: {
    'claim-create-id': async () => ({ Screen: (await create()).CreateClaimScreen }),
    'claim-create-id-acceptance-lid': async () => ({
      Screen: (await import('./create-form.tsx')).CreateFromAcceptanceScreen,
    }),
    claims: async () => ({ Screen: (await old()).ClaimsScreen }),
    'claims-id': async () => ({ Screen: (await import('./either-side.tsx')).EitherClaimScreen }),
    'claims-made': async () => ({ Screen: (await old()).ClaimsMadeScreen }),
    'claims-made-id': async () => ({ Screen: (await old()).ClaimMadeScreen }),
    'claim-received': async () => ({ Screen: (await old()).ClaimReceivedScreen }),
    'claim-received-id': async () => ({ Screen: (await old()).ClaimReceivedScreen }),
    'incoming-claims': async () => ({ Screen: (await list()).IncomingScreen }),
    'incoming-claims-id': async () => ({ Screen: (await claim()).IncomingClaimScreen }),
    'outgoing-claims': async () => ({ Screen: (await list()).OutgoingScreen }),
    'outgoing-claims-id': async () => ({ Screen: (await claim()).OutgoingClaimScreen }),
  },
  events: {
    'claim:process': RECEIVED,
    'claim:edo': RECEIVED,
    'claim:decisions': { stale: CLAIMS, href: (id) => routeHref('outgoing-claims-id', { id }) },
    'claim:change-status': { stale: CLAIMS },
  },
};
