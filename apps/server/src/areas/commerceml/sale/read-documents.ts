import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ONE_C_REQUISITES, readOneCPrice } from '@portal/domain/one-c-statuses';
import type { OneCGood } from '@portal/domain/one-c-orders';
import iconv from 'iconv-lite';
import { SaxesParser } from 'saxes';
import { declaredEncoding, detectEncoding } from '../../../reader/encoding.ts';
import { Failure } from '../answer.ts';

/** Names of an order in a document: the portal's number in either of them. */
export interface OrderNames {
  id: string;
  number: string;
}
/** A document of 1C as written; a requisite that is absent is empty. */
export interface OneCDocument extends OrderNames {
  /** From 1, in the file. */
  nth: number;
  operation: string;
  day: string;
  role: string;
  /** The order of a document that is made from one. */
  base: OrderNames | null;
  posted: string;
  deleted: string;
  cancelled: string;
  status: string;
  shipmentNumber: string;
  shipmentDate: string;
  reason: string;
  /** Null: the document has no goods. */
  goods: readonly OneCGood[] | null;
}

interface Element {
  name: string;
  text: string;
  children: Element[];
}

const DEPTH = 32;
const LONGEST = 64 * 1024;
/** Elements of one document: far more than an order of 10 000 lines has. */
const ELEMENTS = 500_000;
const ROOT = 'КоммерческаяИнформация';
const DOCUMENTS = new Set(['Документ', 'ПодчиненныйДокумент']);

const damaged = (name: string) =>
  new Failure(`Файл «${name}» повреждён или пришёл не целиком: повторите обмен`);

/**
 * The documents of a file one after another; a subordinate document comes after its order. Throws Failure for a file
 * that is not whole, is no CommerceML, or has a DOCTYPE.
 */
export async function* readDocuments({
  path,
  name,
}: {
  path: string;
  name: string;
}): AsyncGenerator<OneCDocument> {
  const parser = new SaxesParser();
  const stack: Element[] = [];
  const ready: Element[] = [];
  let [depth, count, quiet] = [0, 0, 0];
  let isKnown = false;
  let failure: Failure | undefined;
  parser.on('error', () => (failure ??= damaged(name)));
  parser.on('doctype', () => (failure ??= new Failure(`Файл «${name}» содержит DOCTYPE и не принят`)));
  parser.on('opentag', ({ name: tag }) => {
    const at = local(tag);
    depth += 1;
    quiet = 0;
    if (depth === 1) isKnown = at === ROOT;
    if (depth > DEPTH || (depth === 1 && !isKnown))
      failure ??= isKnown ? damaged(name) : new Failure(`Файл «${name}» – не выгрузка 1С: нет «${ROOT}»`);
    const parent = stack.at(-1);
    if (!parent && at !== 'Документ') return;
    if (!parent) count = 0;
    count += 1;
    if (count > ELEMENTS) failure ??= new Failure(`В файле «${name}» слишком длинный документ`);
    const element: Element = { name: at, text: '', children: [] };
    parent?.children.push(element);
    stack.push(element);
  });
  parser.on('closetag', () => {
    depth -= 1;
    quiet = 0;
    const element = stack.pop();
    if (element && stack.length === 0) ready.push(element);
  });
  const heard = (text: string) => {
    const element = stack.at(-1);
    if (!element) return;
    element.text += text;
    if (element.text.length > LONGEST)
      failure ??= new Failure(`В файле «${name}» есть текст невозможной длины`);
  };
  parser.on('text', heard);
  parser.on('cdata', heard);

  const encoding = await encodingOf(path);
  let nth = 0;
  const feed = function* (text: string): Generator<OneCDocument> {
    quiet += text.length;
    parser.write(text);
    if (quiet > 16 * LONGEST) failure ??= damaged(name);
    if (failure) throw failure;
    for (const element of ready.splice(0))
      for (const document of documentsOf(element, null)) yield { ...document, nth: (nth += 1) };
  };
  const decoder = iconv.getDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield* feed(decoder.write(chunk as Buffer));
  yield* feed(decoder.end() ?? '');
  parser.close();
  if (failure ?? !isKnown) throw failure ?? damaged(name);
}

/** The encoding that the file declares, else the one that its bytes have. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    const start = buffer.subarray(0, bytesRead);
    const marked = start[0] === 0xef || start[0] === 0xff || start[0] === 0xfe;
    const declared = marked ? undefined : declaredEncoding(start.toString('latin1').trimStart());
    return declared ?? (await detectEncoding(path, start));
  } finally {
    await file.close();
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** A document, and those that are subordinate to it. */
function documentsOf(element: Element, base: OrderNames | null): Omit<OneCDocument, 'nth'>[] {
  const names = { id: textOf(element, 'Ид'), number: textOf(element, 'Номер') };
  const requisites = requisitesOf(element);
  const read = (key: keyof typeof ONE_C_REQUISITES) => requisites.get(ONE_C_REQUISITES[key].name) ?? '';
  const named = textOf(element, 'Основание');
  const goods = child(element, 'Товары');
  const document = {
    ...names,
    operation: textOf(element, 'ХозОперация'),
    day: textOf(element, 'Дата'),
    role: textOf(element, 'Роль'),
    base: named === '' ? base : { id: named, number: named },
    posted: read('posted'),
    deleted: read('deleted') || textOf(element, ONE_C_REQUISITES.deleted.name),
    cancelled: read('cancelled'),
    status: read('status'),
    shipmentNumber: read('shipmentNumber'),
    shipmentDate: read('shipmentDate'),
    reason: read('reason'),
    goods: goods && goods.children.length > 0 ? goodsOf(goods) : null,
  };
  const under = child(element, 'ПодчиненныеДокументы')?.children ?? [];
  return [
    document,
    ...under.filter(({ name }) => DOCUMENTS.has(name)).flatMap((one) => documentsOf(one, names)),
  ];
}

const child = (element: Element, name: string) => element.children.find((one) => one.name === name);
const textOf = (element: Element, name: string) => child(element, name)?.text.trim() ?? '';

/** Requisites by name; of a repeated one the last counts. */
const requisitesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    (child(element, 'ЗначенияРеквизитов')?.children ?? []).map((one) => [
      textOf(one, 'Наименование'),
      textOf(one, 'Значение'),
    ]),
  );

const goodsOf = (goods: Element): OneCGood[] =>
  goods.children.map((one, at) => ({
    row: at + 1,
    id: textOf(one, 'Ид'),
    article: textOf(one, 'Артикул'),
    brand: requisitesOf(one).get(ONE_C_REQUISITES.brand.name) ?? '',
    title: textOf(one, 'Наименование'),
    quantity: textOf(one, 'Количество'),
    price_kopecks: readOneCPrice(textOf(one, 'ЦенаЗаЕдиницу')),
  }));
