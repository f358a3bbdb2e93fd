import type { FileRow } from '../../../reader/protocol.ts';
import type { FieldColumn } from '../checking/reading.ts';

/** «TOTAL» is a brand, too: the English word is a total only where it stands alone, and never in the column of brands. */
const TOTAL_OF_NO_BRAND = /^(?:итого|всего|усього|разом|подытог)(?![\p{L}\d])/iu;
const TOTAL = new RegExp(`${TOTAL_OF_NO_BRAND.source}|^(?:grand )?total:?$`, 'iu');

/**
 * Tells rows of data from totals, and from what stands below a total without naming a product, such as a signature: «rows above and totals
 * below are no data». A list may go on behind a total of one of its groups. Rows are asked of in their order.
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
    // Below a total a first column holds signatures as often as brands: only an article names a product there.
    const isNamed =
      articles.some((place) => has(place) && !TOTAL.test(text(place))) ||
      (!isTotal && !below && brands.some(has));
    below = !isNamed && (below || isTotal);
    return !below;
  };
}
