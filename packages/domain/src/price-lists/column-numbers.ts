/**
 * The decimal separator of a column's numbers; other separators between digits group thousands. «either»: both a comma and a point were
 * seen before decimals.
 */
export type NumberForm = 'comma' | 'point' | 'either';

/** The role of a separator in one number. */
type Role = 'decimals' | 'groups' | 'unclear';
/** How often each separator had each role, and an ambiguous number. */
export interface NumberSigns {
  comma: Record<Role, number>;
  point: Record<Role, number>;
  /** The first ambiguous number, which could be a thousand times larger: «1.234». */
  unclear: string | null;
}

const ROUBLES_BEHIND = /\s*(?:рублей|руб\.?|р\.?|₽|rub\.?|rur)$/i;
const ROUBLES_BEFORE = /^(?:₽|руб\.?|rub\.?)\s*(?=\d)/i;

/**
 * Removes the rouble sign of an amount: «412,50 руб.», «₽ 1 350», «99 р.». Other currencies are kept, so that the text is not a number.
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export const withoutRoubles = (text: string): string =>
  text.trim().replace(ROUBLES_BEHIND, '').replace(ROUBLES_BEFORE, '');

/** The initial state. */
export const noSigns = (): NumberSigns => ({
  comma: { decimals: 0, groups: 0, unclear: 0 },
  point: { decimals: 0, groups: 0, unclear: 0 },
  unclear: null,
});

const SPACES = /[\s'’]/g;
const SIGNED = /^[-−+]/;
const SIGN_NAMES = { ',': 'comma', '.': 'point' } as const;

/**
 * Adds a cell to the statistics. Only numbers with a comma or a point between digits matter; «1.234» is ambiguous.
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function seeNumber(signs: NumberSigns, text: string): void {
  if (text.length > 30) return;
  const plain = withoutRoubles(text).replaceAll(SPACES, '').replace(SIGNED, '');
  if (!/^\d+(?:[.,]\d+)+$/.test(plain)) return;
  const last = plain.includes(',') && plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  const parts = plain.split(last);
  const [whole = '', after = ''] = parts;
  if (plain.includes(other)) {
    signs[SIGN_NAMES[last]].decimals += 1;
    signs[SIGN_NAMES[other]].groups += 1;
  } else if (parts.length > 2) signs[SIGN_NAMES[last]].groups += 1;
  else if (after.length === 3 && whole.length <= 3 && !whole.startsWith('0')) {
    signs[SIGN_NAMES[last]].unclear += 1;
    signs.unclear ??= text;
  } else signs[SIGN_NAMES[last]].decimals += 1;
}

/**
 * Decides how all numbers of a column are read. Null when a person must decide: a separator has both roles, or possible thousands could
 * also be decimals and nothing in the column tells.
 * @see issue «Price lists, nomenclature, stock, uploads»
 */
export function decideNumbers({ comma, point, unclear }: NumberSigns): NumberForm | null {
  const both = (sign: Record<Role, number>) => sign.decimals > 0 && sign.groups > 0;
  if (unclear !== null && (both(comma) || both(point))) return null;
  if (comma.decimals > 0 && point.decimals > 0) return unclear === null ? 'either' : null;
  if (comma.decimals > 0) return 'comma';
  if (point.decimals > 0) return 'point';
  if (unclear === null) return 'either';
  // No decimals anywhere: when one separator certainly groups thousands, the other one is the decimal separator.
  if (comma.groups > 0 && comma.unclear + point.unclear === comma.unclear) return 'point';
  if (point.groups > 0 && comma.unclear + point.unclear === point.unclear) return 'comma';
  return null;
}

/** The two readings of an ambiguous number, as plain decimals. */
export function readingsOf(text: string): { comma: string | null; point: string | null } {
  return { comma: readNumber(text, 'comma'), point: readNumber(text, 'point') };
}

const WHOLE = /^\d{1,15}$/;
const GROUPED = /^\d{1,3}([ .,])\d{3}(?:\1\d{3})*$/;

/**
 * Parses a number of a file into plain decimals with a point: «1 234,50», «1.234,50», «1'234.5», «−3». Thousands must be grouped by
 * threes with a single separator; anything else is not a number.
 * @param form the decimal separator; «either» uses the last comma or point
 * @returns null when the text is not a number
 * @see spec 3 §5, §9
 */
export function readNumber(text: string, form: NumberForm = 'either'): string | null {
  const plain = text.trim().replaceAll(SPACES, ' ');
  const minus = /^[-−]/.test(plain) ? '-' : '';
  const body = plain.replace(SIGNED, '').trim();
  const sign = decimalSign(body, form);
  const at = body.lastIndexOf(sign);
  const whole = at === -1 ? body : body.slice(0, at);
  const decimals = at === -1 ? '' : body.slice(at + 1);
  if (at !== -1 && !/^\d{1,20}$/.test(decimals)) return null;
  if (!WHOLE.test(whole) && (!GROUPED.test(whole) || whole.includes(sign))) return null;
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > 15) return null;
  const rest = decimals.replace(/0+$/, '');
  return `${minus}${digits}${rest === '' ? '' : `.${rest}`}`;
}

function decimalSign(body: string, form: NumberForm): string {
  if (form !== 'either') return form === 'comma' ? ',' : '.';
  const [comma, point] = [body.lastIndexOf(','), body.lastIndexOf('.')];
  const sign = comma > point ? ',' : '.';
  // A repeated separator groups thousands: «1.234.567».
  return body.indexOf(sign) === body.lastIndexOf(sign) ? sign : '\u0000';
}
