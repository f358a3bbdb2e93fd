import { routeHref } from '@portal/domain/routes';
import type { Area, LiveEvent } from '../../kit/area.ts';

const prices: LiveEvent = {
  stale: [
    'uploads',
    'upload',
    'price-lists',
    'price-list',
    'price-list-items',
    'price-list-versions',
    'stock',
  ],
  href: (id) => routeHref('prices-import', {}, { upload: id }),
};

const stock: LiveEvent = {
  ...prices,
  href: (id) => routeHref('nomenclature-reserves', {}, { upload: id }),
};

export const journalArea: Area = {
  screens: {
    journal: async () => ({ Screen: (await import('./journal-screen.tsx')).JournalScreen }),
    'journal-nomenclature-id': async () => ({
      Screen: (await import('./kind-screens.tsx')).NomenclatureJournal,
    }),
    'journal-price-list-batch-id': async () => ({
      Screen: (await import('./kind-screens.tsx')).BatchJournal,
    }),
    'journal-price-list-items-id': async () => ({
      Screen: (await import('./kind-screens.tsx')).ItemsJournal,
    }),
    'journal-request-items-id': async () => ({
      Screen: (await import('./kind-screens.tsx')).RequestJournal,
    }),
    'journal-reserves-id': async () => ({
      Screen: (await import('./kind-screens.tsx')).ReservesJournal,
    }),
  },
  events: {
    'price-list:waiting': { ...prices, stale: [...prices.stale, 'list-fetches'], isBad: true },
    'price-list:not-fetched': {
      stale: ['list-fetches', 'list-updating'],
      isBad: true,
      href: (id) => routeHref('prices-id-edit', { id }, { part: 'updating' }),
    },
    'stock:waiting': { ...stock, stale: [...stock.stale, 'list-fetches'], isBad: true },
    'stock:not-fetched': {
      stale: ['list-fetches', 'list-updating'],
      isBad: true,
      href: (id) => routeHref('storages-id-settings', { id }),
    },
    price_list_upload: prices,
    price_list_upload_batch: prices,
    price_list_rz_upload: prices,
    price_list_rz_upload_batch: prices,
    batch_product_upload: {
      stale: ['uploads', 'upload', 'own-products', 'own-product', 'category-tree'],
      href: (id) => routeHref('journal-nomenclature-id', { id: String(id) }),
    },
    nomenclature_upload: {
      stale: ['uploads', 'upload', 'own-products', 'own-product', 'category-tree'],
      href: (id) => routeHref('nomenclature-import', {}, { upload: id }),
    },
    reserve_upload: stock,
  },
};
