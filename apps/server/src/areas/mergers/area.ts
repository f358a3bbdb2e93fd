import type { Area } from '../../area.ts';
import { mergersHandlers } from './handlers.ts';

export const mergers = { name: 'mergers', handlers: mergersHandlers } satisfies Area;
