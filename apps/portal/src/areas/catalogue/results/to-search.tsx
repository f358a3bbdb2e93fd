import { scrollPosition, SCROLL_DURATION } from '@portal/domain/search';
import { Button } from '@portal/ui/button';

/** Gap in pixels between the sticky header and the search. */
const GAP = 16;

/** Scrolls smoothly to the search and focuses its field. */
function scrollToSearch(): void {
  const search = document.querySelector('[role="search"]');
  if (!search) return;
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const from = window.scrollY;
  const to = Math.max(0, from + search.getBoundingClientRect().top - header - GAP);
  const begun = performance.now();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const step = () => {
    const elapsed = still ? SCROLL_DURATION : performance.now() - begun;
    window.scrollTo(0, scrollPosition(from, to, elapsed));
    if (elapsed < SCROLL_DURATION) requestAnimationFrame(step);
    else search.querySelector('input')?.focus({ preventScroll: true });
  };
  step();
}

/** Button at the end of a long list that leads back to the search. */
export function ToSearch() {
  return (
    <Button size="small" variant="ghost" onClick={scrollToSearch}>
      К поиску
    </Button>
  );
}
