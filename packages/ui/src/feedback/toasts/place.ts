import { isRightToLeft } from '../../language/parts/direction.js';

/** Pixels between the toasts and the window's edges; the side menu is at the start. */
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
 * The distance of the toasts from the window's edge at the end of lines at which they cover the fewest controls; the
 * smallest such distance.
 * @param region the size of the toasts at the bottom of the window
 * @returns pixels
 */
export function freePlace(region: HTMLElement): number {
  const { width, height } = region.getBoundingClientRect();
  const { innerWidth, innerHeight } = globalThis;
  const top = innerHeight - EDGE - height;
  const places: number[] = [];
  for (let end = EDGE; innerWidth - end - width >= MENU || end === EDGE; end += STEP) places.push(end);
  const mirrored = isRightToLeft(region);
  const covered = places.map(() => 0);
  for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (region.contains(control)) continue;
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.bottom <= top || box.top >= innerHeight) continue;
    const weight = control === document.activeElement ? FOCUSED : control.matches(NEXT) ? NEEDED : 1;
    // Both distances are measured from that edge.
    const near = mirrored ? box.left : innerWidth - box.right;
    const far = near + box.width;
    for (const [index, end] of places.entries()) {
      if (far > end && near < end + width) covered[index] = (covered[index] ?? 0) + weight;
    }
  }
  return places[covered.indexOf(Math.min(...covered))] ?? EDGE;
}
