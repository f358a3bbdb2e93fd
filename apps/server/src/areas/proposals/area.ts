import type { Area } from '../../area.ts';
import { proposalsHandlers } from './handlers.ts';

export const proposals = {
  name: 'proposals',
  reads: {
    contractors: ['contract', 'contractor', 'contractor_region'],
    events: ['notification'],
    storages: ['storage'],
  },
  handlers: proposalsHandlers,
} satisfies Area;
