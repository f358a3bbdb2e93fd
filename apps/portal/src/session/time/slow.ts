import { useEffect, useState } from 'react';

/** Milliseconds that people wait without asking what is going on. */
const PATIENCE = 1_000;

/** Whether something under way has lasted longer than people wait calmly. */
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
