import type { Area } from '../../area.ts';
import { mergersHandlers } from './handlers.ts';
import { productMergersHandlers } from './product-handlers.ts';

export const mergers = {
  name: 'mergers',
  reads: {
    b2c: ['b2c_order'],
    basket: ['basket_item'],
    catalogue: [
      'brand',
      'category',
      'cross_member',
      'feature_set',
      'product',
      'product_picture',
      'supersession',
    ],
    contractors: ['contract', 'contractor'],
    identity: ['app_user', 'session'],
    nomenclature: ['own_match', 'own_product'],
    orders: ['orders'],
    prices: ['price_history', 'price_list', 'price_list_item'],
    proposals: ['contract_proposal'],
    shipments: ['movement'],
    stock: ['reserve'],
  },
  handlers: { ...mergersHandlers, ...productMergersHandlers },
} satisfies Area;
