import type { Area } from '../../area.ts';
import { basketHandlers } from './handlers.ts';

export const basket = { name: 'basket', handlers: basketHandlers } satisfies Area;
