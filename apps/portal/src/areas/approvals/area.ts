import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const decision = {
  stale: ['approvals', 'approval', 'basket', 'orders'],
  href: (id: number) => routeHref('approvals-id', { id }),
};

export const approvalsArea: Area = {
  screens: {
    approvals: async () => ({ Screen: (await import('./list-screen.tsx')).ListScreen }),
    'approvals-id': async () => ({ Screen: (await import('./approval-screen.tsx')).ApprovalScreen }),
    'settings-approvals': async () => ({ Screen: (await import('./rules-screen.tsx')).RulesScreen }),
  },
  events: { 'approval:waiting': decision, 'approval:decided': decision },
};
