import { useEffect, useRef } from 'react';

/** Returns a ref for a marker element; calls `seen` when the element becomes visible. */
export function useSeen(seen: () => void) {
  const mark = useRef<HTMLSpanElement>(null);
  const tell = useRef(seen);
  useEffect(() => {
    tell.current = seen;
  });
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  });
  return mark;
}
