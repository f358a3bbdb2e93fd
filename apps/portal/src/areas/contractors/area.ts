import { routeHref } from '@portal/domain/routes';
import type { Area } from '../../kit/area.ts';

const CONTRACTS = ['contracts', 'contract', 'contract-limits', 'contract-markups', 'limit'];
/**
 * Query keys to invalidate when a contract starts, is suspended or ends: that changes prices and what can be
 * ordered.
 */
const TRADE = [...CONTRACTS, 'current-user', 'storages', 'basket', 'offers', 'standards'];
const href = (id: number) => routeHref('contracts-id', { id });

export const contractorsArea: Area = {
  screens: {
    contractors: async () => ({ Screen: (await import('./contractors-screen.tsx')).ContractorsScreen }),
    'contractors-add': async () => ({
      Screen: (await import('./add-contractor-screen.tsx')).AddContractorScreen,
    }),
    'contractors-id': async () => ({ Screen: (await import('./contractor-screen.tsx')).ContractorScreen }),
    'contractors-id-view': async () => ({
      Screen: (await import('./contractor-screen.tsx')).ContractorViewScreen,
    }),
    'contractors-contractors_import': async () => ({
      Screen: (await import('./import-screen.tsx')).ImportContractorsScreen,
    }),
    'contractors-subtypes': async () => ({ Screen: (await import('./subtypes-screen.tsx')).SubtypesScreen }),
    'contractors-subtypes-add': async () => ({
      Screen: (await import('./subtypes-screen.tsx')).AddSubtypeScreen,
    }),
    'contractors-subtypes-id': async () => ({
      Screen: (await import('./subtypes-screen.tsx')).SubtypeScreen,
    }),
    contracts: async () => ({ Screen: (await import('./contracts-screen.tsx')).ContractsScreen }),
    'contracts-add': async () => ({ Screen: (await import('./add-contract-screen.tsx')).AddContractScreen }),
    'contracts-id': async () => ({ Screen: (await import('./contract-screen.tsx')).ContractScreen }),
    'contracts-limits': async () => ({ Screen: (await import('./limits-screen.tsx')).LimitsScreen }),
    'settings-contracts-markups': async () => ({
      Screen: (await import('./markups-screen.tsx')).MarkupsScreen,
    }),
    'settings-regulation-discount': async () => ({
      Screen: (await import('./discount-screen.tsx')).DiscountScreen,
    }),
  },
  events: {
    'contract:confirmed': { stale: TRADE, href },
    'contract:suspended': { stale: TRADE, isBad: true, href },
    'contract:resumed': { stale: TRADE, href },
    'contract:terminated': { stale: TRADE, isBad: true, href },
    'contract:expired': { stale: TRADE, isBad: true, href },
    'contract:limit:changed': { stale: [...CONTRACTS, 'basket'], href },
    'contract:submitted': { stale: CONTRACTS, href },
    'contract:rejected': { stale: CONTRACTS, isBad: true, href },
    'contract:reworked': { stale: CONTRACTS, href },
    'contractor:merged': { stale: ['contractors', 'contractor', 'mergers', ...TRADE] },
    'contractor:parted': { stale: ['contractors', 'contractor', 'mergers', ...TRADE] },
  },
};
