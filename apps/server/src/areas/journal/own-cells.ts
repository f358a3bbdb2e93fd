import { barcodeFault } from '@portal/domain/nomenclature';
import type { RawRow, Result } from './rows.ts';

/** What a row of the nomenclature says besides; null where it says nothing. */
export interface OwnCells {
  category: string | null;
  barcode: string | null;
  /** Grams. */
  weight: number | null;
}

const LONGEST_CATEGORY = 255;
const HEAVIEST = 1_000_000;
const nothing = { value: null };

/** Check them. A file that has no such column says nothing. */
export function checkOwnCells(cells: RawRow['cells']): { [K in keyof OwnCells]: Result<OwnCells[K]> } {
  return {
    category: checkCategory((cells.category ?? '').trim()),
    barcode: checkBarcode((cells.barcode ?? '').replaceAll(/[\s']/g, '')),
    weight: checkWeight((cells.weight ?? '').replaceAll(/\s|гр?\.?$/g, '')),
  };
}

function checkCategory(text: string): Result<string | null> {
  if (text === '') return nothing;
  return text.length > LONGEST_CATEGORY
    ? { reason: `не должно превышать ${LONGEST_CATEGORY} символов` }
    : { value: text };
}

function checkBarcode(code: string): Result<string | null> {
  if (code === '') return nothing;
  const fault = barcodeFault(code);
  return fault === null ? { value: code } : { reason: fault };
}

function checkWeight(text: string): Result<number | null> {
  if (text === '') return nothing;
  if (!/^\d{1,9}(?:[.,]\d+)?$/.test(text)) return { reason: 'должно быть числом' };
  const grams = Math.round(Number(text.replace(',', '.')));
  if (grams < 1) return { reason: 'должно быть строго больше 0' };
  return grams > HEAVIEST
    ? { reason: `не должно превышать ${HEAVIEST.toLocaleString('ru')}` }
    : { value: grams };
}
