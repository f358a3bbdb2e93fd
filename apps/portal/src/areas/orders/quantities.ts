/** Quantities of a pasted column: one from each line, the first number of it; spaces inside a number belong to it. */
export function fromPasted(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').replaceAll(/[\s\u00A0]/g, ''));
}

/** What is wrong with a typed quantity: no whole number from 0, or more than waits for a decision; null when it stands. */
export function faultOf(text: string, most: number): string | null {
  if (!/^\d{1,8}$/.test(text)) return 'Целое число от 0';
  return Number(text) > most ? `Не больше ${most}` : null;
}
