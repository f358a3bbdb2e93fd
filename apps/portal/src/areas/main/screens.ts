import type { Screens } from '../../app/screens.ts';

export const mainScreens: Screens = {
  main: async () => ({ Screen: (await import('./main-screen.tsx')).MainScreen }),
};
