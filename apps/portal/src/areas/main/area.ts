import type { Area } from '../../kit/area.ts';

export const mainArea: Area = {
  screens: {
    main: async () => ({ Screen: (await import('./main-screen.tsx')).MainScreen }),
    ui: async () => ({ Screen: (await import('./kit-screen.tsx')).KitScreen }),
  },
};
