import type { Assignment } from '../../reader/protocol.ts';
import type { Preview } from './tables.ts';

/** Where the rows of an inspected file begin: sheet, last skipped row and text encoding. */
export const placeOf = ({
  header_row: after,
  sheet,
  encoding,
}: Pick<Preview, 'header_row' | 'sheet' | 'encoding'>): Pick<Assignment, 'after' | 'sheet' | 'encoding'> => ({
  after,
  ...(typeof sheet === 'string' ? { sheet } : {}),
  ...(typeof encoding === 'string' ? { encoding } : {}),
});
