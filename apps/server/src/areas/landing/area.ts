import type { Area } from '../../area.ts';
import { landingHandlers } from './handlers.ts';

export const landing = {
  name: 'landing',
  reads: { contractors: ['contractor'] },
  handlers: landingHandlers,
} satisfies Area;
