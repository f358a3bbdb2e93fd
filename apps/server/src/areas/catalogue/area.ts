import type { Area } from '../../area.ts';
import { catalogueHandlers } from './handlers.ts';
import { synonymsHandlers } from './synonyms.ts';

export const catalogue = {
  name: 'catalogue',
  handlers: { ...catalogueHandlers, ...synonymsHandlers },
} satisfies Area;
