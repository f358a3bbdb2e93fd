/** Milliseconds after which the browser is not waited for to be idle any more. Specification 1, section 9. */
const IDLE_TIMEOUT = 2_000;

/** Fetches one thing after another, each once the browser has nothing to do; the answer ends it. */
export function fetchWhenIdle(fetches: readonly (() => Promise<unknown>)[]): () => void {
  const left = [...fetches];
  let gone = false;
  const soon = () => {
    if (!gone && left.length > 0) requestIdleCallback(fetchNext, { timeout: IDLE_TIMEOUT });
  };
  const fetchNext = () => {
    // What cannot be had now is asked for again when it is wanted.
    if (!gone)
      void left
        .shift()?.()
        .catch(() => undefined)
        .then(soon);
  };
  soon();
  return () => {
    gone = true;
  };
}
