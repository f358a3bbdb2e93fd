import type { UploadKind } from '@portal/domain/uploads';
import type { Columns, Reading } from '../tables.ts';

export type Field = keyof Columns;

/** Titles of the fields as people see them. */
export const FIELD_TITLES: Record<Field, string> = {
  article: 'Артикул',
  brand: 'Бренд',
  title: 'Наименование',
  price: 'Цена',
  quantity: 'Остаток',
  multiplicity: 'Кратность',
  category: 'Категория',
  barcode: 'Штрихкод',
  weight: 'Вес, г',
  part: 'Бренд и артикул',
  description: 'Описание',
  features: 'Характеристики',
  crosses: 'Замены',
  pack_quantity: 'В упаковке',
  length: 'Длина, мм',
  width: 'Ширина, мм',
  height: 'Высота, мм',
  vat_rate: 'Ставка НДС',
  country_code: 'Страна',
  customs_declaration: 'Номер декларации',
};
/** Fields of a price list, in reading order. */
export const FIELDS = [
  'article',
  'brand',
  'title',
  'price',
  'quantity',
  'multiplicity',
] as const satisfies Field[];
/** Fields read from a kind of file and those that are required; other columns are ignored. */
export interface FileFields {
  read: readonly Field[];
  required: readonly Field[];
  /** Fields that may have one constant value for all rows. */
  constant: readonly Field[];
}
const PRICES: FileFields = {
  read: FIELDS,
  required: ['article', 'brand', 'price', 'quantity'],
  constant: ['brand', 'quantity', 'multiplicity'],
};
const RESERVES: FileFields = {
  read: ['article', 'brand', 'quantity'],
  required: ['article', 'brand', 'quantity'],
  constant: ['brand', 'quantity'],
};
const NOMENCLATURE: FileFields = {
  read: [
    'article',
    'brand',
    'description',
    'title',
    // Listed before the multiplicity: the package quantity means the multiplicity only where a price list has
    // no better column.
    'pack_quantity',
    'multiplicity',
    'category',
    'barcode',
    'weight',
    'features',
    'crosses',
    'length',
    'width',
    'height',
    'vat_rate',
    'country_code',
    'customs_declaration',
  ],
  required: ['article', 'brand'],
  constant: ['brand', 'multiplicity', 'category', 'country_code', 'vat_rate'],
};
/** Fields of each kind of upload. */
export function fieldsOf(kind: UploadKind): FileFields {
  if (kind === 'nomenclature_upload') return NOMENCLATURE;
  return kind === 'reserve_upload' ? RESERVES : PRICES;
}

/**
 * Whether a field has a source: its own column, a column with brand and article, another sheet or a
 * constant.
 */
export function isSaid(field: Field, columns: Columns, { constants = {}, join }: Reading = {}): boolean {
  const has = (column: number | null | undefined) => (column ?? null) !== null;
  if (has(columns[field]) || (constants[field] ?? '').trim() !== '') return true;
  if ((field === 'article' || field === 'brand') && has(columns.part)) return true;
  return (field === 'price' || field === 'quantity') && has(join?.columns[field]);
}

/** «В файле не найден столбец «Цена»…» for required fields without a source; empty if all have one. */
export function missingColumnsMessage(
  columns: Columns,
  { required }: Pick<FileFields, 'required'> = PRICES,
  reading?: Reading,
): string {
  const missing = required
    .filter((field) => !isSaid(field, columns, reading))
    .map((field) => `«${FIELD_TITLES[field]}»`);
  if (missing.length === 0) return '';
  const found = missing.length === 1 ? 'не найден столбец' : 'не найдены столбцы';
  return `В файле ${found} ${missing.join(', ')}. Укажите вручную или исправьте файл.`;
}
