import type { PortalRoute } from '../../app/route.ts';

export const mainRoutes: readonly PortalRoute[] = [
  {
    name: 'main',
    path: '/main',
    title: 'Главная',
    rule: 'pages.main',
    screen: async () => ({ Screen: (await import('./main-screen.tsx')).MainScreen }),
  },
];
