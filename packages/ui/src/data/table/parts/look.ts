/** What `DataTable` and `Table` look like. */

/** Padding of cells: in a narrow window the space is needed for text rather than padding. */
export const SPACE =
  '[--portal-cell:calc(0.5rem*var(--portal-scale))] min-[1400px]:[--portal-cell:calc(0.75rem*var(--portal-scale))]';
/** Lines between rows. */
export const LINES =
  'w-full border-separate border-spacing-0 [&_td]:border-line [&_th]:border-line [&_thead_th]:border-b [&_tr:not(:first-child)>td]:border-t [&_tr:not(:first-child)>th]:border-t';
export const HEAD = 'bg-surface text-small text-ink-3';
export const BODY = 'bg-surface';
/** `isolate`: the browser paints a row again alone, not with all others of a long table. */
export const ROW = 'isolate transition-colors data-marked:bg-brand-tint';
export const FOOT = 'bg-sunken font-semibold [&>tr>*]:border-t';
const PADDING = 'px-(--portal-cell) first:ps-4 last:pe-4';
export const HEAD_CELL = `${PADDING} py-2 font-medium`;
export const CELL = `${PADDING} h-row py-0.5`;
export const TALL_CELL = `${PADDING} h-row-double py-1`;
/** A number never wraps. */
export const NUMBER = 'text-end md:whitespace-nowrap';
