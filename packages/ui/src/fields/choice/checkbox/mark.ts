/**
 * Common classes of a checkbox and a radio button; the browser's own ones are grey blocks on a dark
 * surface. With forced colours (high contrast) the browser's own ones are used.
 */
export const MARK =
  'grid size-4 shrink-0 cursor-[inherit] appearance-none place-content-center border border-ink-3 bg-surface before:scale-0 checked:border-brand checked:before:scale-100 forced-colors:appearance-auto';
