import type { Area } from '../../area.ts';
import { landingHandlers } from './handlers.ts';

export const landing = { name: 'landing', handlers: landingHandlers } satisfies Area;
