/** Turns texts by title into facts; empty texts are left out. */
export const saidOf = (texts: Readonly<Record<string, string>>): { term: string; value: string }[] =>
  Object.entries(texts).flatMap(([term, value]) => (value === '' ? [] : [{ term, value }]));
