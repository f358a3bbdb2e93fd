import type { Screens } from '../../app/screens.ts';

export const identityScreens: Screens = {
  auth: async () => ({ Screen: (await import('./sign-in.tsx')).SignIn }),
};
