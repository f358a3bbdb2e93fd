import type { Schemas } from '@portal/api-client/client';
import { readingsOf } from '@portal/domain/column-numbers';
import { type Currency, rateFault } from '@portal/domain/currencies';
import { discountRz, isRetail } from '@portal/domain/uploads';
import { readStock, suggestStock } from '@portal/domain/stock-words';
import { PRICE_LIST_SENTENCES } from '@portal/domain/price-list-sentences';
import { say } from '@portal/domain/say';
import { columnOf, isColumn, JOINED, joinedBy, joinFaults, joinOf } from './joining.ts';
import type { Matched, Preview, Upload } from '../queries.ts';

export type { Matched, Preview } from '../queries.ts';

export type FieldId = Schemas['UploadField'];
export interface MatchField {
  id: FieldId;
  label: string;
  required: boolean;
  /** A constant for all rows is allowed. */
  constant?: boolean;
  /** The values are numbers. */
  numeric?: boolean;
}

const ARTICLE: MatchField = { id: 'article', label: 'Артикул', required: true };
const BRAND: MatchField = { id: 'brand', label: 'Бренд', required: true, constant: true };
const PART: MatchField = { id: 'part', label: 'Бренд и артикул вместе', required: false };
const TITLE: MatchField = { id: 'title', label: 'Наименование', required: false };
const QUANTITY: MatchField = {
  id: 'quantity',
  label: 'Остаток',
  required: true,
  constant: true,
  numeric: true,
};
const MULTIPLICITY: MatchField = {
  id: 'multiplicity',
  label: 'Кратность',
  required: false,
  constant: true,
  numeric: true,
};
const PRICE: MatchField = { id: 'price', label: 'Цена', required: true, numeric: true };
const RETAIL: MatchField = { ...PRICE, label: 'Розничная цена' };
const PRICES: readonly MatchField[] = [ARTICLE, BRAND, TITLE, PRICE, QUANTITY, MULTIPLICITY, PART];
const NOMENCLATURE: readonly MatchField[] = [
  ARTICLE,
  BRAND,
  TITLE,
  { id: 'category', label: 'Категория', required: false, constant: true },
  MULTIPLICITY,
  { id: 'barcode', label: 'Штрихкод', required: false },
  { id: 'pack_quantity', label: 'В упаковке', required: false },
  { id: 'weight', label: 'Вес, г', required: false, numeric: true },
  { id: 'length', label: 'Длина, мм', required: false },
  { id: 'width', label: 'Ширина, мм', required: false },
  { id: 'height', label: 'Высота, мм', required: false },
  { id: 'vat_rate', label: 'Ставка НДС', required: false, constant: true },
  { id: 'country_code', label: 'Страна', required: false, constant: true },
  { id: 'customs_declaration', label: 'Номер декларации', required: false },
  { id: 'features', label: 'Характеристики', required: false },
  { id: 'crosses', label: 'Замены', required: false },
  { id: 'description', label: 'Описание', required: false },
  PART,
];
export function fieldsOf({ kind }: Pick<Upload, 'kind'>): readonly MatchField[] {
  if (kind === 'nomenclature_upload') return NOMENCLATURE;
  if (kind === 'reserve_upload') return [ARTICLE, BRAND, QUANTITY, PART];
  return isRetail(kind) ? PRICES.map((field) => (field === PRICE ? RETAIL : field)) : PRICES;
}

/** Value of a field that is a constant for all rows instead of a column. */
export const CONSTANT = 'constant';

/** A word in the stock column and its meaning. */
export interface Word {
  name: string;
  text: string;
  times: number;
}
export function wordsIn({ seen }: Preview, { quantity = '' }: Matched): Word[] {
  const words = quantity === '' ? null : (seen[Number(quantity)]?.words ?? null);
  return (words ?? [])
    .filter(({ text }) => !/^\d[\d\s]*(?:[.,]0+)?$/.test(text))
    .map(({ text, times }) => ({ name: `word-${quantity}-${text}`, text, times }));
}
/** Suggested meaning as written in a file: «>10», «0»; empty if only the user can know. */
function meaningOf(text: string): string {
  const read = readStock(text);
  return 'fault' in read ? (suggestStock(text) ?? '') : `${read.more ? '>' : ''}${read.pieces}`;
}

/** First values of a column, shown beside its selector. */
export const firstValues = ({ rows }: Preview, column: number): string =>
  rows
    .flatMap(({ cells }) => cells[column] || [])
    .slice(0, 3)
    .join(' · ');

