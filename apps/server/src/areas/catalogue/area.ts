import type { Area } from '../../area.ts';
import { brandEditorHandlers } from './editing/brand-editor.ts';
import { featureEditorHandlers } from './editing/feature-editor.ts';
import { catalogueHandlers } from './handlers.ts';
import { synonymsHandlers } from './editing/synonyms.ts';

export const catalogue = {
  name: 'catalogue',
  reads: {
    basket: ['basket_item'],
    contractors: ['contract', 'contractor', 'regulation_discount'],
    nomenclature: ['cross_fate', 'own_cross', 'own_match', 'own_product', 'own_product_picture'],
    norms: ['supply_norm'],
    orders: ['order_line', 'orders'],
    prices: ['price_history', 'price_list', 'price_list_item'],
    stock: ['reserve'],
    storages: ['basket', 'logistic_card', 'storage'],
  },
  handlers: { ...catalogueHandlers, ...synonymsHandlers, ...brandEditorHandlers, ...featureEditorHandlers },
} satisfies Area;
