/** Timeout in milliseconds of waiting for the browser to be idle. Specification 1, section 9. */
const IDLE_TIMEOUT = 2_000;

let underWay = 0;
/** Whether a prefetch is in progress. */
export const isFetchingBeforehand = (): boolean => underWay > 0;

/** Runs the fetches one after another, each when the browser is idle. Call the returned function to stop. */
export function fetchWhenIdle(fetches: readonly (() => Promise<unknown>)[]): () => void {
  const left = [...fetches];
  let gone = false;
  const soon = () => {
    if (!gone && left.length > 0) requestIdleCallback(fetchNext, { timeout: IDLE_TIMEOUT });
  };
  const fetchNext = () => {
    const next = gone ? undefined : left.shift();
    if (!next) return;
    underWay += 1;
    // A failed prefetch is ignored: the chunk is loaded again when needed.
    void next()
      .catch(() => undefined)
      .finally(() => (underWay -= 1))
      .then(soon);
  };
  soon();
  return () => {
    gone = true;
  };
}
