import type { Area } from '../../kit/area.ts';

const landing = async () => ({ Screen: (await import('./landing-screen.tsx')).LandingScreen });

export const landingArea: Area = {
  screens: {
    index: landing,
    ru: landing,
    eng: landing,
    'documentation-await': async () => ({ Screen: (await import('./await-screen.tsx')).AwaitScreen }),
    'auth-SignUp': async () => ({ Screen: (await import('./sign-up-screen.tsx')).SignUpScreen }),
  },
};
