import type { Area } from '../../kit/area.ts';

export const contractorsArea: Area = {
  screens: {
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
};
