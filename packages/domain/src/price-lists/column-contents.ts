/** Cells from which a column can be told to be of codes. */
const FEWEST = 3;
/** Figures of the shortest code that is told by its length alone. */
const SHORTEST = 6;
const MOST = 0.9;

/**
 * Whether a column of whole numbers holds codes and no amounts: customs codes (8708 30 910 9), numbers that begin with zeros, numbers of
 * one length of six figures and more, and large ones of which no two are alike, as an accounting program counts its goods.
 * @param cells those that hold something
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
  // Amounts of goods repeat, and most are small.
  return share((cell) => cell.length >= 4) >= MOST && new Set(whole).size === whole.length;
}
