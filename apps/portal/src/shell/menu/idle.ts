/** Milliseconds after which the browser is not waited for to be idle any more. Specification 1, section 9. */
const IDLE_TIMEOUT = 2_000;

let underWay = 0;
/** Whether something is being fetched that nobody has asked for yet. */
export const isFetchingBeforehand = (): boolean => underWay > 0;

/** Fetches one thing after another, each once the browser has nothing to do; the answer ends it. */
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
    // What cannot be had now is asked for again when it is wanted.
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
