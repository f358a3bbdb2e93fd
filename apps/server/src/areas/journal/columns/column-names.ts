import { currencyIn, isCurrencyAlone, withoutCurrency } from '@portal/domain/currencies';
import { type Field, FIELDS } from './columns.ts';
import type { Columns, Rivals } from '../tables.ts';

/** Column headers in use. `weak` headers count only if no better column is found. */
const SYNONYMS: Record<Field, { strong: readonly string[]; weak: readonly string[] }> = {
  article: {
    strong:
      list(`артикул, арт, артикул товара, каталожный номер, кат номер, номер по каталогу, номер детали, номер запчасти,
      код детали, код производителя, номер производителя, заводской номер, оригинальный номер, oem номер, номер oem, оем,
      артикул товару, номер деталі, номер запчастини, каталожний номер, код виробника, номер виробника,
      article, part number, partnumber, part no, partno, part, oem, sku, vendor code`),
    weak: list('номер, код, код товара, код товару, number, code, no'),
  },
  brand: {
    strong: list(
      'бренд, брэнд, производитель, произв, изготовитель, фирма, марка, торговая марка, виробник, brand, manufacturer, maker',
    ),
    weak: list('завод, поставщик, vendor, make'),
  },
  title: {
    strong: list(
      'наименование, наименование товара, наим, название, номенклатура, описание, найменування, назва, опис, name, title, description',
    ),
    weak: list('товар, деталь, комментарий, product, item'),
  },
  price: {
    strong: list(
      'цена, цены, ціни, prices, цена опт, цена оптовая, оптовая цена, опт, цена руб, стоимость, прайс, ціна, ціна опт, вартість, price, cost',
    ),
    weak: list('ррц, мрц, розница, розничная цена, цена розничная, цена ррц, сумма, руб, rrp'),
  },
  quantity: {
    strong:
      list(`остаток, остатки, свободный остаток, количество, кол во, колво, кол, наличие, в наличии, доступно, склад,
      свободно, нал, залишок, залишки, кількість, наявність, stock, in stock, quantity, qty, available, availability`),
    weak: list('запас, шт, count'),
  },
  multiplicity: {
    strong:
      list(`кратность, кратн, кратность отгрузки, мин партия, минимальная партия, норма отгрузки, норма упаковки,
      количество в упаковке, кол во в упаковке, в упаковке, кратність, multiplicity, multiple, moq, min qty, pack`),
    weak: list('упаковка, упак, уп, пакування, verpackung, мин заказ, минимальный заказ, min'),
  },
  category: {
    strong: list(
      'категория, группа, группа товаров, товарная группа, подгруппа, категорія, група, category, group',
    ),
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
  vat_rate: { strong: list('ставка ндс, ндс, vat rate, vat'), weak: [] },
  country_code: {
    strong: list(
      'страна, страна происхождения, страна производства, страна изготовитель, страна производитель, country, country of origin',
    ),
    weak: list('происхождение, origin'),
  },
  customs_declaration: {
    strong: list(
      'гтд, номер гтд, дт, номер дт, номер декларации, номер таможенной декларации, таможенная декларация, declaration number',
    ),
    weak: [],
  },
};

/** Headers of retail prices; they are preferred to other prices if the file has both. */
const RETAIL = {
  strong: list(
    'ррц, мрц, розница, розничная, розничная цена, цена розничная, цена ррц, рекомендованная цена, rrp, retail, retail price',
  ),
  weak: list('цена, цена руб, стоимость, прайс, price'),
};

function list(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

/** Headers that begin like a field's header but name something else. */
const STRANGERS =
  /^(номер п п|n п п|п п|номер строки|код (валюты|тн ?вэд|уктзед|склада|группы)|тн ?вэд|уктзед|hs code|customs|марка (авто|машины)|цена за (кг|вес)|скидка|резерв|в резерве|(артикул|номер|бренд) (аналога|замены))/;
/** Headers of numbers that are neither prices nor stock, even if they look alike. */
const OTHER_NUMBERS =
  /(^| )(ндс|пдв|vat|tax|вес|масса|вага|weight|брутто|нетто|об[ъь]?ем|volume|длина|ширина|высота|скидка|наценка|процент|штрихкод|шк|ean|ean13|gtin|barcode|тн ?вэд|уктзед|год|year)( |$)/u;
/** Headers that name something else than the field: other units than the portal reads (grams, millimetres). */
const OTHER_UNITS: Partial<Record<Field, RegExp>> = {
  weight: /(^| )(кг|kg)( |$)/,
  length: /(^| )(см|м|cm|m)( |$)/,
  width: /(^| )(см|м|cm|m)( |$)/,
  height: /(^| )(см|м|cm|m)( |$)/,
  // A price or a sum with or without the tax.
  vat_rate: /(^| )(цена|цены|сумма|стоимость|руб|price|sum|amount)( |$)/,
};
/** Package quantity in a quantity header: «Кол-во в упак.». */
const IN_PACK = /(^| )(в )?(уп|упак|упаковке|упаковки|коробке|кор|пачке|комплекте)( |$)/;
/** Headers of prices that no customer pays; used only if there is no other price. */
const UNPAID = /(^| )(без ндс|до скидки|старая|прежняя|закупочная|закупка|without vat|old)( |$)/;

/** Whether a header names something that is never imported, even if its cells look like a field. */
export const isStranger = (header: string): boolean => {
  const words = wordsOf(header);
  return words === '№' || STRANGERS.test(words) || OTHER_NUMBERS.test(words) || currencyIn(header) !== null;
};

/** The recognised columns and how certain they are. */
export interface Recognised {
  columns: Columns;
  score: number;
  /** Price or stock columns if several have such a header; only the sender knows which one is right. */
  rivals: Rivals[];
  /** Fields named only by an ambiguous header: «Код», «Сумма», «Шт». */
  vague: Field[];
}
/** Fields for which files often have several columns. */
const OFTEN_SEVERAL: readonly Field[] = ['price', 'quantity'];

/**
 * Recognises the columns by their headers; `retail` chooses the retail price. The better match wins, then
 * the leftmost column.
 */
export function recogniseColumns(
  headers: readonly string[],
  fields: readonly Field[] = FIELDS,
  retail = false,
): Recognised {
  const columns: Columns = {
    article: null,
    brand: null,
    title: null,
    price: null,
    quantity: null,
    multiplicity: null,
  };
  const best = new Map<Field, number>();
  const named = new Map<Field, number[]>();
  const foreign: number[] = [];
  const vague = new Set<Field>();
  for (const [index, header] of headers.entries()) {
    if (fields.includes('price') && isForeignPrice(header, retail)) foreign.push(index);
    const match = matchOf(header, [...fields, 'part'], retail);
    if (match?.plain && OFTEN_SEVERAL.includes(match.field))
      named.set(match.field, [...(named.get(match.field) ?? []), index]);
    if (!match || match.score <= (best.get(match.field) ?? 0)) continue;
    columns[match.field] = index;
    best.set(match.field, match.score);
    if (match.vague) vague.add(match.field);
    else vague.delete(match.field);
  }
  // Without a rouble price use the price in a foreign currency; the person is asked for its rate.
  const [first] = foreign;
  if (columns.price === null && first !== undefined) {
    columns.price = first;
    best.set('price', 1);
    named.set('price', foreign);
  }
  // If there is a description but no title, the description is the title.
  if (columns.title === null && columns.description !== undefined && columns.description !== null) {
    columns.title = columns.description;
    columns.description = null;
  }
  const rivals = [...named].flatMap(([field, places]) =>
    places.length > 1 ? [{ field, columns: places }] : [],
  );
  return {
    columns,
    score: [...best.values()].reduce((sum, score) => sum + score, 0),
    rivals,
    vague: [...vague],
  };
}

interface Match {
  field: Field;
  score: number;
  /** The header begins with one of the field's names. */
  plain: boolean;
  /** Only a weak name of the field matches. */
  vague: boolean;
}

function matchOf(header: string, fields: readonly Field[], retail: boolean): Match | undefined {
  const words = wordsOf(header);
  if (words === '' || words === '№' || words.length > 80 || STRANGERS.test(words)) return undefined;
  let match: Match | undefined;
  for (const field of fields) {
    if (
      OTHER_UNITS[field]?.test(words) === true ||
      (field === 'price' && currencyIn(header) !== null) ||
      (field === 'quantity' && IN_PACK.test(words))
    )
      continue;
    const { strong, weak } = field === 'price' && retail ? RETAIL : SYNONYMS[field];
    const surely = Math.max(0, ...strong.map((synonym) => closeness(words, synonym)));
    const close = Math.max(surely, ...weak.map((synonym) => closeness(words, synonym) * 0.4));
    const score = field === 'price' && UNPAID.test(words) ? close * 0.5 : close;
    if (score > (match?.score ?? 0)) {
      const plain = strong.some((synonym) => closeness(words, synonym) >= 2);
      match = { field, score, plain, vague: surely === 0 };
    }
  }
  return match;
}

const wordsOf = (header: string) => {
  const words = header
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();
  // «№ по каталогу» is a catalogue number; «№» without other words is a row counter.
  return words === '№' ? words : words.replaceAll('№', ' номер ').replaceAll(/\s+/g, ' ').trim();
};

/**
 * Whether a header names a price in a foreign currency: a currency and nothing else, or a currency and a
 * price.
 */
function isForeignPrice(header: string, retail: boolean): boolean {
  if (currencyIn(header) === null) return false;
  return isCurrencyAlone(header) || matchOf(withoutCurrency(header), ['price'], retail) !== undefined;
}

/**
 * Headers of a row, combined with the row above. An empty cell gets the header directly above it; a cell
 * below a header of several columns («Цены» over «розничная», «оптовая») is prefixed with that header.
 */
export function headsOver(
  above: readonly string[],
  cells: readonly string[],
  fields: readonly Field[] = FIELDS,
  retail = false,
): string[] {
  let group = '';
  return Array.from({ length: Math.max(cells.length, above.length) }, (_, place) => {
    const [over, own] = [above[place] ?? '', cells[place] ?? ''];
    if (over !== '') group = isGroup(over, fields, retail) ? over : '';
    if (own === '') {
      group = over === '' ? '' : group;
      return over;
    }
    return group !== '' && (matchOf(own, [...fields, 'part'], retail)?.score ?? 0) < 2
      ? `${group} ${own}`
      : own;
  });
}

const isGroup = (head: string, fields: readonly Field[], retail: boolean): boolean => {
  const match = matchOf(head, fields, retail);
  return match !== undefined && match.plain && OFTEN_SEVERAL.includes(match.field);
};

/**
 * Score of a header against a synonym: 3 equal, from 2 begins with it, from 1 contains it, 0 no match.
 * Longer synonyms score higher.
 */
function closeness(words: string, synonym: string): number {
  if (words === synonym) return 3;
  if (words.startsWith(`${synonym} `)) return 2 + synonym.length / 100;
  if (` ${words} `.includes(` ${synonym} `)) return 1 + synonym.length / 100;
  return 0;
}
