/** Minimum number of cells for detecting a column of codes. */
const FEWEST = 3;
/** Minimum number of digits of a code that is detected by its length alone. */
const SHORTEST = 6;
const MOST = 0.9;

/**
 * Whether a column of whole numbers contains codes rather than amounts: customs codes (8708 30 910 9), numbers with leading zeros,
 * numbers of equal length with six or more digits, and large numbers that are all different, such as the item numbers of an accounting
 * system.
 * @param cells the non-empty cells
 * @see issue «True in a hurry»: «code-like numbers are no stock»
 */
export function isCodeLike(cells: readonly string[]): boolean {
  const figures = cells.map((cell) => cell.replaceAll(/[\s\u00A0]/g, ''));
  const whole = figures.filter((cell) => /^\d+$/.test(cell));
  if (whole.length < FEWEST || whole.length < figures.length * MOST) return false;
  const share = (test: (cell: string) => boolean) => whole.filter(test).length / whole.length;
  if (share((cell) => /^0\d/.test(cell)) >= 0.5) return true;
  const [length = 0] = whole.map((cell) => cell.length).toSorted((a, b) => a - b);
  if (length >= SHORTEST && share((cell) => cell.length === length) >= MOST) return true;
  // Amounts of goods repeat, and most of them are small.
  return share((cell) => cell.length >= 4) >= MOST && new Set(whole).size === whole.length;
}
