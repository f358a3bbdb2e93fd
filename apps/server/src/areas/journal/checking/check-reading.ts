import { CURRENCIES, type PriceCurrency } from '@portal/domain/currencies';
import { isRetail, type UploadKind } from '@portal/domain/uploads';
import type { NumberForm } from '@portal/domain/column-numbers';
import { fieldFault, unprocessable } from '../../../contract/problem.ts';
import { type Field, FIELD_TITLES, type FileFields, missingColumnsMessage } from '../columns/columns.ts';
import { FAULTLESS, faultOf } from '../columns/rows.ts';
import type { Columns, Preview, Reading } from '../tables.ts';

type Wrong = { field: string; message: string };
/** Fields whose cells are numbers. */
const NUMERIC: readonly Field[] = ['price', 'quantity', 'multiplicity', 'weight'];

/**
 * Checks the column assignment and reading options that a person confirmed. Columns must exist in the file
 * and serve one field each, constants must be valid values, and a column whose numbers are ambiguous needs
 * a chosen format. Throws 422 naming each wrong field.
 */
export function checkReading(
  columns: Columns,
  reading: Reading,
  preview: Pick<Preview, 'headers' | 'seen' | 'joins'> & Partial<Preview>,
  fields: FileFields,
): void {
  const missing = missingColumnsMessage(columns, fields, reading);
  if (missing !== '') throw unprocessable(missing);
  const wrong = [
    ...wrongColumns(columns, preview.headers.length, fields),
    ...wrongConstants(reading, fields),
    ...wrongValues(reading),
    ...wrongJoin(reading, preview),
    ...unclearNumbers(columns, reading, preview),
    ...unconfirmed(columns, reading, preview, fields),
    ...unratedPrices(columns, reading, preview, fields),
  ];
  const [first] = wrong;
  if (first) throw unprocessable(first.message, wrong);
}

function wrongColumns(columns: Columns, width: number, { read }: FileFields): Wrong[] {
  const taken = new Map<number, Field>();
  const wrong: Wrong[] = [];
  for (const field of [...read, 'part' as const]) {
    const column = columns[field] ?? null;
    if (column === null) continue;
    const other = taken.get(column);
    if (column >= width)
      wrong.push({
        field: `columns.${field}`,
        message: `Столбца ${column + 1} для поля «${FIELD_TITLES[field]}» в файле нет`,
      });
    else if (other !== undefined) {
      const message = `Один столбец выбран для двух полей: «${FIELD_TITLES[other]}» и «${FIELD_TITLES[field]}»`;
      wrong.push({ field: `columns.${field}`, message });
    } else taken.set(column, field);
  }
  return wrong;
}

function wrongConstants({ constants = {} }: Reading, { constant }: FileFields): Wrong[] {
  return (Object.entries(constants) as [Field, string][]).flatMap(([field, text]) => {
    const fault = constant.includes(field)
      ? faultOf(field, text.trim())
      : 'одинаковым для всех строк быть не может';
    return fault === FAULTLESS
      ? []
      : [{ field: `constants.${field}`, message: `«${FIELD_TITLES[field]}» для всех строк: ${fault}` }];
  });
}

function wrongValues({ values = [] }: Reading): Wrong[] {
  return values.flatMap(({ field, from, to }, index) => {
    const fault = faultOf(field, to.trim());
    return fault === FAULTLESS
      ? []
      : [
          {
            field: `values.${index}`,
            message: `«${from}» в столбце «${FIELD_TITLES[field]}»: значение ${fault}`,
          },
        ];
  });
}

function wrongJoin({ join }: Reading, { joins = [], headers }: Pick<Preview, 'joins' | 'headers'>): Wrong[] {
  if (join === undefined) return [];
  const joined = joins.find(({ sheet }) => sheet === join.sheet);
  if (!joined)
    return [{ field: 'join', message: `Листа «${join.sheet}» с ценами или остатками в файле нет` }];
  const { by: key = null, columns } = join;
  if (key === null)
    return columns.article === null
      ? [
          {
            field: 'join',
            message: `На листе «${join.sheet}» нет артикулов: выберите столбцы, по которым соединить листы`,
          },
        ]
      : [];
  return key.column < headers.length && key.joined < (joined.headers ?? []).length
    ? []
    : [{ field: 'join', message: 'Столбца, по которому соединяются листы, в файле нет' }];
}

