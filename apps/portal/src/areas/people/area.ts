import type { Area } from '../../kit/area.ts';

const user = async () => ({ Screen: (await import('./user-screen.tsx')).UserScreen });
const role = async () => ({ Screen: (await import('./role-screen.tsx')).RoleScreen });

export const peopleArea: Area = {
  screens: {
    users: async () => ({ Screen: (await import('./users-screen.tsx')).UsersScreen }),
    'users-add': user,
    'users-id': user,
    roles: async () => ({ Screen: (await import('./roles-screen.tsx')).RolesScreen }),
    'roles-add': role,
    'roles-id': role,
  },
};
