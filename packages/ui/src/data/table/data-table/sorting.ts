/** A column by which rows are sorted. */
export interface Sorting {
  id: string;
  direction: 'asc' | 'desc';
}

/**
 * The sorting after a click on a column's title: by this column alone, descending first. With Shift (`more`) the other
 * columns stay: the column is added after them, then turned, then taken away.
 */
export function nextSortings(sortings: readonly Sorting[], id: string, more: boolean): Sorting[] {
  const now = sortings.find((one) => one.id === id);
  const next: Sorting = { id, direction: now?.direction === 'desc' ? 'asc' : 'desc' };
  if (!more) return [next];
  if (!now) return [...sortings, next];
  if (now.direction === 'asc') return sortings.filter((one) => one.id !== id);
  return sortings.map((one) => (one.id === id ? next : one));
}
