import { useEffect, useRef } from 'react';

/** A mark in the page: when it comes into sight, it is told. */
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
