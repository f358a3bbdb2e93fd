import { visibleMenu, type MenuFacts } from '@portal/domain/menu';
import { useEffect } from 'react';
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
