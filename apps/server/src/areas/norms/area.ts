import type { Area } from '../../area.ts';
import { normsHandlers } from './handlers.ts';

export const norms = {
  name: 'norms',
  reads: { catalogue: ['brand', 'category', 'product'] },
  handlers: normsHandlers,
} satisfies Area;
