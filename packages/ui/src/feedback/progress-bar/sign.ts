/** Milliseconds before a loading sign shows, and that it stays at least once it does: a flash tells nobody anything. */
export const SHOWS = 200;

/** A loading sign that neither flashes nor blinks. */
export interface Sign {
  /** Something is being loaded, or no longer is. */
  set(active: boolean): void;
  /** The sign is no longer on the page. */
  stop(): void;
}

/** Shows what loads longer than 200 ms, and lets it stay for at least as long. */
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
