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

/**
 * Among addresses with one arbitrary segment only those with the format of our tokens are valid; the others are
 * a 404.
 */
function onlyForTokens(Screen: ComponentType) {
  return function TokenPage() {
    const { token = '' } = useParams();
    return isTokenShape(token) ? <Screen /> : <NotFound />;
  };
}

/** Layouts rendered here; pages with another layout bring their own. */
const FRAMES: Partial<Record<Layout, () => Promise<ComponentType>>> = {
  default: async () => (await import('../shell/layout/default-layout.tsx')).DefaultLayout,
};
/**
 * The full layout is the default one with less around the page. Both share one frame, so that navigating
 * between them does not remount it.
 */
const frameOf = ({ layout }: Route): Layout => (layout === 'full' ? 'default' : layout);

const frames = [...new Set(ROUTES.map(frameOf))].map((layout): RouteObject => {
  const frame = FRAMES[layout];
  return {
    ...(frame ? { lazy: { Component: frame } } : {}),
    children: ROUTES.filter((route) => frameOf(route) === layout && route.name !== '404').map(page),
  };
});

/** Creates the router of the portal's pages, starting at the current address. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: () => null,
      children: [...frames, { path: '/404', Component: NotFound }, { path: '*', Component: NotFound }],
    },
  ]);
