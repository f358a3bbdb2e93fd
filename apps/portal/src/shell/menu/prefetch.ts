import { visibleMenu, type MenuFacts } from '@portal/domain/menu';
import { useEffect } from 'react';
import { SCREENS } from '../../areas/areas.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';
import { fetchWhenIdle } from './idle.ts';

/** Fetches the chunks of the pages that this person's menu leads to, once the browser has nothing to do. */
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
