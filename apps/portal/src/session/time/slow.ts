import { useEffect, useState } from 'react';

/** Milliseconds after which a pending operation counts as slow. */
const PATIENCE = 1_000;

/** Whether a pending operation has lasted longer than that. */
export function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow;
}