/** Several columns have this field's header, so none is preselected. */
const isRivalled = ({ asked, rivals, reading: { confirmed = [] } }: Preview, id: FieldId): boolean =>
  asked.includes(id) && !confirmed.includes(id) && rivals.some(({ field }) => field === id);

/** The selected column was only guessed, so the user must confirm it. */
export const isProposed = (preview: Preview, id: FieldId, chosen: string): boolean =>
  preview.asked.includes(id) && !isRivalled(preview, id) && chosen === String(preview.columns[id] ?? '');

/** The currency named in the price column. */
export const foundCurrency = ({ seen }: Preview, { price = '' }: Matched) =>
  (isColumn(price) ? seen[Number(price)]?.currency : null) ?? null;
/** Currency of the prices; null: roubles. */
export function currencyOf(preview: Preview, chosen: Matched): Currency | null {
  const named = (chosen['currency'] ?? '') as Currency | '';
  return foundCurrency(preview, chosen)?.code ?? (named === '' ? null : named);
}

export function initialOf(upload: Upload, preview: Preview): Matched {
  const { columns, reading, joins } = preview;
  const { constants = {}, values = [], numbers = {}, several, join } = reading;
  const matched: Matched = {
    discount_rz: '',
    zero: '',
    several: several ? 'yes' : reading.one_article ? 'one' : '',
    join: join?.sheet ?? '',
    key: String(join?.by?.column ?? ''),
    'key-joined': String(join?.by?.joined ?? ''),
    currency: reading.currency?.code ?? '',
    rate: String(reading.currency?.rate ?? '').replace('.', ','),
  };
  for (const { id, numeric } of fieldsOf(upload)) {
    const constant = constants[id];
    const column = isRivalled(preview, id) ? '' : String(columns[id] ?? '');
    matched[id] = constant === undefined ? column : CONSTANT;
    matched[`sure-${id}`] = reading.confirmed?.includes(id) ? 'yes' : '';
    matched[`constant-${id}`] = constant ?? '';
    if (numeric) matched[`form-${id}`] = numbers[id] ?? '';
  }
  const joined = joins.find(({ sheet }) => sheet === join?.sheet);
  for (const field of ['price', 'quantity'] as const)
    if (joined && matched[field] === '' && (joined.columns[field] ?? null) !== null) matched[field] = JOINED;
  preview.seen.forEach(({ words }, place) => {
    for (const { text } of words ?? []) {
      const said = values.find(({ field, from }) => field === 'quantity' && from === text)?.to;
      matched[`word-${place}-${text}`] = said ?? meaningOf(text);
    }
  });
  return matched;
}

/** Example of an ambiguous number in a column, with both readings; null if none is ambiguous. */
export function unclearOf(
  { seen }: Preview,
  chosen: string | undefined,
): { text: string; comma: string; point: string } | null {
  const column = isColumn(chosen) ? seen[Number(chosen)] : undefined;
  if (!column || column.form !== null || column.unclear === null) return null;
  const { comma, point } = readingsOf(column.unclear);
  const told = (number: string | null) =>
    number === null ? 'не число' : Number(number).toLocaleString('ru');
  return { text: column.unclear, comma: told(comma), point: told(point) };
}

/** Errors by field: a required field without a source, a column used twice, a reading not chosen. */
export function checkMatched(
  { kind }: Pick<Upload, 'kind'>,
  preview: Preview,
  chosen: Matched,
): Partial<Record<string, string>> {
  const faults: Partial<Record<string, string>> = {};
  const fields = fieldsOf({ kind });
  const discount = isRetail(kind) ? discountRz(chosen['discount_rz'], 'Скидка') : null;
  if (discount !== null) faults['discount_rz'] = discount;
  const together = isColumn(chosen['part']);
  for (const { id, required, numeric } of fields) {
    const value = chosen[id] ?? '';
    const isSpared = together && (id === 'article' || id === 'brand');
    if (value === '' && required && !isSpared)
      faults[id] = isRivalled(preview, id)
        ? 'Подходит несколько столбцов: выберите'
        : id === 'price' && preview.seen.some(({ currency }) => currency)
          ? 'Столбца с ценами в рублях нет: выберите тот, что в валюте'
          : 'Столбец не найден';
    if (isProposed(preview, id, value) && value !== '' && chosen[`sure-${id}`] !== 'yes')
      faults[id] = 'Догадка: подтвердите или выберите другой';
    const twice = isColumn(value) && fields.some((other) => other.id !== id && chosen[other.id] === value);
    if (twice) faults[id] = 'Столбец выбран дважды';
    if (value === CONSTANT && (chosen[`constant-${id}`] ?? '').trim() === '')
      faults[`constant-${id}`] = 'Введите значение';
    if (numeric && unclearOf(preview, value) && (chosen[`form-${id}`] ?? '') === '')
      faults[`form-${id}`] = 'Выберите, как читать';
  }
  if (fields.some(({ id }) => id === 'price') && currencyOf(preview, chosen) !== null) {
    const fault = rateFault(chosen['rate'] ?? '');
    if (fault !== null) faults['rate'] = say(PRICE_LIST_SENTENCES, fault);
  }
  for (const { name } of wordsIn(preview, chosen)) {
    const text = (chosen[name] ?? '').trim();
    const read = text === '' ? undefined : readStock(text);
    if (read && 'fault' in read) faults[name] = say(PRICE_LIST_SENTENCES, read.fault);
  }
  return { ...faults, ...joinFaults(preview, chosen) };
}

