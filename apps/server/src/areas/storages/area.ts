import type { Area } from '../../area.ts';
import { storagesHandlers } from './handlers.ts';

export const storages = { name: 'storages', handlers: storagesHandlers } satisfies Area;
