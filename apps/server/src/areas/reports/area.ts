import type { Area } from '../../area.ts';
import { reportsHandlers } from './handlers.ts';

export const reports = { name: 'reports', handlers: reportsHandlers } satisfies Area;
