import type { Area } from '../../area.ts';
import { proposalsHandlers } from './handlers.ts';

export const proposals = { name: 'proposals', handlers: proposalsHandlers } satisfies Area;
