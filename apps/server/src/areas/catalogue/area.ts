import type { Area } from '../../area.ts';
import { catalogueHandlers } from './handlers.ts';

export const catalogue = { name: 'catalogue', handlers: catalogueHandlers } satisfies Area;
