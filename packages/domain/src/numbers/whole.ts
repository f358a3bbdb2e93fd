/**
 * A whole number within bounds, or nothing: the check that every counting rule begins with.
 * @param value what came in, JSON included
 * @param what the thing's name, for the error
 * @param min lowest allowed value, inclusive; 0 unless told
 * @param max highest allowed value, inclusive; the largest safe whole number unless told
 * @returns the value itself
 * @throws RangeError for a fraction, NaN, 1e21, a string, or a number outside the bounds
 */
export function requireWhole(
  value: number,
  what: string,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (!Number.isSafeInteger(value) || value < min || value > max) throw new RangeError(`${what}: ${value}`);
  return value;
}
