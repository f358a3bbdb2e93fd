import type { Area } from '../../area.ts';
import { pricesHandlers } from './handlers.ts';

export const prices = { name: 'prices', handlers: pricesHandlers } satisfies Area;
