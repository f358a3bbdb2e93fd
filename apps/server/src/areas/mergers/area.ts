import type { Area } from '../../area.ts';
import { mergersHandlers } from './handlers.ts';
import { productMergersHandlers } from './product-handlers.ts';

export const mergers = {
  name: 'mergers',
  handlers: { ...mergersHandlers, ...productMergersHandlers },
} satisfies Area;
