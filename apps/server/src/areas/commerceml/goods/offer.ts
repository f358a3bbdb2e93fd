import { kopecksOf } from '../../../contract/money.ts';
import type { Note } from '../exchange.ts';
import { numberOf } from './number.ts';
import { clean, goodOf, labelOf } from './good.ts';
import { child, childrenOf, type Node, textOf } from './xml.ts';

/** An offer of a file of prices and stock. */
export interface Offer {
  uid: string;
  good_uid: string;
  article: string;
  title: string;
  /** Hundredths of the currency by type of prices; null: the file says nothing of prices. */
  prices: Record<string, number> | null;
  /** Pieces by warehouse, the whole under an empty Ид; null: nothing of stock. */
  stock: Record<string, number> | null;
}
/** Currencies that prices name themselves, by type of prices. */
export type Currencies = Map<string, string>;

/** Largest number of pieces and of roubles that the portal keeps. */
const MOST_PIECES = 1_000_000_000;
const MOST_PRICE = 1_000_000_000;

/** An offer as its record says; null with the reason if it has no Ид. What is ambiguous is left out and told. */
export function offerFrom(node: Node, currencies: Currencies): { offer: Offer | null; notes: Note[] } {
  const uid = textOf(node, 'Ид').slice(0, 200);
  const title = clean(textOf(node, 'Наименование'));
  if (uid === '')
    return {
      offer: null,
      notes: [{ level: 'error', row: title, message: 'Предложение без Ид: портал его пропустил' }],
    };
  const notes: Note[] = [];
  const tell = (level: Note['level'], message: string) =>
    notes.push({ level, row: labelOf(title, uid), message });
  const offer = {
    uid,
    good_uid: goodOf(uid),
    article: clean(textOf(node, 'Артикул')),
    title,
    prices: pricesOf(node, currencies, tell),
    stock: stockOf(node, tell),
  };
  return { offer, notes };
}

type Tell = (level: Note['level'], message: string) => void;

function pricesOf(node: Node, currencies: Currencies, tell: Tell): Record<string, number> | null {
  const box = child(node, 'Цены');
  if (!box) return null;
  const byType = Map.groupBy(childrenOf(box, 'Цена'), (price) => textOf(price, 'ИдТипаЦены').slice(0, 200));
  const prices: Record<string, number> = {};
  for (const [type, all] of byType) {
    const ofPiece = all.filter((price) => ['', '1'].includes(textOf(price, 'Коэффициент')));
    // Prices of packages stand beside the price of a piece.
    const given = ofPiece.length > 0 ? ofPiece : all;
    const values = [
      ...new Set(given.map((price) => textOf(price, 'ЦенаЗаЕдиницу') || textOf(price, 'Цена'))),
    ];
    const [first = ''] = values;
    if (values.length > 1) {
      tell('error', `Две цены одного вида: ${values.slice(0, 3).join(' и ')}; цена не взята`);
      continue;
    }
    const value = numberOf(first);
    if (value === null || value < 0 || value > MOST_PRICE) {
      if (first !== '') tell('error', `Цена «${first.slice(0, 40)}» – не число; цена не взята`);
      continue;
    }
    const currency = textOf(given[0], 'Валюта');
    if (currency !== '') currencies.set(type, currency);
    // 1C writes 0 where there is no price.
    if (value > 0) prices[type] = kopecksOf(value);
  }
  return prices;
}

function stockOf(node: Node, tell: Tell): Record<string, number> | null {
  const stock: Record<string, number> = {};
  let isSaid = false;
  const take = (warehouse: string, text: string) => {
    if (text === '') return;
    isSaid = true;
    const value = numberOf(text);
    if (value === null || value > MOST_PIECES) {
      tell('error', `Количество «${text.slice(0, 40)}» – не число; остаток не взят`);
      return;
    }
    const pieces = Math.max(0, Math.floor(value));
    if (value > 0 && pieces !== value)
      tell('warning', `Количество ${text.slice(0, 40)} – дробное: взято ${pieces} шт.`);
    stock[warehouse] = (stock[warehouse] ?? 0) + pieces;
  };
  for (const place of childrenOf(node, 'Склад'))
    take(
      place.attributes['ИдСклада'] ?? textOf(place, 'Ид'),
      place.attributes['КоличествоНаСкладе'] ?? textOf(place, 'Количество'),
    );
  for (const place of childrenOf(child(node, 'КоличествоНаСкладах'), 'КоличествоНаСкладе'))
    take(textOf(place, 'ИдСклада') || textOf(place, 'Ид'), textOf(place, 'Количество'));
  for (const place of childrenOf(child(node, 'Склады'), 'Склад'))
    take(
      place.attributes['ИдСклада'] ?? textOf(place, 'Ид'),
      place.attributes['КоличествоНаСкладе'] ?? textOf(place, 'Количество'),
    );
  for (const rest of childrenOf(child(node, 'Остатки'), 'Остаток')) {
    const places = childrenOf(rest, 'Склад');
    for (const place of places)
      take(textOf(place, 'Ид'), textOf(place, 'Количество') || textOf(place, 'КоличествоНаСкладе'));
    if (places.length === 0) take('', textOf(rest, 'Количество') || rest.text);
  }
  if (child(node, 'Остатки') && child(node, 'Остатки')?.children.length === 0) isSaid = true;
  const named = Object.entries(stock).filter(([warehouse]) => warehouse !== '');
  const total = textOf(node, 'Количество');
  if (stock[''] === undefined) {
    if (total !== '' && named.length === 0) take('', total);
    else if (isSaid) stock[''] = named.reduce((sum, [, pieces]) => sum + pieces, 0);
  }
  return isSaid ? { '': 0, ...stock } : null;
}
