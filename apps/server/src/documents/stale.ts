/** Whether somebody has saved a row after the person saw it; one who names no version takes it as it is. */
export const isStale = (seen: number | null | undefined, current: number): boolean =>
  (seen ?? current) !== current;
