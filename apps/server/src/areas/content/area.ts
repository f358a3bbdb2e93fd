import type { Area } from '../../area.ts';
import { contentHandlers } from './handlers.ts';

export const content = {
  name: 'content',
  reads: {
    catalogue: ['brand', 'category', 'product', 'product_search'],
    contractors: ['contract', 'contractor'],
    identity: ['app_user'],
  },
  handlers: contentHandlers,
} satisfies Area;
