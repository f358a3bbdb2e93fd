import type { Area } from '../../area.ts';
import { settingsHandlers } from './handlers.ts';

export const settings = { name: 'settings', handlers: settingsHandlers } satisfies Area;
