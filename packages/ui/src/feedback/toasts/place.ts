/** Pixels between the toasts and the window's edges; the side menu is on the left. */
const EDGE = 24;
const MENU = 92;
/** Pixels between the positions that are tried. */
const STEP = 40;
/** The element that will probably be used next: the focused one, and the buttons of a dialog or of an action bar. */
const FOCUSED = 100;
const NEEDED = 10;
const NEXT = '[role="dialog"] *, [role="alertdialog"] *, [data-slot="action-bar"] *';

const CONTROLS = 'button, a[href], input, select, textarea, [role="option"]';

/**
 * The distance of the toasts from the window's right edge at which they cover the fewest controls; the smallest
 * such distance.
 * @param region the size of the toasts at the bottom of the window
 * @returns pixels
 */
export function freePlace(region: HTMLElement): number {
  const { width, height } = region.getBoundingClientRect();
  const { innerWidth, innerHeight } = globalThis;
  const top = innerHeight - EDGE - height;
  const places: number[] = [];
  for (let right = EDGE; innerWidth - right - width >= MENU || right === EDGE; right += STEP)
    places.push(right);
  const covered = places.map(() => 0);
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (region.contains(control)) continue;
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.bottom <= top || box.top >= innerHeight) continue;
    const weight = control === document.activeElement ? FOCUSED : control.matches(NEXT) ? NEEDED : 1;
    for (const [index, right] of places.entries()) {
      const end = innerWidth - right;
      if (box.left < end && box.right > end - width) covered[index] = (covered[index] ?? 0) + weight;
    }
  }
  return places[covered.indexOf(Math.min(...covered))] ?? EDGE;
}
