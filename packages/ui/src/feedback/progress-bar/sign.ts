/** Milliseconds before a loading indicator appears, and the minimum time that it stays visible. */
export const SHOWS = 200;

/** A loading indicator that does not flicker. */
export interface Sign {
  /** Reports whether something is being loaded. */
  set(active: boolean): void;
  /** Stops the timers: the indicator is removed from the page. */
  stop(): void;
}

/** Shows the indicator for loading that takes longer than 200 ms, for at least 200 ms. */
export function createSign(show: (shown: boolean) => void): Sign {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt: number | null = null;
  const change = (shown: boolean) => {
    shownAt = shown ? performance.now() : null;
    show(shown);
  };
  return {
    set(active) {
      clearTimeout(timer);
      if (active === (shownAt !== null)) return;
      const wait = shownAt === null ? SHOWS : Math.max(0, SHOWS - (performance.now() - shownAt));
      timer = setTimeout(change, wait, active);
    },
    stop: () => clearTimeout(timer),
  };
}
