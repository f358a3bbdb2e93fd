import type { UploadKind } from '@portal/domain/uploads';
import type { Columns, Reading } from './tables.ts';

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

/** How people head the columns. `weak` headers serve only where nothing better is there. */
const SYNONYMS: Record<Field, { strong: readonly string[]; weak: readonly string[] }> = {
  article: {
    strong:
      list(`артикул, арт, артикул товара, каталожный номер, кат номер, номер по каталогу, номер детали, номер запчасти,
      код детали, код производителя, номер производителя, заводской номер, оригинальный номер, oem номер, номер oem, оем,
      article, part number, partnumber, part no, partno, part, oem, sku, vendor code`),
    weak: list('номер, код, код товара, number, code, no'),
  },
  brand: {
    strong: list(
      'бренд, брэнд, производитель, изготовитель, фирма, марка, торговая марка, brand, manufacturer, maker',
    ),
    weak: list('завод, поставщик, vendor, make'),
  },
  title: {
    strong: list(
      'наименование, наименование товара, название, номенклатура, описание, name, title, description',
    ),
    weak: list('товар, деталь, комментарий, product, item'),
  },
  price: {
    strong: list('цена, цена опт, цена оптовая, оптовая цена, опт, цена руб, стоимость, прайс, price, cost'),
    weak: list('ррц, мрц, розница, розничная цена, цена розничная, цена ррц, сумма, руб, rrp'),
  },
  quantity: {
    strong:
      list(`остаток, остатки, свободный остаток, количество, кол во, колво, кол, наличие, в наличии, доступно, склад,
      stock, in stock, quantity, qty, available, availability`),
    weak: list('запас, шт, count'),
  },
  multiplicity: {
    strong:
      list(`кратность, кратн, кратность отгрузки, мин партия, минимальная партия, норма отгрузки, норма упаковки,
      количество в упаковке, кол во в упаковке, в упаковке, multiplicity, multiple, moq, min qty, pack`),
    weak: list('упаковка, уп, мин заказ, минимальный заказ, min'),
  },
  category: {
    strong: list('категория, группа, группа товаров, товарная группа, подгруппа, category, group'),
    weak: list('раздел, вид, type'),
  },
  barcode: {
    strong: list('штрихкод, штрихкоды, штрих код, шк, ean, ean13, ean 13, gtin, barcode'),
    weak: [],
  },
  weight: { strong: list('вес, вес г, вес гр, масса, weight'), weak: [] },
  part: {
    strong: list(
      `бренд и артикул, артикул и бренд, бренд артикул, артикул бренд, производитель артикул, артикул производитель, бренд номер, номер бренд,
      производитель и артикул, brand article, article brand, brand part number`,
    ),
    weak: [],
  },
  description: {
    strong: list('описание, описание товара, description'),
    weak: list('комментарий, примечание'),
  },
  features: { strong: list('характеристики, свойства, параметры, features, attributes'), weak: [] },
  crosses: {
    strong: list('замены, кроссы, аналоги, аналог, замена, кросс номера, crosses, analogs, cross'),
    weak: [],
  },
  pack_quantity: {
    strong:
      list(`в упаковке, штук в упаковке, количество в упаковке, кол во в упаковке, норма упаковки, упаковка, pack,
      pack quantity, package`),
    weak: list('уп'),
  },
  length: { strong: list('длина, длина мм, length'), weak: [] },
  width: { strong: list('ширина, ширина мм, width'), weak: [] },
  height: { strong: list('высота, высота мм, height'), weak: [] },
};

/** A retail price stands before another where the file has both. */
const RETAIL = {
  strong: list(
    'ррц, мрц, розница, розничная, розничная цена, цена розничная, цена ррц, рекомендованная цена, rrp, retail, retail price',
  ),
  weak: list('цена, цена руб, стоимость, прайс, price'),
};

function list(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

/** Headers that begin like a field but are none. */
const STRANGERS =
  /^(номер п п|n п п|п п|№|номер строки|код (валюты|тн вэд|склада|группы)|марка (авто|машины)|цена за (кг|вес))/;

/** Which column holds which field; with `retail` the price is the retail one. Of two columns for one field the better match wins, then the left one. */
export function recogniseColumns(
  headers: readonly string[],
  fields: readonly Field[] = FIELDS,
  retail = false,
): { columns: Columns; score: number } {
  const columns: Columns = {
    article: null,
    brand: null,
    title: null,
    price: null,
    quantity: null,
    multiplicity: null,
  };
  const best = new Map<Field, number>();
  for (const [index, header] of headers.entries()) {
    const match = matchOf(header, [...fields, 'part'], retail);
    if (!match || match.score <= (best.get(match.field) ?? 0)) continue;
    columns[match.field] = index;
    best.set(match.field, match.score);
  }
  // A text that stands alone is the name.
  if (columns.title === null && columns.description !== undefined && columns.description !== null) {
    columns.title = columns.description;
    columns.description = null;
  }
  return { columns, score: [...best.values()].reduce((sum, score) => sum + score, 0) };
}

function matchOf(
  header: string,
  fields: readonly Field[],
  retail: boolean,
): { field: Field; score: number } | undefined {
  const words = header
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();
  if (words === '' || words.length > 80 || STRANGERS.test(words)) return undefined;
  let match: { field: Field; score: number } | undefined;
  for (const field of fields) {
    const { strong, weak } = field === 'price' && retail ? RETAIL : SYNONYMS[field];
    const score = Math.max(
      ...strong.map((synonym) => closeness(words, synonym)),
      ...weak.map((synonym) => closeness(words, synonym) * 0.4),
    );
    if (score > (match?.score ?? 0)) match = { field, score };
  }
  return match;
}

/** 3: the same; 2 and a little: begins with it; 1 and a little: has it among its words. Longer synonyms tell more. */
function closeness(words: string, synonym: string): number {
  if (words === synonym) return 3;
  if (words.startsWith(`${synonym} `)) return 2 + synonym.length / 100;
  if (` ${words} `.includes(` ${synonym} `)) return 1 + synonym.length / 100;
  return 0;
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
