import type { Area } from '../../area.ts';
import { contractorsHandlers } from './handlers.ts';

export const contractors = { name: 'contractors', handlers: contractorsHandlers } satisfies Area;
