import { barcodeFault, type OwnFeature, readBarcodes, readFeatures } from '@portal/domain/nomenclature';
import { MOST_OWN_CROSSES, writtenCrosses } from '@portal/domain/own-crosses';
import { originFault, readCountry } from '@portal/domain/origin';
import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { sentence } from '@portal/domain/sentences';
import { readProductVatRate } from '@portal/domain/vat';
import type { RawRow, Result } from './rows.ts';

/** A cross from a file with its possible readings, most likely first; known brands decide between them. */
export interface StagedCross {
  text: string;
  source: string;
  readings: { brand_norm: string; article: string; article_norm: string }[];
}

/** Additional values of a nomenclature row; null if the row has none. */
export interface OwnCells {
  category: string | null;
  barcode: string[] | null;
  /** Grams. */
  weight: number | null;
  description: string | null;
  features: OwnFeature[] | null;
  crosses: StagedCross[] | null;
  pack_quantity: number | null;
  /** Millimetres. */
  length: number | null;
  width: number | null;
  height: number | null;
  /** A rate of its own; «usual» for the seller's. */
  vat_rate: '10' | '0' | 'usual' | null;
  /** Digital code, ОКСМ. */
  country_code: string | null;
  customs_declaration: string | null;
}

const LONGEST = { category: 255, description: 2000, featureTitle: 80, featureValue: 200 } as const;
const MOST = { barcodes: 20, features: 40 } as const;
const LARGEST = 1_000_000;
const LARGEST_PACK = 9_999;
const nothing = { value: null };

type Checked = { [K in keyof OwnCells]: Result<OwnCells[K]> };

/** Checks the additional nomenclature fields. A missing column gives null. */
export function checkOwnCells(cells: RawRow['cells']): Checked {
  const text = (field: keyof OwnCells) => (cells[field] ?? '').trim();
  const sized = (field: keyof OwnCells) => checkSize(text(field).replaceAll(/\s|мм\.?$/g, ''), LARGEST);
  return {
    category: checkText(text('category'), LONGEST.category),
    barcode: checkBarcodes(text('barcode')),
    weight: checkSize(text('weight').replaceAll(/\s|гр?\.?$/g, ''), LARGEST),
    description: checkText(text('description'), LONGEST.description),
    features: checkFeatures(text('features')),
    crosses: checkCrosses(text('crosses')),
    pack_quantity: checkSize(text('pack_quantity').replaceAll(/\s|шт(?:ук)?\.?$/g, ''), LARGEST_PACK),
    length: sized('length'),
    width: sized('width'),
    height: sized('height'),
    vat_rate: checkVatRate(text('vat_rate')),
    ...checkOrigin(text('country_code'), text('customs_declaration')),
  };
}

function checkVatRate(text: string): Result<OwnCells['vat_rate']> {
  if (text === '') return nothing;
  const rate = readProductVatRate(text);
  if (rate === undefined) return { reason: 'должна быть 10 %, 0 % или обычной' };
  return { value: rate === null ? 'usual' : rate === 10 ? '10' : '0' };
}

/** A country must be known, and a declaration must have its form and not be one of Russian goods. */
function checkOrigin(
  written: string,
  declaration: string,
): Pick<Checked, 'country_code' | 'customs_declaration'> {
  const code = readCountry(written);
  const unknown = code === null ? originFault({ country_code: written, customs_declaration: '' }) : null;
  const wrong = originFault({ country_code: code ?? '', customs_declaration: declaration.toUpperCase() });
  return {
    country_code: unknown === null ? { value: code === '' ? null : code } : { reason: sentence(unknown) },
    customs_declaration:
      wrong === null
        ? { value: declaration === '' ? null : declaration.toUpperCase() }
        : { reason: sentence(wrong) },
  };
}

const tooMany = (what: string, most: number) => ({ reason: `не больше ${most} ${what}` });

function checkText(text: string, longest: number): Result<string | null> {
  if (text === '') return nothing;
  return text.length > longest ? { reason: `не должно превышать ${longest} символов` } : { value: text };
}

function checkBarcodes(text: string): Result<string[] | null> {
  const codes = readBarcodes(text);
  if (codes.length === 0) return nothing;
  if (codes.length > MOST.barcodes) return tooMany('штрихкодов', MOST.barcodes);
  const fault = codes.map(barcodeFault).find((one) => one !== null);
  return fault === undefined || fault === null ? { value: codes } : { reason: sentence(fault) };
}

function checkFeatures(text: string): Result<OwnFeature[] | null> {
  if (text === '') return nothing;
  const { features, wrong } = readFeatures(text);
  if (wrong !== null) return { reason: `пишите «название: значение», не «${wrong}»` };
  if (features.length > MOST.features) return tooMany('характеристик', MOST.features);
  const long = features.find(
    ({ title, value }) => title.length > LONGEST.featureTitle || value.length > LONGEST.featureValue,
  );
  return long
    ? { reason: `слишком длинная характеристика «${long.title.slice(0, 40)}»` }
    : { value: features };
}

function checkCrosses(text: string): Result<StagedCross[] | null> {
  if (text === '') return nothing;
  const { crosses, wrong } = writtenCrosses(text);
  if (wrong !== null) return { reason: `пишите «бренд: артикул», не «${wrong}»` };
  if (crosses.length > MOST_OWN_CROSSES) return tooMany('замен', MOST_OWN_CROSSES);
  return {
    value: crosses.map(({ readings, ...cross }) => ({
      ...cross,
      readings: readings.map(({ brand, article }) => ({
        brand_norm: normalizeBrand(brand),
        article,
        article_norm: normalizeArticle(article),
      })),
    })),
  };
}

function checkSize(text: string, largest: number): Result<number | null> {
  if (text === '') return nothing;
  if (!/^\d{1,9}(?:[.,]\d+)?$/.test(text)) return { reason: 'должно быть числом' };
  const size = Math.round(Number(text.replace(',', '.')));
  if (size < 1) return { reason: 'должно быть строго больше 0' };
  return size > largest ? { reason: `не должно превышать ${largest.toLocaleString('ru')}` } : { value: size };
}
