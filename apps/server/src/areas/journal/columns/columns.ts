import type { UploadKind } from '@portal/domain/uploads';
import type { Columns, Reading } from '../tables.ts';

export type Field = keyof Columns;

/** The fields in the order in which a price list is read, with the names people see. */
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
};
/** What a price list is read for. */
export const FIELDS = [
  'article',
  'brand',
  'title',
  'price',
  'quantity',
  'multiplicity',
] as const satisfies Field[];
/** What a file of a kind is read for, and what of it must be there; other columns of the file are left alone. */
export interface FileFields {
  read: readonly Field[];
  required: readonly Field[];
  /** What one text may stand for in all rows. */
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
    // Before the multiplicity: what is in a package is one only where a price list says nothing better.
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
  ],
  required: ['article', 'brand'],
  constant: ['brand', 'multiplicity', 'category'],
};
/** The fields of each kind of upload that the engine reads. */
export function fieldsOf(kind: UploadKind): FileFields {
  if (kind === 'nomenclature_upload') return NOMENCLATURE;
  return kind === 'reserve_upload' ? RESERVES : PRICES;
}

/** Whether a field has its texts from somewhere: a column of its own, of brand and article together, of another sheet, or one for all rows. */
export function isSaid(field: Field, columns: Columns, { constants = {}, join }: Reading = {}): boolean {
  const has = (column: number | null | undefined) => (column ?? null) !== null;
  if (has(columns[field]) || (constants[field] ?? '').trim() !== '') return true;
  if ((field === 'article' || field === 'brand') && has(columns.part)) return true;
  return (field === 'price' || field === 'quantity') && has(join?.columns[field]);
}

/** «В файле не найден столбец «Цена»…» for the required fields that are said nowhere; empty when all are there. */
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
