import { scrollPosition, SCROLL_DURATION } from '@portal/domain/search';
import { Button } from '@portal/ui/button';

/** Pixels between the header, which stays, and the search. */
const GAP = 16;

/** Moves the page smoothly to the search block and puts the caret there. */
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

/** The way back to the search from the end of a long list. */
export function ToSearch() {
  return (
    <Button size="small" variant="ghost" onClick={scrollToSearch}>
      К поиску
    </Button>
  );
}
