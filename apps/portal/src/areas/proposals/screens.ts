import type { Screens } from '../../app/screens.ts';

const proposal = async () => ({ Screen: (await import('./proposal-screen.tsx')).ProposalScreen });
const list = () => import('./list-screen.tsx');

export const proposalsScreens: Screens = {
  'connection-proposal': async () => ({ Screen: (await list()).ListScreen }),
  'connection-proposal-created': async () => ({ Screen: (await list()).CreatedScreen }),
  'connection-proposal-applied': async () => ({ Screen: (await list()).AppliedScreen }),
  'connection-proposal-create': async () => ({ Screen: (await import('./create-screen.tsx')).CreateScreen }),
  'connection-proposal-id': proposal,
  'connection-proposal-shop-id': proposal,
};
