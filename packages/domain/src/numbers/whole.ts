/**
 * Returns a whole number within bounds or throws: the first check of every rule that counts.
 * @param value the input, including values from JSON
 * @param what name of the value, for the error message
 * @param min lowest allowed value, inclusive; 0 by default
 * @param max highest allowed value, inclusive; the largest safe integer by default
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
