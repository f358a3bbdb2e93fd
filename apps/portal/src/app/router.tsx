import { isTokenShape, type Layout, type Route, ROUTES } from '@portal/domain/routes';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, useParams } from 'react-router';
import { ErrorPage } from '../shell/pages/error-page.tsx';
import { NotFound } from '../shell/pages/not-found.tsx';
import { gate } from './gate.ts';
import { Root } from './root.tsx';
import { SCREENS } from '../areas/areas.ts';

const notBuilt = async () => ({ Screen: (await import('../shell/pages/not-built.tsx')).NotBuilt });

function page(route: Route): RouteObject {
  const screen = SCREENS[route.name] ?? notBuilt;
  return {
    path: route.path,
    handle: route,
    loader: gate(route),
    lazy: {
      Component: async () => {
        const { Screen } = await screen();
        return route.name === 'token' ? onlyForTokens(Screen) : Screen;
      },
    },
  };
}

/** Of the addresses with one unknown word only those of our token's shape are links; every other one is the 404. */
function onlyForTokens(Screen: ComponentType) {
  return function TokenPage() {
    const { token = '' } = useParams();
    return isTokenShape(token) ? <Screen /> : <NotFound />;
  };
}

/** Frames that are built; pages of the others stand in their own. */
const FRAMES: Partial<Record<Layout, () => Promise<ComponentType>>> = {
  default: async () => (await import('../shell/layout/default-layout.tsx')).DefaultLayout,
};
/** The full layout is the default one with less around the page: one frame, so that going from one to the other moves nothing else. */
const frameOf = ({ layout }: Route): Layout => (layout === 'full' ? 'default' : layout);

const frames = [...new Set(ROUTES.map(frameOf))].map((layout): RouteObject => {
  const frame = FRAMES[layout];
  return {
    ...(frame ? { lazy: { Component: frame } } : {}),
    children: ROUTES.filter((route) => frameOf(route) === layout && route.name !== '404').map(page),
  };
});

/** The portal's pages, beginning with the one that the address names. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [...frames, { path: '/404', Component: NotFound }, { path: '*', Component: NotFound }],
    },
  ]);
