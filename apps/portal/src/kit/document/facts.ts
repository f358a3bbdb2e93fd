/** Facts of what was written, by its name: what nobody wrote is no fact. */
export const saidOf = (texts: Readonly<Record<string, string>>): { term: string; value: string }[] =>
  Object.entries(texts).flatMap(([term, value]) => (value === '' ? [] : [{ term, value }]));
