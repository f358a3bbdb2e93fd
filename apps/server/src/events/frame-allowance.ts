/**
 * Burst size and frames per second afterwards: a page that is scrolled reports its watched products four times
 * a second.
 */
const AT_ONCE = 40;
const A_SECOND = 8;

/** A token bucket: how many frames a connection may still send. */
export class FrameAllowance {
  #left = AT_ONCE;
  #at: number;

  constructor(now = performance.now()) {
    this.#at = now;
  }

  /** Uses one frame; false if the limit is exceeded. */
  spend(now = performance.now()): boolean {
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1_000) * A_SECOND);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
