/** Pixels between the messages and the window's edges; at the left stands the page's menu. */
const EDGE = 24;
const MENU = 92;
/** Pixels between the places that are tried. */
const STEP = 40;
/** What is used next, mostly: where the focus is. */
const FOCUSED = 100;

const CONTROLS = 'button, a[href], input, select, textarea, [role="option"]';

/**
 * How far from the window's right edge the messages stand so that they lie over the fewest controls of the page, best over none:
 * as far right as that can be.
 * @param region the messages, as large as they are, at the window's foot
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
    const weight = control === document.activeElement ? FOCUSED : 1;
    for (const [index, right] of places.entries()) {
      const end = innerWidth - right;
      if (box.left < end && box.right > end - width) covered[index] = (covered[index] ?? 0) + weight;
    }
  }
  return places[covered.indexOf(Math.min(...covered))] ?? EDGE;
}
