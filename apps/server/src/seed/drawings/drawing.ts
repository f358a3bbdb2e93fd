import type { Pen } from './pen.ts';

/** How a part is drawn on an empty sheet. */
export type Drawing = (pen: Pen) => Pen;
