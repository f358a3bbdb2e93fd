import { decideNavigation } from '@portal/domain/navigation';
import { createBrowserRouter, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router';
import { ErrorPage } from '../shell/error-page.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { queryClient } from '../session/query-client.ts';
import { currentUserQuery, visitorOf } from '../session/session.ts';
import { rememberPath } from './previous-path.ts';
import { Root } from './root.tsx';
import type { PortalRoute } from './route.ts';
import { routes } from './routes.ts';

/** The navigation gate, asked before a page or its data is loaded. */
function gate(route: PortalRoute) {
  return async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const user = await queryClient.ensureQueryData(currentUserQuery);
    const destination = { name: route.name, path: pathname + search, rule: route.rule, isPublic: false };
    const decision = decideNavigation(destination, visitorOf(user));
    if (!decision.open) throw redirect(decision.to);
    rememberPath(pathname);
    return null;
  };
}

function page(route: PortalRoute): RouteObject {
  return {
    path: route.path,
    handle: route,
    loader: gate(route),
    lazy: { Component: async () => (await route.screen()).Screen },
  };
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: '/', loader: () => redirect('/main') },
      {
        path: '/auth',
        lazy: { Component: async () => (await import('../areas/identity/sign-in.tsx')).SignIn },
      },
      {
        lazy: { Component: async () => (await import('../shell/default-layout.tsx')).DefaultLayout },
        children: routes.map(page),
      },
      { path: '*', Component: NotFound },
    ],
  },
]);
