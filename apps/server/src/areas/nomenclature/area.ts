import type { Area } from '../../area.ts';
import { nomenclatureHandlers } from './handlers.ts';
import { mergeNomenclature, summarise } from './merge-nomenclature.ts';

export const nomenclature = {
  name: 'nomenclature',
  reads: {
    catalogue: ['brand', 'brand_alias', 'category', 'picture', 'product', 'supersession'],
    contractors: ['contractor'],
    orders: ['order_line', 'orders'],
    prices: ['price_list', 'price_list_item'],
    shipments: ['acceptance', 'acceptance_item', 'movement', 'movement_item', 'shipment_item'],
    stock: ['reserve'],
    storages: ['storage'],
  },
  handlers: nomenclatureHandlers,
  uploads: { nomenclature_upload: { merge: mergeNomenclature, summarise } },
} satisfies Area;
