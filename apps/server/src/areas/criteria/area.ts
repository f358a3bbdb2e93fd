import type { Area } from '../../area.ts';
import { criteriaHandlers } from './handlers.ts';

export const criteria = {
  name: 'criteria',
  reads: {
    contractors: ['contract', 'contractor', 'contractor_category'],
    prices: ['price_list', 'price_list_item'],
    stock: ['reserve'],
    storages: ['logistic_card', 'storage'],
  },
  handlers: criteriaHandlers,
} satisfies Area;
