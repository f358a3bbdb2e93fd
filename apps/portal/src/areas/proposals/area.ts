import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const proposal = async () => ({ Screen: (await import('./proposal-screen.tsx')).ProposalScreen });
const list = () => import('./list-screen.tsx');

const PROPOSALS = ['proposals', 'proposal', 'proposal-distributors'];
const href = (id: number) => routeHref('connection-proposal-id', { id });

export const proposalsArea: Area = {
  screens: {
    'connection-proposal': async () => ({ Screen: (await list()).ListScreen }),
    'connection-proposal-created': async () => ({ Screen: (await list()).CreatedScreen }),
    'connection-proposal-applied': async () => ({ Screen: (await list()).AppliedScreen }),
    'connection-proposal-create': async () => ({
      Screen: (await import('./create-screen.tsx')).CreateScreen,
    }),
    'connection-proposal-id': proposal,
    'connection-proposal-shop-id': proposal,
  },
  events: {
    'contract-proposal:created': { stale: PROPOSALS, href },
    'contract-proposal:accepted': { stale: PROPOSALS, href },
    // This event is sent only on refusal.
    'contract-proposal:change-status': { stale: PROPOSALS, isBad: true, href },
    // A contract has started: prices and a storage to order for have become available.
    'contract-proposal:confirmed': {
      stale: [...PROPOSALS, 'current-user', 'storages', 'basket', 'limit', 'offers', 'standards'],
      href,
    },
  },
  badges: { proposals: ['новая заявка', 'новые заявки', 'новых заявок'] },
};
