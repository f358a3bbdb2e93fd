/** A number as 1C writes it: «1719», «1 719,50», «5.000». Null for anything else. */
export function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  return /^-?\d+(?:\.\d+)?$|^-?\.\d+$/.test(plain) ? Number(plain) : null;
}
