import type { Area } from '../../kit/area.ts';

export const bankArea: Area = {
  screens: {
    'settings-bank': async () => ({ Screen: (await import('./bank-account-screen.tsx')).BankAccountScreen }),
    'sbbol-authorize': async () => ({ Screen: (await import('./authorize-screen.tsx')).AuthorizeScreen }),
    'sbbol-final': async () => ({ Screen: (await import('./final-screen.tsx')).FinalScreen }),
  },
};
