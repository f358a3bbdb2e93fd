import type { Area } from '../../kit/area.ts';

export const reportsArea: Area = {
  screens: {
    reports: async () => ({ Screen: (await import('./reports-screen.tsx')).ReportsScreen }),
    'reports-accrued-agential-markups': async () => ({
      Screen: (await import('./tables.tsx')).AccruedScreen,
    }),
    'reports-agential-markups': async () => ({ Screen: (await import('./tables.tsx')).MarkupsScreen }),
    'reports-agential-markups-print': async () => ({
      Screen: (await import('./print-screen.tsx')).PrintScreen,
    }),
    'reports-available-price-list-item': async () => ({
      Screen: (await import('./tables.tsx')).AvailableScreen,
    }),
    'reports-logistic-routes': async () => ({ Screen: (await import('./tables.tsx')).RoutesScreen }),
    'reports-reserves-cost': async () => ({ Screen: (await import('./tables.tsx')).ReservesCostScreen }),
    'reports-lada-image': async () => ({ Screen: (await import('./tables.tsx')).LadaImageScreen }),
    'reports-pbi-availability-order': async () => ({
      Screen: (await import('./dashboards.tsx')).AvailabilityScreen,
    }),
    'reports-pbi-lc-discrete': async () => ({ Screen: (await import('./dashboards.tsx')).TermsScreen }),
    'reports-pbi-lc-weekdays': async () => ({ Screen: (await import('./dashboards.tsx')).WeekdaysScreen }),
    'reports-pbi-nomenclature': async () => ({
      Screen: (await import('./dashboards.tsx')).NomenclatureScreen,
    }),
    'reports-pbi-portal-motivation': async () => ({
      Screen: (await import('./dashboards.tsx')).MotivationScreen,
    }),
    'reports-pbi-portal-partner-plus': async () => ({
      Screen: (await import('./dashboards.tsx')).PartnerScreen,
    }),
    'reports-pbi-purchases-storages': async () => ({
      Screen: (await import('./dashboards.tsx')).PurchasesScreen,
    }),
    'reports-pbi-sales-supplier': async () => ({ Screen: (await import('./dashboards.tsx')).SalesScreen }),
    'reports-pbi-shops-motivation': async () => ({
      Screen: (await import('./shops-motivation-screen.tsx')).ShopsMotivationScreen,
    }),
    'reports-pbi-sr-supplier': async () => ({ Screen: (await import('./dashboards.tsx')).ServiceScreen }),
  },
};
