/** Frames that may come at once, and how many a second then: a page that scrolls tells what it watches four times a second. */
const AT_ONCE = 40;
const A_SECOND = 8;

/** How many frames a connection may still send. */
export class FrameAllowance {
  #left = AT_ONCE;
  #at: number;

  constructor(now = performance.now()) {
    this.#at = now;
  }

  /** False for one frame too many. */
  spend(now = performance.now()): boolean {
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1_000) * A_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