/** Errors of columns with ambiguous numbers: «1.234» may be 1234 or 1,23, so a person must choose the format. */
function unclearNumbers(
  columns: Columns,
  { numbers = {} }: Reading,
  { seen }: Pick<Preview, 'seen'>,
): Wrong[] {
  return NUMERIC.flatMap((field) => {
    const column = columns[field] ?? null;
    const found = column === null ? undefined : seen?.[column];
    if (found?.form !== null || found.unclear === null || numbers[field] !== undefined) return [];
    const message = `Столбец «${FIELD_TITLES[field]}» читается двояко: «${found.unclear}». Укажите, чем отделена дробная часть.`;
    return [{ field: `numbers.${field}`, message }];
  });
}

/** Errors of columns that no header names for certain, until a person confirms them or chooses another column. */
function unconfirmed(
  columns: Columns,
  { confirmed = [] }: Reading,
  { asked = [], columns: proposed, headers, rows = [] }: Partial<Preview>,
  { read }: FileFields,
): Wrong[] {
  return asked.flatMap((field) => {
    const column = columns[field] ?? null;
    if (column === null || column !== (proposed?.[field] ?? null) || confirmed.includes(field)) return [];
    if (field !== 'part' && !read.includes(field)) return [];
    const head = headers?.[column] ?? '';
    const values = rows.flatMap(({ cells }) => cells[column] || []).slice(0, 3);
    const message = `Столбец ${column + 1}${head === '' ? '' : ` «${head}»`} взят для поля «${FIELD_TITLES[field]}» без уверенности: ${values.join(' · ')}. Подтвердите его или выберите другой.`;
    return [{ field: `columns.${field}`, message }];
  });
}

/** Error of a price column in a foreign currency for which no exchange rate is given. */
function unratedPrices(
  { price }: Columns,
  { currency }: Reading,
  { seen, headers = [] }: Partial<Preview>,
  { read }: FileFields,
): Wrong[] {
  const found = price === null || !read.includes('price') ? null : (seen?.[price]?.currency ?? null);
  if (price === null || found === null || found.code === currency?.code) return [];
  const head = headers[price] ?? '';
  const named = `${CURRENCIES[found.code]}${found.code === 'CU' ? '' : ` (${found.code})`}`;
  const message = `Цены ${head === '' ? `в столбце ${price + 1}` : `в столбце «${head}»`} – не рубли, а ${named}. Укажите курс: сколько рублей за единицу.`;
  return [{ field: 'currency', message }];
}

/** How prices of the chosen column are converted to roubles; undefined if they are in roubles. */
export function currencyOf(
  { price }: Columns,
  { currency }: Reading,
  { seen }: Pick<Preview, 'seen'>,
): PriceCurrency | undefined {
  if (!currency) return undefined;
  const found = price === null ? null : (seen?.[price]?.currency ?? null);
  // If nothing in the file names the column's currency, the given currency applies to all its numbers.
  const bare = { head: 'currency', cells: 'unknown', some: 'roubles' } as const;
  return { ...currency, bare: found === null ? 'currency' : bare[found.told_by] };
}

/** Number format of each numeric column: chosen by the person, otherwise derived from the whole column. */
export function formsOf(
  columns: Columns,
  { numbers = {} }: Reading,
  { seen }: Pick<Preview, 'seen'>,
): Partial<Record<Field, NumberForm>> {
  const forms: Partial<Record<Field, NumberForm>> = {};
  for (const field of NUMERIC) {
    const column = columns[field] ?? null;
    const form = numbers[field] ?? (column === null ? undefined : seen?.[column]?.form);
    if (form !== undefined && form !== null) forms[field] = form;
  }
  return forms;
}

/** Retail price files require a discount, other kinds must not have one. Throws 422 at the field. */
export function checkDiscount(kind: UploadKind, discount: number | undefined): void {
  if (isRetail(kind) === (discount !== undefined)) return;
  const message = isRetail(kind)
    ? 'Напишите скидку от розничных цен'
    : 'Скидка бывает только у файлов с розничными ценами';
  throw fieldFault('discount_rz', message);
}
