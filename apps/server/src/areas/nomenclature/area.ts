import type { Area } from '../../area.ts';
import { nomenclatureHandlers } from './handlers.ts';

export const nomenclature = { name: 'nomenclature', handlers: nomenclatureHandlers } satisfies Area;
