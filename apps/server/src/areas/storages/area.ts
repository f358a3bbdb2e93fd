import type { Area } from '../../area.ts';
import { storagesHandlers } from './handlers.ts';
import { logisticsHandlers } from './logistics-handlers.ts';

export const storages = {
  name: 'storages',
  handlers: { ...storagesHandlers, ...logisticsHandlers },
} satisfies Area;
