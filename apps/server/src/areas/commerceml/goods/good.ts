import type { Note } from '../exchange.ts';
import { type Dictionary, namedValue } from './named-values.ts';
import { type OriginTexts, originOf } from './origin.ts';
import { child, type Node, textOf } from './xml.ts';

/** A good of a catalogue file. */
export interface Good extends OriginTexts {
  uid: string;
  article: string;
  brand: string;
  title: string;
  unit: string;
  barcode: string;
  deleted: boolean;
}

/** Units that are counted in pieces: codes of OKEI, and the names that 1C's users write. */
const PIECES = new Set(
  `796 778 839 715 704 736 868 872 812 642 шт штука штук компл комплект к-т кт пара пар упак упаковка уп набор
   рул рулон бут бутылка фл флакон ящ ящик ед единица pcs`.split(/\s+/),
);

/** What a line of the log calls a good or an offer. */
export const labelOf = (title: string, uid: string): string =>
  title === '' ? `Ид ${uid}` : `«${title.slice(0, 120)}» (Ид ${uid.slice(0, 80)})`;

/** The Ид of the good in the Ид of an offer, which has the Ид of a characteristic after «#». */
export const goodOf = (uid: string): string => uid.split('#', 1)[0] ?? uid;

/** A good as its record says; null with the reason if it cannot be told from others. */
export function goodFrom(node: Node, dictionary: Dictionary): { good: Good | null; notes: Note[] } {
  const notes: Note[] = [];
  const uid = goodOf(textOf(node, 'Ид'));
  const title = clean(textOf(node, 'Наименование'));
  if (uid === '')
    return {
      good: null,
      notes: [{ level: 'error', row: title, message: 'Товар без Ид: портал его пропустил' }],
    };
  const row = labelOf(title, uid);
  const article = clean(textOf(node, 'Артикул'));
  const deleted =
    [node.attributes['Статус'], textOf(node, 'Статус')].some((status) => /^удал[её]н/i.test(status ?? '')) ||
    /^(true|да|1)$/i.test(textOf(node, 'ПометкаУдаления'));
  if (article === '' && !deleted)
    notes.push({ level: 'error', row, message: 'Нет артикула: товар не загрузится, пока его нет в 1С' });
  const unit = unitOf(child(node, 'БазоваяЕдиница'));
  if (unit.name !== '' && !unit.pieces)
    notes.push({
      level: 'warning',
      row,
      message: `Единица «${unit.name}» порталу не знакома: количество считается штуками`,
    });
  const { taken, faults } = originOf(node, dictionary);
  notes.push(...faults.map((message) => ({ level: 'warning' as const, row, message })));
  const good = {
    ...taken,
    uid: uid.slice(0, 200),
    article,
    brand: clean(brandOf(node, dictionary)),
    title,
    unit: unit.name,
    barcode: clean(textOf(node, 'Штрихкод')),
    deleted,
  };
  return { good, notes };
}

/** A name or code of the unit, and whether it is counted in pieces. */
function unitOf(node: Node | undefined): { name: string; pieces: boolean } {
  const { attributes = {}, text = '' } = node ?? {};
  const given = [text, attributes['НаименованиеКраткое'], attributes['НаименованиеПолное'], attributes['Код']]
    .map((one) => one?.trim() ?? '')
    .filter((one) => one !== '');
  const pieces = given.some((one) =>
    PIECES.has(one.toLowerCase().replace(/\.$/, '').trim().split(/[\s(]/)[0] ?? ''),
  );
  return { name: clean(given[0] ?? ''), pieces };
}

/** The brand: of the manufacturer, else of the surest property or requisite that names one. */
function brandOf(node: Node, dictionary: Dictionary): string {
  const made = textOf(child(node, 'Изготовитель'), 'Наименование') || textOf(node, 'Производитель');
  return made === '' ? namedValue(node, 'brand', dictionary) : made;
}

/** A value without line breaks and invisible characters, as long as a cell of an upload may be. */
export const clean = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 500);
