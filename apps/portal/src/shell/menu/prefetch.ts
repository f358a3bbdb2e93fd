import { visibleMenu, type MenuFacts } from '@portal/domain/menu';
import { useEffect } from 'react';
import { SCREENS } from '../../areas/areas.ts';
import { useCurrentUser, viewerOf } from '../../session/session.ts';

/** Milliseconds after which the browser is not waited for to be idle any more. Specification 1, section 9. */
const IDLE_TIMEOUT = 2_000;

/** Fetches the chunks of the pages that this person's menu leads to, one after another, once the browser has nothing to do. */
export function usePrefetch(facts: MenuFacts): void {
  const viewer = viewerOf(useCurrentUser());
  useEffect(() => {
    const names = visibleMenu(viewer, facts).flatMap(({ items }) => items.map(({ name }) => name));
    let gone = false;
    const fetchNext = () => {
      const name = names.shift();
      const screen = name && SCREENS[name];
      if (screen)
        // A chunk that cannot be had now is asked for again when its page is opened.
        void screen()
          .catch(() => undefined)
          .then(soon);
      else if (names.length > 0) fetchNext();
    };
    const soon = () => {
      if (!gone) requestIdleCallback(fetchNext, { timeout: IDLE_TIMEOUT });
    };
    soon();
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for a person: what the counters of the menu say does not matter here
  }, []);
}
