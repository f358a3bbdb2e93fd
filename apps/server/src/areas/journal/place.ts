import type { Assignment } from '../../reader/protocol.ts';
import type { Preview } from './tables.ts';

/** Where the rows of a file begin, as it was looked at: its sheet, what is passed over, and what a text is written in. */
export const placeOf = ({
  header_row: after,
  sheet,
  encoding,
}: Pick<Preview, 'header_row' | 'sheet' | 'encoding'>): Pick<Assignment, 'after' | 'sheet' | 'encoding'> => ({
  after,
  ...(typeof sheet === 'string' ? { sheet } : {}),
  ...(typeof encoding === 'string' ? { encoding } : {}),
});
