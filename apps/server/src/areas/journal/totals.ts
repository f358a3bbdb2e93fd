import type { FileRow } from '../../reader/protocol.ts';
import type { FieldColumn } from './reading.ts';

/** «TOTAL» is a brand, too: the English word is a total only where it stands alone. */
const TOTAL = /^(?:(?:итого|всего|усього|разом|подытог)(?![\p{L}\d])|(?:grand )?total:?$)/iu;

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
    const isNamed =
      articles.some(
        (place) => (text(place) !== '' && !TOTAL.test(text(place))) || faults[place] !== undefined,
      ) || brands.some((place) => text(place) !== '' || faults[place] !== undefined);
    below = !isNamed && (below || cells.some((cell) => TOTAL.test(cell.trim())));
    return !below;
  };
}
