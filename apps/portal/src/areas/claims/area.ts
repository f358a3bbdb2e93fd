import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const list = () => import('./claim-list.tsx');
const claim = () => import('./claim-screen.tsx');
const create = () => import('./create-screen.tsx');
const CLAIMS = ['claims', 'claim'];

export const claimsArea: Area = {
  screens: {
    'claim-create-id': async () => ({ Screen: (await create()).CreateClaimScreen }),
    'claim-create-id-acceptance-lid': async () => ({
      Screen: (await import('./create-form.tsx')).CreateFromAcceptanceScreen,
    }),
    'incoming-claims': async () => ({ Screen: (await list()).IncomingScreen }),
    'incoming-claims-id': async () => ({ Screen: (await claim()).IncomingClaimScreen }),
    'outgoing-claims': async () => ({ Screen: (await list()).OutgoingScreen }),
    'outgoing-claims-id': async () => ({ Screen: (await claim()).OutgoingClaimScreen }),
  },
  events: {
    'claim:process': { stale: CLAIMS, href: (id) => routeHref('incoming-claims-id', { id }) },
    'claim:decisions': { stale: CLAIMS, href: (id) => routeHref('outgoing-claims-id', { id }) },
    'claim:change-status': { stale: CLAIMS },
  },
};