/** Brands of the file mapped to known ones in the previous reading. */
export const sameIn = ({ reading: { values = [] } }: Preview): Record<string, string> =>
  Object.fromEntries(values.flatMap(({ field, from, to }) => (field === 'brand' ? [[from, to]] : [])));

type Body = { columns: Schemas['Columns']; reading: Schemas['Reading']; discount_rz?: number };

/** The choices in the form of the API. */
export function bodyOf(
  upload: Upload,
  preview: Preview,
  chosen: Matched,
  same: Readonly<Record<string, string>>,
): Body {
  const fields = fieldsOf(upload);
  const at = (id: FieldId) => (fields.some((field) => field.id === id) ? columnOf(chosen[id]) : null);
  const constants = fields.flatMap(({ id }) =>
    chosen[id] === CONSTANT ? [[id, (chosen[`constant-${id}`] ?? '').trim()]] : [],
  );
  const numbers = fields.flatMap(({ id }) => {
    const form = chosen[`form-${id}`] ?? '';
    return form !== '' && unclearOf(preview, chosen[id]) ? [[id, form]] : [];
  });
  const words = wordsIn(preview, chosen).flatMap(({ name, text }) => {
    const to = (chosen[name] ?? '').trim();
    return to === '' || to === text ? [] : [{ field: 'quantity' as const, from: text, to }];
  });
  const values = [
    ...words,
    ...Object.entries(same).map(([from, to]) => ({ field: 'brand' as const, from, to })),
  ];
  const join = joinOf(preview, chosen);
  const confirmed = preview.asked.filter(
    (id) => isColumn(chosen[id]) && (isRivalled(preview, id) || chosen[`sure-${id}`] === 'yes'),
  );
  const currency = fields.some(({ id }) => id === 'price') ? currencyOf(preview, chosen) : null;
  return {
    columns: {
      article: at('article'),
      brand: at('brand'),
      title: at('title'),
      price: at('price'),
      quantity: at('quantity'),
      multiplicity: at('multiplicity'),
      category: at('category'),
      barcode: at('barcode'),
      weight: at('weight'),
      part: at('part'),
      description: at('description'),
      features: at('features'),
      crosses: at('crosses'),
      pack_quantity: at('pack_quantity'),
      length: at('length'),
      width: at('width'),
      height: at('height'),
      vat_rate: at('vat_rate'),
      country_code: at('country_code'),
      customs_declaration: at('customs_declaration'),
    },
    ...(isRetail(upload.kind)
      ? { discount_rz: Number((chosen['discount_rz'] ?? '').replace(',', '.')) }
      : {}),
    reading: {
      ...(constants.length > 0 ? { constants: Object.fromEntries(constants) as Record<string, string> } : {}),
      ...(numbers.length > 0
        ? { numbers: Object.fromEntries(numbers) as Record<string, 'comma' | 'point'> }
        : {}),
      ...(values.length > 0 ? { values } : {}),
      ...(chosen['several'] === 'yes' ? { several: true } : {}),
      ...(chosen['several'] === 'one' ? { one_article: true } : {}),
      ...(join ? { join: joinedBy(join, chosen) } : {}),
      ...(confirmed.length > 0 ? { confirmed } : {}),
      ...(currency === null
        ? {}
        : { currency: { code: currency, rate: Number((chosen['rate'] ?? '').replace(',', '.')) } }),
    },
  };
}
