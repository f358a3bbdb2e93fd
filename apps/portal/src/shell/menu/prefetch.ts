import { visibleMenu, type MenuFacts } from '@portal/domain/menu';
import { type Route, routeByName, type RouteName, ROUTES } from '@portal/domain/routes';
import { useEffect } from 'react';
import { matchRoutes } from 'react-router';
import { SCREENS } from '../../areas/areas.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { fetchWhenIdle } from './idle.ts';

/** Prefetches the chunks of the pages in the user's menu while the browser is idle. */
export function usePrefetch(facts: MenuFacts): void {
  const viewer = viewerOf(useCurrentUser());
  useEffect(
    () =>
      fetchWhenIdle(
        visibleMenu(viewer, facts).flatMap(({ items }) => items.flatMap(({ name }) => SCREENS[name] ?? [])),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- once for a person: what the counters of the menu say does not matter here
    [],
  );
}

/** On a list, prefetches the chunk of the page that its rows open, which the menu does not have. */
export function usePrefetchOfRows(name: string): void {
  useEffect(() => {
    const document = routeByName(`${name}-id`);
    const opened = document && SCREENS[document.name];
    return opened ? fetchWhenIdle([opened]) : undefined;
  }, [name]);
}

const PAGES = ROUTES.map((route) => ({ path: route.path, handle: route }));
/** What announces that a link is about to be followed: the pointer over it, the focus in it, a finger on it. */
const INTENT = ['pointerover', 'focusin', 'touchstart'] as const;

/** Name of the route that a link of the portal leads to; null for other addresses. */
export function pageOf(href: string, origin: string): RouteName | null {
  const to = new URL(href, origin);
  if (to.origin !== origin) return null;
  const route: Route | undefined = matchRoutes(PAGES, to.pathname)?.at(-1)?.route.handle;
  return route?.name ?? null;
}

/** Fetches the chunk of the page that a link leads to as soon as the person reaches for the link. */
export function usePrefetchOnIntent(): void {
  useEffect(() => {
    const fetchPage = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const name = link && pageOf(link.href, location.origin);
      // A failed prefetch is ignored: the chunk is loaded again when the page is opened.
      if (name) SCREENS[name]?.().catch(() => undefined);
    };
    for (const name of INTENT) document.addEventListener(name, fetchPage, { passive: true });
    return () => {
      for (const name of INTENT) document.removeEventListener(name, fetchPage);
    };
  }, []);
}
