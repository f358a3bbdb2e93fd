import type { FileRow } from '../../../reader/protocol.ts';
import type { FieldColumn } from '../checking/reading.ts';

/**
 * «TOTAL» is also a brand: the English word means a total only without other words, and never in the brand
 * column.
 */
const TOTAL_OF_NO_BRAND = /^(?:итого|всего|усього|разом|подытог)(?![\p{L}\d])/iu;
const TOTAL = new RegExp(`${TOTAL_OF_NO_BRAND.source}|^(?:grand )?total:?$`, 'iu');

/**
 * Returns a predicate that is true for data rows and false for totals and for rows below a total that name
 * no product, such as a signature: «rows above and totals below are no data». A list may continue after a
 * group's total. Call it for the rows in file order.
 */
export function dataRows(fields: readonly FieldColumn[]): (row: FileRow) => boolean {
  const placesOf = (...names: string[]) =>
    [...fields.keys()].filter((place) => names.includes(fields[place]?.field ?? ''));
  const [articles, brands] = [placesOf('article', 'part'), placesOf('brand')];
  let below = false;
  return ({ cells, faults = {} }) => {
    const text = (place: number) => (cells[place] ?? '').trim();
    const isTotal = cells.some((cell, place) =>
      (brands.includes(place) ? TOTAL_OF_NO_BRAND : TOTAL).test(cell.trim()),
    );
    const has = (place: number) => text(place) !== '' || faults[place] !== undefined;
    // Below a total the brand column may contain signatures, so only an article identifies a product there.
    const isNamed =
      articles.some((place) => has(place) && !TOTAL.test(text(place))) ||
      (!isTotal && !below && brands.some(has));
    below = !isNamed && (below || isTotal);
    return !below;
  };
}
