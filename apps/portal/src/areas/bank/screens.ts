import type { Screens } from '../../app/screens.ts';

export const bankScreens: Screens = {
  'sbbol-authorize': async () => ({ Screen: (await import('./authorize-screen.tsx')).AuthorizeScreen }),
  'sbbol-final': async () => ({ Screen: (await import('./final-screen.tsx')).FinalScreen }),
};
