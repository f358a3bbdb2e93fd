/** Whether the row was saved after the person read it. Without a version the check is skipped. */
export const isStale = (seen: number | null | undefined, current: number): boolean =>
  (seen ?? current) !== current;
