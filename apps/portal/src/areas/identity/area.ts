import type { Area } from '../../kit/area.ts';

const link = async () => ({ Screen: (await import('./link-screen.tsx')).LinkScreen });
const user = async () => ({ Screen: (await import('./user-screen.tsx')).UserScreen });
const role = async () => ({ Screen: (await import('./role-screen.tsx')).RoleScreen });

export const identityArea: Area = {
  screens: {
    auth: async () => ({ Screen: (await import('./sign-in.tsx')).SignIn }),
    'auth-Demo': async () => ({ Screen: (await import('./sign-in.tsx')).DemoSignIn }),
    'one-time-auth': async () => ({ Screen: (await import('./restore-screen.tsx')).OneTimeScreen }),
    regulations: async () => ({ Screen: (await import('./regulations-screen.tsx')).RegulationsScreen }),
    'user-password-change': async () => ({ Screen: (await import('./forced-password.tsx')).ForcedPassword }),
    'password-restore': async () => ({ Screen: (await import('./restore-screen.tsx')).RestoreScreen }),
    'password-change': link,
    'password-create': link,
    token: link,
    'settings-password': async () => ({
      Screen: (await import('./security/security-screen.tsx')).SecurityScreen,
    }),
    users: async () => ({ Screen: (await import('./users-screen.tsx')).UsersScreen }),
    'users-add': user,
    'users-id': user,
    roles: async () => ({ Screen: (await import('./roles-screen.tsx')).RolesScreen }),
    'roles-add': role,
    'roles-id': role,
  },
};
